import type { Geocoder } from '#ports/geocoding.ts'

/** An address that {@link geocoderOfBerlin} knows. */
export const KNOWN_ADDRESS = {
  street: 'Schönhauser Allee 44',
  postcode: '10435',
  city: 'Berlin',
  country: 'DE',
} as const

/** Finds every street of one postcode of Berlin at the same point, and nothing else. */
export function geocoderOfBerlin(nowhere: Geocoder): Geocoder {
  const found = { lat: 52.541_234, lng: 13.412_345, country: 'DE', precision: 'street', partial: false } as const
  return {
    ...nowhere,
    search: async (query) =>
      query.includes(KNOWN_ADDRESS.postcode) ? [{ ...found, id: 'street', title: query, kind: 'street' }] : [],
    reverse: async () => ({ ...found, id: 'district', title: 'Prenzlauer Berg, Berlin', kind: 'district' }),
  }
}
