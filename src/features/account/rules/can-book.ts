/**
 * Spec 6, canBook: verified, an address for the bill, a way to pay, nothing open, not suspended (booking paper). Where a
 * booking is free of charge nobody is asked how to pay for it.
 */
export type BookerState = {
  readonly verified: boolean
  readonly suspended: boolean
  readonly hasBillingAddress: boolean
  readonly hasPaymentMethod: boolean
  /** There are places that cost this person nothing (Spec 1: free for refugees). */
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
