/** What is missing for an invoice, as operators can tell those who have to add it. */
import { isCompleteSeller, type Address } from '../../rules/parties.ts'
import type { Problem } from '../../rules/retries.ts'

/**
 * - `seller_address`, `seller_tax`: the provider's billing address; its VAT ID or tax number.
 * - `buyer_address`: the payer's billing address.
 * - `earlier`: the invoice that this one corrects.
 * - `fault`: a fault of ours, which is in the log.
 * - `nothing`: it has been added since the last try.
 */
export const MISSING = ['seller_address', 'seller_tax', 'buyer_address', 'earlier', 'fault', 'nothing'] as const
export type Missing = (typeof MISSING)[number]

/** What the list can be sorted by; the first is its own order. */
export const MISSING_SORTS = ['since', 'amount', 'tries', 'payer', 'provider'] as const
export type MissingSort = (typeof MISSING_SORTS)[number]

type Facts = {
  readonly problem: Problem
  /** As they are now. */
  readonly seller: Pick<Address, 'country' | 'vatId' | 'taxNumber'> | null
  readonly chargesVat: boolean
  readonly hasBuyer: boolean
}

export function missingOf({ problem, seller, chargesVat, hasBuyer }: Facts): Missing {
  switch (problem) {
    case 'seller':
      if (seller === null) return 'seller_address'
      return isCompleteSeller(seller as Address, chargesVat) ? 'nothing' : 'seller_tax'
    case 'buyer':
      return hasBuyer ? 'nothing' : 'buyer_address'
    default:
      return problem
  }
}
