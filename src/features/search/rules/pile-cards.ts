/** The offers of a bubble that no zoom can part: those that can be booked first, the nearest of them first. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

type Placed = { readonly id: number; readonly gps: LatLng; readonly available: number }

export function pileCards<Card extends Placed>(at: LatLng, cards: readonly Card[]): readonly Card[] {
  const isFull = (card: Card) => Number(card.available === 0)
  return cards.toSorted(
    (a, b) => isFull(a) - isFull(b) || distanceMetres(at, a.gps) - distanceMetres(at, b.gps) || a.id - b.id,
  )
}
