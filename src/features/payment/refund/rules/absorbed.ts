/**
 * Refunds and the payer's bank (money paper 2.7). While a payment is disputed the payment provider refuses to give
 * anything back. What the bank then takes for good includes what was to be given back: that refund is done without a
 * payment, and only the rest is owed again.
 */
import { subtractCents, toCents, type Cents } from '#kernel/money.ts'
import type { LegEvent } from '../../rules/leg-states.ts'
import type { RefundState } from './refund-states.ts'

export type Unsent = { readonly id: number; readonly amount_cents: Cents }

/**
 * @param unsent decided and not given back, the oldest first
 * @param taken by the bank
 * @returns the refunds that need no payment any more, and what the payer owes after them
 */
export function absorbRefunds<Refund extends Unsent>(
  unsent: readonly Refund[],
  taken: Cents,
): { readonly done: readonly Refund[]; readonly owed: Cents } {
  const done: Refund[] = []
  let owed = taken
  for (const refund of unsent) {
    if (refund.amount_cents > owed) continue
    done.push(refund)
    owed = subtractCents(owed, refund.amount_cents)
  }
  return { done, owed: toCents(owed) }
}

/** What becomes of a payment when its dispute has ended well, or when all that was taken was to be given back. */
export function afterDispute(
  leg: { readonly captured_cents: Cents; readonly refunded_cents: Cents },
  isTaken: boolean,
): LegEvent {
  const isAll = leg.refunded_cents >= leg.captured_cents
  if (isTaken) return isAll ? 'absorb_rest' : 'absorb_part'
  if (leg.refunded_cents === 0) return 'win'
  return isAll ? 'win_nothing' : 'win_rest'
}

/** How a refund is told: its own state, unless the bank has a say in it. */
export const REFUND_STEPS = ['asked', 'waiting', 'sent', 'taking', 'done', 'absorbed'] as const
export type RefundStep = (typeof REFUND_STEPS)[number]

export function refundStep(refund: {
  readonly state: RefundState
  /** The payment is disputed, and its bank has not decided. */
  readonly isDisputed: boolean
  readonly isAbsorbed: boolean
}): RefundStep {
  if (refund.isAbsorbed) return 'absorbed'
  return refund.state === 'asked' && refund.isDisputed ? 'waiting' : refund.state
}
