/** Check digits of ISO 7064, mod 97-10: bank accounts and SEPA creditors have them in places 3 and 4. */

/** @param text two letters, two digits, and letters and digits, all in capitals and without blanks */
export function hasCheckDigits(text: string): boolean {
  let rest = 0
  // Country and check digits come last, letters are numbers; the rest by 97 is 1.
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The number under which a bank knows who debits. The three signs after the check digits are the creditor's own. */
export function isCreditorId(text: string): boolean {
  return /^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(text) && hasCheckDigits(text.slice(0, 4) + text.slice(7))
}
