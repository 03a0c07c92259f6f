/** Where to send people who search where nothing is: the nearest parts of the region with places, and the largest ones. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

/** A part of the region: how many places it has and where their middle is. */
export type Part = LatLng & { readonly n: number }

const NEAREST = 3
const LARGEST = 5

/** Nearest first, none twice. */
export function choosePlacesElsewhere<P extends Part>(near: LatLng, parts: readonly P[]): P[] {
  const metres = (part: P) => distanceMetres(near, part)
  const byDistance = parts.toSorted((a, b) => metres(a) - metres(b))
  const largest = parts.toSorted((a, b) => b.n - a.n).slice(0, LARGEST)
  return byDistance.filter((part, i) => i < NEAREST || largest.includes(part))
}
