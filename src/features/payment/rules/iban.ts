/** The numbers of bank accounts as people type them, so that a slip is reported before anything is sent. */
import { hasCheckDigits } from '#kernel/check-digits.ts'

/** Lengths in the countries that take part in SEPA and in which guests live; others are left to the check digits. */
const LENGTHS: Readonly<Record<string, number>> = { DE: 22, AT: 20, CH: 21, LI: 21, FR: 27, IT: 27, NL: 18, BE: 16 }

/** Without blanks, in capitals; null when it cannot be an IBAN. */
export function readIban(text: string): string | null {
  const iban = text.replaceAll(/[\s.-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const length = LENGTHS[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return null
  return hasCheckDigits(iban) ? iban : null
}
