/** Which of the places around lead the start page: the well rated ones, and among equals the nearest. */
type Rated = { readonly rating: { readonly rating: number; readonly count: number } }

/** What a place without ratings counts for, on the scale of 0 to 10, and how many ratings outweigh that. */
const USUAL_RATING = 7
const USUAL_COUNT = 3

/** @param cards nearest first */
export function leadCards<Card extends Rated>(cards: readonly Card[], most: number): Card[] {
  return cards.toSorted((a, b) => score(b) - score(a)).slice(0, most)
}

/** One perfect rating says little, many good ones say much. */
function score({ rating: { rating, count } }: Rated): number {
  return (rating * count + USUAL_RATING * USUAL_COUNT) / (count + USUAL_COUNT)
}
