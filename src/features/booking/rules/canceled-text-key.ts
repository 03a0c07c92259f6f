/** Who canceled a booking, as a text key of this feature that depends on the reader. */
type CanceledBy = 'user' | 'provider' | 'operator' | 'payment'

const KEYS = {
  user: 'canceledByBooker',
  provider: 'canceledByProvider',
  operator: 'canceledByOperator',
  payment: 'canceledByPayment',
} as const satisfies Record<CanceledBy, string>

/** @returns canceledByBooker names the booker to everybody else; the booker reads "by you" */
export function canceledTextKey(by: CanceledBy, relation: 'booker' | 'company' | 'billing' | 'provider' | 'operator') {
  return by === 'user' && relation === 'booker' ? 'canceledByUser' : KEYS[by]
}
