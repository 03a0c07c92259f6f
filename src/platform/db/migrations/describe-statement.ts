/** What PostgreSQL says a statement returns, without running it. */
import type { Client } from 'pg'
import type { PreparedStatement } from '../prepared-statement.ts'
import type { Kind } from '../row-columns.ts'

type Field = { readonly name: string; readonly tableID: number; readonly columnID: number; readonly dataTypeID: number }

const KINDS: Readonly<Record<Kind, readonly string[]>> = {
  number: ['int2', 'int4', 'int8', 'float4', 'float8'],
  text: ['text', 'varchar', 'bpchar', 'uuid', 'date', 'bit', 'varbit', 'name', 'xid8'],
  boolean: ['bool'],
  instant: ['timestamptz'],
  json: ['json', 'jsonb'],
  numbers: ['_int2', '_int4', '_int8', '_float4', '_float8'],
  bytes: ['bytea'],
  texts: ['_text', '_varchar', '_uuid', '_date', '_bit', '_varbit'],
}

/** The types and nullable columns of a database, read once for many statements. */
export type KnownTypes = { readonly types: ReadonlyMap<number, string>; readonly nullable: ReadonlySet<string> }

export async function readTypes(client: Client): Promise<KnownTypes> {
  const types = await client.query<{ oid: number; typname: string }>('select oid::int, typname from pg_type')
  const nullable = await client.query<{ key: string }>(
    `select attrelid || ' ' || attnum as key from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and attnum > 0 and not attnotnull`,
  )
  return {
    types: new Map(types.rows.map(({ oid, typname }) => [oid, typname])),
    nullable: new Set(nullable.rows.map(({ key }) => key)),
  }
}

/**
 * Prepares a statement and compares what it returns with what is declared.
 * @returns one line per difference; a statement that cannot be prepared is one
 */
export async function faultsOf(
  client: Client,
  statement: PreparedStatement<object>,
  known: KnownTypes,
): Promise<string[]> {
  let fields: readonly Field[]
  try {
    fields = await describe(client, statement.text)
  } catch (error) {
    return [`${statement.name}: ${(error as Error).message}`]
  }
  const faults: string[] = []
  const declared = new Map(Object.entries(statement.row))
  for (const { name, tableID, columnID, dataTypeID } of fields) {
    const column = declared.get(name)
    declared.delete(name)
    const type = known.types.get(dataTypeID) ?? String(dataTypeID)
    if (!column) faults.push(`${statement.name}: ${name} (${type}) is returned and not declared, or returned twice`)
    else if (!KINDS[column.kind].includes(type))
      faults.push(`${statement.name}: ${name} is ${type}, declared as ${column.kind}`)
    else if (!column.isNullable && known.nullable.has(`${tableID} ${columnID}`))
      faults.push(`${statement.name}: ${name} may be null`)
  }
  return [...faults, ...[...declared.keys()].map((name) => `${statement.name}: ${name} is declared and not returned`)]
}

type Wire = {
  parse(query: { name: string; text: string; types: readonly number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** By the wire protocol: parse and describe, without bind and execute. */
function describe(client: Client, text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = []
    const submittable = {
      submit(wire: Wire) {
        wire.parse({ name: '', text, types: [] })
        wire.describe({ type: 'S', name: '' })
        wire.sync()
      },
      handleRowDescription: (message: { fields: readonly Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(submittable as never)
  })
}
