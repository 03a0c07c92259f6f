/** Mapbox Geocoding v6, temporary results (they must not be stored). Format: docs.mapbox.com/api/search/geocoding. */
import { z } from 'zod'
import { createAskService, type ServiceSettings } from './ask-service.ts'
import { type Found, toLabel, toPlaces } from './found-place.ts'
import { foldText } from './fold-text.ts'
import type { Geocoder } from '#ports/geocoding.ts'

const NAME = 'mapbox'
const MOST_RESULTS = 10
const MOST_WORDS = 20
const LONGEST_QUERY = 256
const TYPES = 'address,street,neighborhood,locality,place,postcode'

const named = z.object({ name: z.string().optional() }).optional()
const feature = z.object({
  properties: z.object({
    mapbox_id: z.string(),
    feature_type: z.string(),
    name: z.string().optional(),
    coordinates: z.object({
      longitude: z.number().min(-180).max(180),
      latitude: z.number().min(-90).max(90),
    }),
    context: z.object({
      address: z.object({ address_number: z.string().optional(), street_name: z.string().optional() }).optional(),
      street: named,
      neighborhood: named,
      locality: named,
      postcode: named,
      place: named,
      region: named,
      country: z.object({ country_code: z.string().optional() }).optional(),
    }),
  }),
})
const answer = z.object({ features: z.array(feature) })

/** The address of the service; another one is for tests only: no setting changes it. */
const API = 'https://api.mapbox.com'

export function createMapboxGeocoder({
  key,
  api = API,
  ...settings
}: ServiceSettings & { key: string; api?: string }): Geocoder {
  const ask = createAskService(NAME, api, settings)
  return {
    id: NAME,
    attribution: '© Mapbox, © OpenStreetMap contributors',
    can: { suggest: true, street: true, store: false },
    async search(query, options) {
      options.signal?.throwIfAborted()
      const asked = acceptable(query)
      if (foldText(asked) === '') return []
      const { features } = await ask(
        '/search/geocode/v6/forward',
        [
          ['q', asked],
          ['country', options.countries.join(',').toLowerCase()],
          ['language', options.locale],
          ['types', TYPES],
          ['limit', String(Math.min(options.limit + 5, MOST_RESULTS))],
          ...(options.near ? ([['proximity', `${options.near.lng},${options.near.lat}`]] as const) : []),
          ['access_token', key],
        ],
        answer,
        options.signal,
      )
      return toPlaces(NAME, features.map(toFound), query, options)
    },
    async reverse(point, { locale, signal }) {
      const { features } = await ask(
        '/search/geocode/v6/reverse',
        [
          ['longitude', String(point.lng)],
          ['latitude', String(point.lat)],
          ['language', locale],
          ['types', TYPES],
          ['access_token', key],
        ],
        answer,
        signal,
      )
      // From the most to the least specific feature.
      return toLabel(NAME, features.map(toFound), point)
    },
  }
}

/** Mapbox answers with an error to a semicolon, to more than 20 words and to more than 256 characters. */
function acceptable(query: string): string {
  const words = query
    .replaceAll(';', ' ')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  return [...words.slice(0, MOST_WORDS).join(' ')].slice(0, LONGEST_QUERY).join('')
}

function toFound({ properties: it }: z.output<typeof feature>): Found | null {
  const { context } = it
  const kind = kindOf(it)
  if (kind === null) return null
  return {
    ref: it.mapbox_id,
    kind,
    country: context.country?.country_code?.toUpperCase() ?? '',
    lat: it.coordinates.latitude,
    lng: it.coordinates.longitude,
    name: kind === 'address' || kind === 'postcode' ? undefined : it.name,
    street: context.address?.street_name ?? context.street?.name,
    houseNumber: context.address?.address_number,
    postcode:
      kind === 'postcode' ? it.name : kind === 'city' || kind === 'district' ? undefined : context.postcode?.name,
    district: context.neighborhood?.name ?? context.locality?.name,
    city: kind === 'city' ? it.name : (context.place?.name ?? context.locality?.name),
    region: context.region?.name,
  }
}

function kindOf({ feature_type: type, context }: z.output<typeof feature>['properties']): Found['kind'] | null {
  if (type === 'address' || type === 'secondary_address') return 'address'
  if (type === 'street' || type === 'postcode') return type
  if (type === 'place') return 'city'
  if (type === 'neighborhood' || type === 'locality') return context.place ? 'district' : 'city'
  return null
}
