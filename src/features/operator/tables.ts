/** Operators look at other features' tables and own none yet. */
export const OWN = [] as const
export const JOINED = [] as const
