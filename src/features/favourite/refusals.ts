/** Why a favourite is refused, in both languages. */
import { refusals } from '#kernel/refusals.ts'

export const favouriteRefusals = refusals({
  'favourite.too_many': {
    status: 422,
    de: 'Du hast schon {count} Favoriten. Nimm erst einen heraus.',
    en: 'You already have {count} favourites. Remove one first.',
  },
})

type FavouriteRefusals = typeof favouriteRefusals
declare module '#kernel/refusals.ts' {
  interface Refusals extends FavouriteRefusals {}
}
