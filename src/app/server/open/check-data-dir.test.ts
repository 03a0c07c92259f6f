import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { checkDataDir, openDataDirProbe } from './check-data-dir.ts'

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

describe('while the product runs', () => {
  const DATABASE_URL = 'postgres://db/viertel'
  const opened = (name: string, settings: Partial<typeof LOCAL | { DATABASE_URL: string; STORAGE: 's3' }> = {}) => {
    const DATA_DIR = join(folder, name)
    mkdirSync(join(DATA_DIR, 'files'), { recursive: true })
    return { DATA_DIR, probe: openDataDirProbe({ ...LOCAL, ...settings, DATA_DIR }) }
  }

  test('a folder that can be written is all right, and nothing is left in it', async () => {
    const { DATA_DIR, probe } = opened('running')
    await probe()
    expect(readdirSync(DATA_DIR)).toEqual(['files'])
    expect(readdirSync(join(DATA_DIR, 'files'))).toEqual([])
  })

  test.each([
    ['the folder', ''],
    ['the folder of the files', 'files'],
  ])('%s that is gone is said, and that it is back', async (_, name) => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const { DATA_DIR, probe } = opened('lost')
      await probe()
      rmSync(join(DATA_DIR, name), { recursive: true })
      vi.advanceTimersByTime(1001)
      await expect(probe()).rejects.toThrow('ENOENT')
      mkdirSync(join(DATA_DIR, 'files'), { recursive: true })
      vi.advanceTimersByTime(1001)
      await probe()
    } finally {
      vi.useRealTimers()
    }
  })

  test.skipIf(process.platform === 'win32')(
    'a disk that takes no byte more is said, and fills with nothing',
    async () => {
      const { DATA_DIR } = opened('full')
      // A process whose files may have no content: as on a full disk they are made, and what is written is refused.
      const source = join(import.meta.dirname, 'check-data-dir.ts')
      const config = JSON.stringify({ ...LOCAL, DATA_DIR })
      const script = `const { openDataDirProbe } = await import(${JSON.stringify(source)})
      await openDataDirProbe(${config})().catch(({ code }) => console.log(code))`
      const limited = `trap '' XFSZ; ulimit -f 0; exec "$0" "$@"`
      const args = ['-c', limited, process.execPath, '--input-type=module', '-e', script]
      const { stdout } = await promisify(execFile)('sh', args, { cwd: import.meta.dirname })
      expect(stdout.trim()).toBe('EFBIG')
      expect(readdirSync(DATA_DIR)).toEqual(['files'])
      expect(readdirSync(join(DATA_DIR, 'files'))).toEqual([])
    },
  )

  test('who asks often writes once a second', async () => {
    const { DATA_DIR, probe } = opened('often')
    await probe()
    rmSync(DATA_DIR, { recursive: true })
    await probe()
  })

  test('where nothing is kept in it nobody asks for it', async () => {
    const { DATA_DIR, probe } = opened('elsewhere', { DATABASE_URL, STORAGE: 's3' })
    rmSync(DATA_DIR, { recursive: true })
    await probe()
    const files = opened('elsewhere-but-files', { DATABASE_URL })
    rmSync(files.DATA_DIR, { recursive: true })
    await expect(files.probe()).rejects.toThrow('ENOENT')
  })
})
