/**
 * Postcodes, VAT IDs and tax numbers as the supported countries write them. A VAT ID's check digits are computed here;
 * whether the tax offices know it is another question (ports/vat-check.ts).
 */
import { austria, checkVAT, germany, switzerland } from 'jsvat-next'
import type { Country } from '#kernel/locale.ts'
import type { ViewerKind } from '#kernel/viewer.ts'

const POSTCODES: Readonly<Record<Country, RegExp>> = { DE: /^\d{5}$/, AT: /^[1-9]\d{3}$/, CH: /^[1-9]\d{3}$/ }
const VAT_COUNTRIES = { DE: germany, AT: austria, CH: switzerland } as const
/** Digits of a tax number: of the federal states or the whole of Germany; of the Austrian offices. */
const TAX_DIGITS: Readonly<Record<Country, readonly number[] | null>> = { DE: [10, 11, 13], AT: [9], CH: null }

/** Spec 5: companies and providers name a VAT ID or a tax number; one of both is enough. */
export function needsTaxId(kind: ViewerKind): boolean {
  return kind === 'corporate' || kind === 'employee' || kind === 'provider'
}

export function isPostcodeOf(country: Country, postcode: string): boolean {
  return POSTCODES[country].test(postcode)
}

/** Removes spaces, dots and hyphens, which people add for readability. */
export function plainVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase()
}

/** Form and check digits. @param vatId as plainVatId gives it */
export function isVatIdOf(country: Country, vatId: string): boolean {
  return checkVAT(vatId, [VAT_COUNTRIES[country]]).isValid
}

/** As it is on an invoice with Swiss VAT (Art. 26 MWSTG); without its end it is the number of a business (UID) alone. */
export function isSwissVatNumber(vatId: string): boolean {
  return /^CHE\d{9}(MWST|TVA|IVA)$/.test(vatId)
}

/**
 * A provider names a VAT ID or a tax number (section 14 (4) no. 2 UStG; Spec 5); who charges Swiss VAT the number with
 * which they are registered for it.
 */
export function hasTaxIdToInvoice(
  country: Country,
  { vatId, taxNumber }: { readonly vatId: string; readonly taxNumber: string },
  chargesVat: boolean,
): boolean {
  return country === 'CH' && chargesVat ? isSwissVatNumber(vatId) : vatId !== '' || taxNumber !== ''
}

/** What the fonts of an invoice have, so that paper and program say the same name (platform/paper/fonts.ts). */
const DRAWABLE =
  /^(?:(?![\u1c80-\u1c8f\u2071-\u20ab\u20ad-\u{10ffff}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\u0020-\u007e\u00a0-\u00ff\u2010-\u2015\u2018-\u201e\u2026\u20ac]|[\u0300-\u0304\u0306-\u030c])*$/u

export function isDrawable(text: string): boolean {
  return DRAWABLE.test(text)
}

/** The number of digits only; the offices write them with slashes, hyphens and spaces. */
export function isTaxNumberOf(country: Country, taxNumber: string): boolean {
  const digits = TAX_DIGITS[country]
  if (digits === null) return true
  return /^[\d\s/-]+$/.test(taxNumber) && digits.includes(taxNumber.replaceAll(/\D/g, '').length)
}
