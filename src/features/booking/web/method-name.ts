/** "Visa •••• 4242" */
import type { Translate } from '#kernel/texts.ts'
import type de from '../texts.de.ts'

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

export function methodName(
  t: Translate<typeof de>,
  { kind, brand, last4 }: { kind: string; brand: string; last4: string },
): string {
  if (kind === 'sepa') return t('methodSepa', { digits: last4 })
  return t('methodCard', { brand: BRANDS[brand] ?? brand, digits: last4 })
}
