/** What the benchmarks of the search look for: places of all densities, around which nothing else is asked. */
import { GUEST } from '#features/office/rules/audience.ts'
import type { OfficeFilter } from '#features/search/server/office-filter.ts'
import type { SearchOrder } from '#features/search/rules/result-order.ts'
import { boundsAround, type LatLng } from '#kernel/geo.ts'

export type Place = readonly [name: string, near: LatLng, radiusMetres: number, isMap?: boolean]

export const BERLIN = { lat: 52.52, lng: 13.405 }

export const PLACES: readonly Place[] = [
  ['Berlin 1 km', BERLIN, 1000],
  ['Berlin 5 km', BERLIN, 5000],
  ['Berlin 10 km', BERLIN, 10_000],
  ['Berlin 25 km', BERLIN, 25_000],
  ['small town 5 km', { lat: 53.14, lng: 12.18 }, 5000],
  ['beside Munich 25 km', { lat: 47.83, lng: 11.15 }, 25_000],
  ['map of 200 km', { lat: 52.3, lng: 12.4 }, 100_000, true],
  ['Alps, map of 300 km', { lat: 46.95, lng: 11.6 }, 150_000, true],
  ['map of the region', { lat: 50.4, lng: 11.5 }, 545_000, true],
]

export const ORDERS: readonly SearchOrder[] = ['distance', 'price_asc', 'price_desc', 'rating_desc', 'rating_asc']

export function filterOf([, near, radiusMetres, isMap]: Place, group: number): OfficeFilter {
  return {
    group,
    box: boundsAround(near, radiusMetres),
    circle: isMap ? null : { centre: near, radiusMetres },
    priceCents: [0, 2_000_000_000],
    withBits: 0,
    equipment: 0n,
    categories: 0n,
    people: 1,
    viewerScope: GUEST,
    providerId: null,
  }
}
