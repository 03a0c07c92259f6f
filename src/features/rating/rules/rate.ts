/** The values of a rating (Spec 9), and the office's summary of them. */

/** Spec 9: stored 0-10, shown halved. */
export const RATING_VALUES = [2, 4, 6, 8, 10] as const
export type RatingValue = (typeof RATING_VALUES)[number]

export type RatingSummary = {
  /** The number of ratings of 2, 4, 6, 8 and 10. */
  readonly counts: readonly number[]
  readonly count: number
  /** The mean times ten, rounded half up; 0 without ratings. */
  readonly tenths: number
}

/** The office's summary after a rating was added, or replaced another (`before`). */
export function summaryAfter(counts: readonly number[], before: RatingValue | null, value: RatingValue): RatingSummary {
  const step = (rating: RatingValue) => rating / 2 - 1
  const next = RATING_VALUES.map((_, i) => counts[i] ?? 0)
  next[step(value)]! += 1
  if (before !== null) next[step(before)]! -= 1
  const count = next.reduce((sum, n) => sum + n, 0)
  const total = next.reduce((sum, n, i) => sum + n * RATING_VALUES[i]!, 0)
  return { counts: next, count, tenths: count === 0 ? 0 : Math.floor((total * 10) / count + 0.5) }
}
