/** Which addresses can be written to at all; whether they are public is looked at again at each delivery. */

const LONGEST = 500

/** @returns the address as it is stored; null when it is none that may be written to */
export function webhookAddress(typed: string): string | null {
  if (typed.length > LONGEST || !URL.canParse(typed)) return null
  const url = new URL(typed)
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return url.protocol === 'https:' && isPlain && url.href.length <= LONGEST ? url.href : null
}
