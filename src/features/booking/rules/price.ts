/** What a booking costs (Spec 3, booking price computation; Spec 9). Gross, final, whole cents. */
import { subtractCents, timesCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import { FULL_DAY_HOURS } from './limits.ts'

export type Price = {
  readonly sumCents: Cents
  readonly discountCents: Cents
  readonly totalCents: Cents
  /** Blocked on the card until the booking has ended; only when the total is above 0 (Spec 3). */
  readonly blockCents: Cents
}

/** @param hourlyCents for one desk @param discountCents what a code takes off, at most the sum */
export function priceOf(hourlyCents: Cents, hours: number, quantity: number, discountCents: Cents): Price {
  const sumCents = timesCents(hourlyCents, hours * quantity)
  const taken = toCents(Math.min(discountCents, sumCents))
  const totalCents = subtractCents(sumCents, taken)
  const fullDay = timesCents(hourlyCents, FULL_DAY_HOURS * quantity)
  return {
    sumCents,
    discountCents: taken,
    totalCents,
    blockCents: totalCents > 0 ? toCents(Math.max(fullDay, totalCents)) : ZERO,
  }
}
