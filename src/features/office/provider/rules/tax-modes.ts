/**
 * How a provider stands to VAT (money paper 3): with the standard rate, or without any, for one of the reasons that the
 * law of their country has.
 */
import type { Country } from '#kernel/locale.ts'

export const TAX_MODES = ['standard', 'small_business', 'exempt_rent', 'not_registered'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** Section 19 and section 4 no. 12 UStG; section 6 (1) no. 27 of the Austrian UStG; article 10 of the Swiss MWSTG. */
const OF_COUNTRY: Readonly<Record<Country, readonly TaxMode[]>> = {
  DE: ['standard', 'small_business', 'exempt_rent'],
  AT: ['standard', 'small_business'],
  CH: ['standard', 'not_registered'],
}

export function taxModesOf(country: Country): readonly TaxMode[] {
  return OF_COUNTRY[country]
}
