/** Whether the product is to be had at its public address, and how long the certificate there holds. */
import { connect } from 'node:tls'
import type { AddressFacts } from './judge-surroundings.ts'

const WAIT_MS = 5000
const DAY_MS = 86_400_000

export async function lookAtAddress(baseUrl: string): Promise<AddressFacts> {
  const url = new URL(baseUrl)
  const certificate = url.protocol === 'https:' ? await certificateOf(url) : null
  // Who answers is asked whatever the certificate says, which fetch would refuse.
  if (certificate?.problem) return { baseUrl, certificate, answers: 'nobody', why: certificate.problem }
  try {
    const response = await fetch(new URL('/healthz', url), {
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    })
    const said = response.status === 200 ? await response.text() : ''
    return said.startsWith('{"status":"ok"')
      ? { baseUrl, certificate, answers: 'product', why: '' }
      : { baseUrl, certificate, answers: 'other', why: `/healthz answers with ${response.status}` }
  } catch (error) {
    return { baseUrl, certificate, answers: 'nobody', why: reasonOf(error) }
  }
}

/** Null when nobody answers there. */
function certificateOf({ hostname, port }: URL): Promise<AddressFacts['certificate']> {
  return new Promise((done) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: WAIT_MS,
    })
    const end = (found: AddressFacts['certificate']) => {
      socket.destroy()
      done(found)
    }
    socket.once('secureConnect', () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
      const reason = socket.authorized ? null : String(socket.authorizationError)
      end({
        problem: reason === null ? null : `its certificate is refused (${reason})`,
        endsInDays: (endsAt - Date.now()) / DAY_MS,
      })
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}

/** Node hides why behind "fetch failed". */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message
}
