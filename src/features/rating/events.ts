/** Rating events that other features handle. */
import type { RatingValue } from './rules/rate.ts'

export type RatingEvents = {
  /** A visit was rated for the first time; changing the rating is not told. */
  readonly 'rating.received': { readonly value: RatingValue }
  /** The host has answered the words of a guest. */
  readonly 'rating.answered': null
  /** An operator has hidden the words of a guest, for the reason that they then have and that the decision states. */
  readonly 'rating.hidden': { readonly decision: number }
}
