/** The places that the fake services know. */
export type KnownPlace = {
  readonly kind: 'address' | 'street' | 'postcode' | 'district' | 'city' | 'state'
  readonly de: string
  readonly en?: string
  readonly street?: string
  readonly number?: string
  readonly postcode?: string
  readonly district?: string
  readonly cityDe?: string
  readonly cityEn?: string
  readonly state: string
  readonly stateCode: string
  readonly country: 'DE' | 'AT' | 'CH' | 'FR'
  readonly lat: number
  readonly lng: number
}

const BERLIN = { cityDe: 'Berlin', state: 'Berlin', stateCode: 'DE-BE', country: 'DE' } as const
const ORANIEN = { street: 'Oranienstraße', postcode: '10999', district: 'Kreuzberg' } as const
const HAMBURG = { cityDe: 'Hamburg', state: 'Hamburg', stateCode: 'DE-HH', country: 'DE' } as const
const ZURICH = { cityDe: 'Zürich', cityEn: 'Zurich', state: 'Zürich', stateCode: 'CH-ZH', country: 'CH' } as const
const BAVARIA = { state: 'Bayern', stateCode: 'DE-BY', country: 'DE' } as const

export const PLACES: readonly KnownPlace[] = [
  { ...BERLIN, kind: 'city', de: 'Berlin', lat: 52.51739, lng: 13.39513 },
  { ...BERLIN, kind: 'district', de: 'Kreuzberg', lat: 52.49763, lng: 13.41192 },
  { ...BERLIN, kind: 'postcode', de: '10999', postcode: '10999', lat: 52.4985, lng: 13.4262 },
  {
    ...BERLIN,
    kind: 'street',
    de: 'Oranienstraße',
    postcode: '10999',
    district: 'Kreuzberg',
    lat: 52.5003,
    lng: 13.4205,
  },
  { ...BERLIN, ...ORANIEN, kind: 'address', de: 'Oranienstraße 25', number: '25', lat: 52.4989, lng: 13.4185 },
  { ...BAVARIA, kind: 'city', de: 'München', en: 'Munich', lat: 48.13711, lng: 11.57538 },
  { ...BAVARIA, kind: 'state', de: 'Bayern', en: 'Bavaria', lat: 48.94675, lng: 11.40387 },
  { ...BAVARIA, kind: 'city', de: 'Neustadt', lat: 50.3259, lng: 11.1197 },
  { state: 'Hessen', stateCode: 'DE-HE', country: 'DE', kind: 'city', de: 'Neustadt', lat: 50.8504, lng: 9.1145 },
  { state: 'Sachsen', stateCode: 'DE-SN', country: 'DE', kind: 'city', de: 'Neustadt', lat: 51.0241, lng: 14.2171 },
  { ...HAMBURG, kind: 'district', de: 'Neustadt', lat: 53.552, lng: 9.985 },
  { ...HAMBURG, kind: 'district', de: 'Altstadt', lat: 53.55, lng: 10.0 },
  { ...ZURICH, kind: 'district', de: 'Altstadt', lat: 47.372, lng: 8.542 },
  { state: 'Aargau', stateCode: 'CH-AG', country: 'CH', kind: 'city', de: 'Baden', lat: 47.4734, lng: 8.3087 },
  {
    state: 'Niederösterreich',
    stateCode: 'AT-3',
    country: 'AT',
    kind: 'city',
    de: 'Baden',
    lat: 48.0023,
    lng: 16.2317,
  },
  {
    state: 'Grand Est',
    stateCode: 'FR-GES',
    country: 'FR',
    kind: 'city',
    de: 'Straßburg',
    en: 'Strasbourg',
    lat: 48.58,
    lng: 7.75,
  },
  {
    kind: 'address',
    de: 'Rue du Maire Kuss 1',
    street: 'Rue du Maire Kuss',
    number: '1',
    postcode: '67000',
    cityDe: 'Straßburg',
    state: 'Grand Est',
    stateCode: 'FR-GES',
    country: 'FR',
    lat: 48.5845,
    lng: 7.7369,
  },
]
