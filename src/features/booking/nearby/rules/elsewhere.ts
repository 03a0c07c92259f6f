/** When and for how long somebody needs another place because a booking of theirs does not take place. */
import { MAXIMUM_HOURS, MINIMUM_HOURS, START_AHEAD_MINUTES } from '#features/office/rules/limits.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { nextStart } from '#kernel/time.ts'
import type { BookingStatus } from '../../rules/states.ts'

export type Elsewhere = { readonly date: string; readonly time: string; readonly hours: number }

type Failed = {
  readonly status: BookingStatus
  readonly canceledBy: 'user' | 'provider' | 'operator' | 'payment' | null
  /** Nobody let them in: they may leave, or have left, without a fee. */
  readonly isLockedOut: boolean
  readonly day: string
  readonly a: number
  readonly hours: number
  readonly startAt: Temporal.Instant
  readonly endAt: Temporal.Instant
  readonly zone: string
}

/**
 * At the time of the booking, or from now on when that has begun, by the clock of its place. Null when it takes place,
 * when its booker did not want it any more, and when its time is over.
 */
export function elsewhere(booking: Failed, now: Temporal.Instant): Elsewhere | null {
  const isGone = booking.status === 'canceled' && booking.canceledBy !== null && booking.canceledBy !== 'user'
  if (!isGone && !booking.isLockedOut) return null
  if (Temporal.Instant.compare(now, booking.endAt) >= 0) return null
  const earliest = now.add({ minutes: START_AHEAD_MINUTES })
  if (Temporal.Instant.compare(earliest, booking.startAt) <= 0)
    return { date: booking.day, time: formatQuarter(booking.a), hours: wished(booking.hours) }
  const { day, quarter } = nextStart(now, booking.zone, START_AHEAD_MINUTES)
  const left = Math.ceil(now.until(booking.endAt).total('hours'))
  return { date: day, time: formatQuarter(quarter), hours: wished(Math.min(left, booking.hours)) }
}

/** As long as a booking can be. */
const wished = (hours: number) => Math.min(MAXIMUM_HOURS, Math.max(MINIMUM_HOURS, hours))
