/**
 * Receives webhooks and verifies that Viertel has sent them, with nothing but Node:
 *
 *   WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.ts
 *
 * Libraries of Standard Webhooks (https://www.standardwebhooks.com) do the same in many languages.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const TOLERANCE_SECONDS = 300

/** @param body as it came: what is parsed and written again has another signature */
function isFromViertel(id: string, timestamp: string, signatures: string, body: string): boolean {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  // There are two while a new secret takes the place of an old one.
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const given = Buffer.from(value, 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** Of a real program these are in its database, because a delivery may come twice. */
const seen = new Set<string>()

createServer((request, response) => {
  void text(request).then((body) => {
    const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
      String(request.headers[name]),
    ) as [string, string, string]
    if (!isFromViertel(id, timestamp, signatures, body)) return response.writeHead(401).end()
    if (!seen.has(id)) {
      seen.add(id)
      const event = JSON.parse(body) as { type: string; timestamp: string; data: object }
      console.log(event.type, JSON.stringify(event.data))
    }
    // Answer at once and work afterwards: whoever takes longer than ten seconds gets it again.
    return response.writeHead(204).end()
  })
}).listen(Number(PORT), () => console.log('listening'))
