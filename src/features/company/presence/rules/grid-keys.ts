/** Where arrow keys lead in a grid whose cells are half days: slot 0 is the name, 1 to 14 the half days of the week. */

export type GridPlace = { readonly row: number; readonly slot: number }

/** The cells of a row, each with the slots that it covers: a whole day covers two. */
export type RowSlots = readonly (readonly number[])[]

/** @param wholeDays for each day, whether its two halves are one cell */
export function slotsOf(wholeDays: readonly boolean[]): RowSlots {
  return [
    [0],
    ...wholeDays.flatMap((isWhole, day) => {
      const [first, second] = [day * 2 + 1, day * 2 + 2]
      return isWhole ? [[first, second]] : [[first], [second]]
    }),
  ]
}

/** Null for a key that moves nowhere. Up and down keep the slot, so that a column stays a column. */
export function cellAfter(key: string, { row, slot }: GridPlace, rows: readonly RowSlots[]): GridPlace | null {
  const cells = rows[row] ?? []
  const nth = cells.findIndex((slots) => slots.includes(slot))
  const to = (cell: readonly number[] | undefined): GridPlace | null => (cell ? { row, slot: cell[0] ?? 0 } : null)
  switch (key) {
    case 'ArrowRight':
      return to(cells[nth + 1])
    case 'ArrowLeft':
      return nth > 0 ? to(cells[nth - 1]) : null
    case 'Home':
      return to(cells[0])
    case 'End':
      return to(cells.at(-1))
    case 'ArrowDown':
      return row + 1 < rows.length ? { row: row + 1, slot } : null
    case 'ArrowUp':
      return row > 0 ? { row: row - 1, slot } : null
    default:
      return null
  }
}
