/** The possible starts on some days, before any office is read: notice, past, midnight, horizon and clock change. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { HORIZON_MONTHS, START_AHEAD_MINUTES } from '#features/office/rules/limits.ts'
import { QUARTERS_PER_DAY, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { addDays, addMonths, isAfter, localDay, slotAt } from '#kernel/time.ts'
import { DAYS_AHEAD } from './alternatives.ts'

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 3_600_000
const MOST_LEAD_HOURS = 72

export type BookableStarts = {
  readonly days: readonly string[]
  /** For each day, '1' where a booking of this length may start. */
  readonly masks: readonly string[]
  /** For 0 to 72 hours of notice, the first allowed start, in quarters since the first day. */
  readonly firstByLead: readonly number[]
}

/** The requested day and the seven after it; near the horizon, the last days before it. */
export function daysToTry(wished: string, now: Temporal.Instant): string[] {
  const today = localDay(now, REGION_ZONE)
  const last = addMonths(today, HORIZON_MONTHS)
  const first = !isAfter(wished, last) ? wished : addDays(last, 1 - DAYS_AHEAD)
  return Array.from({ length: DAYS_AHEAD + 1 }, (_, i) => addDays(first, i)).filter(
    (day) => !isAfter(today, day) && !isAfter(day, last),
  )
}

/**
 * Starts whose hours contain a clock change are excluded: they cover more or fewer quarters than the others.
 * @param hours 2..8
 */
export function bookableStarts(days: readonly string[], hours: number, now: Temporal.Instant): BookableStarts {
  const perDay = days.map((day) => startsOf(day, hours))
  const starts = perDay.flatMap((atMs, i) =>
    atMs.flatMap((ms, quarter) => (ms === null ? [] : [{ number: i * QUARTERS_PER_DAY + quarter, ms }])),
  )
  const end = days.length * QUARTERS_PER_DAY
  const firstByLead = Array.from({ length: MOST_LEAD_HOURS + 1 }, (_, lead) => {
    const earliestMs = now.epochMilliseconds + Math.max(lead * HOUR_MS, START_AHEAD_MINUTES * 60_000)
    return starts.find(({ ms }) => ms >= earliestMs)?.number ?? end
  })
  return { days, masks: perDay.map((atMs) => atMs.map((ms) => (ms === null ? '0' : '1')).join('')), firstByLead }
}

/** Epoch milliseconds for each quarter, null where no booking may start. */
function startsOf(day: string, hours: number): (number | null)[] {
  const length = hours * QUARTERS_PER_HOUR
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime(REGION_ZONE)
  const isPlain = midnight.hoursInDay === 24
  return Array.from({ length: QUARTERS_PER_DAY }, (_, quarter) => {
    if (quarter + length > QUARTERS_PER_DAY) return null
    if (isPlain) return midnight.epochMilliseconds + quarter * QUARTER_MS
    const slot = slotAt(day, quarter, hours, REGION_ZONE)
    return typeof slot === 'string' || slot.b - slot.a !== length ? null : slot.startAt.epochMilliseconds
  })
}
