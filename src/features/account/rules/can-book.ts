/** Spec 6, canBook: verified, an address for the bill, a way to pay, nothing open, not suspended (booking paper). */
export type BookerState = {
  readonly verified: boolean
  readonly suspended: boolean
  readonly hasBillingAddress: boolean
  readonly hasPaymentMethod: boolean
  readonly openPayments: number
}

export function canBook(state: BookerState): boolean {
  return (
    state.verified && !state.suspended && state.hasBillingAddress && state.hasPaymentMethod && state.openPayments === 0
  )
}
