/** How much of the open time was booked, by weekday and hour. */
import { QUARTERS_PER_HOUR, spansOf, type Quarter, type Span } from '#kernel/quarters.ts'

/** Days that were open alike. */
export type OpenDays = {
  /** 1 is Monday. */
  readonly weekday: number
  /** 96 characters; '1' means open. */
  readonly open: string
  readonly capacity: number
  readonly days: number
}

/** Bookings at the same time of the same weekday. */
export type BookedTime = {
  readonly weekday: number
  readonly a: Quarter
  readonly b: Quarter
  /** The desks of all of them. */
  readonly desks: number
}

/** In quarter hours of desks. */
export type GridCell = { readonly open: number; readonly booked: number }

const WEEKDAYS = 7
const HOURS = 24

/** Seven rows from Monday, of 24 hours each. */
export function occupancyGrid(open: readonly OpenDays[], booked: readonly BookedTime[]): GridCell[][] {
  const grid = Array.from({ length: WEEKDAYS }, () => Array.from({ length: HOURS }, () => ({ open: 0, booked: 0 })))
  const add = (weekday: number, [from, to]: Span, kind: keyof GridCell, desks: number) => {
    for (let quarter = from; quarter < to; quarter += 1) {
      const cell = grid[weekday - 1]?.[Math.floor(quarter / QUARTERS_PER_HOUR)]
      if (cell) cell[kind] += desks
    }
  }
  for (const day of open) for (const span of spansOf(day.open)) add(day.weekday, span, 'open', day.capacity * day.days)
  for (const { weekday, a, b, desks } of booked) add(weekday, [a, b], 'booked', desks)
  return grid
}

/** Below this, a tenth of a percent is told apart. */
const FINE_BELOW = 10

/** Percent; null where nothing was open. What was booked outside of the hours does not make more than all. */
export function percentOf(cells: readonly GridCell[]): number | null {
  const open = cells.reduce((sum, cell) => sum + cell.open, 0)
  const booked = cells.reduce((sum, cell) => sum + Math.min(cell.booked, cell.open), 0)
  if (open === 0) return null
  const percent = (booked / open) * 100
  return percent < FINE_BELOW ? Math.round(percent * 10) / 10 : Math.round(percent)
}

/** The hours in which something was open or booked, as a span of hours; working hours where there are none. */
export function shownHours(grid: readonly (readonly GridCell[])[]): readonly [first: number, end: number] {
  const used = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) =>
    grid.some((row) => (row[hour]?.open ?? 0) + (row[hour]?.booked ?? 0) > 0),
  )
  return [used[0] ?? 8, (used.at(-1) ?? 17) + 1]
}

const LEVELS = 5

/** Six shades: 0 for nothing booked, then fifths. */
export function levelOf(percent: number): number {
  return Math.min(LEVELS, Math.ceil((percent * LEVELS) / 100))
}
