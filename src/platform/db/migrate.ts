import { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import { MIGRATIONS_DIRECTORY, MigrationError, readMigrations } from './migration-files.ts'
import type { Migration } from './migration-files.ts'
import type { Reader } from './database.ts'

export type MigrateOptions = {
  url: string
  log: Log
  directory?: string
  /** A role without DDL that shall read and write all tables (safety rule 13). */
  grantTo?: string
}

type Applied = { version: number; file: string; checksum: string }

const LOCK = 7_301_841
const OLDEST_SERVER = 150_000

/**
 * Brings the schema up to date: forward only, each file in a transaction, one process at a time (others wait).
 * @returns the names of the files that were applied
 * @throws MigrationError when an applied file was changed, the database is newer than the files, or the server does not do
 */
export async function migrate(options: MigrateOptions): Promise<{ applied: string[]; version: number }> {
  const migrations = await readMigrations(options.directory ?? MIGRATIONS_DIRECTORY)
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
    await ensureBookkeeping(client)
    const { rows } = await client.query<Applied>(
      'select version, file, checksum from schema_migration order by version',
    )
    const pending = pendingOf(migrations, rows)
    for (const migration of pending) await apply(client, migration, options.log)
    if (options.grantTo) await grant(client, options.grantTo)
    return { applied: pending.map((migration) => migration.file), version: migrations.length }
  } finally {
    // Ends the advisory lock as well.
    await client.end().catch(() => {})
  }
}

/** For /readyz. @throws MigrationError when the database is not at exactly this version of the files */
export async function assertMigrated(reader: Reader, migrations: Migration[]): Promise<void> {
  const rows = await reader.query<Applied>('select version, file, checksum from schema_migration order by version')
  const pending = pendingOf(migrations, rows)
  if (pending[0]) throw new MigrationError(`the migration ${pending[0].file} has not been applied`)
}

/** What is left to apply, after checking that what was applied is what the files say. */
function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const row of applied) {
    const migration = migrations[row.version - 1]
    if (!migration) {
      throw new MigrationError(
        `The database is newer than this program: it has ${row.file}, this program ends at ` +
          `${migrations.at(-1)?.file ?? 'nothing'}. Start the newer version.`,
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

async function apply(client: Client, migration: Migration, log: Log): Promise<void> {
  const began = performance.now()
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migration (version, file, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.file,
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

async function ensureBookkeeping(client: Client): Promise<void> {
  await client.query(`
    create table if not exists schema_migration (
      version integer primary key,
      file text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    create table if not exists write_probe (only_row boolean primary key check (only_row), at timestamptz not null);
  `)
}

async function grant(client: Client, role: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  await client.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage, select on all sequences in schema public to ${name};
    revoke insert, update, delete, truncate on schema_migration from ${name};
  `)
}
