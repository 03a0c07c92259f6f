/** Of one person. */
export const MOST_ENDPOINTS = 10
/** For so long the secret before the last one signs as well, so that a receiver can change over without losing anything. */
export const OLD_SECRET_HOURS = 24
export const DELIVERIES_KEPT_DAYS = 30
/** In the log of an address. */
export const DELIVERIES_SHOWN = 50
