/**
 * Nominatim (OpenStreetMap data), self-hosted or the public one, whose policy forbids requests while typing and more
 * than one request a second from the whole application. Format: nominatim.org/release-docs/latest/api (Search, Reverse,
 * Output).
 */
import { z } from 'zod'
import { createAskService, type ServiceSettings } from './ask-service.ts'
import { type Found, toLabel, toPlaces } from './found-place.ts'
import { foldText } from './fold-text.ts'
import { createPace } from './pace.ts'
import type { Geocoder } from '#ports/geocoding.ts'

const NAME = 'nominatim'
const PUBLIC_HOST = 'nominatim.openstreetmap.org'
const PUBLIC_EVERY_MS = 1000
const LONGEST_WAIT_MS = 1000
/** Regions and countries are removed from the results, so a few more are requested. */
const SPARE = 5
/** Half the size of the box around `near`, in degrees: about 35 by 50 km. */
const NEAR_DEGREES = { lat: 0.3, lng: 0.45 }

/** Address fields in order of preference: the first one present names the town or the district. */
const TOWN_LINES = ['city', 'town', 'village', 'municipality', 'hamlet'] as const
const DISTRICT_LINES = ['suburb', 'city_district', 'borough', 'quarter', 'neighbourhood'] as const
/** Berlin, Hamburg and Vienna are both cities and states. */
const CITY_STATES = new Set(['DE-BE', 'DE-HH', 'AT-9'])

/** Coordinates, which arrive as text. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most))
const hit = z.object({
  osm_type: z.string().optional(),
  osm_id: z.number().optional(),
  place_id: z.union([z.number(), z.string()]),
  lat: degrees(90),
  lon: degrees(180),
  name: z.string().nullish(),
  addresstype: z.string().optional(),
  address: z.record(z.string(), z.string()).default({}),
})
/** Status 200 with an error means that nothing was found there. */
const nothing = z.object({ error: z.unknown() }).transform(() => null)

/** @param url address of the service without a slash at the end, e.g. https://nominatim.example */
export function createNominatimGeocoder({ url, ...settings }: ServiceSettings & { url: string }): Geocoder {
  const ask = createAskService(NAME, url, settings)
  const everyMs = new URL(url).hostname === PUBLIC_HOST ? PUBLIC_EVERY_MS : 0
  const pace = createPace({ service: NAME, everyMs, longestWaitMs: LONGEST_WAIT_MS })
  return {
    id: NAME,
    attribution: '© OpenStreetMap contributors',
    can: { suggest: false, street: true, store: true },
    async search(query, { signal, ...options }) {
      signal?.throwIfAborted()
      if (foldText(query) === '') return []
      await pace(signal)
      const hits = await ask(
        '/search',
        [
          ['q', query],
          ['format', 'jsonv2'],
          ['addressdetails', '1'],
          ['countrycodes', options.countries.join(',').toLowerCase()],
          ['accept-language', options.locale],
          ['limit', String(options.limit + SPARE)],
          ...(options.near ? ([['viewbox', boxAround(options.near)]] as const) : []),
        ],
        z.array(hit),
        signal,
      )
      return toPlaces(NAME, hits.map(toFound), query, options)
    },
    async reverse(point, { locale, signal }) {
      signal?.throwIfAborted()
      await pace(signal)
      const found = await ask(
        '/reverse',
        [
          ['lat', String(point.lat)],
          ['lon', String(point.lng)],
          ['format', 'jsonv2'],
          ['addressdetails', '1'],
          ['layer', 'address'],
          ['zoom', '18'],
          ['accept-language', locale],
        ],
        z.union([hit, nothing]),
        signal,
      )
      return toLabel(NAME, [found && toFound(found)], point)
    },
  }
}

/** The box is preferred, not a limit. The order is west, north, east, south. */
function boxAround({ lat, lng }: { lat: number; lng: number }): string {
  const { lat: dLat, lng: dLng } = NEAR_DEGREES
  return [lng - dLng, lat + dLat, lng + dLng, lat - dLat].map((degree) => degree.toFixed(4)).join(',')
}

function toFound(it: z.output<typeof hit>): Found | null {
  const { address } = it
  const state = address['ISO3166-2-lvl4'] ?? ''
  const town = firstOf(address, TOWN_LINES) ?? (CITY_STATES.has(state) ? address['state'] : undefined)
  const kind = kindOf(it, town)
  if (kind === null) return null
  const name = it.name || undefined
  return {
    ref: it.osm_type && it.osm_id ? `${it.osm_type}/${it.osm_id}` : String(it.place_id),
    kind,
    country: address['country_code']?.toUpperCase() ?? '',
    lat: it.lat,
    lng: it.lon,
    name: kind === 'city' ? (name ?? town) : name,
    street: address['road'],
    houseNumber: address['house_number'],
    postcode: kind === 'city' || kind === 'district' ? undefined : address['postcode'],
    district: firstOf(address, DISTRICT_LINES),
    city: kind === 'city' ? (name ?? town) : town,
    region: address['state'],
  }
}

function kindOf(
  { addresstype = '', address, name }: z.output<typeof hit>,
  town: string | undefined,
): Found['kind'] | null {
  if (addresstype === 'postcode') return 'postcode'
  if (addresstype === 'road') return 'street'
  if ((TOWN_LINES as readonly string[]).includes(addresstype))
    return !town || town === name || !name ? 'city' : 'district'
  if (addresstype === 'state') return town === name ? 'city' : null
  if ((DISTRICT_LINES as readonly string[]).includes(addresstype)) return 'district'
  return address['house_number'] || address['road'] ? 'address' : null
}

function firstOf(address: Readonly<Record<string, string>>, lines: readonly string[]): string | undefined {
  return lines.map((line) => address[line]).find((value) => value)
}
