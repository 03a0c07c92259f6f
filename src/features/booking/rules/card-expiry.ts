/** "04/29", "4/29", "0429" and "04/2029" as people write a card's expiry; null when it is none. */
export function readExpiry(text: string): { expiresMonth: number; expiresYear: number } | null {
  const match = /^\s*([0-9]{1,2})\s*[/.-]\s*((?:20)?[0-9]{2})\s*$|^\s*([0-9]{2})([0-9]{2})\s*$/.exec(text)
  if (!match) return null
  const month = Number(match[1] ?? match[3])
  const year = Number(match[2] ?? match[4])
  if (month < 1 || month > 12) return null
  return { expiresMonth: month, expiresYear: year < 100 ? 2000 + year : year }
}
