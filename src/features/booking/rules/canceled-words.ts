/** Who canceled a booking, said to whoever looks at it: the key of a text of this feature. */
type CanceledBy = 'user' | 'provider' | 'operator' | 'payment'

const WORDS = {
  user: 'canceledByBooker',
  provider: 'canceledByProvider',
  operator: 'canceledByOperator',
  payment: 'canceledByPayment',
} as const satisfies Record<CanceledBy, string>

/** @returns canceledByBooker names the booker to everybody but him, who reads "by you" */
export function canceledWords(by: CanceledBy, relation: 'booker' | 'company' | 'provider' | 'operator') {
  return by === 'user' && relation === 'booker' ? 'canceledByUser' : WORDS[by]
}
