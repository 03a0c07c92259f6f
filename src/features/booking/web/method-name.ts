/** "Visa •••• 4242" */
const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

export function methodName(
  t: (key: 'methodCard' | 'methodSepa', slots: Record<string, string>) => string,
  { kind, brand, last4 }: { kind: string; brand: string; last4: string },
): string {
  if (kind === 'sepa') return t('methodSepa', { digits: last4 })
  return t('methodCard', { brand: BRANDS[brand] ?? brand, digits: last4 })
}
