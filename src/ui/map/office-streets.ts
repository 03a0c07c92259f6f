/** The streets of the offices in view, each labelled once, at one of its offices. */
import type { LatLng } from '#kernel/geo.ts'
import type { Marker } from './marker-clusters.ts'

/** Below this zoom the labels of streets would overlap. */
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

/** Removes the house number, which comes last and begins with a digit: "Torstraße 84a", "Rue 12-14". */
export function withoutNumber(street: string): string {
  return street.replace(/[\s,]+\d+\s?[a-z]?(\s?[-–/+]\s?\d+\s?[a-z]?)*$/i, '').trim()
}
