/** On which days, and from when to when, a place may be shared with the team (company paper 8). */
import type { Span } from '#kernel/quarters.ts'
import { maskOf, QUARTERS_PER_HOUR, spansOf } from '#kernel/quarters.ts'
import { addDays, isAfter } from '#kernel/time.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { lastDay } from '../../presence/rules/days.ts'
import { MOST_WEEKS, SHORTEST_SHARE_HOURS } from './limits.ts'

/** A day may be named several times, with another time each. */
export type SharedDay = { readonly day: string; readonly span: Span }

/** A time of a day; not open when it was taken back while somebody was coming, who still is. */
export type ShareSpan = { readonly span: Span; readonly isOpen: boolean }

/** None shorter than a visit is, and no two of a day at once. */
export function mayShare(days: readonly SharedDay[], today: string): Verdict {
  for (const { day, span } of days) {
    if (isAfter(today, day) || isAfter(day, lastDay(today))) return refused('company.share_day')
    if (isTooShort(span)) return refused('company.share_hours')
  }
  const meet = days.some((one, nth) =>
    days.slice(nth + 1).some((other) => one.day === other.day && overlap(one.span, other.span)),
  )
  return meet ? refused('company.share_twice') : YES
}

/** A day on which these times are shared as well. Times that touch become one. */
export function withShared(spans: readonly ShareSpan[], more: readonly Span[]): ShareSpan[] {
  return dayOf([...opened(spans), ...more], closed(spans))
}

/**
 * A day on which a time is not shared any more, or none when it is null. What was taken and is visited stays to be seen.
 * @param visits of that day
 */
export function withTakenBack(spans: readonly ShareSpan[], taken: Span | null, visits: readonly Span[]): ShareSpan[] {
  const was = opened(spans)
  const left = taken === null ? [] : without(was, [taken])
  const gone = without(was, left).filter((span) => visits.some((visit) => overlap(span, visit)))
  return dayOf(left, [...closed(spans), ...gone])
}

/** Nothing that is left open is too short for a visit. */
export function mayBeLeft(spans: readonly ShareSpan[]): Verdict {
  return opened(spans).some(isTooShort) ? refused('company.share_hours') : YES
}

export function opened(spans: readonly ShareSpan[]): Span[] {
  return spans.filter(({ isOpen }) => isOpen).map(({ span }) => span)
}

const closed = (spans: readonly ShareSpan[]) => spans.filter(({ isOpen }) => !isOpen).map(({ span }) => span)

/** In order. */
function dayOf(open: readonly Span[], taken: readonly Span[]): ShareSpan[] {
  const joined = spansOf(maskOf(open))
  const all = [
    ...joined.map((span) => ({ span, isOpen: true })),
    ...without(taken, joined).map((span) => ({ span, isOpen: false })),
  ]
  return all.toSorted((one, other) => one.span[0] - other.span[0])
}

function without(spans: readonly Span[], gone: readonly Span[]): Span[] {
  const bits = [...maskOf(spans)]
  for (const [from, to] of gone) bits.fill('0', from, to)
  return spansOf(bits.join(''))
}

export function overlap(one: Span, other: Span): boolean {
  return one[0] < other[1] && other[0] < one[1]
}

export function isTooShort([from, to]: Span): boolean {
  return to - from < SHORTEST_SHARE_HOURS * QUARTERS_PER_HOUR
}

/** A day and the same weekday of the weeks after it, as far as can be shared. @param weeks as typed; 1 is that day alone */
export function weeklyDays(first: string, weeks: number, today: string): string[] {
  const many = Number.isFinite(weeks) ? Math.min(Math.max(Math.floor(weeks), 1), MOST_WEEKS) : 1
  const days = Array.from({ length: many }, (_, nth) => addDays(first, nth * 7))
  return days.filter((day, nth) => nth === 0 || !isAfter(day, lastDay(today)))
}
