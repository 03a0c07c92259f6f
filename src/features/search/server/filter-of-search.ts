/** Converts a search's body to the input of the index: filter, order, centre, time. */
import { boundsAround, DEFAULT_LOCATION, type Bounds, type LatLng } from '#kernel/geo.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { viewerScopeOf } from '#features/office/rules/audience.ts'
import { categoryBits, equipmentBits } from '#features/office/rules/features.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { Call } from '#platform/context.ts'
import type { searchOffices } from '../contract.ts'
import { normalBounds } from '../rules/bounds.ts'
import { DEFAULT_RADIUS_METRES, PRICE_CEILING } from '../rules/limits.ts'
import { DEFAULT_ORDER, type BothOrders, type SearchOrder } from '../rules/result-order.ts'
import { bookableLater, type When } from '../rules/when.ts'
import { BEYOND_HORIZON, type OfficeFilter, type TimeFilter } from './office-filter.ts'

export type SearchBody = Call<typeof searchOffices>['body']

export function timeOf({ slot }: When, now: Temporal.Instant): TimeFilter {
  const hoursAhead = Math.floor((slot.startAt.epochMilliseconds - now.epochMilliseconds) / 3_600_000)
  return {
    day: slot.day,
    span: [slot.a, slot.b],
    leadHours: bookableLater(slot.day, now) === null ? hoursAhead : BEYOND_HORIZON,
  }
}

const REGION: Bounds = [5.5, 17.5, 45.5, 55.3]

/** The filter of a search. */
export function filterOf(body: SearchBody, viewer: Viewer, near: LatLng): OfficeFilter {
  const radiusMetres = body.distance ? body.distance * 1000 : DEFAULT_RADIUS_METRES
  const bounds = body.bounds ? normalBounds(body.bounds) : null
  const circle = body.provider || !body.location || (bounds && !body.distance) ? null : { centre: near, radiusMetres }
  const [from, to] = body.price ?? [0, PRICE_CEILING]
  return {
    group: body.group,
    box: bounds ?? (body.provider ? REGION : boundsAround(near, radiusMetres)),
    circle,
    priceCents: [Math.round(from * 100), to >= PRICE_CEILING ? 2_000_000_000 : Math.round(Math.max(from, to) * 100)],
    withBits: body.refugees ? OFFICE_TYPE.refugee : 0,
    equipment: equipmentBits(body.equipment ?? []),
    categories: categoryBits(body.category ?? []),
    people: body.people ?? 1,
    viewerScope: viewerScopeOf(viewer),
    providerId: body.provider ?? null,
  }
}

/** Spec 3: by priceOrder or ratingOrder when given, price first when both are; otherwise by distance. */
export function orderOf(body: SearchBody): SearchOrder {
  if (body.priceOrder) return `price_${body.priceOrder}`
  if (body.ratingOrder) return `rating_${body.ratingOrder}`
  return DEFAULT_ORDER[body.location || body.bounds ? 'withPlace' : 'without']
}

/** Not null when both orders are given: then the rating decides among equal prices. */
export function bothOrdersOf({ priceOrder, ratingOrder }: SearchBody): BothOrders | null {
  return priceOrder && ratingOrder ? { price: priceOrder, rating: ratingOrder } : null
}

export function middle(bounds: SearchBody['bounds']): LatLng {
  if (!bounds) return DEFAULT_LOCATION
  const [west, east, south, north] = normalBounds(bounds)
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}
