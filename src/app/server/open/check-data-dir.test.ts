import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { checkDataDir } from './check-data-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'viertel-data-dir-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'file'), '')

const LOCAL = { DATABASE_URL: '', STORAGE: 'disk', ANALYTICS: 'off' } as const

test('a folder that is not there yet is made, and nothing is left in it', async () => {
  const made = join(folder, 'new', 'data')
  await checkDataDir({ ...LOCAL, DATA_DIR: made })
  expect(readdirSync(made)).toEqual([])
})

test.each([
  ['in its place', 'file'],
  ['on the way to it', 'file/data'],
])('a file %s is named', async (_, path) => {
  const DATA_DIR = join(folder, path)
  const checked = checkDataDir({ ...LOCAL, DATA_DIR })
  await expect(checked).rejects.toThrow(ConfigError)
  await expect(checked).rejects.toThrow(`DATA_DIR cannot be written (${DATA_DIR}): there is a file in its place`)
})

test('nobody asks for it where nothing is kept in it', async () => {
  const DATA_DIR = join(folder, 'file')
  const elsewhere = { DATABASE_URL: 'postgres://db/viertel', STORAGE: 's3', ANALYTICS: 'off' } as const
  await checkDataDir({ ...elsewhere, DATA_DIR })
  for (const some of [{ DATABASE_URL: '' }, { STORAGE: 'disk' }, { ANALYTICS: 'log' }] as const)
    await expect(checkDataDir({ ...elsewhere, ...some, DATA_DIR })).rejects.toThrow('DATA_DIR')
})
