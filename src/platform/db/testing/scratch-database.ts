import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { silentLog } from '#platform/log.ts'
import { migrate } from '../migrations/migrate.ts'
import { MIGRATIONS_DIRECTORY, checksumOf, readMigrations } from '../migrations/migration-files.ts'

/** A throw-away database. */
export type ScratchDatabase = { url: string; name: string; drop: () => Promise<void> }

export type ScratchOptions = {
  /** A role that may create databases, on any database of the server. */
  serverUrl: string
  /** Migrations the database starts with; false for an empty one. */
  migrations?: string | false
  /** From newRunName: databases of one run share a template, and sweepScratchDatabases drops them all. */
  run: string
}

const PREFIX = 'viertel_scratch_'
const FORGOTTEN_AFTER_MS = 6 * 3600_000
const TEMPLATE_LOCK = 7_301_843

/** Names carry the time of the run, so that forgotten databases can be found later. */
export function newRunName(nowMs: number): string {
  return `${nowMs.toString(36)}_${randomBytes(3).toString('hex')}`
}

/** Copies a migrated template, which the first caller of a run makes. */
export async function createScratchDatabase(options: ScratchOptions): Promise<ScratchDatabase> {
  const { run, serverUrl } = options
  const name = `${PREFIX}${run}_${randomBytes(6).toString('hex')}`
  const directory = options.migrations ?? MIGRATIONS_DIRECTORY
  await withServer(serverUrl, async (client) => {
    const source = directory === false ? 'template0' : await ensureTemplate(client, serverUrl, run, directory)
    // The other strategy logs each block, which nothing here needs.
    await client.query(`create database ${name} template ${source} strategy file_copy`)
  })
  return {
    name,
    url: databaseUrl(serverUrl, name),
    drop: () => withServer(serverUrl, (client) => dropDatabase(client, name)),
  }
}

async function ensureTemplate(client: Client, serverUrl: string, run: string, directory: string): Promise<string> {
  const checksum = checksumOf(await readMigrations(directory)).slice(0, 12)
  const template = `${PREFIX}${run}_t_${checksum}`
  const exists = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount === 1
  if (await exists()) return template
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    if (await exists()) return template
    // Renamed when it is complete: a template under its final name can be copied.
    const raw = `${template}_raw`
    await dropDatabase(client, raw)
    await client.query(`create database ${raw} template template0`)
    await migrate({ url: databaseUrl(serverUrl, raw), log: silentLog, directory })
    await client.query(`alter database ${raw} rename to ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
  return template
}

/** Drops all databases of a run, and those of runs that died long ago. */
export async function sweepScratchDatabases(serverUrl: string, run: string | null, nowMs: number): Promise<void> {
  await withServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [PREFIX],
    )
    for (const { name } of rows) {
      const rest = name.slice(PREFIX.length)
      const startedMs = Number.parseInt(rest.split('_')[0] ?? '', 36)
      if ((run !== null && rest.startsWith(run)) || nowMs - startedMs > FORGOTTEN_AFTER_MS)
        await dropDatabase(client, name)
    }
  })
}

async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function withServer<T>(serverUrl: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: serverUrl,
    application_name: 'viertel scratch databases',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end().catch(() => {})
  }
}
