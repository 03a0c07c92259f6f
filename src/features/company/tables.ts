/** Companies are rows of account's tables until they get members and budgets of their own. */
export const OWN = [] as const
export const JOINED = [] as const
