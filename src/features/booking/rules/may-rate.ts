/** Who may rate a visit, and until when (Spec 9; booking paper T21). The booking page and the use-case call it. */
import { refused, type Verdict, YES } from '#kernel/verdict.ts'
import { RATING_DAYS } from './limits.ts'
import type { BookingStatus } from './states.ts'

export type RatedBooking = {
  readonly status: BookingStatus
  readonly endAt: Temporal.Instant
  /** At a place that colleagues share: nobody offers it, so there is nothing to judge. */
  readonly isShared: boolean
}

/** The last instant at which a rating may be given or changed. */
export function ratingUntil(endAt: Temporal.Instant): Temporal.Instant {
  return endAt.add({ hours: RATING_DAYS * 24 })
}

/** Call it for the booker only; nobody else may rate a booking. */
export function mayRate(booking: RatedBooking, now: Temporal.Instant): Verdict {
  if (booking.isShared) return refused('request.not_found')
  if (booking.status !== 'completed') return refused('rating.not_yet')
  if (Temporal.Instant.compare(now, ratingUntil(booking.endAt)) > 0) return refused('rating.too_late')
  return YES
}
