/** Operators look at other features' tables; what they switch off is theirs. Others read the view switched_off. */
export const OWN = ['market_flag'] as const
export const JOINED = [] as const
