/** Cloudflare Turnstile: the browser gets a token from a widget, and this server asks whether it is good. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createBreaker } from '#platform/outgoing/breaker.ts'
import { plainFetch } from '#platform/outgoing/plain-fetch.ts'
import { tracedCall } from '#platform/outgoing/traced-call.ts'
import type { BotCheck } from '#ports/bot-check.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'

const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5000
const LONGEST_TOKEN = 2048

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) })

/** Faults of ours or of the service, not of the token. */
const NOT_THE_TOKEN = new Set(['internal-error', 'missing-input-secret', 'invalid-input-secret', 'bad-request'])

/** @param verifyUrl another one only for tests */
export function createTurnstile({
  siteKey,
  secret,
  verifyUrl = VERIFY_URL,
}: {
  siteKey: string
  secret: string
  verifyUrl?: string
}): BotCheck {
  const fault = (reason: OutsideUnavailable['reason'], detail = '') =>
    new OutsideUnavailable('turnstile', reason, detail)
  const breaker = createBreaker({ fault })
  return {
    name: 'turnstile',
    challenge: () => Promise.resolve({ kind: 'turnstile', siteKey }),
    async verify(solution) {
      if (solution === '' || solution.length > LONGEST_TOKEN) return false
      return breaker(async () => {
        const body = new URLSearchParams({ secret, response: solution, idempotency_key: randomUUID() })
        const signal = AbortSignal.timeout(TIMEOUT_MS)
        const sent = await tracedCall('turnstile', 'POST', (headers) =>
          plainFetch(verifyUrl, { method: 'POST', headers, body, signal }),
        ).catch(() => {
          throw fault(signal.aborted ? 'timeout' : 'network')
        })
        if (sent.status >= 500 || sent.status === 429) throw fault('status', String(sent.status))
        const read = answer.safeParse(await sent.json().catch(() => null))
        if (!read.success) throw fault('malformed')
        const { success, 'error-codes': codes } = read.data
        const ours = codes.find((code) => NOT_THE_TOKEN.has(code))
        if (!success && ours !== undefined) throw fault('refused', ours)
        return success
      })
    },
  }
}
