export const LONGEST_TITLE = 60
export const LONGEST_NOTE = 200
/** Spec 9: a visit lasts two hours at least. */
export const SHORTEST_SHARE_HOURS = 2
/** Seats of one place. */
export const MOST_SEATS = 20
/** Places that a member has beside their home, and those of a company. */
export const MOST_OTHER = 10
export const MOST_OF_COMPANY = 50
/** Days that are shared or taken back at once. */
export const MOST_SHARED_DAYS = 100
/** Weeks in which a form repeats a day, within the time that can be shared. */
export const MOST_WEEKS = 14
/** How far ahead the team is shown what it shares unless a last day is asked for. */
export const SOON_DAYS = 13
/** Days of colleagues' places that one answer lists. */
export const MOST_LISTED = 400
