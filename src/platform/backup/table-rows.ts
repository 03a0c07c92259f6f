/** The tables of a database, and their rows as a stream of text that is the same wherever the rows are the same. */
import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { LEFT_OUT, type Manifest, type TableEntry } from './backup-format.ts'

export type Table = Pick<TableEntry, 'name' | 'columns' | 'order'>

/** What decides how values are written as text. */
export const SESSION = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set search_path = public;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`

/** By name. Generated columns are left out: they follow from the others. */
export async function readTables(client: Client): Promise<(Table & { readonly texts: readonly string[] })[]> {
  const { rows } = await client.query<{
    name: string
    columns: string[]
    key: string[] | null
    texts: string[] | null
  }>(`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select array_agg(a.attname::text) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attcollation <> 0) as texts
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  return rows
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, columns, key, texts }) => ({ name, columns, order: key ?? columns, texts: texts ?? [] }))
}

export async function readIdentities(client: Client): Promise<Manifest['identities']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' order by 1, 2`)
  const found: Manifest['identities'] = []
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string | null }>(
      `select case when is_called then last_value end::text as last from ${sequence}`,
    )
    found.push({ table, column, last: state.rows[0]?.last ?? null })
  }
  return found
}

export type Digest = { rows: number; readonly sha256: string }

/**
 * The rows in their order, as PostgreSQL writes them for COPY. Texts are ordered by their bytes, so that a server with
 * another collation gives the same.
 * @returns the stream, and what went through it once it has ended
 */
export function rowsOf(
  client: Client,
  { name, columns, order }: Table,
  texts: readonly string[],
): { readonly stream: Readable; readonly digest: () => Digest } {
  const id = (column: string) => client.escapeIdentifier(column)
  const by = order.map((column) => (texts.includes(column) ? `${id(column)} collate "C"` : id(column)))
  const query = `copy (select ${columns.map(id).join(', ')} from ${id(name)} order by ${by.join(', ')}) to stdout`
  const hash = createHash('sha256')
  let rows = 0
  const counting = new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      // Line ends within a value are written as \n, with a backslash.
      for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1
      done(null, piece)
    },
  })
  const source = client.query(to(query))
  source.on('error', (error) => counting.destroy(error))
  return { stream: source.pipe(counting), digest: () => ({ rows, sha256: hash.digest('hex') }) }
}
