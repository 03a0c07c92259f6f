/** Which amounts can be paid; the same for every payment provider. */
import type { Currency } from '#kernel/money.ts'
import { PaymentMisuse, type Amount } from '#ports/payments.ts'

export const CURRENCIES: readonly Currency[] = ['EUR', 'CHF']

/** @throws PaymentMisuse */
export function assertAmount(amount: Amount): void {
  if (!Number.isSafeInteger(amount.cents) || amount.cents <= 0)
    throw new PaymentMisuse(`not an amount to pay: ${amount.cents}`)
  if (!CURRENCIES.includes(amount.currency)) throw new PaymentMisuse(`nobody pays in ${amount.currency} here`)
}
