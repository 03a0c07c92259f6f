import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('a setting may stand in a file of its own; two values and a missing file are told, never a value', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-settings-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'secret')
  await writeFile(file, `${'s3cret-'.repeat(6)}\n`)
  expect(readConfig({ SECRET_FILE: file }).SECRET).toBe('s3cret-'.repeat(6))
  const problemsOf = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return []
    } catch (error) {
      return (error as ConfigError).problems
    }
  }
  expect(problemsOf({ SECRET_FILE: file, SECRET: 'x'.repeat(32) })).toEqual([
    'SECRET: it and SECRET_FILE exclude each other',
  ])
  expect(problemsOf({ DATABASE_URL_FILE: join(folder, 'none') })).toEqual([
    `DATABASE_URL_FILE: ${join(folder, 'none')} cannot be read (ENOENT)`,
  ])
})
