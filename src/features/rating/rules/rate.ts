/** Rating a booking (Spec 9; booking paper T21) and what it makes of the office's mean. */
import { RATING_DAYS } from '#features/booking/rules/limits.ts'
import type { BookingStatus } from '#features/booking/rules/states.ts'
import { refused, type Verdict, YES } from '#kernel/verdict.ts'

/** Spec 9: stored 0-10, shown halved. */
export const RATING_VALUES = [2, 4, 6, 8, 10] as const
export type RatingValue = (typeof RATING_VALUES)[number]

export type RatedBooking = { readonly status: BookingStatus; readonly endAt: Temporal.Instant }

/** The last instant at which a rating may be given or changed. */
export function ratingUntil(endAt: Temporal.Instant): Temporal.Instant {
  return endAt.add({ hours: RATING_DAYS * 24 })
}

export function mayRate(booking: RatedBooking, now: Temporal.Instant): Verdict {
  if (booking.status !== 'completed') return refused('rating.not_yet')
  if (Temporal.Instant.compare(now, ratingUntil(booking.endAt)) > 0) return refused('rating.too_late')
  return YES
}

export type RatingSummary = {
  /** How many rated 2, 4, 6, 8, 10. */
  readonly counts: readonly number[]
  readonly count: number
  /** Mean x 10, half up: 0 when nobody rated yet. */
  readonly tenths: number
}

/** The office's summary after one rating came in place of another (`before`), or of none. */
export function summaryAfter(counts: readonly number[], before: RatingValue | null, value: RatingValue): RatingSummary {
  const step = (rating: RatingValue) => rating / 2 - 1
  const next = RATING_VALUES.map((_, i) => counts[i] ?? 0)
  next[step(value)]! += 1
  if (before !== null) next[step(before)]! -= 1
  const count = next.reduce((sum, n) => sum + n, 0)
  const total = next.reduce((sum, n, i) => sum + n * RATING_VALUES[i]!, 0)
  return { counts: next, count, tenths: count === 0 ? 0 : Math.floor((total * 10) / count + 0.5) }
}
