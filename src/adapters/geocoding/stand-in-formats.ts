/** Converts one place to the format of each service, written from their documentation. */
import { PLACES, type KnownPlace } from './stand-in-places.ts'

const inLocale = ({ de, en = de }: KnownPlace, locale: string) => (locale === 'en' ? en : de)
const townOf = ({ cityDe, cityEn = cityDe }: KnownPlace, locale: string) => (locale === 'en' ? cityEn : cityDe)
const ref = (one: KnownPlace) => PLACES.indexOf(one) + 1000

/** Photon leaves out the name of a house and gives everything else its own name. */
export function photonFeature(one: KnownPlace, locale: string) {
  const TYPE = {
    address: 'house',
    street: 'street',
    postcode: 'other',
    district: 'district',
    city: 'city',
    state: 'state',
  }
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [one.lng, one.lat] },
    properties: {
      osm_type: 'N',
      osm_id: ref(one),
      osm_key: one.kind === 'street' ? 'highway' : 'place',
      osm_value: {
        address: 'house',
        street: 'residential',
        postcode: 'postcode',
        district: 'suburb',
        city: 'city',
        state: 'state',
      }[one.kind],
      type: TYPE[one.kind],
      ...(one.kind === 'address' ? { housenumber: one.number, street: one.street } : { name: inLocale(one, locale) }),
      ...(one.postcode && one.kind !== 'postcode' ? { postcode: one.postcode } : {}),
      ...(one.kind !== 'city' && one.kind !== 'state' ? { city: townOf(one, locale) } : {}),
      ...(one.district ? { district: one.district } : {}),
      state: one.state,
      country: one.country,
      countrycode: one.country,
      extent: [one.lng - 0.1, one.lat + 0.1, one.lng + 0.1, one.lat - 0.1],
    },
  }
}

export function nominatimHit(one: KnownPlace, locale: string) {
  const type = {
    address: 'building',
    street: 'road',
    postcode: 'postcode',
    district: 'suburb',
    city: 'city',
    state: 'state',
  }[one.kind]
  const name = one.kind === 'address' ? '' : inLocale(one, locale)
  return {
    place_id: ref(one),
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'node',
    osm_id: ref(one),
    lat: one.lat.toFixed(7),
    lon: one.lng.toFixed(7),
    category: 'place',
    type,
    place_rank: 16,
    importance: 0.5,
    addresstype: type,
    name,
    display_name: `${name}, ${one.state}`,
    address: {
      ...(one.number ? { house_number: one.number } : {}),
      ...(one.street || one.kind === 'street' ? { road: one.street ?? name } : {}),
      ...(one.district || one.kind === 'district' ? { suburb: one.district ?? name } : {}),
      ...(one.kind === 'city' ? { city: name } : one.kind === 'state' ? {} : { city: townOf(one, locale) }),
      state: one.state,
      'ISO3166-2-lvl4': one.stateCode,
      ...(one.postcode ? { postcode: one.postcode } : {}),
      country: one.country,
      country_code: one.country.toLowerCase(),
    },
    boundingbox: ['52.1', '52.2', '13.1', '13.2'],
  }
}

export const ALPHA_3 = { DE: 'DEU', AT: 'AUT', CH: 'CHE', FR: 'FRA' } as const

export function hereItem(one: KnownPlace, locale: string) {
  const name = inLocale(one, locale)
  const city = one.kind === 'city' ? name : one.kind === 'state' ? undefined : townOf(one, locale)
  const label = [one.kind === 'address' ? `${one.street} ${one.number}` : name, city, one.country].join(', ')
  const [resultType, extra] = {
    address: ['houseNumber', { houseNumberType: 'PA' }],
    street: ['street', {}],
    postcode: ['locality', { localityType: 'postalCode' }],
    district: ['locality', { localityType: 'district' }],
    city: ['locality', { localityType: 'city' }],
    state: ['administrativeArea', { administrativeAreaType: 'state' }],
  }[one.kind] as [string, object]
  return {
    title: label,
    id: `here:cm:namedplace:${ref(one)}`,
    resultType,
    ...extra,
    address: {
      label,
      countryCode: ALPHA_3[one.country],
      state: one.state,
      ...(city ? { city } : {}),
      ...(one.kind === 'district' ? { district: name } : one.district ? { district: one.district } : {}),
      ...(one.kind === 'street' ? { street: name } : one.street ? { street: one.street } : {}),
      ...(one.postcode ? { postalCode: one.postcode } : {}),
      ...(one.number ? { houseNumber: one.number } : {}),
    },
    position: { lat: one.lat, lng: one.lng },
    scoring: { queryScore: 1, fieldScore: { city: 1 } },
  }
}

export const MAPBOX_TYPE = {
  address: 'address',
  street: 'street',
  postcode: 'postcode',
  district: 'neighborhood',
  city: 'place',
  state: 'region',
} as const

export function mapboxFeature(one: KnownPlace, locale: string) {
  const name = one.kind === 'address' ? `${one.street} ${one.number}` : inLocale(one, locale)
  const mapboxId = `dXJuOm1ieHBsYzo${ref(one)}`
  const own = { mapbox_id: mapboxId, name }
  return {
    type: 'Feature',
    id: mapboxId,
    geometry: { type: 'Point', coordinates: [one.lng, one.lat] },
    properties: {
      mapbox_id: mapboxId,
      feature_type: MAPBOX_TYPE[one.kind],
      full_address: `${name}, ${one.state}`,
      name,
      name_preferred: name,
      coordinates: { longitude: one.lng, latitude: one.lat },
      place_formatted: one.state,
      context: {
        ...(one.number ? { address: { ...own, address_number: one.number, street_name: one.street } } : {}),
        ...(one.street
          ? { street: { mapbox_id: 'x', name: one.street } }
          : one.kind === 'street'
            ? { street: own }
            : {}),
        ...(one.kind === 'district' ? { neighborhood: own } : {}),
        ...(one.postcode ? { postcode: { mapbox_id: 'x', name: one.postcode } } : {}),
        place: one.kind === 'city' ? own : { mapbox_id: 'x', name: townOf(one, locale) },
        region: { mapbox_id: 'x', name: one.state, region_code_full: one.stateCode },
        country: {
          mapbox_id: 'x',
          name: one.country,
          country_code: one.country,
          country_code_alpha_3: ALPHA_3[one.country],
        },
      },
    },
  }
}
