/** One rating a visit. Only this feature writes them. */
export const OWN = ['rating'] as const
export const JOINED = [] as const
