/**
 * Recovery of a server to a point in time, as docs/running.md says it: a copy of the running server, its log archived,
 * damage, and the state of the moment before.
 */
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { CARDS, createTestWorld } from '#app/testing/test-world.ts'
import { listBookings, placeBooking } from '#features/booking/contract.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { readyBinaries } from '#platform/db/embedded/embedded-binaries.ts'
import { clusterHome, openCluster } from '#platform/db/embedded/embedded-cluster.ts'
import { ensureRunning, stopServer } from '#platform/db/embedded/embedded-process.ts'
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { run, serverUser } from '#platform/db/embedded/embedded-user.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { silentLog } from '#platform/log.ts'
import { auditProof } from './audit-proof.ts'

const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'on' }

async function connected<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

test.skipIf(process.platform === 'win32')('after damage the state of the moment before is there again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-recovery-'))
  // The user of the database has to enter it, and to write into the archive.
  await chmod(folder, 0o755)
  const archive = join(folder, 'archive')
  await mkdir(archive)
  const dataDir = join(folder, 'primary')
  const settings = {
    ...FAST,
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  }
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))
  const server = await startEmbeddedServer({ dataDir, log: silentLog, settings })
  const home = (await clusterHome(dataDir)) ?? dataDir
  const user = await serverUser(join(home, 'data'))
  if (user) await chown(archive, user.uid, user.gid)
  const copy = join(folder, 'copy', 'postgres')
  let viewer: Awaited<ReturnType<Awaited<ReturnType<typeof createTestWorld>>['person']>>
  let office: number
  let before: string
  try {
    await migrate({ url: server.url, log: silentLog })
    const db = openDatabase({ url: server.url, log: silentLog })
    const world = await createTestWorld(undefined, { db, url: server.url, drop: () => db.close() })
    ;({ id: office } = await world.office({ capacity: 3 }))
    viewer = await world.person()
    await world.card(viewer, CARDS.good)
    const book = (date: string) =>
      world.call(placeBooking, { body: { office, date, time: '10:00', hours: 2, expectedTotal: 2000 } }, viewer)
    await book('2026-11-12')
    before = await connected(server.adminUrl, async (admin) => {
      // What pg_basebackup does, which npm's package lacks.
      await admin.query(`select pg_backup_start('drill', true)`)
      await mkdir(join(folder, 'copy'))
      const copied = await run('cp', ['-a', home, copy])
      if (copied.code !== 0) throw new Error(copied.output)
      const { rows: stopped } = await admin.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
      await rm(join(copy, 'data/postmaster.pid'), { force: true })
      await rm(join(copy, 'data/pg_wal'), { recursive: true })
      await mkdir(join(copy, 'data/pg_wal'), { mode: 0o700 })
      await writeFile(join(copy, 'data/backup_label'), stopped[0]!.label)
      // What the copy does not have.
      await book('2026-11-13')
      const { rows: noted } = await admin.query<{ at: string }>('select clock_timestamp()::text as at')
      return noted[0]!.at
    })
    await connected(server.url, async (owner) => {
      await owner.query('truncate booking cascade')
      expect((await owner.query('select from booking')).rowCount).toBe(0)
    })
    await world.close()
  } finally {
    // The last of the log is archived by a server that stops in order.
    await server.stop()
  }
  expect((await readdir(archive)).length).toBeGreaterThan(0)

  await writeFile(join(copy, 'data/recovery.signal'), '')
  if (user)
    for (const path of ['data/backup_label', 'data/recovery.signal', 'data/pg_wal'])
      await chown(join(copy, path), user.uid, user.gid)
  const binaries = await readyBinaries(user, folder)
  const cluster = await openCluster(copy, binaries, user)
  const recovery = {
    ...FAST,
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: before,

    recovery_target_action: 'promote',
  }
  const { port } = await ensureRunning(cluster, binaries, recovery, () => {})
  onTestFinished(() => stopServer(cluster, binaries))
  const url = new URL(server.url)
  url.port = String(port)
  const isOver = () =>
    connected(url.href, async (owner) => (await owner.query('select pg_is_in_recovery() as still')).rows[0])
  await expect.poll(isOver).toEqual({ still: false })

  const db = openDatabase({ url: url.href, log: silentLog })
  const world = await createTestWorld(undefined, { db, url: url.href, drop: () => db.close() })
  onTestFinished(() => world.close())
  expect(await auditProof({ db, log: silentLog })).toMatchObject({ holds: true })
  const { data } = await world.call(listBookings, { query: {} }, viewer)
  expect(data.map(({ date }) => date).toSorted()).toEqual(['2026-11-12', '2026-11-13'])
  // It takes writes, and numbers go on.
  world.clock.set('2026-11-10T09:00:00Z')
  const body = { office, date: '2026-11-14', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body, idempotencyKey: randomUUID() }, viewer)
})
