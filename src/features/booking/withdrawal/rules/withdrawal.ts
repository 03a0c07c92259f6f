/** Withdrawing from the contract as a consumer (Directive 2011/83/EU, article 11a; money paper 9). */
import { ZERO, type Cents } from '#kernel/money.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import type { Relation } from '../../rules/access.ts'
import { cancelFee, type CancelableBooking } from '../../rules/cancel.ts'

/**
 * How the operator sees the law: services on a fixed date are exempt, so that a withdrawal ends the booking on the terms
 * of a cancelation; or the right is granted, so that it costs nothing.
 */
export const WITHDRAWAL_RIGHTS = ['excluded', 'granted'] as const
export type WithdrawalRight = (typeof WITHDRAWAL_RIGHTS)[number]

export type WithdrawableBooking = CancelableBooking & {
  /** A company pays, which is no consumer. */
  readonly isForCompany: boolean
}

/**
 * Until the booking begins, even when more than 14 days have passed since it was made: whoever is late is treated as if
 * they were not.
 */
export function mayWithdraw(relation: Relation, booking: WithdrawableBooking, now: Temporal.Instant): Verdict<null> {
  if (relation !== 'booker' || booking.isForCompany) return refused('booking.no_consumer')
  if (booking.status !== 'confirmed') return refused('booking.not_cancelable')
  if (Temporal.Instant.compare(now, booking.startAt) >= 0) return refused('booking.started')
  return granted(null)
}

/** What the booker owes after withdrawing now. */
export function withdrawalFee(
  relation: Relation,
  booking: WithdrawableBooking,
  right: WithdrawalRight,
  now: Temporal.Instant,
): Verdict<Cents> {
  const may = mayWithdraw(relation, booking, now)
  if (!may.ok) return may
  return right === 'granted' ? granted(ZERO) : cancelFee(relation, booking, now)
}
