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
  /** The page under this key; rendered when there is none, once however many ask. Null from `render` is not kept. */
  get(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null>
  stats(): { readonly pages: number; readonly bytes: number; readonly hits: number; readonly misses: number }
}

/** Short enough that a place that was just taken does not stand there as free for long. */
const KEPT_MS = 2000
const MOST_BYTES = 32 * 1024 * 1024
const LONGEST_ADDRESS = 500

/** @param nowMs a clock that only goes forward */
export function pageCache(nowMs: () => number, keptMs = KEPT_MS, mostBytes = MOST_BYTES): PageCache {
  // A Map keeps the order of insertion, and every page is kept equally long: the first one is the oldest.
  const kept = new Map<string, { page: CachedPage; until: number }>()
  const rendering = new Map<string, Promise<CachedPage | null>>()
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
  return {
    async get(key, render) {
      const found = kept.get(key)
      if (found && found.until > nowMs()) {
        hits += 1
        return found.page
      }
      const running = rendering.get(key)
      if (running) {
        hits += 1
        return running
      }
      misses += 1
      const page = render().finally(() => rendering.delete(key))
      rendering.set(key, page)
      const made = await page
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

const PUBLIC_PATH = /^(?:\/en)?(?:\/?|\/office\/\d+|\/page\/[a-z-]+)$/

/** The key of a request whose page may be shared, or null. @param url path with query, as it came */
export function pageKey(
  request: { readonly method: string; readonly url: string; readonly cookie: string | undefined },
  now: Temporal.Instant,
): string | null {
  const { method, url, cookie = '' } = request
  if (method !== 'GET' || url.length > LONGEST_ADDRESS || !PUBLIC_PATH.test(url.split('?')[0] ?? '')) return null
  const cookies = cookie.split(';').map((one) => one.trim())
  if (!cookies.every((one) => one === '' || /^(?:(?:scheme|place)=[^;]{0,300}|consent=no)$/.test(one))) return null
  return [url, ...cookies.toSorted(), Math.floor(now.epochMilliseconds / 60_000)].join('\n')
}
