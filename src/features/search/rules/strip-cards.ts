/** The cards of the strip over the map (Spec 2, screen 4): the selected office, then the others by distance from it. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

type Placed = { readonly id: number; readonly gps: LatLng }

/** @param isShown false when the list beside the map shows the selected office already */
export function stripCards<Card extends Placed>(
  selected: Card | undefined,
  cards: readonly Card[],
  isShown: boolean,
): readonly Card[] {
  if (!selected || !isShown) return []
  const far = (card: Card) => distanceMetres(selected.gps, card.gps)
  return [selected, ...cards.filter((card) => card.id !== selected.id).toSorted((a, b) => far(a) - far(b))]
}
