/** One rating per visit. Only this feature writes the table. */
export const OWN = ['rating', 'rating_report'] as const
export const JOINED = [] as const
