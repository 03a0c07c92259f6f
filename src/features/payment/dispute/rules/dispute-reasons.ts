/** Why banks take payments back, in the words of the payment provider that the product has texts for. */
export const DISPUTE_REASONS = [
  'fraudulent',
  'unrecognized',
  'product_not_received',
  'product_unacceptable',
  'duplicate',
  'credit_not_processed',
  'debit_not_authorized',
  'insufficient_funds',
  'customer_initiated',
] as const

/** `more`: another reason, which is shown as it came. */
export function reasonTextOf(reason: string): `reason_${(typeof DISPUTE_REASONS)[number] | 'more'}` {
  return `reason_${DISPUTE_REASONS.find((one) => one === reason) ?? 'more'}`
}
