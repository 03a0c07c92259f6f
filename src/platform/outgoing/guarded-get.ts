/** One guarded GET to an outside service (safety rules 15 and 17: known hosts, no redirects, limits). */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, get as getHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './private-address.ts'
import { OutsideUnavailable, type MakeFault } from '#ports/unavailable.ts'
import { tracedCall } from './traced-call.ts'

export type ResolveName = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export type GuardedGetOptions = {
  /** What it is called in traces. */
  readonly service: string
  /** Sent as User-Agent: services want to know who asks. */
  readonly userAgent: string
  /** Whether this host of a URL (with its port) may stand in the private network; all others must be public. */
  readonly allowPrivate: (host: string) => boolean
  /** Waiting for a free connection, name, connection and answer together. */
  readonly timeoutMs: number
  readonly fault: MakeFault
  readonly connections?: number
  /** False for hosts that are asked once in a while. */
  readonly keepsConnections?: boolean
  readonly resolve?: ResolveName
  /** Certificates of test servers. */
  readonly trust?: string
}

type Asked = {
  readonly accept: string
  /** Answers other than these are a fault. */
  readonly statuses: readonly number[]
  /** Bytes as they come over the wire. */
  readonly mostBytes: number
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

type Answered = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

/** @throws what `fault` makes, or the reason of the caller's signal */
export type GuardedGet = (url: URL, asked: Asked) => Promise<Answered>

const CONNECTIONS = 8
/** The request is at fault, not the service. */
const REFUSALS = new Set([400, 404, 413, 414, 422])

export function createGuardedGet(options: GuardedGetOptions): GuardedGet {
  const {
    allowPrivate,
    fault,
    service,
    timeoutMs,
    userAgent,
    connections = CONNECTIONS,
    resolve = resolveAll,
    trust,
  } = options
  const kept = { keepAlive: options.keepsConnections ?? true, maxSockets: connections }
  const agents = {
    'http:': new HttpAgent(kept),
    'https:': new HttpsAgent({ ...kept, ...(trust === undefined ? {} : { ca: trust }) }),
  }
  const lookup = publicOnly(resolve)

  const open = (url: URL, headers: Record<string, string>, signal: AbortSignal) =>
    new Promise<IncomingMessage>((done, fail) => {
      let isAnswered = false
      const isSecure = url.protocol === 'https:'
      const request = (isSecure ? getHttps : getHttp)(
        url,
        {
          agent: agents[isSecure ? 'https:' : 'http:'],
          signal,
          headers,
          ...(allowPrivate(url.host) ? {} : { lookup }),
        },
        (answer) => {
          isAnswered = true
          done(answer)
        },
      )
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The service closed an idle connection just when it was used again: that request was never seen.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET' && !isAnswered && !signal.aborted
        if (isStale) open(url, headers, signal).then(done, fail)
        else fail(error)
      })
    })

  const read = async (answer: IncomingMessage, asked: Asked): Promise<Answered> => {
    const status = answer.statusCode ?? 0
    if (!asked.statuses.includes(status)) {
      answer.destroy()
      // Redirects end here as well: the host is fixed.
      if (status === 429) throw fault('limited', '', retryAfterMs(answer))
      throw fault(REFUSALS.has(status) ? 'refused' : 'status', String(status))
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length
      // Leaving the loop destroys the answer and with it the connection.
      if (bytes > asked.mostBytes) throw fault('too large')
      chunks.push(chunk)
    }
    return { status, headers: answer.headers, bytes: Buffer.concat(chunks) }
  }

  return async (url, asked) => {
    asked.signal?.throwIfAborted()
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = asked.signal ? AbortSignal.any([asked.signal, deadline]) : deadline
    try {
      // A literal address is never looked up, so it is looked at here.
      if (!allowPrivate(url.host) && isPrivateLiteral(url.hostname)) throw fault('private address')
      const headers = {
        accept: asked.accept,
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        ...asked.headers,
      }
      return await tracedCall(service, 'GET', async (trace) =>
        read(await open(url, { ...headers, ...trace }, signal), asked),
      )
    } catch (error) {
      asked.signal?.throwIfAborted()
      if (deadline.aborted) throw fault('timeout')
      if (error instanceof PrivateAddressError) throw fault('private address')
      if (error instanceof OutsideUnavailable) throw error
      // Only the code: messages of the network may name addresses.
      throw fault('network', (error as NodeJS.ErrnoException).code ?? '')
    }
  }
}

/** Seconds only; a date is rare and would need the product's clock. */
function retryAfterMs(answer: IncomingMessage): number | null {
  const seconds = Number(answer.headers['retry-after'] ?? '')
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** The connection goes to exactly the addresses that were looked at, so a name cannot change its mind in between. */
export function publicOnly(resolve: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, addresses) => {
      const first = addresses[0]
      if (error || !first) callback(error ?? new Error('no address'), '', 0)
      else if (addresses.some(({ address }) => isPrivateAddress(address))) callback(new PrivateAddressError(), '', 0)
      else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

export const resolveAll: ResolveName = (hostname, done) =>
  resolveName(hostname, { all: true }, (error, addresses) => done(error, addresses ?? []))

/** @param hostname of a URL, IPv6 in brackets; names are not literals and are looked at when they are resolved */
export function isPrivateLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isPrivateAddress(literal)
}
