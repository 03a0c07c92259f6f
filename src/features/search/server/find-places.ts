/** Places and names (Spec 5, 7): suggestions while typing, the name of a position, providers and offices by name. */
import { viewerScopeOf } from '#features/office/rules/audience.ts'
import type { Place } from '#ports/geocoding.ts'
import type { LatLng } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Call, Context } from '#platform/context.ts'
import type {
  findOffices as officesContract,
  findProviders as providersContract,
  namePlace as nameContract,
  suggestPlaces as suggestContract,
} from '../contract.ts'
import { typedPosition } from '../rules/typed-position.ts'
import { findOfficesByName, findProvidersByName } from './search-index.ts'

const SUGGESTIONS = 5 // Spec 9
const PROVIDER_HITS = 10 // Spec 9
const OFFICE_HITS = 5

export async function suggestPlaces({ query, locale, context }: Call<typeof suggestContract>) {
  const { attribution } = context.geocoder
  const at = typedPosition(query.q)
  if (at) return { data: await placeAt(at, locale, context), meta: { attribution } }
  const near = query.lat !== undefined && query.lng !== undefined ? { near: { lat: query.lat, lng: query.lng } } : {}
  const places = await context.geocoder.search(query.q, {
    countries: ['DE', 'AT', 'CH'],
    limit: Math.min(query.limit ?? SUGGESTIONS, SUGGESTIONS),
    locale,
    ...near,
  })
  return { data: places.map(toReply), meta: { attribution } }
}

/** A pasted position is that point, named after what is around it; nothing outside the three countries. */
async function placeAt(at: LatLng, locale: Locale, context: Context) {
  const around = await context.geocoder.reverse(at, { locale })
  if (around === null) return []
  const digits = `${at.lat.toFixed(4)}, ${at.lng.toFixed(4)}`
  const named = { ...around, ...at, id: `position:${digits}`, title: `${digits} (${around.title})` }
  return [toReply({ ...named, kind: 'address', precision: 'exact', partial: false })]
}

export async function namePlace({ query, locale, context }: Call<typeof nameContract>) {
  const place = await context.geocoder.reverse({ lat: query.lat, lng: query.lng }, { locale })
  return { data: place && toReply(place) }
}

export async function findProviders({ query, context }: Call<typeof providersContract>) {
  const rows = await findProvidersByName(context.db.read, query.q, PROVIDER_HITS)
  return {
    data: {
      hits: rows.map((row) => ({
        id: row.id,
        provider_name: row.name,
        city: row.city,
        position: { lat: row.lat, lng: row.lng },
      })),
    },
  }
}

export async function findOffices({ query, locale, viewer, context }: Call<typeof officesContract>) {
  const rows = await findOfficesByName(context.db.read, query.q, locale, viewerScopeOf(viewer), OFFICE_HITS)
  return {
    data: {
      hits: rows.map(({ id, title, city, lat, lng, tag }) => ({ id, title, city, position: { lat, lng }, tag })),
    },
  }
}

function toReply(place: Place) {
  return {
    id: place.id,
    title: place.title,
    position: { lat: place.lat, lng: place.lng },
    country: place.country,
    kind: place.kind,
    precision: place.precision,
    partial: place.partial,
  }
}
