import type { Cents, Currency } from '#kernel/money.ts'

/**
 * Stands in payment_leg.auth_ref from before the provider is asked until its answer is known. Whoever finds it asks
 * again with the same key (leg, attempt, method) and so learns what the lost answer said.
 */
export const ASKED = 'asked'

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

/** On-session keys name the method, because the payer may try another one. */
export function holdKey(wish: Pick<HoldWish, 'legId' | 'attempt' | 'methodId'>): string {
  return `${wish.legId}:authorize:${wish.attempt}:${wish.methodId}`
}

/** One hold is released once, whoever does it and however often. */
export function releaseKey(authRef: string): string {
  return `release:${authRef}`
}
