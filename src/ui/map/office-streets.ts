/** The streets of the offices in view, each named once, at the place of one of them. */
import type { LatLng } from '#kernel/geo.ts'
import type { Marker } from './marker-clusters.ts'

/** From far a street is a word upon a dozen others. */
const LEAST_ZOOM = 14

export type StreetName = LatLng & { readonly name: string }

export function officeStreets(markers: readonly Marker[], zoom: number): readonly StreetName[] {
  if (zoom < LEAST_ZOOM) return []
  const named = new Map<string, StreetName>()
  for (const marker of markers) {
    const name = withoutNumber((marker.look === 'cluster' ? marker.street : marker.point.street) ?? '')
    if (name !== '' && !named.has(name)) named.set(name, { name, lat: marker.lat, lng: marker.lng })
  }
  return [...named.values()]
}

/** "Torstraße 84a" and "Rue 12-14": a house number stands last and begins with a digit. */
export function withoutNumber(street: string): string {
  return street.replace(/[\s,]+\d+\s?[a-z]?(\s?[-–/+]\s?\d+\s?[a-z]?)*$/i, '').trim()
}
