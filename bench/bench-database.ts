/**
 * A filled database for benchmarks on a server of its own in the system's folder for temporary files. With `--keep` it
 * is reused by the next run (`viertel-bench-<offices>`; delete the folder to remove it), otherwise it is deleted at the
 * end.
 */
import { chmod, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { silentLog } from '#platform/log.ts'
import { fillOffices, type Filled } from './fill-offices.ts'

export type BenchDatabase = {
  url: string
  /** Filled by this run, or by an earlier one. */
  filled: Filled & { seconds: number; startDay: string }
  isNew: boolean
  close(): Promise<void>
}

/**
 * Durability is off, because nothing here has to survive a power cut; one gigabyte of shared buffers is little for a
 * server of this size.
 */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '8GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '1GB',
  effective_cache_size: '6GB',
}

export async function openBenchDatabase(offices: number, keep: boolean): Promise<BenchDatabase> {
  const dataDir = join(tmpdir(), `viertel-bench-${offices}`)
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const server = await startEmbeddedServer({ dataDir, log: silentLog, settings: SETTINGS })
  const close = async () => {
    // The server's own handles do not keep this process alive until it has stopped, so this timer does.
    const awake = setInterval(() => {}, 1000)
    await server.stop()
    clearInterval(awake)
    if (!keep) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const url = server.adminUrl.replace(/\/postgres$/, '/bench')
    const before = await filledBefore(server.adminUrl, url)
    if (before) {
      await migrate({ url, log: silentLog })
      // Vacuum sets the visibility map for the rows that the migrations of today wrote.
      await withClient(url, (client) => client.query('vacuum analyze'))
      return { url, filled: before, isNew: false, close }
    }
    await recreate(server.adminUrl)
    await migrate({ url, log: silentLog })
    const began = performance.now()
    const filled = await fillOffices(url, offices)
    const seconds = Math.round((performance.now() - began) / 1000)
    return { url, filled: await remember(url, { ...filled, seconds }), isNew: true, close }
  } catch (error) {
    await close()
    throw error
  }
}

const NOTE = `select offices, bookings, days, gigabytes, seconds, start_day::text as "startDay" from bench_filled`

/** An interrupted fill left no note and is done again. */
async function filledBefore(adminUrl: string, url: string): Promise<BenchDatabase['filled'] | null> {
  const found = await withClient(adminUrl, (client) =>
    client.query(`select 1 from pg_database where datname = 'bench'`),
  )
  if (found.rowCount === 0) return null
  return withClient(url, async (client) => {
    const table = await client.query<{ there: boolean }>(`select to_regclass('bench_filled') is not null as there`)
    if (!table.rows[0]?.there) return null
    const { rows } = await client.query<BenchDatabase['filled']>(NOTE)
    return rows[0] ?? null
  })
}

async function recreate(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('drop database if exists bench with (force)')
    await client.query('create database bench template template0')
  })
}

async function remember(url: string, filled: Filled & { seconds: number }): Promise<BenchDatabase['filled']> {
  return withClient(url, async (client) => {
    await client.query(
      'create table bench_filled (offices int, bookings int, days int, gigabytes float8, seconds int, start_day date default current_date)',
    )
    await client.query('insert into bench_filled values ($1, $2, $3, $4, $5)', [
      filled.offices,
      filled.bookings,
      filled.days,
      filled.gigabytes,
      filled.seconds,
    ])
    const { rows } = await client.query<BenchDatabase['filled']>(NOTE)
    return rows[0] as BenchDatabase['filled']
  })
}

async function withClient<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}
