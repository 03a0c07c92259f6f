/**
 * A few rows of each table of a database, with all that they need, as SQL: what is kept of a schema that was released, so
 * that its data can be tried on every later one (`db/released`).
 */
import type { Client } from 'pg'
import { readIdentities, readTables, SESSION } from './table-rows.ts'

const ROWS_EACH = 3

/** What belongs together beside foreign keys. */
export type Belonging = {
  /** Rows of the second table that are taken with one of the first: `t` is of the second, `f` of the first. */
  readonly whole: readonly (readonly [from: string, to: string, belongs: string])[]
  /** Sums over rows of which only some are taken, by `table.column`: an expression over `t` and the tables `kept_...`. */
  readonly counted: Readonly<Record<string, string>>
}

type Link = { readonly from: string; readonly to: string; readonly belongs: string }

/** @returns statements that bring the rows into an empty schema of the same version, without triggers and foreign keys */
export async function sampleRows(client: Client, { whole, counted }: Belonging): Promise<string> {
  const id = (name: string) => client.escapeIdentifier(name)
  await client.query(SESSION)
  await client.query('begin isolation level repeatable read')
  try {
    const tables = (await readTables(client)).filter(({ name }) => name !== 'schema_migration')
    const names = new Set(tables.map(({ name }) => name))
    for (const { name } of tables) {
      await client.query(`create temp table ${id(`kept_${name}`)} (at tid primary key) on commit drop`)
      await client.query(`insert into ${id(`kept_${name}`)} select ctid from public.${id(name)} limit ${ROWS_EACH}`)
    }
    const together = whole.map(([from, to, belongs]) => ({ from, to, belongs }))
    const links = [...(await foreignKeys(client)), ...together].filter(
      ({ from, to }) => names.has(from) && names.has(to),
    )
    await close(client, links)
    const lines: string[] = []
    for (const { name, columns } of tables) {
      const values = columns.map((column) => counted[`${name}.${column}`] ?? `t.${id(column)}`)
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws(', ', ${values.map((value) => `quote_nullable((${value})::text)`).join(', ')}) as row
          from public.${id(name)} t join ${id(`kept_${name}`)} k on k.at = t.ctid order by 1`,
      )
      if (rows.length === 0) continue
      const into = `insert into ${id(name)} (${columns.map(id).join(', ')}) overriding system value values`
      lines.push(into, rows.map(({ row }) => `  (${row})`).join(',\n') + ';')
    }
    for (const { table, column, last } of await readIdentities(client))
      if (last !== null) lines.push(`select setval(pg_get_serial_sequence('${table}', '${column}'), ${last});`)
    return `${lines.join('\n')}\n`
  } finally {
    await client.query('rollback')
  }
}

/** From the table with the key to the one that it names. */
async function foreignKeys(client: Client): Promise<Link[]> {
  const { rows } = await client.query<Link>(`
    select c.relname::text as from, p.relname::text as to,
      (select string_agg(format('t.%I = f.%I', pa.attname, ca.attname), ' and ')
        from unnest(k.conkey, k.confkey) as pair (own, other)
        join pg_attribute ca on ca.attrelid = k.conrelid and ca.attnum = pair.own
        join pg_attribute pa on pa.attrelid = k.confrelid and pa.attnum = pair.other) as belongs
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2, 3`)
  return rows
}

/** Adds what the rows need until nothing is missing. Links whose columns this version does not have are left out. */
async function close(client: Client, links: readonly Link[]): Promise<void> {
  const id = (name: string) => client.escapeIdentifier(name)
  const isMissing = new Set<Link>()
  for (let added = 1; added > 0;) {
    added = 0
    for (const link of links) {
      if (isMissing.has(link)) continue
      const { from, to, belongs } = link
      await client.query('savepoint link')
      try {
        const { rowCount } = await client.query(
          `insert into ${id(`kept_${to}`)} select distinct t.ctid from public.${id(to)} t
            join public.${id(from)} f on ${belongs} join ${id(`kept_${from}`)} k on k.at = f.ctid
            on conflict do nothing`,
        )
        added += rowCount ?? 0
      } catch (error) {
        if ((error as { code?: string }).code !== '42703') throw error
        await client.query('rollback to savepoint link')
        isMissing.add(link)
      }
    }
  }
}
