import type { Geocoder, Place } from '#ports/geocoding.ts'

const MOST = 2000
const KEEP_MS = 24 * 3_600_000

/**
 * Caches the results for a text for a day, in memory, so that a service is not asked twice (the policy of the public
 * Nominatim demands it). Positions of people and failures are not cached. Services whose results must not be stored are
 * returned unchanged.
 */
export function cacheAnswers(
  geocoder: Geocoder,
  { most = MOST, now = () => performance.now() }: { most?: number; now?: () => number } = {},
): Geocoder {
  if (!geocoder.can.store) return geocoder
  // In the order of use: the first one is evicted next.
  const cached = new Map<string, { places: Place[]; until: number }>()
  return {
    ...geocoder,
    async search(query, options) {
      const { countries, limit, locale, near, signal } = options
      signal?.throwIfAborted()
      const key = JSON.stringify([query.trim().toLowerCase(), [...countries], limit, locale, near?.lat, near?.lng])
      const known = cached.get(key)
      cached.delete(key)
      if (known && now() < known.until) {
        cached.set(key, known)
        return known.places
      }
      const places = await geocoder.search(query, options)
      cached.set(key, { places, until: now() + KEEP_MS })
      if (cached.size > most) cached.delete(cached.keys().next().value!)
      return places
    },
  }
}
