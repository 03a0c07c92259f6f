/** Rating events that other features handle. */
import type { RatingValue } from './rules/rate.ts'

export type RatingEvents = {
  /** A visit was rated for the first time; changing the rating is not told. */
  readonly 'rating.received': { readonly value: RatingValue }
}
