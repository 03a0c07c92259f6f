/** Limits in time that offices, search and booking share. */
export const MINIMUM_HOURS = 2 // Spec 9: slider 2 to 8, minimum booking 2 hours
export const MAXIMUM_HOURS = 8
export const DEFAULT_HOURS = 4 // Spec 9: default length
export const START_AHEAD_MINUTES = 5 // Spec 9: a start is at least 5 minutes ahead
export const HORIZON_MONTHS = 1 // Spec 9: booking horizon up to one month ahead
export const SEARCH_MONTHS = 3 // Spec 9: date window in search
export const SPANS_A_DAY = 4 // Provider paper 2: opening spans of one day
