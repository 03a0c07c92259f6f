/**
 * Finished pages for people nobody knows, kept for a moment: a wave of visitors to one address is rendered once. What
 * decides a page is in its key (address, the cookies that change it, the minute), so languages, schemes and times
 * never mix; anybody who carries another cookie, a session above all, or who agreed to be counted, never comes here.
 */
export type CachedPage = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

export type PageCache = {
  /** Whether asking for it now renders nothing. */
  has(key: string): boolean
  /**
   * The page under this key; rendered when there is none, once however many ask. Null from `render` is not kept.
   * @param render its signal says that nobody waits for the page any more
   * @param gone says that this asker does not; only asked for when there is something to wait for
   */
  get(
    key: string,
    render: (signal: AbortSignal) => Promise<CachedPage | null>,
    gone?: () => AbortSignal,
  ): Promise<CachedPage | null>
  stats(): { readonly pages: number; readonly bytes: number; readonly hits: number; readonly misses: number }
}

type Rendering = { readonly page: Promise<CachedPage | null>; asking: number; stop(): void }

/** Short enough that a place that was just taken does not stand there as free for long. */
const KEPT_MS = 2000
const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_ADDRESS = 500

/** @param nowMs a clock that only goes forward */
export function pageCache(nowMs: () => number, keptMs = KEPT_MS, mostBytes = MOST_BYTES): PageCache {
  // A Map keeps the order of insertion, and every page is kept equally long: the first one is the oldest.
  const kept = new Map<string, { page: CachedPage; until: number }>()
  const rendering = new Map<string, Rendering>()
  let bytes = 0
  let hits = 0
  let misses = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.page.body.length ?? 0
    kept.delete(key)
  }
  const tidy = () => {
    for (const [key, { until }] of kept) if (until <= nowMs() || bytes > mostBytes) drop(key)
  }
  const fresh = (key: string) => {
    const found = kept.get(key)
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
        // Whoever comes now starts anew.
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
        kept.set(key, { page: made, until: nowMs() + keptMs })
        bytes += made.body.length
        tidy()
      }
      return made
    },
    stats: () => ({ pages: kept.size, bytes, hits, misses }),
  }
}

/** What the pages of a kind read of their address; `rate` and `watch` are read by the frame (Spec 2, decision 15). */
const PUBLIC_PAGES: readonly (readonly [path: RegExp, names: string])[] = [
  [
    /^(?:\/en)?\/?$/,
    'address lat lng provider date time hours group price distance availability order refugees equipment category people bounds zoom selected view edit rate watch',
  ],
  [/^(?:\/en)?\/office\/\d+$/, 'date time hours quantity code rate watch'],
  [/^(?:\/en)?\/page\/[a-z-]+$/, 'rate'],
]

/**
 * The address of a public page without what the page does not read, in one order; null for other pages. Whoever adds
 * a parameter of his own gets the page everybody gets, made from this address, so that nothing of his is in it.
 * @param url path with query, as it came
 */
export function sharedAddress(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  const names = PUBLIC_PAGES.find(([pattern]) => pattern.test(path))?.[1]
  if (!names) return null
  const given = new URLSearchParams(query.join('?'))
  const known = new URLSearchParams()
  // Of a name given twice the last counts, as for the pages.
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
  if (!cookies.every((one) => one === '' || /^(?:(?:scheme|place)=[^;]{0,300}|consent=no)$/.test(one))) return null
  return [address, ...cookies.toSorted(), Math.floor(now.epochMilliseconds / 60_000)].join('\n')
}
