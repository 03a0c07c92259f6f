/** What cancelling costs and who may cancel (Spec 9; booking paper T10 to T13). The preview calls this function. */
import { minCents, timesCents, ZERO, type Cents } from '#kernel/money.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import type { Relation } from './access.ts'
import { FEE_HOURS, FREE_CANCEL_HOURS, GRACE_MINUTES, PROVIDER_CANCEL_HOURS } from './limits.ts'
import type { BookingStatus } from './states.ts'

export type CancelableBooking = {
  readonly status: BookingStatus
  readonly startAt: Temporal.Instant
  readonly confirmedAt: Temporal.Instant | null
  readonly freeUntil: Temporal.Instant
  readonly hourlyCents: Cents
  readonly quantity: number
  readonly totalCents: Cents
  /** The guest cannot get in and the host does not answer (trouble/rules/trouble.ts). */
  readonly isLockedOut: boolean
}

/**
 * The last instant at which cancelling is free: 2 h before the start, that instant included, or five minutes after
 * booking when the start is nearer than that.
 */
export function freeCancelUntil(startAt: Temporal.Instant, bookedAt: Temporal.Instant): Temporal.Instant {
  const early = startAt.subtract({ hours: FREE_CANCEL_HOURS })
  const grace = bookedAt.add({ minutes: GRACE_MINUTES })
  const later = Temporal.Instant.compare(early, grace) >= 0 ? early : grace
  return Temporal.Instant.compare(later, startAt) < 0 ? later : startAt.subtract({ milliseconds: 1 })
}

/** The 2-hour minimum, never more than the booking's total. */
export function lateFee(hourlyCents: Cents, quantity: number, totalCents: Cents): Cents {
  return minCents(timesCents(hourlyCents, FEE_HOURS * quantity), totalCents)
}

/**
 * What the payer owes when this viewer cancels now. Only the booker and the payer (the company's admin) can cause the
 * fee, because it is their money: the provider and the operator cancel for reasons of their own, without a fee.
 */
export function cancelFee(relation: Relation, booking: CancelableBooking, now: Temporal.Instant): Verdict<Cents> {
  if (relation === 'provider') return cancelByProvider(booking, now)
  return relation === 'operator' ? cancelByOperator(booking) : cancelByPayer(booking, now)
}

/** Who is recorded as the canceler. The company's admin acts for its employee. */
export function cancelerOf(relation: Relation): 'user' | 'provider' | 'operator' {
  return relation === 'booker' || relation === 'company' ? 'user' : relation
}

/**
 * The fee a booker would pay now; 0 for an early cancellation, for a slot hold that was never paid, and for whoever stands
 * at a closed door.
 */
function cancelByPayer(booking: CancelableBooking, now: Temporal.Instant): Verdict<Cents> {
  if (booking.status === 'held' || booking.isLockedOut) return granted(ZERO)
  if (booking.status !== 'confirmed') return refused('booking.not_cancelable')
  if (Temporal.Instant.compare(now, booking.startAt) >= 0) return refused('booking.started')
  if (Temporal.Instant.compare(now, booking.freeUntil) <= 0) return granted(ZERO)
  return granted(lateFee(booking.hourlyCents, booking.quantity, booking.totalCents))
}

function cancelByProvider(booking: CancelableBooking, now: Temporal.Instant): Verdict<Cents> {
  if (booking.status !== 'confirmed') return refused('booking.not_cancelable')
  return mayHostCancel(booking.startAt, now) ? granted(ZERO) : refused('booking.provider_too_late')
}

/** Spec 9: until 48 hours before the start, that instant included. */
export function mayHostCancel(startAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, startAt.subtract({ hours: PROVIDER_CANCEL_HOURS })) <= 0
}

/** Booking paper T19: until the booking is completed, because the provider's right ends 48 h before the start. */
function cancelByOperator({ status }: CancelableBooking): Verdict<Cents> {
  return status === 'held' || status === 'confirmed' ? granted(ZERO) : refused('booking.not_cancelable')
}
