/** Formats of postcodes and VAT IDs in the supported countries. Whether a VAT ID is valid is not checked. */
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

/** Removes spaces, dots and hyphens, which people add for readability. */
export function plainVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

export function isVatIdOf(country: Country, vatId: string): boolean {
  return VAT_IDS[country].test(vatId)
}
