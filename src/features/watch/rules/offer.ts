/** When an offer makes sense, and what to do about somebody who can not have one. Pure: the clock comes in. */
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

/** No start before this is offered: at the offer's last moment the office's notice, or a quarter of an hour, is left. */
export function earliestStart(now: Temporal.Instant, leadHours: number): Temporal.Instant {
  return offerEnd(now).add({ minutes: Math.max(AFTER_OFFER_MINUTES, leadHours * 60) })
}

export function isTooSoon(startAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(startAt, earliestStart(now, 0)) < 0
}

/**
 * From when on it is worth looking whether something is free: at once, or when the day comes within the booking horizon.
 * Until then nothing can become free for anybody.
 */
export function firstLook(day: string, zone: string, now: Temporal.Instant): Temporal.Instant {
  const today = localDay(now, zone)
  if (!isAfter(day, addMonths(today, HORIZON_MONTHS))) return now
  return Temporal.PlainDate.from(bookableFrom(day, today)).toZonedDateTime(zone).toInstant()
}

/** Reasons that lie with the person and may be gone soon: their turn is over for now, their place in the line is not. */
const PASSING: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'booking.suspended',
  'booking.unverified',
  'booking.no_billing_address',
  'booking.unpaid',
  'booking.too_many_holds',
])

/** When to look again for somebody who was passed over; null: this place is never theirs, others may be. */
export function nextLook(code: RefusalCode, now: Temporal.Instant): Temporal.Instant | null {
  return PASSING.has(code) ? now.add({ minutes: LOOK_AGAIN_MINUTES }) : null
}
