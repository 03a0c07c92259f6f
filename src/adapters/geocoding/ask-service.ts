/** Requests to outside geocoders: one fixed host, one circuit breaker for it, JSON of a known shape. */
import type { z } from 'zod'
import { createBreaker } from '#platform/outgoing/breaker.ts'
import { createGuardedGet, type ResolveName } from '#platform/outgoing/guarded-get.ts'
import type { MakeFault, OutsideUnavailable } from '#ports/unavailable.ts'
import { GeocoderUnavailable } from '#ports/geocoding.ts'

/** The settings that every adapter of a service takes. */
export type ServiceSettings = {
  /** Sent as User-Agent, because the services require the caller to identify itself. */
  readonly userAgent: string
  /** True only outside production: the service may then be on this machine or in the private network. */
  readonly allowPrivate: boolean
  readonly onPause?: (fault: OutsideUnavailable, forMs: number) => void
  /** For tests only: no setting changes it. */
  readonly timeoutMs?: number
  readonly now?: () => number
  readonly resolve?: ResolveName
}

/** For name resolution, connection and answer together. */
const TIMEOUT_MS = 2000
/** Ten places with all their details are below 40 kB at every service. */
const LARGEST_ANSWER_BYTES = 256 * 1024

export type AskService = <T>(
  path: string,
  parameters: readonly (readonly [name: string, value: string])[],
  schema: z.ZodType<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * @param base address of the service without a slash at the end; only its host is ever contacted
 * @throws (the returned function) GeocoderUnavailable, or the reason of the caller's signal
 */
export function createAskService(service: string, base: string, settings: ServiceSettings): AskService {
  const { allowPrivate, userAgent, timeoutMs = TIMEOUT_MS, now, onPause, resolve } = settings
  const fault: MakeFault = (...why) => new GeocoderUnavailable(service, ...why)
  const breaker = createBreaker({ fault, ...(now && { now }), ...(onPause && { onPause }) })
  const get = createGuardedGet({
    service: 'geocoding',
    userAgent,
    timeoutMs,
    fault,
    allowPrivate: () => allowPrivate,
    ...(resolve && { resolve }),
  })
  return async (path, parameters, schema, signal) => {
    signal?.throwIfAborted()
    const url = new URL(`${base}${path}`)
    for (const [name, value] of parameters) url.searchParams.append(name, value)
    return breaker(async () => {
      const { bytes } = await get(url, {
        accept: 'application/json',
        statuses: [200],
        mostBytes: LARGEST_ANSWER_BYTES,
        ...(signal && { signal }),
      })
      return parsed(fault, bytes.toString('utf8'), schema)
    })
  }
}

function parsed<T>(fault: MakeFault, text: string, schema: z.ZodType<T>): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw fault('malformed', 'no JSON')
  }
  const result = schema.safeParse(json)
  if (!result.success) throw fault('malformed', 'unexpected shape')
  return result.data
}
