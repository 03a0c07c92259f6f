/** Half days as they are drawn: a day of which both say the same is one bar. */

export type ShownKind = 'booked' | 'company' | 'home' | 'other' | 'off' | 'unknown' | 'clash'
export type DayPart = 'wholeDay' | 'morning' | 'afternoon'

/** @param isSame of the two half days of one day */
export function partsOf<Cell>(
  [morning, afternoon]: readonly [Cell, Cell],
  isSame: (one: Cell, other: Cell) => boolean,
): { readonly part: DayPart; readonly cell: Cell }[] {
  if (isSame(morning, afternoon)) return [{ part: 'wholeDay', cell: morning }]
  return [
    { part: 'morning', cell: morning },
    { part: 'afternoon', cell: afternoon },
  ]
}
