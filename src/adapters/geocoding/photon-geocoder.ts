/** Photon by komoot (OpenStreetMap data), public or self-hosted. Format: github.com/komoot/photon, docs/api-v1.md. */
import { z } from 'zod'
import { createAskService, type ServiceSettings } from './ask-service.ts'
import { type Found, toLabel, toPlaces } from './found-place.ts'
import { foldText } from './fold-text.ts'
import type { Geocoder } from '#ports/geocoding.ts'

const NAME = 'photon'
/** Regions and countries are removed from the results, so a few more are requested. */
const SPARE = 5
const TOWNS = new Set(['city', 'town', 'village', 'hamlet', 'municipality'])

const text = z.string().optional()
const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    osm_type: text,
    osm_id: z.number().optional(),
    osm_value: text,
    type: text,
    name: text,
    housenumber: text,
    street: text,
    postcode: text,
    locality: text,
    district: text,
    city: text,
    state: text,
    countrycode: text,
  }),
})
const answer = z.object({ features: z.array(feature) })

/** @param url address of the service without a slash at the end, e.g. https://photon.example */
export function createPhotonGeocoder({ url, ...settings }: ServiceSettings & { url: string }): Geocoder {
  const ask = createAskService(NAME, url, settings)
  return {
    id: NAME,
    attribution: '© OpenStreetMap contributors',
    can: { suggest: true, street: true, store: true },
    async search(query, options) {
      options.signal?.throwIfAborted()
      if (foldText(query) === '') return []
      const { features } = await ask(
        '/api',
        [
          ['q', query],
          ['lang', options.locale],
          ['limit', String(options.limit + SPARE)],
          ...options.countries.map((code) => ['countrycode', code] as const),
          ...(options.near
            ? ([
                ['lat', String(options.near.lat)],
                ['lon', String(options.near.lng)],
              ] as const)
            : []),
        ],
        answer,
        options.signal,
      )
      return toPlaces(NAME, features.map(toFound), query, options)
    },
    async reverse(point, { locale, signal }) {
      const { features } = await ask(
        '/reverse',
        [
          ['lat', String(point.lat)],
          ['lon', String(point.lng)],
          ['lang', locale],
          ['limit', '1'],
        ],
        answer,
        signal,
      )
      return toLabel(NAME, features.map(toFound), point)
    },
  }
}

function toFound({ geometry, properties: it }: z.output<typeof feature>): Found | null {
  const kind = kindOf(it)
  if (kind === null) return null
  const [lng, lat] = geometry.coordinates
  return {
    ref: `${it.osm_type ?? ''}${it.osm_id ?? `${lat},${lng}`}`,
    kind,
    country: it.countrycode?.toUpperCase() ?? '',
    lat,
    lng,
    name: it.name,
    street: it.street,
    houseNumber: it.housenumber,
    postcode: it.postcode ?? (kind === 'postcode' ? it.name : undefined),
    district: it.district ?? it.locality,
    city: kind === 'city' ? it.name : it.city,
    region: it.state,
  }
}

function kindOf({
  type,
  osm_value: value = '',
  name,
  city,
  street,
}: z.output<typeof feature>['properties']): Found['kind'] | null {
  if (value === 'postcode') return 'postcode'
  // A city that is also a state has the type "state".
  if (type === 'city' || TOWNS.has(value)) return city && city !== name && type === 'district' ? 'district' : 'city'
  if (type === 'street') return 'street'
  // An independent village has no surrounding city.
  if (type === 'district' || type === 'locality') return city ? 'district' : 'city'
  return type === 'house' || (type === 'other' && (street ?? city)) ? 'address' : null
}
