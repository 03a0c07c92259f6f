/** Whether a secret can be guessed from how it is made: words, one sign, a repeated piece, a row of alphabet or keyboard. */

const LEAST_CHARACTERS = 32
/** What 32 random hexadecimal digits show is about 115 bits; `abab...` of that length shows 32. */
const LEAST_BITS = 80

export function isWeakSecret(secret: string): boolean {
  if (secret.length < LEAST_CHARACTERS || /change|secret|default|password|example/i.test(secret)) return true
  if (hasPeriod(secret)) return true
  const codes = Array.from(withoutKeyRuns(secret), (one) => one.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0))
  return Math.min(entropyBits(codes), entropyBits(steps)) < LEAST_BITS
}

/** Keys that lie beside each other or below each other, on German, English and French keyboards. */
const KEY_LINES = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'azertyuiop',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '1qay',
  '6zhn',
  'wxcvbn',
  'qsdfghjklm',
  '!@#$%^&*()',
].flatMap((keys) => [keys, [...keys].toReversed().join('')])
const SHORTEST_RUN = 3

/** Each run along keys counts as one sign, because whoever types one chooses only where it begins. */
function withoutKeyRuns(secret: string): string {
  const text = secret.toLowerCase()
  let left = ''
  for (let at = 0; at < text.length;) {
    let end = at + 1
    while (end < text.length && KEY_LINES.some((keys) => keys.includes(text.slice(at, end + 1)))) end += 1
    const isRun = end - at >= SHORTEST_RUN
    left += secret[at] ?? ''
    at = isRun ? end : at + 1
  }
  return left
}

/** One piece again and again, the last time perhaps cut short. */
function hasPeriod(text: string): boolean {
  return Array.from({ length: Math.floor(text.length / 2) }, (_, i) => i + 1).some(
    (period) => text.slice(period) === text.slice(0, -period),
  )
}

/** Shannon's measure by the values' own frequencies, over all of them. */
function entropyBits(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / values.length), 0)
}
