/** Asks a database server what {@link judgeServer} wants to know. */
import type { Client } from 'pg'
import type { BackupFacts } from './judge-surroundings.ts'
import type { ServerFacts } from './judge-database.ts'

const SERVER = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
    current_setting('server_encoding') as encoding, 'zürich' ilike 'ZÜRICH' as "foldsCase",
    pg_is_in_recovery() as "isInRecovery", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    pg_database_size(current_database())::float8 as bytes, current_user::text as role,
    (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
    has_schema_privilege('public', 'create') as "mayMakeTables",
    has_database_privilege(current_database(), 'create') or to_regnamespace('pgboss') is not null as "mayMakeSchemas",
    (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      and not pg_has_role(relowner, 'usage')) as "foreignTables"`

/** Limits of the server, the database and the role; the narrowest counts. */
const CONNECTIONS = `
  select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      nullif(datconnlimit, -1),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as most,
    (select count(*)::int from pg_stat_activity
      where backend_type = 'client backend' and application_name not like 'viertel%') as others
  from pg_database where datname = current_database()`

/** Noon in UTC of a winter and a summer day, on the clocks of our countries. */
const ZONES = `
  with zone (name) as (values ('Europe/Berlin'), ('Europe/Vienna'), ('Europe/Zurich'))
  select name from zone where not exists (select from pg_timezone_names known where known.name = zone.name)`
const HOURS = `
  select name from unnest($1::text[]) name
  where extract(hour from timestamptz '2026-01-15 12:00+00' at time zone name) <> 13
    or extract(hour from timestamptz '2026-07-15 12:00+00' at time zone name) <> 14`
const OUR_ZONES = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich']

export async function readServer(client: Client, where: string): Promise<ServerFacts> {
  const first = async <Row extends object>(text: string): Promise<Row> => {
    const { rows } = await client.query<Row>(text)
    const [row] = rows
    if (!row) throw new Error('the database did not answer')
    return row
  }
  const server = await first<Omit<ServerFacts, 'where' | 'wrongZones' | 'clockAheadMs' | 'connections'>>(SERVER)
  const connections = await first<ServerFacts['connections']>(CONNECTIONS)
  const unknown = (await client.query<{ name: string }>(ZONES)).rows.map(({ name }) => name)
  const known = OUR_ZONES.filter((name) => !unknown.includes(name))
  const wrong = (await client.query<{ name: string }>(HOURS, [known])).rows.map(({ name }) => name)
  return { where, ...server, connections, wrongZones: [...unknown, ...wrong], clockAheadMs: await clockAhead(client) }
}

/** Our clock against that of the database, at the middle of the question. */
async function clockAhead(client: Client): Promise<number> {
  const before = Date.now()
  const { rows } = await client.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  return (before + Date.now()) / 2 - (rows[0]?.at ?? 0)
}

/** Indexes and constraints of ours that are not valid. */
export async function readUnfinished(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = 'public'::regnamespace
    union all select conname::text from pg_constraint where not convalidated and connamespace = 'public'::regnamespace
    order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Of the servers whose log is archived; null of the others. */
export async function readArchive(client: Client): Promise<BackupFacts['archive']> {
  const { rows } = await client.query<{ lastSeconds: number | null; isFailing: boolean }>(
    `select extract(epoch from now() - last_archived_time)::float8 as "lastSeconds",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing"
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`,
  )
  return rows[0] ?? null
}
