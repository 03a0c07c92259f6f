/** Whether a secret can be guessed from how it is made: words, one sign, a repeated piece, a row of the alphabet. */

const LEAST_CHARACTERS = 32
/** What 32 random hexadecimal digits show is about 115 bits; `abab...` of that length shows 32. */
const LEAST_BITS = 80

export function isWeakSecret(secret: string): boolean {
  if (secret.length < LEAST_CHARACTERS || /change|secret|default|password|example/i.test(secret)) return true
  if (hasPeriod(secret)) return true
  const codes = Array.from(secret, (one) => one.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? 0))
  return Math.min(entropyBits(codes), entropyBits(steps)) < LEAST_BITS
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
