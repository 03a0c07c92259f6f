/** The provider's VAT contained in a booking's price (money paper 3); it depends on the country of the office. */
import type { TaxMode } from '#features/office/provider/rules/tax-modes.ts'
import type { Country } from '#kernel/locale.ts'
import type { BasisPoints } from '#kernel/money.ts'

/** Germany 19 % (Spec 9), Austria 20 %, Switzerland 8.1 %. */
const STANDARD: Record<Country, BasisPoints> = { DE: 1900, AT: 2000, CH: 810 }

export function vatRate(country: Country, mode: TaxMode): BasisPoints {
  return mode === 'standard' ? STANDARD[country] : 0
}

/** VAT contained in the platform's commission: German providers only; abroad it is reverse charge or not taxable. */
export function commissionVatRate(providerCountry: Country): BasisPoints {
  return providerCountry === 'DE' ? STANDARD.DE : 0
}
