/** The provider's VAT contained in a booking's price (money paper 3); it depends on the country of the office. */
import type { TaxMode } from '#features/office/provider/rules/tax-modes.ts'
import { valueOn, type Dated } from '#kernel/dated.ts'
import type { Country } from '#kernel/locale.ts'
import type { BasisPoints } from '#kernel/money.ts'

/** Germany 19 % (Spec 9; section 12 (1) UStG), Austria 20 % (section 10 (1) UStG), Switzerland 8.1 % (article 25 (1) MWSTG). */
export const STANDARD_VAT: Readonly<Record<Country, Dated<BasisPoints>>> = {
  DE: [{ from: '2021-01-01', value: 1900 }],
  AT: [{ from: '1984-01-01', value: 2000 }],
  CH: [
    { from: '2018-01-01', value: 770 },
    { from: '2024-01-01', value: 810 },
  ],
}

/** @param day of the visit: the rate is that of the day on which somebody gets what they pay for */
export function vatRate(country: Country, mode: TaxMode, day: string): BasisPoints {
  return mode === 'standard' ? valueOn(STANDARD_VAT[country], day) : 0
}

/** VAT contained in the platform's commission: German providers only; abroad it is reverse charge or not taxable. */
export function commissionVatRate(providerCountry: Country, day: string): BasisPoints {
  return providerCountry === 'DE' ? valueOn(STANDARD_VAT.DE, day) : 0
}
