/** Why something about a rating is refused, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const ratingRefusals = refusals({
  'rating.answered': {
    status: 422,
    de: 'Du hast schon geantwortet.',
    en: 'You have already answered.',
  },
})

type RatingRefusals = typeof ratingRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends RatingRefusals {}
}
