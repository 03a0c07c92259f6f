/** The offers of a cluster that no zoom can split: bookable ones first, then by distance. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

type Placed = { readonly id: number; readonly gps: LatLng; readonly available: number }

export function clusterCards<Card extends Placed>(at: LatLng, cards: readonly Card[]): readonly Card[] {
  const isFull = (card: Card) => Number(card.available === 0)
  return cards.toSorted(
    (a, b) => isFull(a) - isFull(b) || distanceMetres(at, a.gps) - distanceMetres(at, b.gps) || a.id - b.id,
  )
}
