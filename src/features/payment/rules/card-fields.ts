/** Parses card number and expiry as people type them, so that typing errors are reported before anything is sent. */

/** Accepts "04/29", "4/29", "0429" and "04/2029"; null for anything else. */
export function readExpiry(text: string): { expiresMonth: number; expiresYear: number } | null {
  const match = /^\s*([0-9]{1,2})\s*[/.-]\s*((?:20)?[0-9]{2})\s*$|^\s*([0-9]{2})([0-9]{2})\s*$/.exec(text)
  if (!match) return null
  const month = Number(match[1] ?? match[3])
  const year = Number(match[2] ?? match[4])
  if (month < 1 || month > 12) return null
  return { expiresMonth: month, expiresYear: year < 100 ? 2000 + year : year }
}

/** 12 to 19 digits, ignoring blanks and dashes, with a valid check digit (Luhn: every second digit is doubled). */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ -]/g, '')
  if (!/^[0-9]{12,19}$/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place))
    const value = place % 2 === 1 ? digit * 2 : digit
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
