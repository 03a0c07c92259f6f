import type { Reader } from '../handles.ts'

type Column = {
  table: string
  kind: 'table' | 'view'
  column: string
  type: string
  nullable: boolean
  has_default: boolean
  always: boolean
}

type Check = { table: string; column: string; definition: string }

/** Bookkeeping of migrate.ts; nobody queries it through the table types. */
const LEFT_OUT = ['schema_migration', 'serving_process', 'write_probe']

const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  xid8: 'string',
  bit: 'string',
  varbit: 'string',
  date: 'string',
  time: 'string',
  tsvector: 'string',
  timestamptz: 'Temporal.Instant',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  point: 'Point',
}

/** Names that say more than the type: money is always called so. */
const BY_NAME = [
  [/_cents$/, 'CentsColumn'],
  [/^currency$/, 'Currency'],
] as const

const HEAD = `// Written by generate-tables.ts from the migrated database; changes here are lost.
import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Cents, Currency } from '#kernel/money.ts'

/** Read as a value, written as JSON text: pg would turn an array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>
export type Point = ColumnType<{ x: number; y: number }, string, string>
/** What is read are whole cents, because the column is an integer. */
export type CentsColumn = ColumnType<Cents, number, number>
/** Read as an array of one's own; whoever writes may keep theirs. */
export type List<T> = ColumnType<T[], readonly T[], readonly T[]>
/** Has a default. Kysely's own one does not look into a column type. */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Written, infer Changed>
    ? ColumnType<Read, Written | undefined, Changed>
    : ColumnType<T, T | undefined, T>
`

/**
 * Kysely types of all tables and views of the schema `public`, as a TypeScript file.
 * A check that lists the texts a column may have becomes a union of them.
 * @throws when a column has a type this folder does not parse
 */
export async function describeTables(reader: Reader): Promise<string> {
  const columns = await reader.query<Column>(
    `select c.relname::text as table, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
       a.attname::text as column, coalesce(base.typname, t.typname)::text as type, not (a.attnotnull or t.typnotnull) as nullable,
       (a.atthasdef or a.attidentity = 'd') as has_default, (a.attgenerated <> '' or a.attidentity = 'a') as always
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid left join pg_type base on base.oid = nullif(t.typbasetype, 0)
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> all ($1)
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.relname collate "C", a.attnum`,
    [LEFT_OUT],
  )
  const checks = await reader.query<Check>(
    `select c.relname::text as table, a.attname::text as column, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
     where n.nspname = 'public' and k.contype = 'c' and cardinality(k.conkey) = 1`,
  )
  const tables = Map.groupBy(columns, (column) => column.table)
  const parts = [...tables].map(([table, of]) => describeTable(table, of, checks))
  const list = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)}\n`).join('')
  return `${HEAD}\n${parts.join('\n')}\nexport type Tables = {\n${list}}\n`
}

function describeTable(table: string, columns: Column[], checks: Check[]): string {
  const lines = columns.map((column) => {
    const values = checks.filter((check) => check.table === table && check.column === column.column).map(listedValues)
    return `  ${column.column}: ${describeColumn(column, values.find((found) => found !== null) ?? null)}\n`
  })
  return `export type ${typeName(table)} = {\n${lines.join('')}}\n`
}

function describeColumn(column: Column, values: string[] | null): string {
  const array = column.type.startsWith('_')
  const type =
    BY_NAME.find(([name]) => name.test(column.column))?.[1] ?? TYPES[array ? column.type.slice(1) : column.type]
  if (!type || (array && (type === 'Json' || type === 'Point'))) {
    throw new Error(
      `${column.table}.${column.column} has the type ${column.type}, which describe-tables.ts does not know`,
    )
  }
  const listed = type === 'Currency' ? null : values
  const whole = array ? `List<${type}>` : (listed?.map((value) => `'${value}'`).join(' | ') ?? type)
  const shown = column.nullable ? `${whole} | null` : whole
  if (column.kind === 'view') return `ColumnType<${type === 'Json' ? 'unknown' : readType(shown)}, never, never>`
  if (column.always)
    return type === 'Point' ? 'ColumnType<{ x: number; y: number }, never, never>' : `GeneratedAlways<${shown}>`
  return column.has_default ? `Generated<${shown}>` : shown
}

/** What a column type reads as: nothing is written through a view. */
function readType(shown: string): string {
  return shown.replace('CentsColumn', 'Cents').replace(/List<(.*)>/, '($1)[]')
}

/** CHECK ((status = ANY (ARRAY['held'::text, 'confirmed'::text]))) -> held, confirmed; null for any other check. */
function listedValues(check: Check): string[] | null {
  const list = /^CHECK \(\((?:\(?\w+\)?)(?:::text)? = ANY \((?:\()?ARRAY\[([^\]]*)\](?:\)::text\[\])?\)\)\)$/.exec(
    check.definition,
  )?.[1]
  const single = /^CHECK \(\((?:\(?\w+\)?)(?:::text)? = '([\w-]+)'::\w+\)\)$/.exec(check.definition)?.[1]
  if (single !== undefined) return [single]
  if (list === undefined) return null
  const values = [...list.matchAll(/'([\w-]+)'::/g)].map((match) => match[1] ?? '')
  return values.length === list.split(',').length ? values : null
}

function typeName(table: string): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Table`
}
