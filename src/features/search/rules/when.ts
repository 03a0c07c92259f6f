/**
 * The time of a search (Spec 5): date, time and hours validated, rounded to the quarter hour, and converted to a slot.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { HORIZON_MONTHS, SEARCH_MONTHS, START_AHEAD_MINUTES } from '#features/office/rules/limits.ts'
import { bookableFrom } from '#features/booking/rules/place.ts'
import { nearestQuarter, parseTime, QUARTERS_PER_DAY } from '#kernel/quarters.ts'
import { addDays, addMonths, isAfter, isIsoDate, localDay, nextStart, slotAt, type Slot } from '#kernel/time.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { nextOpening, type DayQuarter, type OpeningWeek } from './opening-week.ts'

const MORNING_QUARTER = 36

export type When = { readonly slot: Slot; readonly quarter: number; readonly hours: number }
export type WhenFault = { readonly field: 'date' | 'time' | 'hours' | 'search.datetime'; readonly code: RefusalCode }

export function whenOf(date: string, time: string, hours: number, now: Temporal.Instant): When | WhenFault {
  if (!isIsoDate(date)) return { field: 'date', code: 'search.date_invalid' }
  const minutes = parseTime(time)
  if (minutes === null) return { field: 'time', code: 'search.time_format' }
  const rounded = nearestQuarter(minutes)
  const [day, quarter] = rounded >= QUARTERS_PER_DAY ? [addDays(date, 1), 0] : [date, rounded]
  const today = localDay(now, REGION_ZONE)
  if (isAfter(today, day)) return { field: 'search.datetime', code: 'search.past' }
  if (isAfter(day, addMonths(today, SEARCH_MONTHS))) return { field: 'date', code: 'search.too_far' }
  const slot = slotAt(day, quarter, hours, REGION_ZONE)
  if (slot === 'no_such_time') return { field: 'time', code: 'booking.no_such_time' }
  if (slot === 'crosses_midnight') return { field: 'hours', code: 'booking.midnight' }
  if (Temporal.Instant.compare(slot.startAt, now) < 0) return { field: 'search.datetime', code: 'search.past' }
  return { slot, quarter, hours }
}

/**
 * Spec 9: search covers three months, booking one. Returns the day from which `day` can be booked, null when it can be
 * booked now.
 */
export function bookableLater(day: string, now: Temporal.Instant): string | null {
  const today = localDay(now, REGION_ZONE)
  return isAfter(day, lastBookableDay(now)) ? bookableFrom(day, today) : null
}

/** The last day of the booking horizon (Spec 9). */
export function lastBookableDay(now: Temporal.Instant): string {
  return addMonths(localDay(now, REGION_ZONE), HORIZON_MONTHS)
}

/** The default start (Spec 5): the next quarter at least five minutes ahead; late in the evening, tomorrow morning. */
export function defaultStart(now: Temporal.Instant, hours: number): { day: string; quarter: number } {
  const start = nextStart(now, REGION_ZONE, START_AHEAD_MINUTES)
  const fits = typeof slotAt(start.day, start.quarter, hours, REGION_ZONE) !== 'string'
  return fits
    ? start
    : { day: start.quarter < MORNING_QUARTER ? start.day : addDays(start.day, 1), quarter: MORNING_QUARTER }
}

/**
 * The proposed start: the spec's default while most offices are open long enough, otherwise the next such start. It is
 * only a proposal of the page; the API keeps the spec's default.
 */
export function proposedStart(now: Temporal.Instant, hours: number, week: OpeningWeek): DayQuarter {
  let start = nextOpening(nextStart(now, REGION_ZONE, START_AHEAD_MINUTES), hours, week)
  // In spring the skipped hour is no valid start, even when most offices are open around the clock.
  while (slotAt(start.day, start.quarter, hours, REGION_ZONE) === 'no_such_time')
    start = nextOpening({ ...start, quarter: start.quarter + 1 }, hours, week)
  return start
}
