/** Bounds of a foreign calendar: what exceeds them was not made by a person who keeps a diary. */
export const MOST_ENTRIES = 60_000
export const MOST_ZONES = 200
export const MOST_RULE_CHARACTERS = 500
/** Occurrences of one series within the days that are read. */
export const MOST_OCCURRENCES = 5000
/** Occurrences of all entries together within the days that are read. */
export const MOST_BUSY_TIMES = 200_000
/** The days from today on for which a calendar blocks time. */
export const DAYS_AHEAD = 62
/** For reading one calendar, in a thread of its own. */
export const MOST_READING_MS = 5000
export const MOST_MEGABYTES = 256
/** Foreign calendars of one office. */
export const MOST_FEEDS = 5
/** Calendars that one person may add. */
export const MOST_ADDED_AN_HOUR = 30
