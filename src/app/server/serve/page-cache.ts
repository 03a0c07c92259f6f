/**
 * A short-lived cache of rendered pages for guests, so that many visitors to one URL cost one render. The key contains
 * everything a page depends on (URL, the cookies that change it, the minute). Requests with any other cookie, such as a
 * session, and those with consent to analytics never use the cache.
 */
export type CachedPage = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Bytes, which take half of what a text does. */
  readonly body: Buffer
}

export type PageCache = {
  /** Whether the page is cached, so that `get` renders nothing. */
  has(key: string): boolean
  /**
   * The page under this key. It is rendered when it is not cached, once for concurrent requests. Null is not cached.
   * @param render its signal is aborted when no request waits for the page any more
   * @param gone gives the signal of this request's disconnection; only called when there is something to wait for
   */
  get(
    key: string,
    render: (signal: AbortSignal) => Promise<CachedPage | null>,
    gone?: () => AbortSignal,
  ): Promise<CachedPage | null>
  stats(): { readonly pages: number; readonly bytes: number; readonly hits: number; readonly misses: number }
}

type Rendering = { readonly page: Promise<CachedPage | null>; asking: number; stop(): void }

/** Short, so that a place that was just booked is not shown as free for long. */
const CACHE_MS = 2000
const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_ADDRESS = 500

/** @param nowMs a monotonic clock */
export function pageCache(nowMs: () => number, cacheMs = CACHE_MS, mostBytes = MOST_BYTES): PageCache {
  // A Map keeps the order of insertion, and every page is cached equally long: the first one is the oldest.
  const cached = new Map<string, { page: CachedPage; until: number }>()
  const rendering = new Map<string, Rendering>()
  let bytes = 0
  let hits = 0
  let misses = 0
  const drop = (key: string) => {
    bytes -= cached.get(key)?.page.body.length ?? 0
    cached.delete(key)
  }
  const tidy = () => {
    for (const [key, { until }] of cached) if (until <= nowMs() || bytes > mostBytes) drop(key)
  }
  const fresh = (key: string) => {
    const found = cached.get(key)
    return found && found.until > nowMs() ? found.page : null
  }
  const start = (key: string, render: (signal: AbortSignal) => Promise<CachedPage | null>): Rendering => {
    const stop = new AbortController()
    const forget = () => {
      if (rendering.get(key) === one) rendering.delete(key)
    }
    const page = render(stop.signal).finally(forget)
    const one: Rendering = {
      page,
      asking: 0,
      stop() {
        // The next request renders the page again.
        forget()
        stop.abort()
      },
    }
    rendering.set(key, one)
    return one
  }
  const wait = (one: Rendering, gone: AbortSignal | undefined) => {
    one.asking += 1
    const leave = () => {
      one.asking -= 1
      if (one.asking === 0) one.stop()
    }
    if (gone?.aborted) leave()
    else gone?.addEventListener('abort', leave, { once: true })
    return one.page.finally(() => gone?.removeEventListener('abort', leave))
  }
  return {
    has: (key) => fresh(key) !== null || rendering.has(key),
    async get(key, render, gone) {
      const found = fresh(key)
      if (found) {
        hits += 1
        return found
      }
      const running = rendering.get(key)
      if (running) {
        hits += 1
        return wait(running, gone?.())
      }
      misses += 1
      const made = await wait(start(key, render), gone?.())
      if (made) {
        drop(key)
        cached.set(key, { page: made, until: nowMs() + cacheMs })
        bytes += made.body.length
        tidy()
      }
      return made
    },
    stats: () => ({ pages: cached.size, bytes, hits, misses }),
  }
}

/** The query parameters that each page reads; `rate` and `watch` are read by the shell (Spec 2, decision 15). */
const PUBLIC_PAGES: readonly (readonly [path: RegExp, names: string])[] = [
  [
    /^(?:\/en)?\/?$/,
    'address lat lng provider date time hours group price distance availability order refugees equipment category people bounds zoom selected view edit rate watch',
  ],
  [/^(?:\/en)?\/office\/\d+$/, 'date time hours quantity code rate watch'],
  [/^(?:\/en)?\/page\/[a-z-]+$/, 'rate'],
]

/**
 * The URL of a public page with only the parameters that the page reads, in a fixed order; null for other pages. A request
 * with further parameters gets the shared page, which is rendered from this URL and so contains nothing of them.
 * @param url path with query, as it came
 */
export function sharedAddress(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  const names = PUBLIC_PAGES.find(([pattern]) => pattern.test(path))?.[1]
  if (!names) return null
  const given = new URLSearchParams(query.join('?'))
  const known = new URLSearchParams()
  // The last value of a repeated parameter counts, as it does for the pages.
  for (const name of names.split(' ')) if (given.has(name)) known.set(name, given.getAll(name).at(-1) ?? '')
  return known.size === 0 ? path : `${path}?${known.toString()}`
}

/** The key of a request whose page may be shared, or null. @param url path with query, as it came */
export function pageKey(
  request: { readonly method: string; readonly url: string; readonly cookie: string | undefined },
  now: Temporal.Instant,
): string | null {
  const { method, cookie = '' } = request
  const address = method === 'GET' ? sharedAddress(request.url) : null
  if (address === null || address.length > LONGEST_ADDRESS) return null
  const cookies = cookie.split(';').map((one) => one.trim())
  if (!cookies.every((one) => one === '' || /^(?:(?:scheme|place|closed)=[^;]{0,300}|consent=no)$/.test(one)))
    return null
  return [address, ...cookies.toSorted(), Math.floor(now.epochMilliseconds / 60_000)].join('\n')
}
