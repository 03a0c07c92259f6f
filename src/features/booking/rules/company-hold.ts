/** How long a place is held while somebody else of the company confirms its payment (company paper 6; decision 64). */
import { COMPANY_HOLD_MINUTES } from './limits.ts'

/**
 * Nobody confirms a visit that has begun, and what was promised to the booker stays.
 * @param heldUntil the end of the hold so far
 */
export function companyHoldUntil(
  heldUntil: Temporal.Instant,
  startAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant {
  const until = companyChangeUntil([startAt], now)
  return Temporal.Instant.compare(until, heldUntil) > 0 ? until : heldUntil
}

/**
 * How long a change of a confirmed booking waits, and what it needs of the place is kept.
 * @param ends when the booker could not make it any more, for one reason or another
 */
export function companyChangeUntil(ends: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant {
  return ends.reduce(
    (first, one) => (Temporal.Instant.compare(one, first) < 0 ? one : first),
    now.add({ minutes: COMPANY_HOLD_MINUTES }),
  )
}
