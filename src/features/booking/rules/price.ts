/** What a booking costs (Spec 3, booking price computation; Spec 9). Gross, final, whole cents. */
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { subtractCents, timesCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import { FULL_DAY_HOURS } from './limits.ts'

export type Price = {
  readonly sumCents: Cents
  readonly discountCents: Cents
  readonly totalCents: Cents
  /** Blocked on the card until the booking is over; only when the total is above 0 (Spec 3). */
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

/** Free for refugees (Spec 1: type bit 1024) means free for those who carry the flag. One desk, one hour. */
export function hourlyFor(booker: { readonly refugee: boolean }, offer: { type: number; priceCents: Cents }): Cents {
  return booker.refugee && offer.type & OFFICE_TYPE.refugee ? ZERO : offer.priceCents
}
