/** More would not be useful as a list of favourites; it also bounds the size of /api/me. */
export const MOST_FAVOURITES = 200
