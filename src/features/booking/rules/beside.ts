/** "daneben buchen": when a desk beside a colleague's visit would be booked (company paper 8). */
import { MAXIMUM_HOURS, MINIMUM_HOURS, START_AHEAD_MINUTES } from '#features/office/rules/limits.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { nextStart } from '#kernel/time.ts'

type Visit = {
  readonly day: string
  readonly from: string
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly zone: string
}

export type Beside = { readonly date: string; readonly time: string; readonly hours: number }

/** The same time, or what is left of it; null when that is too short to book. */
export function besideOf(visit: Visit, now: Temporal.Instant): Beside | null {
  const { startAt: start, endAt: end } = visit
  const isAhead = Temporal.Instant.compare(start, now.add({ minutes: START_AHEAD_MINUTES })) >= 0
  const next = nextStart(now, visit.zone, START_AHEAD_MINUTES)
  if (!isAhead && next.day !== visit.day) return null
  const time = isAhead ? visit.from : formatQuarter(next.quarter)
  const begins = isAhead ? start : startOf(next, visit.zone)
  const hours = Math.min(Math.floor(end.since(begins).total('hours')), MAXIMUM_HOURS)
  return hours < MINIMUM_HOURS ? null : { date: visit.day, time, hours }
}

function startOf({ day, quarter }: { day: string; quarter: number }, zone: string): Temporal.Instant {
  return Temporal.PlainDateTime.from(`${day}T${formatQuarter(quarter)}`)
    .toZonedDateTime(zone)
    .toInstant()
}
