/** The European Commission's VIES, which asks the tax office of the member state. Switzerland is not in it. */
import { z } from 'zod'
import { createBreaker } from '#platform/outgoing/breaker.ts'
import { plainFetch } from '#platform/outgoing/plain-fetch.ts'
import { tracedCall } from '#platform/outgoing/traced-call.ts'
import type { VatCheck } from '#ports/vat-check.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'

const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number'
const TIMEOUT_MS = 3000
const MEMBER_STATES = new Set(['DE', 'AT'])

const answer = z.object({
  valid: z.boolean().optional(),
  isValid: z.boolean().optional(),
  userError: z.string().default(''),
  requestIdentifier: z.string().max(100).default(''),
})

/** What it says when it has asked: everything else is an outage of the service or of a member state. */
const DECIDED = new Set(['', 'VALID', 'INVALID'])

/** @param url another one only for tests */
export function createVies({ url = VIES_URL }: { url?: string } = {}): VatCheck {
  const fault = (reason: OutsideUnavailable['reason'], detail = '') => new OutsideUnavailable('VIES', reason, detail)
  const breaker = createBreaker({ fault })
  const ask = async (countryCode: string, vatNumber: string) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const sent = await tracedCall('VIES', 'POST', (trace) =>
      plainFetch(url, {
        method: 'POST',
        body: JSON.stringify({ countryCode, vatNumber }),
        headers: { 'content-type': 'application/json', ...trace },
        signal,
      }),
    ).catch(() => {
      throw fault(signal.aborted ? 'timeout' : 'network')
    })
    if (!sent.ok) throw fault('status', String(sent.status))
    const read = answer.safeParse(await sent.json().catch(() => null))
    const isValid = read.data?.valid ?? read.data?.isValid
    if (!read.success || isValid === undefined) throw fault('malformed')
    if (!DECIDED.has(read.data.userError)) throw fault('status', read.data.userError)
    return { isValid, reference: read.data.requestIdentifier }
  }
  return {
    name: 'vies',
    async check(vatId) {
      const country = vatId.slice(0, 2)
      if (!MEMBER_STATES.has(country)) return { state: 'unverified' }
      try {
        const { isValid, reference } = await breaker(() => ask(country, vatId.slice(2)))
        return isValid ? { state: 'valid', reference } : { state: 'invalid' }
      } catch (error) {
        if (error instanceof OutsideUnavailable) return { state: 'unverified' }
        throw error
      }
    },
  }
}
