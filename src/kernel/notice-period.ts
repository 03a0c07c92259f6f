/**
 * The 15 days in which people are told of what is going to change in their contract (P2B regulation, Article 3 (2)): the
 * terms, and what the marketplace keeps of a price.
 */
import { REGION_ZONE } from './locale.ts'
import { addDays, localDay } from './time.ts'

export const NOTICE_DAYS = 15

/** The first day on which what is published now may take effect, after at least 15 whole days. */
export function earliestDay(now: Temporal.Instant): string {
  const told = now.add({ hours: NOTICE_DAYS * 24 })
  const day = localDay(told, REGION_ZONE)
  return Temporal.Instant.compare(startOf(day), told) >= 0 ? day : addDays(day, 1)
}

/** The beginning of a day. */
export function startOf(day: string): Temporal.Instant {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: REGION_ZONE }).toInstant()
}
