/** The terms of a booking: the price and everything that follows from it. Quoting and placing use the same rules. */
import { hourlyPrice, type Booker } from '#features/office/rules/hourly-price.ts'
import { holdPlan, type HoldPlan, type PayWay } from '#features/payment/rules/hold-plan.ts'
import { vatRate } from '#features/payment/rules/vat.ts'
import type { BasisPoints, Cents, Currency } from '#kernel/money.ts'
import type { Slot } from '#kernel/time.ts'
import { freeCancelUntil } from './cancel.ts'
import { CAPTURE_AFTER_MINUTES } from './limits.ts'
import type { Offer } from './offer.ts'
import { priceOf, type Price } from './price.ts'

export type Terms = {
  readonly slot: Slot
  readonly hours: number
  readonly quantity: number
  readonly hourlyCents: Cents
  readonly currency: Currency
  readonly price: Price
  readonly taxRate: BasisPoints
  readonly freeUntil: Temporal.Instant
  readonly plan: HoldPlan
  /** When the money is taken, or what a discount has paid is settled; null when it has no price. */
  readonly dueAt: Temporal.Instant | null
}

type TermsInput = {
  readonly slot: Slot
  readonly hours: number
  readonly quantity: number
  readonly discountCents: Cents
}

/** The price of one desk for one hour, for this person. */
export function hourlyFor(booker: Booker, { office }: Pick<Offer, 'office'>): Cents {
  return hourlyPrice(booker, { type: office.audience.type, priceCents: office.priceCents })
}

/** @param way of the chosen payment method, or of the company; 'card' when none is chosen yet */
export function termsOf(
  booker: Booker,
  offer: Pick<Offer, 'office'>,
  { slot, hours, quantity, discountCents }: TermsInput,
  way: PayWay,
  now: Temporal.Instant,
): Terms {
  const hourlyCents = hourlyFor(booker, offer)
  const price = priceOf(hourlyCents, hours, quantity, discountCents)
  const plan = holdPlan(price.totalCents, way, now, slot.startAt, slot.endAt)
  return {
    slot,
    hours,
    quantity,
    hourlyCents,
    currency: offer.office.currency,
    price,
    taxRate: vatRate(offer.office.country, offer.office.taxMode, slot.day),
    freeUntil: freeCancelUntil(slot.startAt, now),
    plan,
    dueAt: price.sumCents === 0 ? null : slot.endAt.add({ minutes: CAPTURE_AFTER_MINUTES }),
  }
}
