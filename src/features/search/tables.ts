/**
 * The changes of offices, for the columns that the map counts by (decision 26); triggers write it, this feature deletes
 * it.
 */
export const OWN = ['office_change'] as const
export const JOINED = [] as const
