/** What a booking costs whose guest leaves early, at an office that charges the hours begun alone (booking paper T14). */
import { MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { toCents, type Cents } from '#kernel/money.ts'
import { priceOf, type Price } from '../../rules/price.ts'

export type BookedPrice = {
  readonly chargesUsed: boolean
  readonly startAt: Temporal.Instant
  /** Charged so far. */
  readonly hours: number
  readonly quantity: number
  readonly hourlyCents: Cents
  readonly sumCents: Cents
  readonly discountCents: Cents
}

/** A discount is reduced like the price it was given on. @returns null when the price stays */
export function usedPrice(booking: BookedPrice, endAt: Temporal.Instant): { hours: number; price: Price } | null {
  if (!booking.chargesUsed || booking.sumCents === 0) return null
  const begun = Math.ceil((endAt.epochMilliseconds - booking.startAt.epochMilliseconds) / 3_600_000)
  const hours = Math.max(MINIMUM_HOURS, begun)
  if (hours >= booking.hours) return null
  const discount = toCents(Math.round((booking.discountCents * hours) / booking.hours))
  return { hours, price: priceOf(booking.hourlyCents, hours, booking.quantity, discount) }
}
