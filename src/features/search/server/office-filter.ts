/** What every search asks of an office, as SQL on `office o`: the first fourteen parameters of a statement. */
import type { Bounds, LatLng } from '#kernel/geo.ts'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { weekdayOf } from '#kernel/time.ts'

export type OfficeFilter = {
  readonly group: number
  readonly box: Bounds
  readonly circle: { readonly centre: LatLng; readonly radiusMetres: number } | null
  readonly priceCents: readonly [from: number, to: number]
  /** Type bits an office must have, and must not have. */
  readonly withBits: number
  readonly withoutBits: number
  readonly providerId: number | null
}

export type TimeFilter = {
  readonly day: string
  readonly span: Span
  /** Hours from now to the start: offices that want more notice are not available. */
  readonly leadHours: number
}

/** Parameters 1 to 14. */
export function filterValues(filter: OfficeFilter, time: TimeFilter): unknown[] {
  const [west, east, south, north] = filter.box
  return [
    filter.group,
    south,
    north,
    west,
    east,
    filter.priceCents[0],
    filter.priceCents[1],
    filter.withBits,
    filter.withoutBits,
    filter.providerId,
    time.day,
    weekdayOf(time.day),
    maskOf([time.span]),
    time.leadHours,
  ]
}

export const IN_BOX = 'o.lat between $2 and $3 and o.lng between $4 and $5'
export const OF_PRICE = 'o.price_cents between $6 and $7'
export const OF_TYPE = 'o.type & $8::int = $8::int and o.type & $9::int = 0'
export const WHERE = `o.status = 'published' and o.grp = $1 and ${IN_BOX} and ${OF_PRICE} and ${OF_TYPE}`
/** One provider's offices, or all: two statements, because only the first should look them up by provider. */
export const ofProvider = (filter: OfficeFilter) =>
  filter.providerId === null ? '$10::bigint is null' : 'o.provider_id = $10'

/**
 * Free at the searched time: one masked probe. A missing row means nothing is booked and the weekly hours apply.
 * @param office alias of a row with id and lead_hours
 * @param hours its weekly masks
 */
export const isFree = (office: string, hours: string) =>
  `(coalesce((select d.free from office_day d where d.office_id = ${office}.id and d.day = $11), ${hours}) & $13::bit(96) = $13::bit(96)
  and ${office}.lead_hours <= $14)`

/** Metres from a point in degrees. */
export const metresFrom = (lat: string, lng: string) =>
  `(2 * 6371008.8 * asin(least(1, sqrt(sin(radians(o.lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(o.lat)) * sin(radians(o.lng - ${lng}) / 2) ^ 2))))`
