/**
 * The columns of a statement's result, declared once: the row's type is derived from them, and the select list where there
 * is one. A test compares them with what PostgreSQL says the statement returns (app/server/prepared-statements.test.ts).
 */

/** What a value is when it has been read (column-parsers.ts): dates, uuids and bits are texts. */
export type Kind = 'number' | 'text' | 'boolean' | 'instant' | 'json' | 'numbers' | 'texts' | 'bytes'

export type Column<Value> = {
  readonly kind: Kind
  readonly isNullable: boolean
  /** The SQL expression; null when the column's name is the expression. */
  readonly from: string | null
  /** Only a type. */
  readonly value?: Value
}

export type Columns = { readonly [name: string]: Column<unknown> }

export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never }

/** The declaration that fits a given row type. */
export type ColumnsOf<Row extends object> = { readonly [Name in keyof Row]-?: Column<Row[Name]> }

type Makers<Absent> = {
  number<Value extends number = number>(from?: string): Column<Value | Absent>
  text<Value extends string = string>(from?: string): Column<Value | Absent>
  boolean(from?: string): Column<boolean | Absent>
  instant(from?: string): Column<Temporal.Instant | Absent>
  json<Value>(from?: string): Column<Value | Absent>
  numbers(from?: string): Column<number[] | Absent>
  texts(from?: string): Column<string[] | Absent>
  bytes(from?: string): Column<Buffer | Absent>
}

function makers<Absent>(isNullable: boolean): Makers<Absent> {
  const of =
    (kind: Kind) =>
    (from: string | null = null) => ({ kind, from, isNullable })
  return {
    number: of('number'),
    text: of('text'),
    boolean: of('boolean'),
    instant: of('instant'),
    json: of('json'),
    numbers: of('numbers'),
    texts: of('texts'),
    bytes: of('bytes'),
  }
}

/** `column.number('b.office_id')`: a column that always has a value. */
export const column = makers<never>(false)
/** `nullable.instant('b.hold_until')`: one that may have none. */
export const nullable = makers<null>(true)

/** The same columns behind a `left join`. */
export function allNullable<C extends Columns>(columns: C): { [Name in keyof C]: Column<RowOf<C>[Name] | null> } {
  return Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, { ...one, isNullable: true }])) as never
}

/** Some of them, in this order. */
export function pick<C extends Columns, Name extends keyof C & string>(columns: C, ...names: Name[]): Pick<C, Name> {
  return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<C, Name>
}

/** The select list as SQL text. */
export function listOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { from }]) => {
      const called = /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`
      if (from === null) return called
      return new RegExp(`^\\w+\\.${name}$`).test(from) ? from : `${from} as ${called}`
    })
    .join(', ')
}
