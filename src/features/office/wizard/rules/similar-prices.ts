/** What similar offices near by cost, so that nobody has to guess. */
import type { Cents } from '#kernel/money.ts'

export const SIMILAR_METRES = 3000 // Provider paper 2
export const MOST_SIMILAR = 20 // Provider paper 2
/** Of fewer a median says more about one of them than about the place. */
const FEWEST_SIMILAR = 3

export type SimilarPrices = {
  readonly count: number
  readonly low: Cents
  readonly median: Cents
  readonly high: Cents
}

/** The median of an even number is the lower of the two in the middle: a price that somebody really asks. */
export function similarPrices(prices: readonly Cents[]): SimilarPrices | null {
  const sorted = prices.toSorted((one, other) => one - other)
  const [low, median, high] = [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)]
  if (sorted.length < FEWEST_SIMILAR || low === undefined || median === undefined || high === undefined) return null
  return { count: sorted.length, low, median, high }
}
