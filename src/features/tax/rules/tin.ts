/**
 * Tax identification numbers as the countries write them (OECD, "Tax identification numbers by jurisdiction": Germany,
 * Austria, Switzerland). Form and check digits only: whether the tax office knows a number, nobody else can say.
 */
import type { Country } from '#kernel/locale.ts'
import type { SellerKind, Tin } from './tax-data.ts'

/** Without what people add for readability, so that one number has one form. */
export function plainTin(text: string): string {
  return text.replaceAll(/[\s./-]/g, '').toUpperCase()
}

/** @param tin with the number as `plainTin` gives it */
export function isTin({ country, number }: Tin, kind: SellerKind): boolean {
  return FORMS[country][kind].some((isForm) => isForm(number))
}

const FORMS: Readonly<Record<Country, Readonly<Record<SellerKind, readonly ((number: string) => boolean)[]>>>> = {
  DE: { individual: [isGermanId], entity: [isGermanTaxNumber, isGermanBusinessId] },
  AT: { individual: [isAustrianTaxNumber], entity: [isAustrianTaxNumber] },
  CH: { individual: [isSwissInsuranceNumber], entity: [isSwissBusinessId] },
}

/**
 * The identification number of a person (section 139b AO): eleven digits, no zero in front, the last one checks. Of the
 * first ten one digit comes twice or three times, and no other one more than once.
 */
function isGermanId(number: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(number)) return false
  const counts = new Map<string, number>()
  for (const digit of number.slice(0, 10)) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  const repeated = [...counts.values()].filter((count) => count > 1)
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3 && checksMod11And10(number)
}

/** Of a company, as its tax office writes it (10 or 11 digits) or as all of Germany does (13). */
function isGermanTaxNumber(number: string): boolean {
  return /^(?:[0-9]{10,11}|[0-9]{13})$/.test(number)
}

/** The business identification number (section 139c AO): DE, nine digits of which the last checks, and five for a branch. */
function isGermanBusinessId(number: string): boolean {
  return /^DE[0-9]{9}(?:[0-9]{5})?$/.test(number) && checksMod11And10(number.slice(2, 11))
}

/** Tax office and account, nine digits: every second one is doubled, and the sum of all digits ends with 0 (Luhn). */
function isAustrianTaxNumber(number: string): boolean {
  if (!/^[0-9]{9}$/.test(number)) return false
  const sum = [...number].reduce((total, sign, at) => {
    const digit = Number(sign) * (at % 2 === 1 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

/** The number of the old-age insurance, which is the TIN of a person: 756 and ten digits, checked as EAN-13 is. */
function isSwissInsuranceNumber(number: string): boolean {
  if (!/^756[0-9]{10}$/.test(number)) return false
  return [...number].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0) % 10 === 0
}

const SWISS_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4] as const

/** UID: CHE and nine digits, the last one checks the others by their weights (eCH-0097). */
function isSwissBusinessId(number: string): boolean {
  if (!/^CHE[0-9]{9}(?:MWST|TVA|IVA)?$/.test(number)) return false
  const sum = SWISS_WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[3 + at]), 0)
  const check = (11 - (sum % 11)) % 11
  return check !== 10 && check === Number(number[11])
}

/** ISO 7064, mod 11,10: the last digit checks those before it. */
function checksMod11And10(digits: string): boolean {
  let product = 10
  for (const digit of digits.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === Number(digits.at(-1))
}
