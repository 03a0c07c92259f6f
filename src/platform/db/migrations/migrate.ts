import { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import { MIGRATIONS_DIRECTORY, MigrationError, readMigrations } from './migration-files.ts'
import type { Migration, MigrationKind } from './migration-files.ts'
import { oldestServing, REGISTER } from './serving-process.ts'
import type { Reader } from '../handles.ts'

export type MigrateOptions = {
  url: string
  log: Log
  directory?: string
  /** A role without DDL that shall read and write all tables (safety rule 13). */
  grantTo?: string
  /** The process that will serve with these files; it is registered so that no other one contracts what it uses. */
  processId?: string
  /** Only the first so many files, for what a backup of an older version is read into. */
  upTo?: number
}

export type MigrateResult = {
  applied: string[]
  /** Contracting files that wait because a process of an older version still serves. */
  waiting: string[]
  version: number
}

type Applied = { version: number; file: string; kind: MigrationKind; checksum: string }

const LOCK = 7_301_841
const OLDEST_SERVER = 150_000

/**
 * Brings the schema up to date: forward only, each file in a transaction, one process at a time (others wait). A file
 * that contracts waits while a process of an older version serves.
 * @throws MigrationError when an applied file was changed, the database has lost what these files use, a file that
 * expands comes after one that waits, or the server does not do
 */
export async function migrate(options: MigrateOptions): Promise<MigrateResult> {
  const migrations = (await readMigrations(options.directory ?? MIGRATIONS_DIRECTORY)).slice(0, options.upTo)
  const client = new Client({
    connectionString: options.url,
    application_name: 'viertel migrations',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', (error) => options.log.warn({ err: error }, 'migration connection lost'))
  await client.connect()
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query("set lock_timeout = '10s'; set timezone = 'UTC'; set client_min_messages = 'warning'")
    await ensureBookkeeping(client, migrations)
    const { rows } = await client.query<Applied>(APPLIED)
    const { ready, waiting } = await whatMayRun(client, pendingOf(migrations, rows))
    for (const migration of ready) await apply(client, migration, options.log)
    if (options.grantTo) await grant(client, options.grantTo)
    // The process is registered under the same lock, so that no other one can contract in between.
    if (options.processId) await client.query(REGISTER, [options.processId, migrations.length])
    const names = (list: readonly Migration[]) => list.map(({ file }) => file)
    return { applied: names(ready), waiting: names(waiting), version: migrations.length }
  } finally {
    // Ends the advisory lock as well.
    await client.end().catch(() => {})
  }
}

const APPLIED = 'select version, file, kind, checksum from schema_migration order by version'

/**
 * For /readyz. @throws MigrationError when the database has lost what these files use, or lacks what they add; what
 * newer programs have added does no harm, and what these files will take away may still be there
 */
export async function assertMigrated(reader: Reader, migrations: readonly Migration[]): Promise<void> {
  const missing = pendingOf(migrations, await reader.query<Applied>(APPLIED)).find(({ kind }) => kind === 'expand')
  if (missing) throw new MigrationError(`the migration ${missing.file} has not been applied`)
}

/** For whoever looks at a database: what is applied and what is left. @throws MigrationError as {@link migrate} does */
export async function lookAtSchema(
  client: Client,
  migrations: readonly Migration[],
): Promise<{ applied: number; pending: readonly Migration[] } | null> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`)
  if (!known.rows[0]?.there) return null
  const { rows } = await client.query<Applied>(APPLIED)
  return { applied: rows.length, pending: pendingOf(migrations, rows) }
}

/** What is left to apply, after checking that what was applied is what the files say. */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): readonly Migration[] {
  for (const row of applied) {
    const migration = migrations[row.version - 1]
    if (!migration) {
      if (row.kind === 'expand') continue
      throw new MigrationError(
        `The database is newer than this program: it has ${row.file}, which took away what this program uses; this ` +
          `program ends at ${migrations.at(-1)?.file ?? 'nothing'}. Start the newer version.`,
      )
    }
    if (migration.file !== row.file || migration.checksum !== row.checksum) {
      throw new MigrationError(
        `${migration.file} was changed after it had been applied (as ${row.file}). Put it back and write the change as a new migration.`,
      )
    }
  }
  if (applied.some((row, index) => row.version !== index + 1)) {
    throw new MigrationError('The table schema_migration has a gap; the database was changed by hand.')
  }
  return migrations.slice(applied.length)
}

/** @throws MigrationError when something that is needed comes after a file that has to wait */
async function whatMayRun(
  client: Client,
  pending: readonly Migration[],
): Promise<{ ready: readonly Migration[]; waiting: readonly Migration[] }> {
  const oldest = await oldestServing(client)
  const first = pending.findIndex(({ kind, version }) => kind === 'contract' && oldest !== null && oldest < version)
  if (first === -1) return { ready: pending, waiting: [] }
  const waiting = pending.slice(first)
  const needed = waiting.find(({ kind }) => kind === 'expand')
  if (needed)
    throw new MigrationError(
      `${waiting[0]?.file} takes away what a process of version ${oldest} uses, which still serves, and ` +
        `${needed.file} comes after it. Stop the older processes, or start the version between the two first.`,
    )
  return { ready: pending.slice(0, first), waiting }
}

async function apply(client: Client, migration: Migration, log: Log): Promise<void> {
  const began = performance.now()
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (version, file, kind, checksum) values ($1, $2, $3, $4)', [
      migration.version,
      migration.file,
      migration.kind,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(`${migration.file}: ${described(error, migration.sql)}`, { cause: error })
  }
  log.info({ file: migration.file, ms: Math.round(performance.now() - began) }, 'migration applied')
}

function described(error: unknown, sql: string): string {
  const { message, position, detail } = error as { message: string; position?: string; detail?: string }
  const line = position ? ` (line ${sql.slice(0, Number(position)).split('\n').length})` : ''
  return `${message}${line}${detail ? `; ${detail}` : ''}`
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; shown: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       current_setting('server_encoding') as encoding`,
  )
  const server = rows[0]
  if (!server || server.version < OLDEST_SERVER)
    throw new MigrationError(`PostgreSQL 15 or newer is needed, this is ${server?.shown}.`)
  if (server.encoding !== 'UTF8')
    throw new MigrationError(`The database must have the encoding UTF8, not ${server.encoding}.`)
}

/** The tables that have to be there before the first file; what was applied before files said their kind gets it now. */
async function ensureBookkeeping(client: Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      version integer primary key,
      file text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    alter table schema_migration add column if not exists kind text not null default 'expand';
    create table if not exists write_probe (only_row boolean primary key check (only_row), at timestamptz not null);
    create table if not exists serving_process (
      id uuid primary key,
      version integer not null,
      seen_at timestamptz not null default now()
    );
  `)
  await client.query(
    `update schema_migration m set kind = given.kind from unnest($1::integer[], $2::text[]) as given (version, kind)
     where m.version = given.version and m.kind <> given.kind`,
    [migrations.map(({ version }) => version), migrations.map(({ kind }) => kind)],
  )
}

/** The audit log takes entries, and gives up only their details (decision 68). An older schema has none. */
async function appendOnly(client: Client, role: string): Promise<string> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('audit_entry') is not null as is_there`,
  )
  return rows[0]?.is_there
    ? `revoke update, delete, truncate on audit_entry from ${role};
       grant update (details, salt) on audit_entry to ${role};
       revoke insert, update, delete, truncate on audit_head from ${role};`
    : ''
}

async function grant(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke insert, update, delete, truncate on schema_migration from ${name};
    ${await appendOnly(client, name)}
  `)
}
