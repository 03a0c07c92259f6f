import { addCents, type BasisPoints, type Cents } from '#kernel/money.ts'
import { splitOf } from './postings.ts'

/** What the provider gets: what the payer owes, and what the platform adds for a discount of its own, less the commission. */
export function incomeOf(owed: Cents, platformDiscount: Cents, commissionRate: BasisPoints): Cents {
  return splitOf(addCents(owed, platformDiscount), commissionRate, 0).payoutCents
}
