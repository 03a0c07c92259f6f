/** Signatures of Standard Webhooks (https://www.standardwebhooks.com), so that its libraries verify them. */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/**
 * @param sentAt of this attempt, by the clock that receivers have as well
 * @param secrets each signs, so that the receiver may know any of them
 */
export function signedHeaders(
  { id, body }: { readonly id: string; readonly body: string },
  sentAt: Temporal.Instant,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.epochMilliseconds / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
