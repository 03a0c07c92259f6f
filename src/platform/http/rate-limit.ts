/** A fixed window per key, in this process. Limits that hold over all processes are in rate-store.ts. */
export type RateLimit = { take(key: string, perMinute: number, nowMs: number): boolean }

const WINDOW_MS = 60_000
const MOST_KEYS = 50_000

export function rateLimit(): RateLimit {
  let windowStart = 0
  let counts = new Map<string, number>()
  return {
    take(key, perMinute, nowMs) {
      if (nowMs - windowStart >= WINDOW_MS || counts.size > MOST_KEYS) {
        windowStart = nowMs
        counts = new Map()
      }
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= perMinute
    },
  }
}
