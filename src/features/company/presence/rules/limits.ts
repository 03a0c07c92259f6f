/** Spans of a half day; a break or two. */
export const MOST_SPANS = 4
/** Two half days for each weekday. */
export const MOST_ENTRIES = 14
/** Half days that are said at once: a month. */
export const MOST_DAYS = 62
export const LONGEST_NOTE = 120

/** Members of a page of the team's week, and those that a place names for a day before it is asked for all. */
export const MEMBERS_OF_PAGE = 25
export const NAMED_AT_PLACE = 12
/** Those of a place that is asked for: more than a company that books desks has. */
export const MOST_NAMED = 5000
/** Faces beside a count. */
export const FACES = 2
/** Places of a week for which free desks are looked up, each on a day. */
export const MOST_BESIDE = 60
/** Booked places of a week that are listed, those of most people; and the most when all are asked for. */
export const PLACES_SHOWN = 20
export const MOST_PLACES = 500
/** People that the page of a kind of place names for a day. */
export const MOST_NAMED_OF_KIND = 50
