/** What stands in the strip over the map (Spec 2, screen 4): the selected place, then the others of the list by distance from it. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

type Placed = { readonly id: number; readonly gps: LatLng }

/** @param isShown false where the list beside the map shows the selected place already */
export function stripCards<Card extends Placed>(
  selected: Card | undefined,
  cards: readonly Card[],
  isShown: boolean,
): readonly Card[] {
  if (!selected || !isShown) return []
  const far = (card: Card) => distanceMetres(selected.gps, card.gps)
  return [selected, ...cards.filter((card) => card.id !== selected.id).toSorted((a, b) => far(a) - far(b))]
}
