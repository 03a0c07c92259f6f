/**
 * The whole search as a URL: place, time, filters, map and selection, so that it can be shared, reloaded and reached by
 * Back. Parsing never throws: unknown or invalid values become defaults.
 */
import type { Category } from '#features/office/rules/categories.ts'
import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { Bounds, LatLng } from '#kernel/geo.ts'
import { DEFAULT_HOURS, MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import { DISTANCES_KM, PRICE_CEILING } from './limits.ts'

export type DistanceKm = (typeof DISTANCES_KM)[number]
/** Spec 3: by price, by rating, by both (the rating decides among equal prices); without either the nearest come first. */
export type ListOrder = { readonly price: 'asc' | 'desc' | null; readonly rating: 'asc' | 'desc' | null }
export const NEAREST_FIRST: ListOrder = { price: null, rating: null }
/** Spec 4, map/list mode: null shows both (on a small screen the list), 'map' and 'list' only one of them. */
type BrowseView = 'map' | 'list'

export type Search = {
  /** The typed address or provider name. Null: no search; '': a search without text. */
  readonly place: string | null
  readonly at: LatLng | null
  readonly provider: number | null
  /** As typed; the server validates it. Null: the default start. */
  readonly date: string | null
  readonly time: string | null
  readonly hours: number
  readonly group: 1 | 2
  /** Per hour, whole euros or francs; the upper bound 100 means 100 and more. */
  readonly price: readonly [from: number, to: number]
  readonly distance: DistanceKm | null
  readonly onlyAvailable: boolean
  readonly order: ListOrder
  /** Null: as set in the viewer's account. */
  readonly refugees: boolean | null
  /** A URL may contain unknown keys; the server ignores them. */
  readonly equipment: readonly EquipmentKey[]
  readonly category: readonly Category[]
  /** Minimum number of people. */
  readonly people: number
  readonly bounds: Bounds | null
  readonly zoom: number | null
  readonly selected: number | null
  readonly view: BrowseView | null
  /** The search form is open again above results. */
  readonly edit: boolean
}

export const NO_SEARCH: Search = {
  place: null,
  at: null,
  provider: null,
  date: null,
  time: null,
  hours: DEFAULT_HOURS,
  group: 1,
  price: [0, PRICE_CEILING],
  distance: null,
  onlyAvailable: true,
  order: NEAREST_FIRST,
  refugees: null,
  equipment: [],
  category: [],
  people: 1,
  bounds: null,
  zoom: null,
  selected: null,
  view: null,
  edit: false,
}

/** @param params what URLSearchParams iterates over */
export function parseSearch(params: Iterable<readonly [string, string]>): Search {
  const given = new Map(params)
  const get = (name: string) => given.get(name) ?? ''
  const lat = degrees(get('lat'), 90)
  const lng = degrees(get('lng'), 180)
  return {
    place: given.has('address') ? text(get('address'), 200) : null,
    at: lat === null || lng === null ? null : { lat, lng },
    provider: id(get('provider')),
    date: text(get('date'), 40) || null,
    time: text(get('time'), 20) || null,
    hours: whole(get('hours'), MINIMUM_HOURS, MAXIMUM_HOURS) ?? DEFAULT_HOURS,
    group: get('group') === '2' ? 2 : 1,
    price: prices(get('price')),
    distance: DISTANCES_KM.find((km) => String(km) === get('distance')) ?? null,
    onlyAvailable: get('availability') !== '0',
    order: orderOf(get('order').split(',')),
    refugees: get('refugees') === '1' ? true : get('refugees') === '0' ? false : null,
    equipment: keys<EquipmentKey>(get('equipment')),
    category: keys<Category>(get('category')),
    people: whole(get('people'), 1, 999) ?? 1,
    bounds: boundsOf(get('bounds')),
    zoom: zoomOf(get('zoom')),
    selected: id(get('selected')),
    view: get('view') === 'map' ? 'map' : get('view') === 'list' ? 'list' : null,
    edit: get('edit') === '1',
  }
}

/** The inverse of {@link parseSearch}; defaults are left out. Without a question mark. */
export function toQuery(search: Search): string {
  const { place, at, provider, date, time, hours, group, price, distance, bounds, zoom, selected, view } = search
  const pairs: [string, string | number | null | false][] = [
    ['address', place],
    ['lat', at && at.lat],
    ['lng', at && at.lng],
    ['provider', provider],
    ['date', date],
    ['time', time],
    ['hours', hours !== DEFAULT_HOURS && hours],
    ['group', group === 2 && group],
    ['price', (price[0] > 0 || price[1] < PRICE_CEILING) && `${price[0]}-${price[1]}`],
    ['distance', distance],
    ['availability', !search.onlyAvailable && 0],
    ['order', orderWords(search.order).join(',') || null],
    ['refugees', search.refugees === null ? null : Number(search.refugees)],
    ['equipment', search.equipment.length > 0 && search.equipment.join(',')],
    ['category', search.category.length > 0 && search.category.join(',')],
    ['people', search.people > 1 && search.people],
    ['bounds', bounds && bounds.join(',')],
    ['zoom', zoom],
    ['selected', selected],
    ['view', view],
    ['edit', search.edit && 1],
  ]
  return pairs
    .filter(([, value]) => value !== null && value !== false)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')
}

export function toUrl(path: string, search: Search): string {
  const query = toQuery(search)
  return query === '' ? path : `${path}?${query}`
}

/** True when a search is requested; otherwise the page shows its start. */
export function isAsked({ place, at, provider, bounds }: Search): boolean {
  return place !== null || at !== null || provider !== null || bounds !== null
}

/** The part that the results depend on: two searches with the same key have the same results. */
export function resultKey(search: Search): string {
  return toQuery({ ...search, zoom: null, selected: null, view: null, edit: false })
}

/** Number of filters that differ from the defaults, for the badge on the filter button. The order is not a filter. */
export function countFilters(search: Search): number {
  const { price, distance, onlyAvailable, refugees, equipment, category, people } = search
  const set = [
    price[0] > 0 || price[1] < PRICE_CEILING,
    distance !== null,
    !onlyAvailable,
    refugees,
    equipment.length > 0,
    category.length > 0,
    people > 1,
  ]
  return set.filter(Boolean).length
}

/** The order of the results: without a place there is no distance, so the cheapest come first. */
export function orderShown({ order, at, bounds }: Search): ListOrder {
  return orderWords(order).length === 0 && !at && !bounds ? { price: 'asc', rating: null } : order
}

/** As addresses and texts name it; the usual directions, cheapest and best first, have short names. */
export function orderWords({ price, rating }: ListOrder) {
  const byPrice = price === null ? [] : [price === 'asc' ? ('price' as const) : ('price-desc' as const)]
  const byRating = rating === null ? [] : [rating === 'desc' ? ('rating' as const) : ('rating-asc' as const)]
  return [...byPrice, ...byRating]
}

function orderOf(words: readonly string[]): ListOrder {
  return {
    price: words.includes('price') ? 'asc' : words.includes('price-desc') ? 'desc' : null,
    rating: words.includes('rating') ? 'desc' : words.includes('rating-asc') ? 'asc' : null,
  }
}

/** Five decimals are about a metre, which is precise enough and keeps URLs readable. */
export function roundedPoint({ lat, lng }: LatLng): LatLng {
  return { lat: fixed(lat), lng: fixed(lng) }
}

export function roundedBounds([west, east, south, north]: Bounds): Bounds {
  return [fixed(west), fixed(east), fixed(south), fixed(north)]
}

export function roundedZoom(zoom: number): number {
  return Math.min(19, Math.max(4, Math.round(zoom * 100) / 100))
}

const NUMBER = /^-?\d{1,3}(\.\d{1,20})?$/

function fixed(value: number): number {
  return Math.round(value * 1e5) / 1e5 || 0
}

function text(value: string, most: number): string {
  const clean = value
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
  return [...clean.trim()].slice(0, most).join('').trim()
}

function degrees(value: string, most: number): number | null {
  return NUMBER.test(value) && Math.abs(Number(value)) <= most ? fixed(Number(value)) : null
}

function whole(value: string, least: number, most: number): number | null {
  const number = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN
  return number >= least && number <= most ? number : null
}

function id(value: string): number | null {
  return /^[1-9]\d{0,15}$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : null
}

/** Spec 5: values are clamped to 0 to 100, the upper bound is never below the lower. */
function prices(value: string): Search['price'] {
  const match = /^(\d{1,6})-(\d{1,6})$/.exec(value)
  if (!match) return NO_SEARCH.price
  const from = Math.min(PRICE_CEILING, Number(match[1]))
  return [from, Math.max(from, Math.min(PRICE_CEILING, Number(match[2])))]
}

/** The only equipment key that has a switch of its own. */
export const STEP_FREE = 'stepFree'

export function withKey<Key extends string>(list: readonly Key[], key: Key, isOn: boolean): Key[] {
  return [...list.filter((one) => one !== key), ...(isOn ? [key] : [])].toSorted()
}

/**
 * Sorted and without duplicates, so that equal searches have equal URLs. Only the form is checked, because the lists of
 * valid keys would enlarge every page.
 */
function keys<Key extends string>(value: string): Key[] {
  return [...new Set(value.split(','))]
    .filter((key): key is Key => /^[a-z][A-Za-z_]{1,30}$/.test(key))
    .slice(0, 40)
    .toSorted()
}

function boundsOf(value: string): Bounds | null {
  const [west, east, south, north, more] = value.split(',')
  if (north === undefined || more !== undefined) return null
  const box = [degrees(west ?? '', 180), degrees(east ?? '', 180), degrees(south ?? '', 90), degrees(north, 90)]
  return box.includes(null) ? null : (box as unknown as Bounds)
}

function zoomOf(value: string): number | null {
  return NUMBER.test(value) && Number(value) >= 4 && Number(value) <= 19 ? roundedZoom(Number(value)) : null
}
