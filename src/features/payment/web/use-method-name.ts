import type { PaymentMethod } from './payment-data.ts'
import { usePaymentTexts } from './use-payment-texts.ts'

const BRANDS: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** The display name of a saved method: "Visa •••• 4242". */
export function useMethodName(): (method: Pick<PaymentMethod, 'brand' | 'last4'> & { kind: string }) => string {
  const t = usePaymentTexts()
  return ({ kind, brand, last4 }) =>
    kind === 'statement'
      ? t('methodStatement')
      : kind === 'sepa'
        ? t('methodSepa', { digits: last4 })
        : t('methodCard', { brand: BRANDS[brand] ?? brand, digits: last4 })
}
