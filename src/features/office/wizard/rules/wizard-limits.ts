/** Limits of what a provider says of an office (Spec 5, 9; the rest is decided in the provider paper). */
export const LONGEST_TITLE = 75
export const MOST_CAPACITY = 500
export const MOST_PEOPLE = 1000
export const MOST_AREA_M2 = 100_000
export const MOST_NOTICE_HOURS = 72
export const TURNOVER_MINUTES = [0, 15, 30, 45, 60] as const
export const LONGEST_DETAIL = 150
export const MOST_OWN_RULES = 10 // Spec 9: list editor
export const LONGEST_RULE_TITLE = 75
export const LONGEST_RULE_DESCRIPTION = 150
export const MOST_PRICE_CENTS = 1_000_000
export const LONGEST_SHORT_TEXT = 500 // Spec 5
export const LONGEST_LONG_TEXT = 4000
export const FEWEST_TAGS = 3 // Spec 5
export const MOST_TAGS = 12
export const LONGEST_TAG = 40
export const LONGEST_ENTRANCE = 500
export const LONGEST_SECRET = 100
export const FEWEST_PHOTOS = 1 // Spec 5
export const WISHED_PHOTOS = 3 // Spec 5: 3 are recommended
export const MOST_PHOTOS = 20
/** A pin farther than this from the address asks again. */
export const PIN_ASKS_METRES = 2000

/** What a draft keeps of one step: more than any valid form has, and little enough for a row. */
export const MOST_FIELDS = 150
export const LONGEST_FIELD = 5000
export const MOST_FIELD_BYTES = 60_000
export const MOST_DRAFTS = 20
/** A picture of 10 MB as base64, with room for the rest of the request. */
export const MOST_PHOTO_BYTES = 14 * 1024 * 1024
export const MOST_UPLOAD_BYTES = 10 * 1024 * 1024
export const MOST_PIXELS = 24_000_000
