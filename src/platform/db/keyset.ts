/** Pages of sorted lists by key: a page begins after the last row of the one before, whatever was added meanwhile. */
import { sql, type RawBuilder } from 'kysely'
import { isKeyOf, listCursorOf, readListCursor, type KeyKind, type ListOrder } from '#kernel/list-order.ts'

/** What rows are sorted by, or told apart by. It must never be null. */
export type KeyColumn = { readonly by: RawBuilder<unknown>; readonly kind: KeyKind }

const TYPES: Readonly<Record<KeyKind, RawBuilder<unknown>>> = {
  text: sql.raw('text'),
  number: sql.raw('bigint'),
  time: sql.raw('timestamptz'),
  uuid: sql.raw('uuid'),
}

export type Sorted<Sort extends string> = {
  readonly sort: Sort
  readonly order: ListOrder
  readonly columns: Readonly<Record<Sort, KeyColumn>>
  readonly id: KeyColumn
  /** Of another order, or none that anybody was given, it begins at the beginning. */
  readonly cursor: string | null
}

/** `after` is null on the first page. `value` is what the cursor to a row keeps. */
export function keysetOf<Sort extends string>({ sort, order, columns, id, cursor: text }: Sorted<Sort>) {
  const column = columns[sort]
  const cursor = text === null ? null : readListCursor(text)
  const fits =
    cursor !== null && cursor.sort === sort && isKeyOf(column.kind, cursor.value) && isKeyOf(id.kind, cursor.id)
  const compare = sql.raw(order === 'asc' ? '>' : '<')
  return {
    by: column.by,
    id: id.by,
    order,
    value: textOf(column),
    after: fits
      ? sql<boolean>`(${column.by}, ${id.by}) ${compare} (${cursor.value}::${TYPES[column.kind]}, ${cursor.id}::${TYPES[id.kind]})`
      : null,
    /** The cursor after a page of these rows; null when there is no more. @param rows one more than the page has */
    next<Row extends { readonly sort_value: string }>(rows: readonly Row[], page: number, idOf: (row: Row) => string) {
      const last = rows.length > page ? rows[page - 1] : undefined
      return last === undefined ? null : listCursorOf({ sort, id: idOf(last), value: last.sort_value })
    },
  }
}

function textOf({ by, kind }: KeyColumn): RawBuilder<string> {
  return kind === 'time'
    ? sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`(${by})::text`
}
