import type { LatLng } from '#kernel/geo.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import { OutsideUnavailable } from './unavailable.ts'

/**
 * One answer of a geocoder.
 * - `id`: opaque, prefixed by the provider.
 * - `precision`: `exact` a house, `street` somewhere on the street, `area` a district or postcode, `city` a town centre.
 * - `partial`: some words of the query were not used (a house number or street the provider does not know), or only
 *   resemble the place (a typing error, the beginning of a name).
 */
export type Place = {
  id: string
  title: string
  lat: number
  lng: number
  country: string
  kind: 'address' | 'street' | 'postcode' | 'district' | 'city'
  postcode?: string
  city?: string
  precision: 'exact' | 'street' | 'area' | 'city'
  partial: boolean
}

export type GeocoderSearchOptions = {
  /** ISO 3166 alpha-2. The specification's DEU, AUT and CHE are converted at the edge. */
  countries: readonly Country[]
  /** 1 asks what a submitted text means; more asks for suggestions while typing (see `can.suggest`). */
  limit: number
  locale: Locale
  /** Ranks places near this point higher, for example the centre of the visible map. */
  near?: LatLng
  signal?: AbortSignal
}

/** The message names the service and the fault, never the searched text, the address asked or the key. */
export class GeocoderUnavailable extends OutsideUnavailable {
  override readonly name = 'GeocoderUnavailable'
}

/**
 * Turns text into places and a point into a label. Both reject with the signal's reason on abort, and with
 * GeocoderUnavailable when an outside service did not answer properly.
 */
export type Geocoder = {
  readonly id: string
  /** Plain text that must be shown where results are shown; may be empty. */
  readonly attribution: string
  /** `suggest`: may be asked while typing; `street`: knows every street; `store`: results may be persisted. */
  readonly can: { suggest: boolean; street: boolean; store: boolean }
  search(query: string, options: GeocoderSearchOptions): Promise<Place[]>
  reverse(point: LatLng, options: { locale: Locale; signal?: AbortSignal }): Promise<Place | null>
}
