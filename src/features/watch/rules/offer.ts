/** When an offer makes sense, and what happens to a person who can not accept one. Pure: the clock is a parameter. */
import { bookableFrom } from '#features/booking/rules/place.ts'
import { HORIZON_MONTHS } from '#features/office/rules/limits.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { addMonths, isAfter, localDay } from '#kernel/time.ts'
import { AFTER_OFFER_MINUTES, LOOK_AGAIN_MINUTES, OFFER_MINUTES } from './limits.ts'

/** The shortest time before the start at which anything is offered. */
export const SHORTEST_NOTICE_MINUTES = OFFER_MINUTES + AFTER_OFFER_MINUTES

export function offerEnd(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: OFFER_MINUTES })
}

/** The earliest start to offer: when the offer ends, the office's notice or at least 15 minutes must be left. */
export function earliestStart(now: Temporal.Instant, leadHours: number): Temporal.Instant {
  return offerEnd(now).add({ minutes: Math.max(AFTER_OFFER_MINUTES, leadHours * 60) })
}

export function isTooSoon(startAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startAt, earliestStart(now, 0)) < 0
}

/** When to search first: at once, or when the day comes within the booking horizon; before that nobody can book it. */
export function firstSearchAt(day: string, zone: string, now: Temporal.Instant): Temporal.Instant {
  const today = localDay(now, zone)
  if (!isAfter(day, addMonths(today, HORIZON_MONTHS))) return now
  return Temporal.PlainDate.from(bookableFrom(day, today)).toZonedDateTime(zone).toInstant()
}

/** Refusals that the person can resolve: this offer goes to the next person, but they keep their position. */
const RESOLVABLE: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'booking.suspended',
  'booking.unverified',
  'booking.no_billing_address',
  'booking.unpaid',
  'booking.too_many_holds',
])

/** When to try again for a skipped person; null: never for this place, but for others. */
export function nextAttemptAt(code: RefusalCode, now: Temporal.Instant): Temporal.Instant | null {
  return RESOLVABLE.has(code) ? now.add({ minutes: LOOK_AGAIN_MINUTES }) : null
}
