/** The pin at the entrance, and what follows from where it is. */
import { distanceMetres, mercator, unmercator, type Bounds, type LatLng } from '#kernel/geo.ts'
import { COUNTRY_ZONES, type Country } from '#kernel/locale.ts'

/** Büsingen lies in Germany and keeps the time of Zurich. */
const BUESINGEN = '78266'

export function zoneOf(country: Country, postcode: string): string {
  return country === 'DE' && postcode === BUESINGEN ? 'Europe/Busingen' : COUNTRY_ZONES[country]
}

export function currencyOf(country: Country): 'EUR' | 'CHF' {
  return country === 'CH' ? 'CHF' : 'EUR'
}

/** Where the map begins while no place is known. */
const COUNTRY_MIDDLES: Readonly<Record<Country, LatLng>> = {
  DE: { lat: 51.2, lng: 10.4 },
  AT: { lat: 47.6, lng: 14.1 },
  CH: { lat: 46.8, lng: 8.2 },
}

/** Typed degrees; null while they are no number. */
function degrees(typed: string | undefined): number | null {
  const value = Number(typed?.trim().replace(',', '.') || 'none')
  return Number.isFinite(value) ? value : null
}

/** A point of two typed numbers; null while one of them is missing. */
export function pointOf(lat: string | undefined, lng: string | undefined): LatLng | null {
  const [north, east] = [degrees(lat), degrees(lng)]
  return north === null || east === null ? null : { lat: north, lng: east }
}

/** Where the map of an address without a pin begins: where the pin was last, else in the middle of the country. */
export function mapStart(
  country: Country,
  stored: Readonly<Record<string, string>>,
): { readonly centre: LatLng; readonly isPlace: boolean } {
  const place = pointOf(stored['lat'], stored['lng']) ?? pointOf(stored['foundLat'], stored['foundLng'])
  return { centre: place ?? COUNTRY_MIDDLES[country], isPlace: place !== null }
}

/** The point in the middle of what a map shows. */
export function middleOf([west, east, south, north]: Bounds): LatLng {
  const [a, b] = [mercator({ lat: south, lng: west }), mercator({ lat: north, lng: east })]
  return unmercator({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
}

/** Between the pin and the point of the address, rounded; null where either is missing. */
export function metresFromAddress(typed: {
  readonly lat: number
  readonly lng: number
  readonly foundLat: string
  readonly foundLng: string
}): number | null {
  if (typed.foundLat === '' || typed.foundLng === '') return null
  const metres = distanceMetres(typed, { lat: Number(typed.foundLat), lng: Number(typed.foundLng) })
  return Number.isFinite(metres) ? Math.round(metres) : null
}

const METRES_PER_DEGREE = 111_195

/** @param metres to the east and to the north */
export function movedBy({ lat, lng }: LatLng, metres: { readonly east: number; readonly north: number }): LatLng {
  const around = METRES_PER_DEGREE * Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { lat: lat + metres.north / METRES_PER_DEGREE, lng: lng + metres.east / around }
}
