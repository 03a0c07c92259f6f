import type { ReactNode } from 'react'

type TableColumn<Row> = {
  readonly key: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Amounts and times are aligned to the end, with digits of equal width. */
  readonly isNumeric?: boolean
}

export type TableProps<Row> = {
  /** The accessible name of the table, also announced before it. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** The text shown when there are no rows. */
  empty: string
}

/** Rows to compare. The first column names its row. On narrow screens the table scrolls inside its frame. */
export function Table<Row>({ caption, columns, rows, keyOf, empty }: TableProps<Row>) {
  return (
    // Focusable, so that the keyboard can scroll it as well.
    <div className="table-frame" role="region" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumeric }) => (
              <th key={key} scope="col" data-numeric={isNumeric || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ key, cell, isNumeric }, place) =>
                place === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} data-numeric={isNumeric || undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td className="table-empty" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
