/** The favourites of people. Only this feature writes the table. */
export const OWN = ['favourite'] as const
export const JOINED = [] as const
