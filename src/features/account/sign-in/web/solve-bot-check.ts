/** Solves the bot check in the browser: a number whose SHA-256 with the salt is the target. */
export type BotChallenge = {
  readonly salt: string
  readonly target: string
  readonly most: number
  readonly expiresAtMs: number
  readonly signature: string
}

const AT_ONCE = 250

/**
 * @returns the solution in the form that the server expects (header x-captcha-response, or the form field botCheck)
 * @throws Error without crypto.subtle (a page over plain http on another host) or when no number fits
 */
export async function solveBotCheck(challenge: BotChallenge, signal?: AbortSignal): Promise<string> {
  const encoder = new TextEncoder()
  for (let from = 0; from <= challenge.most; from += AT_ONCE) {
    signal?.throwIfAborted()
    const numbers = Array.from({ length: Math.min(AT_ONCE, challenge.most - from + 1) }, (_, i) => from + i)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(`${challenge.salt}${number}`))),
    )
    const found = hashes.findIndex((hash) => hexOf(hash) === challenge.target)
    if (found >= 0) {
      const { salt, target, expiresAtMs, signature } = challenge
      return btoa(JSON.stringify({ salt, target, expiresAtMs, signature, number: from + found }))
    }
  }
  throw new Error('the bot check has no answer')
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
