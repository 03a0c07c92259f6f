/** Suggestions for a search in an area without offices: the nearest areas that have some, and the areas with most. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

/** An area: its number of offices and their mean position. */
export type Part = LatLng & { readonly n: number }

const NEAREST = 3
const LARGEST = 5

/** Nearest first, without duplicates. */
export function choosePlacesElsewhere<P extends Part>(near: LatLng, parts: readonly P[]): P[] {
  const metres = (part: P) => distanceMetres(near, part)
  const byDistance = parts.toSorted((a, b) => metres(a) - metres(b))
  const largest = parts.toSorted((a, b) => b.n - a.n).slice(0, LARGEST)
  return byDistance.filter((part, i) => i < NEAREST || largest.includes(part))
}
