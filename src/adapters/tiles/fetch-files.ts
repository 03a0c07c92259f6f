/**
 * Files of a street map from an outside source: cached ones first, one request for simultaneous callers, validated;
 * when the source fails, an expired cached file is used.
 */
import { createHash } from 'node:crypto'
import { createBreaker, type Breaker } from '#platform/outgoing/breaker.ts'
import { createGuardedGet, isPrivateLiteral, type ResolveName } from '#platform/outgoing/guarded-get.ts'
import { OutsideUnavailable, type MakeFault } from '#ports/unavailable.ts'
import { ACCEPT, checkFile, MOST_BYTES, type FileKind } from './check-file.ts'
import type { FileCache, CachedFile } from './file-cache.ts'
import { TilesUnavailable, type MapFile } from '#ports/tiles.ts'

export type OutsideSettings = {
  /** Contains a contact address, because owners of tiles want to know whom to ask. */
  readonly userAgent: string
  readonly cache: FileCache
  readonly onPause?: (fault: OutsideUnavailable, forMs: number) => void
  /** For tests only: no setting changes it. */
  readonly timeoutMs?: number
  readonly now?: () => number
  readonly resolve?: ResolveName
}

export type FetchFile = (kind: FileKind, url: URL) => Promise<MapFile | null>

const TIMEOUT_MS = 8000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The policy of OpenStreetMap's tiles asks for seven days where the answer says nothing. */
const USUAL_MS = 7 * DAY_MS
const LONGEST_MS = 30 * DAY_MS
/** Browsers ask again after a day, so that a wrong file does not stay longer. */
const LONGEST_IN_BROWSERS_MS = DAY_MS

/**
 * @param written the address in the settings: only its host may be in the private network, and only if it is written so
 */
export function createFetchFile(written: URL, settings: OutsideSettings): FetchFile {
  const { cache, now = Date.now } = settings
  const get = guardedGetFor(written, settings)
  const breakers = new Map<string, Breaker>()
  const breakerOf = (url: URL) => {
    const known = breakers.get(url.host)
    if (known) return known
    const made = createBreaker({ fault, ...(settings.onPause && { onPause: settings.onPause }) })
    breakers.set(url.host, made)
    return made
  }

  const ask = async (kind: FileKind, url: URL, old: CachedFile | null): Promise<CachedFile> =>
    breakerOf(url)(async () => {
      const { status, headers, bytes } = await get(url, {
        accept: ACCEPT[kind],
        statuses: [200, 204, 304, 404, 410],
        mostBytes: MOST_BYTES[kind],
        headers: {
          ...(kind === 'vector' ? { 'accept-encoding': 'gzip' } : {}),
          ...(old?.sourceEtag ? { 'if-none-match': old.sourceEtag } : {}),
        },
      })
      const freshUntil = now() + freshFor(headers['cache-control'])
      if (status === 304) {
        if (!old) throw fault('malformed', 'not modified')
        return { ...old, freshUntil }
      }
      const sourceEtag = headers.etag ?? ''
      if (status !== 200) return { ...NOTHING, sourceEtag, freshUntil: Math.min(freshUntil, now() + DAY_MS) }
      const checked = await checkFile(kind, bytes)
      if (!checked) throw fault('malformed', `not of kind ${kind}`)
      return { bytes, ...checked, etag: etagOf(bytes), sourceEtag, freshUntil, isNothing: false }
    })

  const load = async (kind: FileKind, url: URL, key: string): Promise<MapFile | null> => {
    const cached = await cache.read(key)
    if (cached && now() < cached.freshUntil) return toFile(cached, now())
    try {
      const file = await ask(kind, url, cached)
      await cache.write(key, file)
      return toFile(file, now())
    } catch (error) {
      if (cached && error instanceof OutsideUnavailable) return toFile(cached, now())
      throw error
    }
  }

  const running = new Map<string, Promise<MapFile | null>>()
  return (kind, url) => {
    const key = `${kind} ${url.href}`
    const known = running.get(key)
    if (known) return known
    const loading = load(kind, url, key).finally(() => running.delete(key))
    running.set(key, loading)
    return loading
  }
}

export const fault: MakeFault = (...why) => new TilesUnavailable('map tiles', ...why)

export function guardedGetFor(written: URL, settings: Pick<OutsideSettings, 'userAgent' | 'timeoutMs' | 'resolve'>) {
  const { userAgent, timeoutMs = TIMEOUT_MS, resolve } = settings
  const isPrivate = isPrivateName(written.hostname)
  return createGuardedGet({
    service: 'map tiles',
    userAgent,
    timeoutMs,
    fault,
    allowPrivate: (host) => isPrivate && host === written.host,
    ...(resolve && { resolve }),
  })
}

/** Such a hostname is private on purpose: an address of a private network, or a name that public DNS does not have. */
export function isPrivateName(hostname: string): boolean {
  return (
    isPrivateLiteral(hostname) ||
    (!hostname.startsWith('[') && !hostname.includes('.')) ||
    /\.(?:internal|local|localhost|lan|home\.arpa)$/i.test(hostname)
  )
}

export function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

const NOTHING = { bytes: Buffer.alloc(0), isNothing: true, contentType: '', isGzip: false, etag: '' } as const

function toFile(cached: CachedFile, now: number): MapFile | null {
  if (cached.isNothing) return null
  const { bytes, contentType, isGzip, etag } = cached
  const leftMs = Math.min(Math.max(cached.freshUntil - now, 60_000), LONGEST_IN_BROWSERS_MS)
  return { bytes, contentType, isGzip, etag, maxAgeSeconds: Math.round(leftMs / 1000) }
}

function freshFor(cacheControl: string | undefined): number {
  const seconds = /(?:^|[\s,])(?:s-maxage|max-age)=(\d{1,9})/.exec(cacheControl ?? '')?.[1]
  if (seconds === undefined) return /no-store|no-cache/.test(cacheControl ?? '') ? HOUR_MS : USUAL_MS
  return Math.min(Math.max(Number(seconds) * 1000, HOUR_MS), LONGEST_MS)
}
