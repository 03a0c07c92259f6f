/** A list longer than this is no list of favourites any more; it also bounds what /api/me carries. */
export const MOST_FAVOURITES = 200
