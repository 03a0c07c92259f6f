/** Converts a search to the body of the search endpoint (Spec 7). */
import type { LatLng } from '#kernel/geo.ts'
import type { Search } from './search-url.ts'

/** A search whose time is known. */
export type TimedSearch = Search & { readonly date: string; readonly time: string }

export type BodyExtras = { readonly offset?: number; readonly mapZoom?: number }

export function toSearchBody(search: TimedSearch, { offset = 0, mapZoom }: BodyExtras = {}) {
  const { order, distance, at } = search
  return {
    search: { date: search.date, time: search.time, hours: search.hours },
    group: search.group,
    provider: search.provider,
    ...(search.place ? { address: search.place } : {}),
    location: at as LatLng | null,
    bounds: search.bounds,
    priceOrder: order === 'price' ? ('asc' as const) : order === 'price-desc' ? ('desc' as const) : null,
    ratingOrder: order === 'rating' ? ('desc' as const) : null,
    price: search.price,
    distance,
    availability: search.onlyAvailable ? (1 as const) : (0 as const),
    refugees: search.refugees === true,
    ...(search.equipment.length > 0 ? { equipment: search.equipment } : {}),
    ...(search.category.length > 0 ? { category: search.category } : {}),
    ...(search.people > 1 ? { people: search.people } : {}),
    offset,
    ...(mapZoom === undefined ? {} : { map: { zoom: Math.min(19, Math.max(4, Math.round(mapZoom))) } }),
  }
}
