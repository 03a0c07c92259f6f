/** Forms of postcodes and VAT IDs in the countries we serve. Whether a VAT ID is in force, only its register knows. */
import type { Country } from '#kernel/locale.ts'

const POSTCODES: Readonly<Record<Country, RegExp>> = { DE: /^\d{5}$/, AT: /^[1-9]\d{3}$/, CH: /^[1-9]\d{3}$/ }
const VAT_IDS: Readonly<Record<Country, RegExp>> = {
  DE: /^DE\d{9}$/,
  AT: /^ATU\d{8}$/,
  CH: /^CHE\d{9}(?:MWST|TVA|IVA)?$/,
}

export function isPostcodeOf(country: Country, postcode: string): boolean {
  return POSTCODES[country].test(postcode)
}

/** Spaces, dots and hyphens are how people read it, not part of it. */
export function plainVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

export function isVatIdOf(country: Country, vatId: string): boolean {
  return VAT_IDS[country].test(vatId)
}
