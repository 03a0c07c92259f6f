/**
 * Domains with letters beyond ASCII (UTS 46): they are stored as the network writes them (xn--…), so that one address has
 * one form, and shown as people write them.
 */
const BASE = 36
const FIRST_BEYOND = 128
const FIRST_BIAS = 72
const DAMP = 700
const LOW = 1
const HIGH = 26
const SKEW = 38
const PREFIX = 'xn--'
/** Longer ones are no labels (RFC 1035), and encoding takes the square of their length. */
const LONGEST_LABEL = 63

/** Null for what is no domain: a label that cannot be encoded, or is too long. */
export function domainToAscii(domain: string): string | null {
  const labels = domain.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('。', '.').split('.')
  const written = labels.map((label) => (isAscii(label) ? label : asciiOf(label)))
  return written.includes(null) ? null : written.join('.')
}

/** What is no valid encoding stays as it is. */
export function domainInLetters(domain: string): string {
  return domain
    .split('.')
    .map((label) => {
      if (!label.startsWith(PREFIX) || label.length > LONGEST_LABEL) return label
      const letters = decode(label.slice(PREFIX.length))
      // Only what would be written the same way again, so that no two domains look alike by a wrong encoding.
      return letters !== null && !UNSHOWN.test(letters) && domainToAscii(letters) === label ? letters : label
    })
    .join('.')
}

/** The domain of an address as the network writes it; the address as it is where there is none. */
export function emailToAscii(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = at < 0 ? null : domainToAscii(email.slice(at + 1))
  return domain === null ? email : `${email.slice(0, at)}@${domain}`
}

export function emailInLetters(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at)}@${domainInLetters(email.slice(at + 1))}`
}

const UNSHOWN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u

const isAscii = (text: string) => [...text].every((letter) => (letter.codePointAt(0) ?? 0) < FIRST_BEYOND)

function asciiOf(label: string): string | null {
  if (label.length > LONGEST_LABEL) return null
  const encoded = PREFIX + encode([...label].map((letter) => letter.codePointAt(0) ?? 0))
  return encoded.length > LONGEST_LABEL ? null : encoded
}

/** Punycode (RFC 3492). */
function encode(points: readonly number[]): string {
  const basic = points.filter((point) => point < FIRST_BEYOND)
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? '-' : '')
  let [next, delta, bias, done] = [FIRST_BEYOND, 0, FIRST_BIAS, basic.length]
  while (done < points.length) {
    const least = Math.min(...points.filter((point) => point >= next))
    delta += (least - next) * (done + 1)
    next = least
    for (const point of points) {
      if (point < next) delta += 1
      if (point !== next) continue
      let rest = delta
      for (let at = BASE; ; at += BASE) {
        const threshold = thresholdAt(at, bias)
        if (rest < threshold) break
        output += digit(threshold + ((rest - threshold) % (BASE - threshold)))
        rest = Math.floor((rest - threshold) / (BASE - threshold))
      }
      output += digit(rest)
      bias = adapt(delta, done + 1, done === basic.length)
      delta = 0
      done += 1
    }
    delta += 1
    next += 1
  }
  return output
}

function decode(text: string): string | null {
  const last = text.lastIndexOf('-')
  const points = Array.from(text.slice(0, Math.max(last, 0)), (letter) => letter.codePointAt(0) ?? 0)
  let [next, index, bias] = [FIRST_BEYOND, 0, FIRST_BIAS]
  for (let at = last < 0 ? 0 : last + 1; at < text.length; index += 1) {
    const before = index
    let weight = 1
    for (let step = BASE; ; step += BASE) {
      const value = valueOf(text[at] ?? '')
      if (value < 0) return null
      at += 1
      index += value * weight
      const threshold = thresholdAt(step, bias)
      if (value < threshold) break
      weight *= BASE - threshold
    }
    bias = adapt(index - before, points.length + 1, before === 0)
    next += Math.floor(index / (points.length + 1))
    index %= points.length + 1
    if (!(next <= 0x10ffff)) return null
    points.splice(index, 0, next)
  }
  const letters = String.fromCodePoint(...points)
  return letters.isWellFormed() ? letters : null
}

const thresholdAt = (step: number, bias: number) => Math.min(Math.max(step - bias, LOW), HIGH)
const digit = (value: number) => String.fromCodePoint(value < 26 ? value + 97 : value + 22)
const valueOf = (letter: string) => 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(letter || '?')

function adapt(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / points)
  let steps = 0
  for (; rest > ((BASE - LOW) * HIGH) / 2; steps += BASE) rest = Math.floor(rest / (BASE - LOW))
  return steps + Math.floor(((BASE - LOW + 1) * rest) / (rest + SKEW))
}
