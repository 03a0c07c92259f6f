/**
 * Spec 6, canBook: verified, billing address, payment method, no unpaid balance, not suspended (booking paper). No
 * payment method is required where bookings are free of charge.
 */
export type BookerState = {
  readonly verified: boolean
  readonly suspended: boolean
  readonly hasBillingAddress: boolean
  readonly hasPaymentMethod: boolean
  /** Some offices cost this person nothing (Spec 1: free for refugees). */
  readonly booksForFree: boolean
  readonly openPayments: number
}

export function canBook(state: BookerState): boolean {
  return (
    state.verified &&
    !state.suspended &&
    state.hasBillingAddress &&
    (state.hasPaymentMethod || state.booksForFree) &&
    state.openPayments === 0
  )
}
