/** Whose favourite is which office. Only this feature writes it. */
export const OWN = ['favourite'] as const
export const JOINED = [] as const
