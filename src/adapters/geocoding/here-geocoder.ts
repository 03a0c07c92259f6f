/** HERE Geocoding and Search v7. Format: docs.here.com/geocoding-and-search (get_geocode, revgeocode, result types). */
import { z } from 'zod'
import type { Country } from '#kernel/locale.ts'
import { createAskService, type ServiceSettings } from './ask-service.ts'
import { type Found, toLabel, toPlaces } from './found-place.ts'
import { foldText } from './fold-text.ts'
import type { Geocoder } from '#ports/geocoding.ts'

const NAME = 'here'
/** Regions are removed from the results, so a few more are requested. */
const SPARE = 5
const ALPHA_3: Readonly<Record<Country, string>> = { DE: 'DEU', AT: 'AUT', CH: 'CHE' }

const text = z.string().optional()
const item = z.object({
  id: z.string(),
  title: z.string(),
  resultType: text,
  localityType: text,
  address: z.object({
    countryCode: text,
    state: text,
    city: text,
    district: text,
    subdistrict: text,
    street: text,
    houseNumber: text,
    postalCode: text,
  }),
  position: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).optional(),
})
const answer = z.object({ items: z.array(item) })

/** The addresses of the services; others are for tests only: no setting changes them. */
const API = { geocode: 'https://geocode.search.hereapi.com/v1', reverse: 'https://revgeocode.search.hereapi.com/v1' }

export function createHereGeocoder({
  key,
  api = API,
  ...settings
}: ServiceSettings & { key: string; api?: typeof API }): Geocoder {
  const askGeocode = createAskService(NAME, api.geocode, settings)
  const askReverse = createAskService(NAME, api.reverse, settings)
  return {
    id: NAME,
    attribution: '© HERE',
    can: { suggest: true, street: true, store: false },
    async search(query, options) {
      options.signal?.throwIfAborted()
      if (foldText(query) === '') return []
      const { items } = await askGeocode(
        '/geocode',
        [
          ['q', query],
          ['in', `countryCode:${options.countries.map((code) => ALPHA_3[code]).join(',')}`],
          ['lang', options.locale],
          ['limit', String(options.limit + SPARE)],
          ...(options.near ? ([['at', `${options.near.lat},${options.near.lng}`]] as const) : []),
          ['apiKey', key],
        ],
        answer,
        options.signal,
      )
      return toPlaces(NAME, items.map(toFound), query, options)
    },
    async reverse(point, { locale, signal }) {
      const { items } = await askReverse(
        '/revgeocode',
        [
          ['at', `${point.lat},${point.lng}`],
          ['lang', locale],
          ['limit', '1'],
          ['apiKey', key],
        ],
        answer,
        signal,
      )
      return toLabel(NAME, items.map(toFound), point)
    },
  }
}

function toFound({ id, title, resultType, localityType, address, position }: z.output<typeof item>): Found | null {
  const kind = kindOf(resultType, localityType)
  if (kind === null || !position) return null
  const district = address.subdistrict ?? address.district
  const country = (Object.keys(ALPHA_3) as Country[]).find((code) => ALPHA_3[code] === address.countryCode)
  return {
    ref: id,
    kind,
    country: country ?? '',
    lat: position.lat,
    lng: position.lng,
    name:
      kind === 'city'
        ? address.city
        : kind === 'district'
          ? district
          : // Titles of addresses are the address itself, those of places the name.
            resultType === 'place'
            ? title
            : kind === 'street'
              ? address.street
              : undefined,
    street: address.street,
    houseNumber: address.houseNumber,
    postcode: kind === 'city' || kind === 'district' ? undefined : address.postalCode,
    district,
    city: address.city,
    region: address.state,
  }
}

/** HERE may add values without notice, so unknown ones are left out. */
function kindOf(resultType = '', localityType = ''): Found['kind'] | null {
  if (resultType === 'houseNumber' || resultType === 'place') return 'address'
  if (resultType === 'street' || resultType === 'intersection') return 'street'
  if (resultType === 'postalCodePoint') return 'postcode'
  if (resultType !== 'locality') return null
  if (localityType === 'postalCode') return 'postcode'
  return localityType === 'city' ? 'city' : 'district'
}
