/** `npm run backup` and `npm run restore`, as operators run them, of a marketplace in which people book meanwhile. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { listBookings, placeBooking } from '#features/booking/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { checkBackup, restoreRows } from '#platform/backup/restore-backup.ts'
import { sumsOf, writeBackup } from '#platform/backup/write-backup.ts'
import { writeSums, type Manifest } from '#platform/backup/backup-format.ts'
import { readJobs, writeJobs } from '#platform/backup/waiting-jobs.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { silentLog } from '#platform/log.ts'

const root = resolve(import.meta.dirname, '../../..')
const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const PICTURE = 'photos/desk/640.webp'

let world: TestWorld
let viewer: SignedIn
let office: number
let place: string
let backup: string
const restored: TestDatabase[] = []
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'viertel-backup-'))
  world = await createTestWorld()
  ;({ id: office } = await world.office({ capacity: 500 }))
  viewer = await world.person()
  await world.card(viewer, CARDS.good)
  await book(world)
  await createDiskStorage({ folder: join(place, 'data/files') }).put(PICTURE, new Uint8Array([1, 2, 3]), 'image/webp')
  await writeJobs(world.url, [{ queue: 'mail', data: { notification: 4711 } }])
  backup = join(place, 'plain')
  await writeBackup({ url: world.url, copyFiles: async () => 0, secretMark: '' }, backup, NOW)
})
afterAll(async () => {
  for (const database of restored) await database.drop()
  await world.close()
  await rm(place, { recursive: true, force: true })
})

const book = (there: TestWorld) =>
  there.call(
    placeBooking,
    {
      body: { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 },
      idempotencyKey: randomUUID(),
    },
    viewer,
  )

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrations: false })
  restored.push(database)
  return database
}

async function npmRun(tool: 'backup' | 'restore', url: string, ...args: string[]) {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: url,
    DATA_DIR: join(place, tool === 'backup' ? 'data' : 'new'),
  }
  const run = promisify(execFile)(process.execPath, [`tools/${tool}.ts`, ...args], {
    cwd: root,
    env: { ...env, LOG_LEVEL: 'silent', SECRET: (tool === 'backup' ? 'a' : 'b').repeat(40) },
  })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({ ...error, said: error.stdout + error.stderr }),
  )
}

const countOf = async (there: Pick<TestWorld, 'db'>) =>
  (await there.db.read.query<{ n: number }>('select count(*)::int as n from booking'))[0]?.n

test('backed up while people book, restored, and gone on with', async () => {
  let isOver = false
  const booking = (async () => {
    for (let n = 0; !isOver && n < 400; n += 1) {
      await book(world)
      await new Promise((done) => setTimeout(done, 20))
    }
  })()
  const done = await npmRun('backup', world.url, join(place, 'out'))
  isOver = true
  await booking
  const noted = await world.rows<{ key: string }>(`select key from setting where key like 'backup_%' order by key`)
  expect(noted.map(({ key }) => key)).toEqual(['backup_proven_at', 'backup_taken_at'])
  expect(done.said).toContain('restored into a database that was thrown away: the same rows')
  expect(done.said).toMatch(/^ok {3}places: \d+ bookings, 0 quarter hours differ from the occupancy$/m)
  expect(done.said).not.toContain('FAIL')
  expect(done.code).toBe(0)
  expect((await npmRun('restore', world.url, join(place, 'out'))).code).toBe(1)
  const [name, ...more] = await readdir(join(place, 'out'))
  expect(more).toEqual([])
  expect(name).toMatch(/^viertel-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)
  const folder = join(place, 'out', name!)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)

  const database = await emptyDatabase()
  const back = await npmRun('restore', database.url, folder)
  expect(back.said).toContain('restored: the same rows; 1 files copied')
  expect(back.said).toContain('SECRET (in the demo: the file secret in DATA_DIR) is not the one of then.')
  expect(back.code).toBe(0)
  const files = createDiskStorage({ folder: join(place, 'new/files') })
  expect((await files.get(PICTURE))?.bytes).toEqual(Buffer.from([1, 2, 3]))

  const again = await createTestWorld(undefined, database)
  // Ids are made of the time; both worlds count from the same.
  again.clock.set('2026-11-10T09:00:00Z')
  const there = (await countOf(again)) ?? 0
  expect(there).toBeGreaterThan(0)
  expect(there).toBeLessThanOrEqual((await countOf(world)) ?? 0)
  const { data } = await again.call(listBookings, { query: {} }, viewer)
  expect(data[0]).toMatchObject({ office: { id: office }, status: 'confirmed' })
  // Numbers go on where they were, and the rules that are in the database hold.
  await book(again)
  expect(await countOf(again)).toBe(there + 1)
  expect(await again.rows('select 1 from occupancy_drift')).toEqual([])
  await expect(again.rows(`update ledger_posting set amount_cents = amount_cents + 1`)).rejects.toThrow()
  expect(await schemaOf(database.url)).toEqual(await schemaOf(world.url))
  const client = new Client({ connectionString: database.url })
  await client.connect()
  expect(await readJobs(client)).toEqual([{ queue: 'mail', data: { notification: 4711 } }])
  await client.end()
})

/** Constraints and triggers with their state. */
async function schemaOf(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select conrelid::regclass::text as place, conname as name, pg_get_constraintdef(oid) || convalidated as what
         from pg_constraint where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger t
         join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace where not tgisinternal
       order by 1, 2, 3`,
    )
    return rows
  } finally {
    await client.end()
  }
}

describe('is refused', () => {
  /** A copy of the backup in which something was changed, restored. */
  async function changed(change: (folder: string) => Promise<unknown>): Promise<void> {
    const folder = await mkdtemp(join(place, 'changed-'))
    await promisify(execFile)('cp', ['-a', `${backup}/.`, folder])
    await change(folder)
    await restoreRows(folder, await checkBackup(folder), (await emptyDatabase()).url, silentLog)
  }
  const withManifest = (change: (manifest: Manifest) => void) => async (folder: string) => {
    const path = join(folder, 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
    change(manifest)
    await writeFile(path, JSON.stringify(manifest))
    await writeFile(join(folder, 'SHA256SUMS'), writeSums(await sumsOf(folder)))
  }

  test.each([
    [
      'another byte',
      (folder: string) => appendFile(join(folder, 'tables/booking.copy.gz'), 'x'),
      /booking.copy.gz is not/,
    ],
    ['a file less', (folder: string) => rm(join(folder, 'tables/booking.copy.gz')), /booking.copy.gz is missing/],
    ['a file more', (folder: string) => writeFile(join(folder, 'tables/x.copy.gz'), ''), /x.copy.gz does not belong/],
    ['no sums', (folder: string) => rm(join(folder, 'SHA256SUMS')), /is no backup: it has no SHA256SUMS/],
    ['no manifest', (folder: string) => writeFile(join(folder, 'manifest.json'), '{'), /is not that of a backup/],
    [
      'a sum of a file elsewhere',
      (folder: string) => appendFile(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  ../../secret\n`),
      /a line that is none/,
    ],
    [
      'a newer schema',
      withManifest(({ schema }) => schema.push({ file: '9999_later.sql', checksum: 'x' })),
      /has 9999_later.sql, which this program does not know/,
    ],
  ])('%s', async (_, change, why) => {
    await expect(changed(change)).rejects.toThrow(why)
  })

  test('rows that are not those that were written: nothing stays, and it may be tried again', async () => {
    const folder = await mkdtemp(join(place, 'rows-'))
    await promisify(execFile)('cp', ['-a', `${backup}/.`, folder])
    const sound = await readFile(join(folder, 'manifest.json'), 'utf8')
    await withManifest(({ tables }) => {
      const booking = tables.find(({ name }) => name === 'booking')!
      booking.sha256 = '0'.repeat(64)
    })(folder)
    const database = await emptyDatabase()
    const restore = async () => restoreRows(folder, await checkBackup(folder), database.url, silentLog)
    await expect(restore()).rejects.toThrow(/^booking: 1 rows came back, 1 were written, or they differ/)
    expect(await database.db.read.query('select count(*)::int as n from booking')).toEqual([{ n: 0 }])
    await writeFile(join(folder, 'manifest.json'), sound)
    await writeFile(join(folder, 'SHA256SUMS'), writeSums(await sumsOf(folder)))
    await restore()
    expect(await database.db.read.query('select count(*)::int as n from booking')).toEqual([{ n: 1 }])
    // Now there is something in it.
    await expect(restore()).rejects.toThrow('The database has tables already')
  })

  test('what cannot be finished leaves no folder that looks like a backup', async () => {
    const folder = join(place, 'broken')
    const failing = { url: world.url, copyFiles: () => Promise.reject(new Error('full')), secretMark: '' }
    await expect(writeBackup(failing, folder, NOW)).rejects.toThrow('full')
    expect((await readdir(place)).filter((name) => name.startsWith('broken'))).toEqual([])
    const { url } = await emptyDatabase()
    await expect(writeBackup({ ...failing, url }, folder, NOW)).rejects.toThrow('The database has no schema yet')
  })
})
