/**
 * Stands between a scanner and its target on this machine. Each request goes on from another address, so that limits by
 * address do not hide what lies behind them, and with the session of whom the scanner is to be. Answers that pass by are
 * read by the rules of `answer-rules.ts`. It ends by itself: above a number of requests it answers 503.
 */
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findingsIn } from './answer-rules.ts'
import type { Finding } from './finding.ts'

export type Forwarder = {
  readonly port: number
  /** Requests from now on carry this session; an empty one is a guest. */
  be(cookie: string): void
  readonly findings: Finding[]
  /** How often each status was answered, since the start. */
  readonly statuses: Map<number, number>
  stop(): Promise<void>
}

const LONGEST_TEXT = 512 * 1024
const READABLE = /^(?:text\/|application\/(?:json|xml|javascript|problem))/

export async function startForwarder(options: {
  readonly target: { readonly host: string; readonly port: number }
  readonly mostRequests: number
  /** Of the target as its own pages know it. */
  readonly origin: string | null
  /** Addresses that are not there for scanners. */
  readonly leaveOut?: RegExp
}): Promise<Forwarder> {
  const { target, mostRequests, origin, leaveOut } = options
  let cookie = ''
  let asked = 0
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  const server = createServer((incoming, answer) => {
    asked += 1
    if (asked > mostRequests) {
      answer.writeHead(503).end('enough')
      return
    }
    if (leaveOut?.test(incoming.url ?? '')) {
      answer.writeHead(404).end()
      return
    }
    const headers: IncomingHttpHeaders = { ...incoming.headers }
    delete headers['cookie']
    delete headers['accept-encoding']
    delete headers['connection']
    if (cookie) headers['cookie'] = cookie
    if (origin) {
      headers['origin'] = origin
      headers['host'] = new URL(origin).host
    }
    const isSignedIn = cookie !== ''
    const outgoing = request(
      {
        host: target.host,
        port: target.port,
        method: incoming.method,
        path: incoming.url,
        headers,
        agent: false,
        localAddress: anotherAddress(asked),
      },
      (answered) => {
        const status = answered.statusCode ?? 0
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const isText = READABLE.test(answered.headers['content-type'] ?? '')
        let text = ''
        answered.on('data', (part: Buffer) => {
          if (isText && text.length < LONGEST_TEXT) text += part.toString('utf8')
        })
        answered.on('end', () => {
          const path = (incoming.url ?? '/').split('?')[0] ?? '/'
          findings.push(
            ...findingsIn({
              method: incoming.method ?? 'GET',
              path,
              status,
              headers: answered.headers,
              text: isText ? text : '',
              isSignedIn,
            }),
          )
        })
        try {
          answer.writeHead(status, answered.rawHeaders)
        } catch {
          // A header that Node does not write is what the planted target sends on purpose.
          answer.destroy()
          return
        }
        answered.pipe(answer)
        answered.on('error', () => answer.destroy())
      },
    )
    outgoing.on('error', () => answer.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    be: (session) => (cookie = session),
    findings,
    statuses,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

/** All of 127.0.0.0/8 is this machine. */
function anotherAddress(n: number): string {
  return `127.${1 + (Math.floor(n / 62_500) % 250)}.${1 + (Math.floor(n / 250) % 250)}.${1 + (n % 250)}`
}
