/** Which nearby offices the start page shows first: the well rated ones, and among equals the nearest. */
type Rated = { readonly rating: { readonly rating: number; readonly count: number } }

/** The assumed rating of an office without ratings (0 to 10), and the number of ratings that outweighs it. */
const USUAL_RATING = 7
const USUAL_COUNT = 3

/** @param cards nearest first */
export function leadCards<Card extends Rated>(cards: readonly Card[], most: number): Card[] {
  return cards.toSorted((a, b) => score(b) - score(a)).slice(0, most)
}

/** A weighted mean: one perfect rating counts little, many good ones count much. */
function score({ rating: { rating, count } }: Rated): number {
  return (rating * count + USUAL_RATING * USUAL_COUNT) / (count + USUAL_COUNT)
}
