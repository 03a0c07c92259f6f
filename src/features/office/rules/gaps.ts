/** Free stretches of a day, and the start that a click into one means. */
import { QUARTERS_PER_DAY, type Quarter, type Span } from '#kernel/quarters.ts'

/**
 * The start of a booking of this length in the free span: the clicked quarter, moved so that the booking ends within
 * the span; the beginning of the span when the span is too short.
 */
export function startWithin([from, to]: Span, pointed: Quarter, hours: number): Quarter {
  return Math.max(from, Math.min(pointed, to - hours * 4))
}

/** One window in whole hours for several days, so that their rails are comparable. 8 to 20 h at least. */
export function commonWindow(days: readonly { readonly open: readonly Span[] }[], yours: Span): Span {
  const spans = days.flatMap((day) => day.open)
  const from = Math.min(32, yours[0], ...spans.map(([a]) => a))
  const to = Math.max(80, yours[1], ...spans.map(([, b]) => b))
  return [Math.floor(from / 4) * 4, Math.ceil(to / 4) * 4]
}

export type Moment = { readonly date: string; readonly quarter: Quarter }

/** The first quarter of the day that can still be booked. `earliest` null: not known. */
export function soonUntil(date: string, earliest: Moment | null): Quarter {
  if (earliest === null || date > earliest.date) return 0
  return date < earliest.date ? QUARTERS_PER_DAY : earliest.quarter
}

/** Marks free quarters before the earliest possible start as taken. `earliest` null: not known. */
export function freeFrom(day: { readonly date: string; readonly free: string }, earliest: Moment | null): string {
  const soon = soonUntil(day.date, earliest)
  return '0'.repeat(soon) + day.free.slice(soon)
}
