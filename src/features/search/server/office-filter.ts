/** The conditions of every search as SQL on `office o`: the first fourteen parameters of a statement. */
import type { ViewerScope } from '#features/office/rules/audience.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import type { Bounds, LatLng } from '#kernel/geo.ts'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { weekdayOf } from '#kernel/time.ts'
import { partsOf } from '../rules/open-parts.ts'

export type OfficeFilter = {
  readonly group: number
  readonly box: Bounds
  readonly circle: { readonly centre: LatLng; readonly radiusMetres: number } | null
  readonly priceCents: readonly [from: number, to: number]
  /** Type bits that an office must have. */
  readonly withBits: number
  /** All of this equipment, one of these space types (0n: any), room for so many people (office/rules/features.ts). */
  readonly equipment: bigint
  readonly categories: bigint
  readonly people: number
  /** The viewer, because some see employees-only offices. */
  readonly viewerScope: ViewerScope
  readonly providerId: number | null
}

export type TimeFilter = {
  readonly day: string
  readonly span: Span
  /** Hours from now to the start; offices that require more notice are not available. With {@link BEYOND_HORIZON} none is. */
  readonly leadHours: number
}

/** Less than any office's notice, so that no office is available on a day beyond the booking horizon. */
export const BEYOND_HORIZON = -1

/** The values that {@link matchesFilter} compares with, as one parameter. */
function filterParameter({ withBits, equipment, categories, people }: OfficeFilter): string[] {
  return [String(withBits), String(equipment), String(categories), String(people)]
}

/** @param wanted the parameter with the value of {@link filterParameter} */
const matchesFilter = (wanted: string) => {
  const value = (i: number) => `(${wanted}::bigint[])[${i}]`
  return `(o.type & ${value(1)} = ${value(1)} and o.features & ${value(2)} = ${value(2)}
    and (${value(3)} = 0 or o.features & ${value(3)} <> 0) and o.people >= ${value(4)})`
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
    [...filterParameter(filter), String(partsOf(time.span, weekdayOf(time.day)))],
    viewerScopeValue(filter.viewerScope),
    filter.providerId,
    time.day,
    weekdayOf(time.day),
    maskOf([time.span]),
    time.leadHours,
  ]
}

export const IN_BOX = 'o.lat between $2 and $3 and o.lng between $4 and $5'
export const OF_PRICE = 'o.price_cents between $6 and $7'
export const OF_TYPE = `${matchesFilter('$8')} and ${visibleTo('o', '$9')}`
export const WHERE = `o.status = 'published' and o.grp = $1 and ${IN_BOX} and ${OF_PRICE} and ${OF_TYPE}`
/** One provider's offices, or all: two statements, because only the first should use the index on the provider. */
export const ofProvider = (isOne: boolean) => (isOne ? 'o.provider_id = $10' : '$10::bigint is null')

/**
 * Free at the searched time: one masked probe of the day's row. Without a row nothing is booked and the weekly hours
 * apply. The bits of open_parts exclude most closed offices without that probe.
 * @param office alias of a row with id, lead_hours and open_parts
 * @param hours its weekly masks
 */
export const isFree = (office: string, hours: string) =>
  `(${office}.lead_hours <= $14 and ${office}.open_parts & ($8::bigint[])[5] = ($8::bigint[])[5]
  and coalesce((select d.free from office_day d where d.office_id = ${office}.id and d.day = $11), ${hours}) & $13::bit(96) = $13::bit(96))`

/** Metres from a point given in degrees. */
export const metresFrom = (lat: string, lng: string) =>
  `(2 * 6371008.8 * asin(least(1, sqrt(sin(radians(o.lat - ${lat}) / 2) ^ 2 + cos(radians(${lat})) * cos(radians(o.lat)) * sin(radians(o.lng - ${lng}) / 2) ^ 2))))`
