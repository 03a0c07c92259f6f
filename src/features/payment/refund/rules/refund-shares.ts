/**
 * Who bears a refund (money paper 3, 4): the provider and the commission in the proportion in which the payment was
 * shared. Amounts follow from the sum of all refunds so far, so that several small ones give back what one would.
 */
import { addCents, roundCents, subtractCents, toCents, type Cents } from '#kernel/money.ts'
import type { RefundShares } from '../../rules/postings.ts'

/** What was posted when the amount became due; payout, commission and its VAT are what the payer and the platform paid. */
export type DueShares = {
  readonly owedCents: Cents
  readonly platformDiscountCents: Cents
  readonly commissionNetCents: Cents
  readonly commissionTaxCents: Cents
}

/** The provider and the commission by their shares, or the marketplace alone, whose host did nothing wrong. */
export const BEARERS = ['shares', 'marketplace'] as const
export type Bearer = (typeof BEARERS)[number]

/** @param before all that was refunded of this payment before */
export function refundShares(due: DueShares, before: Cents, amount: Cents): RefundShares {
  const after = addCents(before, amount)
  const share = (cents: Cents) =>
    subtractCents(roundCents((cents * after) / due.owedCents), roundCents((cents * before) / due.owedCents))
  const commissionNetCents = share(due.commissionNetCents)
  const commissionTaxCents = share(due.commissionTaxCents)
  const platformDiscountCents = share(due.platformDiscountCents)
  return {
    amountCents: amount,
    commissionNetCents,
    commissionTaxCents,
    platformDiscountCents,
    providerCents: toCents(amount + platformDiscountCents - commissionNetCents - commissionTaxCents),
  }
}

/** What can still be given back of each payment. */
export type Refundable = { readonly id: number; readonly leftCents: Cents }

/**
 * The newest payment first, because what was added last is what is given back first.
 * @param legs the oldest first
 * @returns null when it is more than is left
 */
export function spread<Leg extends Refundable>(
  legs: readonly Leg[],
  amount: Cents,
): { readonly leg: Leg; readonly cents: Cents }[] | null {
  let rest: number = amount
  const parts = legs.toReversed().flatMap((leg) => {
    const cents = toCents(Math.min(rest, leg.leftCents))
    rest -= cents
    return cents > 0 ? [{ leg, cents }] : []
  })
  return rest > 0 ? null : parts
}
