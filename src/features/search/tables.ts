/** Which offices changed, for the columns that the map counts by (decision 26); triggers write it, this feature forgets. */
export const OWN = ['office_change'] as const
export const JOINED = [] as const
