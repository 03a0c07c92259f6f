import { COMMISSION_RATE } from '#features/office/rules/limits.ts'
import { addCents, type Cents } from '#kernel/money.ts'
import { splitOf } from './postings.ts'

/** What the provider gets: what the payer owes, and what the platform adds for a discount of its own, less the commission. */
export function incomeOf(owed: Cents, platformDiscount: Cents): Cents {
  return splitOf(addCents(owed, platformDiscount), COMMISSION_RATE, 0).payoutCents
}
