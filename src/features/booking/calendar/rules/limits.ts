/** Live addresses of one person. */
export const MOST_CALENDARS = 20
/** Readings of one address an hour; programs ask every quarter of an hour at most, and the same address may be in several. */
export const MOST_READS_AN_HOUR = 60
/** Tries of addresses that do not exist, an hour and network. */
export const MOST_MISSES_AN_HOUR = 60
/** What is canceled is said for so long, until every program has heard of it. */
export const CANCELED_DAYS = 7
export const PAST_DAYS = 31
export const MOST_ENTRIES = 2000
/** How often programs should ask. */
export const REFRESH_MINUTES = 15
/** 160 bits. */
export const TOKEN_BYTES = 20
