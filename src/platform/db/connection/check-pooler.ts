/**
 * A pooler in transaction mode hands each transaction to another connection, and passes no settings on: the role must
 * have them, or statements would wait without end and days would be those of another zone.
 */
import { sql } from 'kysely'
import type { Reads } from '../handles.ts'
import { sessionSettings } from './pool.ts'

type Settings = Readonly<Record<string, string | number>>

/** @returns the statements that give the role what it lacks in this database; none when all is set */
export function statementsFor(
  { role, database }: { role: string; database: string },
  is: Settings,
  wanted: Settings = sessionSettings(),
): string[] {
  return Object.entries(wanted)
    .filter(([name, value]) => String(is[name] ?? '').toLowerCase() !== String(value).toLowerCase())
    .map(([name, value]) => `alter role ${quoted(role)} in database ${quoted(database)} set ${name} = '${value}';`)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** @throws Error with the statements to run, when connections behind the pooler are not set as they must be */
export async function checkPooler(db: Reads): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; name: string; setting: string }>`
    select current_user as role, current_database() as database, lower(name) as name, setting from pg_settings
    where lower(name) = any(${Object.keys(sessionSettings())})`.execute(db)
  const [one] = rows
  const is = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  const missing = one ? statementsFor(one, is) : []
  if (missing.length === 0) return
  throw new Error(
    `Connections behind DATABASE_URL are not set as they must be. Run this in the database, and let the pooler connect anew (RECONNECT in PgBouncer):\n${missing.join('\n')}`,
  )
}
