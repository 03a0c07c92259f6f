/**
 * Money is whole minor units (cents, Rappen) with a currency. No fraction ever enters a calculation;
 * rates are basis points. The ledger and every reply use these types.
 */
export type Currency = 'EUR' | 'CHF'

declare const cents: unique symbol
/** Whole minor units. Make one with {@link toCents}. */
export type Cents = number & { readonly [cents]: true }

/** Basis points: 2000 = 20 %. */
export type BasisPoints = number

/** @throws RangeError unless it is a safe integer: a fraction is a bug, never user input */
export function toCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return value as Cents
}

export const ZERO = toCents(0)

export function addCents(...parts: Cents[]): Cents {
  return toCents(parts.reduce((sum, part) => sum + part, 0))
}

export function subtractCents(from: Cents, part: Cents): Cents {
  return toCents(from - part)
}

export function timesCents(amount: Cents, count: number): Cents {
  return roundCents(amount * count)
}

export function minCents(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}

/** The only rounding of money: half away from zero, to whole cents. */
export function roundCents(value: number): Cents {
  return toCents(Math.sign(value) * Math.floor(Math.abs(value) + 0.5 + 1e-9) + 0)
}

/** The share of an amount, e.g. commission: `shareOf(4000, 2000)` = 800. */
export function shareOf(amount: Cents, rate: BasisPoints): Cents {
  return roundCents((amount * rate) / 10_000)
}

/** The tax contained in a gross amount: `taxWithin(4000, 1900)` = 639. */
export function taxWithin(gross: Cents, rate: BasisPoints): Cents {
  return roundCents((gross * rate) / (10_000 + rate))
}
