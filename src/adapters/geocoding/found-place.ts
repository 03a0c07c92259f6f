/** Converts the results of a service to the port's places, with the same rules for titles, filtering and marking. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import { EXONYMS } from './exonyms.ts'
import { foldedTokens } from './fold-text.ts'
import type { GeocoderSearchOptions, Place } from '#ports/geocoding.ts'

/** One result of a service in a common form. `name` is the name of the thing itself, `ref` the service's id for it. */
export type Found = {
  readonly ref: string
  readonly kind: Place['kind']
  /** ISO 3166 alpha-2, upper case. */
  readonly country: string
  readonly lat: number
  readonly lng: number
  readonly name?: string | undefined
  readonly street?: string | undefined
  readonly houseNumber?: string | undefined
  readonly postcode?: string | undefined
  readonly district?: string | undefined
  readonly city?: string | undefined
  readonly region?: string | undefined
}

const COUNTRIES: readonly string[] = ['DE', 'AT', 'CH']
/** Further away than this an address does not describe a point (the open sea). */
const FURTHEST_NAME_METRES = 25_000
const LONGEST_TITLE = 200
const PRECISION = { address: 'exact', street: 'street', postcode: 'area', district: 'area', city: 'city' } as const
/** Words of a query that do not identify a place, and the names of countries. */
const IDLE_WORDS = new Set(
  foldedTokens(
    'am an auf bei beim im in der die das den dem zu zur und near at the of Deutschland Germany Österreich Austria Schweiz Switzerland Suisse Svizzera',
  ),
)

/** The places of the requested countries without duplicates, in the service's order. */
export function toPlaces(
  service: string,
  found: readonly (Found | null)[],
  query: string,
  { countries, limit }: Pick<GeocoderSearchOptions, 'countries' | 'limit'>,
): Place[] {
  const fitting = found.filter(
    (one) => one !== null && (countries as readonly string[]).includes(one.country),
  ) as Found[]
  const titles = new Map<string, number>()
  for (const one of fitting) titles.set(titleOf(one), (titles.get(titleOf(one)) ?? 0) + 1)
  const seen = new Set<string>()
  const places: Place[] = []
  for (const one of fitting) {
    // The region tells towns with the same name apart; "Berlin, Berlin" adds nothing.
    const title =
      one.kind === 'city' && titles.get(titleOf(one))! > 1 && one.region && one.region !== one.name
        ? `${titleOf(one)}, ${one.region}`
        : titleOf(one)
    if (title === '' || seen.has(title)) continue
    seen.add(title)
    places.push(toPlace(service, one, title, hasUnusedWords(query, one)))
  }
  return places.slice(0, limit)
}

/** The label of a point, null outside the three countries or when the nearest name is far away. */
export function toLabel(service: string, found: readonly (Found | null)[], point: LatLng): Place | null {
  const one = found.find(
    (hit) =>
      hit !== null &&
      COUNTRIES.includes(hit.country) &&
      titleOf(hit) !== '' &&
      distanceMetres(hit, point) <= FURTHEST_NAME_METRES,
  )
  return one ? toPlace(service, one, titleOf(one), false) : null
}

function toPlace(service: string, one: Found, title: string, partial: boolean): Place {
  const city = one.city ?? (one.kind === 'city' ? one.name : undefined)
  return {
    id: `${service}:${one.ref}`,
    title: [...title].slice(0, LONGEST_TITLE).join(''),
    lat: one.lat,
    lng: one.lng,
    country: one.country,
    kind: one.kind,
    ...(one.postcode ? { postcode: one.postcode } : {}),
    ...(city ? { city } : {}),
    precision: PRECISION[one.kind],
    partial,
  }
}

function titleOf(one: Found): string {
  const town = joined(' ', one.postcode, one.city)
  switch (one.kind) {
    case 'address': {
      const address = joined(' ', one.street, one.street && one.houseNumber)
      return joined(', ', one.name !== one.street ? one.name : '', address, town)
    }
    case 'street':
      return joined(', ', one.name ?? one.street, town)
    case 'postcode':
      return joined(' ', one.postcode ?? one.name, one.city)
    case 'district':
      return joined(', ', one.name, one.city)
    case 'city':
      return joined('', one.name ?? one.city)
  }
}

function joined(sign: string, ...parts: (string | undefined)[]): string {
  return parts
    .map((part) => (part ?? '').replace(/[\s\p{C}]+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(sign)
}

/**
 * Services answer "Niemandsweg 3, Berlin" with Berlin, and "Prenzlberg" with Penzberg. A word counts as used when it occurs
 * in the result as it was typed, is a name of its town in the other language, or is written as two words.
 */
export function hasUnusedWords(query: string, one: Found): boolean {
  const parts = [one.name, one.street, one.houseNumber, one.postcode, one.district, one.city, one.region]
  const known = new Set(parts.flatMap((part) => (part ? [part, ...otherNames(part)] : [])).flatMap(foldedTokens))
  const words = foldedTokens(query).filter((word) => !IDLE_WORDS.has(word))
  return words.some((word, i) => !known.has(word) && ![...known].some((name) => isWrittenApart(words, i, name)))
}

/** Recognizes "Friedrich Straße" as "Friedrichstraße". */
function isWrittenApart(words: readonly string[], i: number, name: string): boolean {
  if (/\d/.test(name)) return false
  return `${words[i]}${words[i + 1] ?? ''}` === name || `${words[i - 1] ?? ''}${words[i]}` === name
}

function otherNames(name: string): readonly string[] {
  return EXONYMS.flatMap(({ source, de, en, aliases = [] }) =>
    [source, de, en, ...aliases].includes(name) ? [source, de, en, ...aliases] : [],
  )
}
