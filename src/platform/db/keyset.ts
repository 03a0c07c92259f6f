/** Pages of sorted lists by key: a page begins after the last row of the one before, whatever was added meanwhile. */
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { pageOf } from '#kernel/page-of.ts'
import { isKeyOf, listCursorOf, readListCursor, type KeyKind, type ListPage } from '#kernel/list-order.ts'

/** What rows are sorted by, or told apart by. It must never be null. */
export type KeyColumn = { readonly by: RawBuilder<unknown>; readonly kind: KeyKind }

const TYPES: Readonly<Record<KeyKind, RawBuilder<unknown>>> = {
  text: sql.raw('text'),
  number: sql.raw('bigint'),
  time: sql.raw('timestamptz'),
  uuid: sql.raw('uuid'),
}

type Keys<Sort extends string> = {
  readonly columns: Readonly<Record<Sort, KeyColumn>>
  readonly id: KeyColumn
}

/** The columns that a list can be sorted by, and the one that tells rows of one value apart. */
export function keysetOf<Sort extends string>({ columns, id }: Keys<Sort>) {
  return {
    /** For `$call`: the rows of a page in its order. Each keeps as `sort_value` what a cursor to it needs. */
    page({ sort, order, cursor: text }: ListPage<Sort>, limit: number) {
      const column = columns[sort]
      const after = keyAfter(text, sort, column, id)
      const compare = sql.raw(order === 'asc' ? '>' : '<')
      return <DB, Tables extends keyof DB, Row>(query: SelectQueryBuilder<DB, Tables, Row>) => {
        const rest = after ? query.where(sql<boolean>`(${column.by}, ${id.by}) ${compare} ${after}`) : query
        return rest.select(textOf(column).as('sort_value')).orderBy(column.by, order).orderBy(id.by, order).limit(limit)
      }
    },
    /** The cursor after a page of these rows; null when there is no more. @param rows one more than the page has */
    next<Row extends { readonly sort_value: string }>(
      sort: Sort,
      rows: readonly Row[],
      page: number,
      idOf: (row: Row) => string,
    ) {
      const { last } = pageOf(rows, page)
      return last && listCursorOf({ sort, id: idOf(last), value: last.sort_value })
    },
  }
}

/** Null for the first page, which is also that of a cursor of another order, or of none that anybody was given. */
function keyAfter(text: string | null, sort: string, column: KeyColumn, id: KeyColumn): RawBuilder<unknown> | null {
  const cursor = text === null ? null : readListCursor(text)
  if (cursor?.sort !== sort || !isKeyOf(column.kind, cursor.value) || !isKeyOf(id.kind, cursor.id)) return null
  return sql`(${cursor.value}::${TYPES[column.kind]}, ${cursor.id}::${TYPES[id.kind]})`
}

function textOf({ by, kind }: KeyColumn): RawBuilder<string> {
  return kind === 'time'
    ? sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql<string>`(${by})::text`
}
