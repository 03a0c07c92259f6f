/** Business constants of search (Spec 9). */
export const RESULT_CAP = 251 // Spec 9: approximate label when the total is 250 or more
export const PAGE_SIZE = 20
export const DEFAULT_RADIUS_METRES = 25_000 // Data paper: distance "none" means nearest first within 25 km
export const DISTANCES_KM = [1, 3, 5, 10] as const // Spec 9
export const PRICE_CEILING = 100 // Spec 9: 0 to 100 per hour; 100 means "and more" (booking paper)
export const MAP_POINTS = 2000 // Maps paper: points up to about 2,000 in view
export const MAP_CELLS = 1500
export const WIDEST_SPAN_DEGREES = 30 // Bounds wider than the region are cut (safety 25)

/** The highest price that the database allows (office.price_cents). */
export const HIGHEST_PRICE_CENTS = 1_000_000
