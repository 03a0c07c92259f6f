/**
 * The sandbox's test cards, with widely known test numbers. Only these numbers work; every other one is refused, so
 * that a real card typed by mistake is neither charged nor stored.
 */
import { createHash } from 'node:crypto'

export type CardBehaviour =
  | 'good'
  | 'declines'
  | 'insufficient'
  | 'asks_at_setup'
  | 'asks_always'
  | 'asks_then_insufficient'
  | 'disputes'

type Brand = 'visa' | 'mastercard'

/** `refusedAs`: the card is refused when it is saved. */
export type TestCard = { readonly brand: Brand } & (
  | { readonly behaviour: CardBehaviour }
  | { readonly refusedAs: 'card_declined' | 'expired_card' }
)

export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', behaviour: 'good' },
  '5555555555554444': { brand: 'mastercard', behaviour: 'good' },
  '4000000000000002': { brand: 'visa', refusedAs: 'card_declined' },
  '4000000000000069': { brand: 'visa', refusedAs: 'expired_card' },
  '4000000000009995': { brand: 'visa', behaviour: 'insufficient' },
  '4000000000000341': { brand: 'visa', behaviour: 'declines' },
  '4000000000000259': { brand: 'visa', behaviour: 'disputes' },
  '4000002500003155': { brand: 'visa', behaviour: 'asks_at_setup' },
  '4000002760003184': { brand: 'visa', behaviour: 'asks_always' },
  '4000008260003178': { brand: 'visa', behaviour: 'asks_then_insufficient' },
}

/** Null for every number that is not a test card, including one with a wrong check digit. */
export function testCardOf(number: string): TestCard | null {
  return hasCheckDigit(number) && Object.hasOwn(TEST_CARDS, number) ? (TEST_CARDS[number] ?? null) : null
}

/** Luhn: every second digit from the right counts double. */
export function hasCheckDigit(number: string): boolean {
  if (!/^[0-9]{12,19}$/.test(number)) return false
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Identifies the card of a method. It is made of public test numbers only, so it reveals nothing. */
export function fingerprintOf(testCardNumber: string): string {
  return createHash('sha256').update(`sandbox-card:${testCardNumber}`).digest('base64url').slice(0, 22)
}

/** A card is valid until the last day of its month; the sandbox counts in UTC. */
export function usableUntil(expiresMonth: number, expiresYear: number): Temporal.Instant {
  return Temporal.PlainYearMonth.from({ year: expiresYear, month: expiresMonth })
    .add({ months: 1 })
    .toPlainDate({ day: 1 })
    .toZonedDateTime('UTC')
    .toInstant()
}
