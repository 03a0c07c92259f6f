/**
 * An office's calendar: for every start, whether a booking of the requested length can begin there, and if not, why.
 */
import { covers, QUARTERS_PER_DAY, QUARTERS_PER_HOUR, type Quarter, type Span } from '#kernel/quarters.ts'

/**
 * - `fits`: bookable
 * - `short`: free, but not for the whole length
 * - `taken`: open, but no desk is free
 * - `soon`: past, or within the notice period
 * - `closed`: not open
 */
export type StartState = 'fits' | 'short' | 'taken' | 'soon' | 'closed'

export type GridDay = {
  readonly date: string
  readonly open: readonly Span[]
  /** 96 characters, 1 = free and late enough to be booked. */
  readonly free: string
  /** Quarters before this one are past or too soon; 0 to 96. */
  readonly soonUntil: Quarter
}

export type StartCell = { readonly date: string; readonly quarter: Quarter; readonly state: StartState }

export function startState(day: GridDay, quarter: Quarter, hours: number): StartState {
  const end = quarter + hours * QUARTERS_PER_HOUR
  if (end <= QUARTERS_PER_DAY && covers(day.free, [quarter, end])) return 'fits'
  if (day.free[quarter] === '1') return 'short'
  if (!day.open.some(([from, to]) => from <= quarter && quarter < to)) return 'closed'
  return quarter < day.soonUntil ? 'soon' : 'taken'
}

const FIRST_OF = ['fits', 'short', 'taken', 'soon', 'closed'] as const satisfies readonly StartState[]

/** One row per hour, one cell per day: the most informative start of the hour. The chosen start represents its hour. */
export function weekRows(
  days: readonly GridDay[],
  window: Span,
  hours: number,
  chosen: { readonly date: string; readonly quarter: Quarter },
): StartCell[][] {
  return hoursOf(window).map((first) =>
    days.map((day) => {
      const starts = quartersFrom(first).map((quarter) => ({
        date: day.date,
        quarter,
        state: startState(day, quarter, hours),
      }))
      const own = starts.find(({ quarter }) => day.date === chosen.date && quarter === chosen.quarter)
      const [best] = starts.toSorted((a, b) => FIRST_OF.indexOf(a.state) - FIRST_OF.indexOf(b.state))
      return own ?? best ?? { date: day.date, quarter: first, state: 'closed' }
    }),
  )
}

/** One row per hour, one cell per quarter hour. */
export function dayRows(day: GridDay, window: Span, hours: number): StartCell[][] {
  return hoursOf(window).map((first) =>
    quartersFrom(first).map((quarter) => ({ date: day.date, quarter, state: startState(day, quarter, hours) })),
  )
}

function hoursOf([from, to]: Span): Quarter[] {
  return Array.from({ length: Math.ceil((to - from) / QUARTERS_PER_HOUR) }, (_, at) => from + at * QUARTERS_PER_HOUR)
}

function quartersFrom(first: Quarter): Quarter[] {
  return [0, 1, 2, 3].map((more) => first + more)
}
