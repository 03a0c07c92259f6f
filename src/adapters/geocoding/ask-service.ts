/** One guarded GET to an outside geocoder (safety rules 15 and 17: fixed host, no redirects, limits, breaker). */
import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { Agent as HttpAgent, get as getHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { z } from 'zod'
import { createBreaker } from './breaker.ts'
import { GeocoderUnavailable } from './port.ts'
import { isPrivateAddress } from './private-address.ts'

/** What every adapter of a service is made with. */
export type ServiceSettings = {
  /** Sent as User-Agent: services want to know who asks. */
  readonly userAgent: string
  /** True only outside production: a service on this machine or in the private network may be asked. */
  readonly allowPrivate: boolean
  readonly onPause?: (fault: GeocoderUnavailable, forMs: number) => void
  /** For tests only, settings do not reach them. */
  readonly timeoutMs?: number
  readonly now?: () => number
  readonly resolve?: ResolveName
}

export type ResolveName = (
  hostname: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** Names, connection and answer together. */
const TIMEOUT_MS = 2000
/** Ten places with all their details are below 40 kB at every service. */
const LARGEST_ANSWER_BYTES = 256 * 1024
const CONNECTIONS = 8
/** The request is at fault, not the service. */
const REFUSALS = new Set([400, 404, 413, 414, 422])

export type AskService = <T>(
  path: string,
  parameters: readonly (readonly [name: string, value: string])[],
  schema: z.ZodType<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * @param base address of the service without a slash at the end; its host is the only one ever asked
 * @throws (the returned function) GeocoderUnavailable, or the reason of the caller's signal
 */
export function createAskService(service: string, base: string, settings: ServiceSettings): AskService {
  const { allowPrivate, userAgent, timeoutMs = TIMEOUT_MS, now, onPause, resolve = resolveAll } = settings
  const isSecure = base.startsWith('https:')
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: CONNECTIONS })
  const breaker = createBreaker({ service, ...(now && { now }), ...(onPause && { onPause }) })
  const lookup = allowPrivate ? undefined : publicOnly(resolve)

  const get = (url: URL, signal: AbortSignal) =>
    new Promise<IncomingMessage>((done, fail) => {
      let isAnswered = false
      const request = (isSecure ? getHttps : getHttp)(
        url,
        {
          agent,
          signal,
          headers: { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent },
          ...(lookup && { lookup }),
        },
        (answer) => {
          isAnswered = true
          done(answer)
        },
      )
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The service closed an idle connection just when it was used again: that request was never seen.
        const isStale = request.reusedSocket && error.code === 'ECONNRESET' && !isAnswered && !signal.aborted
        if (isStale) get(url, signal).then(done, fail)
        else fail(error)
      })
    })

  return async (path, parameters, schema, callerSignal) => {
    callerSignal?.throwIfAborted()
    const url = new URL(`${base}${path}`)
    for (const [name, value] of parameters) url.searchParams.append(name, value)
    return breaker(async () => {
      const deadline = AbortSignal.timeout(timeoutMs)
      const signal = callerSignal ? AbortSignal.any([callerSignal, deadline]) : deadline
      try {
        // A literal address is never looked up, so it is looked at here.
        if (!allowPrivate && isPrivateLiteral(url.hostname)) throw new GeocoderUnavailable(service, 'private address')
        const text = await readAnswer(service, await get(url, signal))
        return parsed(service, text, schema)
      } catch (error) {
        callerSignal?.throwIfAborted()
        if (deadline.aborted) throw new GeocoderUnavailable(service, 'timeout')
        if (error instanceof PrivateAddressError) throw new GeocoderUnavailable(service, 'private address')
        if (error instanceof GeocoderUnavailable) throw error
        // Only the code: messages of the network may name addresses.
        throw new GeocoderUnavailable(service, 'network', (error as NodeJS.ErrnoException).code ?? '')
      }
    })
  }
}

async function readAnswer(service: string, answer: IncomingMessage): Promise<string> {
  const status = answer.statusCode ?? 0
  if (status !== 200) {
    answer.destroy()
    // Redirects end here as well: the host is fixed.
    if (status === 429) throw new GeocoderUnavailable(service, 'limited', '', retryAfterMs(answer))
    throw new GeocoderUnavailable(service, REFUSALS.has(status) ? 'refused' : 'status', String(status))
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop destroys the answer and with it the connection.
    if (bytes > LARGEST_ANSWER_BYTES) throw new GeocoderUnavailable(service, 'too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed<T>(service: string, text: string, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new GeocoderUnavailable(service, 'malformed', 'no JSON')
  }
  const result = schema.safeParse(json)
  if (!result.success) throw new GeocoderUnavailable(service, 'malformed', 'unexpected shape')
  return result.data
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
function publicOnly(resolve: ResolveName): LookupFunction {
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

const resolveAll: ResolveName = (hostname, done) =>
  resolveName(hostname, { all: true }, (error, addresses) => done(error, addresses ?? []))

/** @param hostname of a URL, IPv6 in brackets; names are not literals and are looked at when they are resolved */
export function isPrivateLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isPrivateAddress(literal)
}
