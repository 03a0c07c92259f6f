/** Changes of offices, for the columns that the map counts by (decision 26); triggers insert, this feature deletes. */
export const OWN = ['office_change'] as const
export const JOINED = [] as const
