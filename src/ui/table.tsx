import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type TableColumn<Row> = {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts and times are aligned to the end, with digits of equal width. */
  readonly isNumeric?: boolean
  /** Its head sorts the rows by it. */
  readonly sort?: ColumnSort | undefined
}

/** Where its head leads, and how the rows are sorted by it now; null when they are not. */
export type ColumnSort = { readonly href: string; readonly order: 'asc' | 'desc' | null }

export type TableProps<Row> = {
  /** The accessible name of the table, also announced before it. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The text shown when there are no rows. */
  empty: string
  /** On narrow screens each row becomes a card instead, whose cells have their titles before them. */
  hasCards?: boolean
}

/** Rows to compare. The first column names its row. On narrow screens the table scrolls inside its frame. */
export function Table<Row>({ caption, columns, rows, keyOf, empty, hasCards }: TableProps<Row>) {
  // Roles are said, because browsers forget those of a table whose parts are not displayed as such.
  const role = (name: string) => (hasCards ? name : undefined)
  return (
    // Focusable, so that the keyboard can scroll it as well.
    <div className="table-frame" data-cards={hasCards || undefined} role="region" aria-label={caption} tabIndex={0}>
      <table className="table" role={role('table')}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map(({ key, title, isNumeric, sort }) => (
              <th
                key={key}
                scope="col"
                role={role('columnheader')}
                data-numeric={isNumeric || undefined}
                data-sorts={sort !== undefined || undefined}
                aria-sort={ariaSort(sort)}
              >
                {sort ? <SortLink title={title} sort={sort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map((row) => (
            <tr key={keyOf(row)} role={role('row')}>
              {columns.map(({ key, title, cell, isNumeric }, place) =>
                place === 0 ? (
                  <th key={key} scope="row" role={role('rowheader')}>
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    key={key}
                    role={role('cell')}
                    data-numeric={isNumeric || undefined}
                    data-title={hasCards ? title : undefined}
                  >
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr role={role('row')}>
              <td role={role('cell')} className="table-empty" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function ariaSort(sort: ColumnSort | undefined): 'ascending' | 'descending' | undefined {
  if (!sort || sort.order === null) return undefined
  return sort.order === 'asc' ? 'ascending' : 'descending'
}

function SortLink({ title, sort: { href, order } }: { title: string; sort: ColumnSort }) {
  const Arrow = order === null ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown
  return (
    <Link className="sort-link" to={href} preventScrollReset>
      {title}
      <Arrow size={16} aria-hidden="true" />
    </Link>
  )
}
