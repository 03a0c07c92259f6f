/** Business constants of watches (decision 15). */
export const OFFER_MINUTES = 15 // How long an offered place is held
/** Whoever accepts an offer in its last minute still has a quarter of an hour until the start. */
export const AFTER_OFFER_MINUTES = 15
export const MOST_WATCHES = 20 // Active ones per person; db/migrations/0013_watch.sql has the same limit
/** Retry after this time for a person skipped for a reason that can change (unverified address, three holds). */
export const LOOK_AGAIN_MINUTES = 15
export const RETENTION_DAYS = 30 // Ended watches stay in the list this long, then they are deleted
