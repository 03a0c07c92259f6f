/** Business constants of waiting for a place (decision 15). */
export const OFFER_MINUTES = 15 // An offer is nobody else's for so long
/** Whoever takes an offer in its last minute still has a quarter of an hour to get there. */
export const AFTER_OFFER_MINUTES = 15
export const MOST_WATCHES = 20 // Living ones per person; db/migrations/0013_watch.sql says the same
/** Somebody was passed over for a reason that can change (e-mail address, billing address, three holds): looked at again. */
export const LOOK_AGAIN_MINUTES = 15
export const KEPT_DAYS = 30 // Ended ones stay in the list so long, then they are deleted
