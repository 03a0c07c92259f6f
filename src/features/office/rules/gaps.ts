/** Which start a visitor means who points into a free stretch of a day. */
import { QUARTERS_PER_DAY, type Quarter, type Span } from '#kernel/quarters.ts'

/**
 * The start for a booking of this length inside the gap: the quarter pointed at, moved so that the booking still
 * ends within the gap; the gap's beginning when it is too short for it.
 */
export function startWithin([from, to]: Span, pointed: Quarter, hours: number): Quarter {
  return Math.max(from, Math.min(pointed, to - hours * 4))
}

/** The common window of several days, in whole hours, so that their rails can be compared. 8 to 20 h at least. */
export function commonWindow(days: readonly { readonly open: readonly Span[] }[], yours: Span): Span {
  const spans = days.flatMap((day) => day.open)
  const from = Math.min(32, yours[0], ...spans.map(([a]) => a))
  const to = Math.max(80, yours[1], ...spans.map(([, b]) => b))
  return [Math.floor(from / 4) * 4, Math.ceil(to / 4) * 4]
}

export type Moment = { readonly date: string; readonly quarter: Quarter }

/** How many quarters of a day are over or too soon to be booked. Null: nothing is known. */
export function soonUntil(date: string, earliest: Moment | null): Quarter {
  if (earliest === null || date > earliest.date) return 0
  return date < earliest.date ? QUARTERS_PER_DAY : earliest.quarter
}

/** The free quarters of a day that lie before the earliest possible start count as taken. Null: nothing is known. */
export function freeFrom(day: { readonly date: string; readonly free: string }, earliest: Moment | null): string {
  const soon = soonUntil(day.date, earliest)
  return '0'.repeat(soon) + day.free.slice(soon)
}
