/**
 * Until when somebody has to be answered: within one month of the day on which the request arrived, which may be extended
 * once by two more (GDPR, Article 12 (3)).
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { addDays, addMonths, localDay } from '#kernel/time.ts'

const MONTHS = 1
/** Counted from the arrival as well, so that a short month in between does not move the day. */
const MONTHS_EXTENDED = 3
/** What is older was answered or forgotten elsewhere; a typed year is more likely wrong. */
const OLDEST_ARRIVAL_MONTHS = 12

/**
 * The last day of the term: the same day of a later month, or the last one of a month that has no such day. A term that
 * ends on a weekend would be extended by law; operators are not told so, because earlier is never too late.
 */
export function lastDayOf(arrivedOn: string, isExtended: boolean): string {
  return addMonths(arrivedOn, isExtended ? MONTHS_EXTENDED : MONTHS)
}

/** The first moment at which it is late: the midnight after the last day, also of days on which the clock changes. */
export function dueAt(arrivedOn: string, isExtended: boolean): Temporal.Instant {
  const after = addDays(lastDayOf(arrivedOn, isExtended), 1)
  return Temporal.PlainDate.from(after).toZonedDateTime(REGION_ZONE).toInstant()
}

export const isOverdue = (due: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(due, now) <= 0

/** A day of the last twelve months, today included. */
export function mayHaveArrivedOn(day: string, now: Temporal.Instant): boolean {
  const today = localDay(now, REGION_ZONE)
  return day <= today && day >= addMonths(today, -OLDEST_ARRIVAL_MONTHS)
}
