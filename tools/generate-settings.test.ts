import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { envExample, withTable } from './generate-settings.ts'

const root = resolve(import.meta.dirname, '..')

test('README and .env.example say what the settings are (npx node tools/generate-settings.ts)', async () => {
  const readme = await readFile(join(root, 'README.md'), 'utf8')
  expect(withTable(readme)).toBe(readme)
  expect(await readFile(join(root, '.env.example'), 'utf8')).toBe(envExample())
})
