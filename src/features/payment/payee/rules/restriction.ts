/** How long nothing has been paid out to a provider, and what follows from it (provider paper 4). */
import { PAYEE_GRACE_DAYS } from '#features/office/change/rules/limits.ts'
import type { PayeeState } from './payee-changes.ts'

export const FIRST_REMINDER_DAYS = 7

/**
 * A check that is under way does not end it, nor begin it anew: only a payee that is active again is paid.
 * @param since of before
 */
export function restrictedSince(
  state: PayeeState,
  since: Temporal.Instant | null,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (state === 'active') return null
  return state === 'restricted' ? (since ?? now) : since
}

/**
 * What is to be done now: 7 reminds, 14 pauses the offices; null is nothing.
 * @param told of the last one
 */
export function restrictionStep(
  since: Temporal.Instant,
  told: number,
  now: Temporal.Instant,
): typeof FIRST_REMINDER_DAYS | typeof PAYEE_GRACE_DAYS | null {
  const days = now.since(since).total('hours') / 24
  if (days >= PAYEE_GRACE_DAYS) return told < PAYEE_GRACE_DAYS ? PAYEE_GRACE_DAYS : null
  return days >= FIRST_REMINDER_DAYS && told < FIRST_REMINDER_DAYS ? FIRST_REMINDER_DAYS : null
}
