export const MOST_NEARBY = 3
/** As far as people go on foot or with one ride. */
export const NEARBY_KM = 5 as const
