import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { BotCheck } from '#ports/bot-check.ts'

/** The most hashes a browser computes; the average is half of it, well under a second on a slow phone. */
const MOST_NUMBERS = 20_000
const GOOD_FOR_MS = 10 * 60_000
const MOST_REMEMBERED = 100_000

/**
 * True for the first call with this salt until `untilMs`. All processes must share it, or a solution would be accepted
 * once by each.
 */
export type UseOnce = (salt: string, untilMs: number, nowMs: number) => Promise<boolean>

export type ProofOfWorkChallenge = {
  readonly kind: 'proof-of-work'
  readonly algorithm: 'SHA-256'
  readonly salt: string
  /** Hex of SHA-256(salt + number); the browser searches for the number, which is between 0 and `most`. */
  readonly target: string
  readonly most: number
  readonly expiresAtMs: number
  readonly signature: string
}

/**
 * A puzzle with a bounded search: find the number whose hash with the salt is the target. Challenges are signed, so
 * nothing is stored until one is solved; solved ones are stored by `useOnce` until they expire. Solutions are JSON `{
 * salt, target, expiresAtMs, signature, number }`, base64 encoded.
 */
export function createProofOfWork({
  secret,
  useOnce = inThisProcess(),
}: {
  secret: string
  useOnce?: UseOnce
}): BotCheck {
  const sign = (salt: string, target: string, expiresAtMs: number) =>
    createHmac('sha256', secret).update(`bot-check\n${salt}\n${target}\n${expiresAtMs}`).digest('base64url')
  return {
    name: 'proof-of-work',
    async challenge(nowMs) {
      const salt = randomBytes(16).toString('base64url')
      const target = hashOf(salt, randomInt(MOST_NUMBERS + 1))
      const expiresAtMs = nowMs + GOOD_FOR_MS
      const signature = sign(salt, target, expiresAtMs)
      return {
        kind: 'proof-of-work',
        algorithm: 'SHA-256',
        salt,
        target,
        most: MOST_NUMBERS,
        expiresAtMs,
        signature,
      } satisfies ProofOfWorkChallenge
    },
    async verify(solution, nowMs) {
      const given = parse(solution)
      if (!given || given.expiresAtMs <= nowMs || given.expiresAtMs > nowMs + GOOD_FOR_MS) return false
      if (!same(given.signature, sign(given.salt, given.target, given.expiresAtMs))) return false
      if (hashOf(given.salt, given.number) !== given.target) return false
      return useOnce(given.salt, given.expiresAtMs, nowMs)
    },
  }
}

type Solution = { salt: string; target: string; expiresAtMs: number; signature: string; number: number }

function parse(solution: string): Solution | null {
  if (solution.length > 1000) return null
  try {
    const { salt, target, expiresAtMs, signature, number } = JSON.parse(
      Buffer.from(solution, 'base64').toString('utf8'),
    ) as Record<keyof Solution, unknown>
    return typeof salt === 'string' &&
      typeof target === 'string' &&
      typeof signature === 'string' &&
      Number.isSafeInteger(expiresAtMs) &&
      Number.isSafeInteger(number)
      ? { salt, target, expiresAtMs: expiresAtMs as number, signature, number: number as number }
      : null
  } catch {
    return null
  }
}

function hashOf(salt: string, number: number): string {
  return createHash('sha256').update(`${salt}${number}`).digest('hex')
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function inThisProcess(): UseOnce {
  const used = new Map<string, number>()
  return (salt, untilMs, nowMs) => {
    forget(used, nowMs)
    if (used.has(salt) || used.size >= MOST_REMEMBERED) return Promise.resolve(false)
    used.set(salt, untilMs)
    return Promise.resolve(true)
  }
}

/** Entries are in the order of their use, and so roughly of their expiry. */
function forget(used: Map<string, number>, nowMs: number): void {
  for (const [salt, expiresAtMs] of used) {
    if (expiresAtMs > nowMs) return
    used.delete(salt)
  }
}
