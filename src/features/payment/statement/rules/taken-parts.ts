/** Which bookings of a statement are owed again when a bank takes back a part of its payment (decision 76). */
import { addCents, minCents, subtractCents, toCents, type Cents } from '#kernel/money.ts'

type Paid = {
  /** What of the booking was paid with the payment. */
  readonly paidCents: Cents
  /** What of it was given back to the company, or is to be. */
  readonly refundedCents: Cents
}

/** What the company is asked for with the next payment, or was with the last one. */
export const askedCents = (statement: { readonly total_cents: Cents; readonly again_cents: Cents | null }): Cents =>
  statement.again_cents ?? statement.total_cents

/**
 * A bank names an amount and no bookings. The newest ones are owed again, because the provider's share of them is the
 * likeliest not to be sent yet. What was given back is taken last: the company has it already.
 * @param lines in the order of the statement, the oldest first
 * @returns for each line what of it is taken back, of which the sum is `taken`; null when it is more than was paid
 */
export function takenParts(lines: readonly Paid[], taken: Cents): readonly Cents[] | null {
  const parts = lines.map(() => toCents(0))
  let rest = taken
  const take = (nth: number, most: Cents) => {
    const cents = minCents(rest, most)
    parts[nth] = addCents(parts[nth] ?? toCents(0), cents)
    rest = subtractCents(rest, cents)
  }
  const newestFirst = [...lines.entries()].toReversed()
  for (const [nth, { paidCents, refundedCents }] of newestFirst)
    take(nth, toCents(Math.max(paidCents - refundedCents, 0)))
  for (const [nth, { paidCents, refundedCents }] of newestFirst) take(nth, minCents(paidCents, refundedCents))
  return rest === 0 ? parts : null
}
