import type { Country, Locale } from '#kernel/locale.ts'
import type { Context } from '#platform/context.ts'

export type TypedAddress = {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
}

/**
 * Where an address is, and in which district; null where that is not known.
 * @throws GeocoderUnavailable while the service that knows is away
 */
export async function lookUpAddress(context: Context, address: TypedAddress, locale: Locale) {
  const { street, postcode, city, country } = address
  const asked = { countries: [country], limit: 1, locale }
  const [place] = await context.geocoder.search(`${street}, ${postcode} ${city}`, asked)
  if (!place) return null
  const around = await context.geocoder.reverse(place, { locale })
  return {
    lat: place.lat,
    lng: place.lng,
    isExact: place.precision === 'exact' && !place.partial,
    district: around?.kind === 'district' ? around.title.split(',')[0]!.slice(0, 80) : '',
  }
}
