/**
 * Converts a search to the body of the search endpoint (Spec 7). What is left out is written as undefined: the compiler
 * compares only the names that are written with those of the contract, never those of a spread.
 */
import type { BodyOf } from '#kernel/endpoint.ts'
import type { searchOffices } from '../contract.ts'
import type { TimedSearch } from '../rules/timed-search.ts'

export type BodyExtras = { readonly offset?: number; readonly mapZoom?: number }

export function toSearchBody(search: TimedSearch, { offset = 0, mapZoom }: BodyExtras = {}) {
  const { order, distance, at } = search
  return {
    search: { date: search.date, time: search.time, hours: search.hours },
    group: search.group,
    provider: search.provider,
    address: search.place || undefined,
    location: at,
    bounds: search.bounds,
    priceOrder: order.price,
    ratingOrder: order.rating,
    price: search.price,
    distance,
    availability: search.onlyAvailable ? 1 : 0,
    refugees: search.refugees === true,
    equipment: search.equipment.length > 0 ? search.equipment : undefined,
    category: search.category.length > 0 ? search.category : undefined,
    people: search.people > 1 ? search.people : undefined,
    offset,
    map: mapZoom === undefined ? undefined : { zoom: Math.min(19, Math.max(4, Math.round(mapZoom))) },
  } satisfies BodyOf<typeof searchOffices>
}
