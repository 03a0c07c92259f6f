import { addCents, type BasisPoints, type Cents } from '#kernel/money.ts'
import { splitOf } from './postings.ts'

export const COMMISSION_RATE: BasisPoints = 2000 // Spec 9: commission charge 20 percent

/** What the provider gets: what the payer owes, and what the platform adds for a discount of its own, less the commission. */
export function incomeOf(owed: Cents, platformDiscount: Cents): Cents {
  return splitOf(addCents(owed, platformDiscount), COMMISSION_RATE, 0).payoutCents
}
