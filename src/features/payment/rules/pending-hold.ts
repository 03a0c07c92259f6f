import type { Cents, Currency } from '#kernel/money.ts'

/**
 * Marks payment_leg.auth_ref from before the hold is requested until its answer is stored. Code that finds the mark
 * repeats the request with the same idempotency key (leg, attempt, method) and so receives the lost answer. The value
 * is stored in the database.
 */
export const HOLD_REQUESTED = 'asked'

export type HoldWish = {
  readonly legId: number
  readonly bookingId: number
  readonly attempt: number
  readonly methodId: number
  readonly customerRef: string
  readonly methodRef: string
  readonly holdCents: Cents
  readonly currency: Currency
}

/** On-session keys contain the method, because the payer may try another one. */
export function holdKey(wish: Pick<HoldWish, 'legId' | 'attempt' | 'methodId'>): string {
  return `${wish.legId}:authorize:${wish.attempt}:${wish.methodId}`
}

/** A hold is released once, whoever does it and however often. */
export function releaseKey(authRef: string): string {
  return `release:${authRef}`
}
