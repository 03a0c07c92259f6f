/** The pin at the entrance, and what follows from where it is. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import { COUNTRY_ZONES, type Country } from '#kernel/locale.ts'

/** Büsingen lies in Germany and keeps the time of Zurich. */
const BUESINGEN = '78266'

export function zoneOf(country: Country, postcode: string): string {
  return country === 'DE' && postcode === BUESINGEN ? 'Europe/Busingen' : COUNTRY_ZONES[country]
}

export function currencyOf(country: Country): 'EUR' | 'CHF' {
  return country === 'CH' ? 'CHF' : 'EUR'
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
