/** What the life cycle of a member is bounded by (Spec 4; company paper 3). */

/** How long the link of an invitation is good for. */
export const LINK_DAYS = 14

/** Mails with such a link that a company sends in a day, in UTC. */
export const MOST_INVITATIONS_A_DAY = 50

/** Mails to one member in a day, and the seconds between two of them. */
export const MOST_MAILS_A_DAY = 5
export const SECONDS_BETWEEN_MAILS = 60

/** Lines of a file that is imported. */
export const MOST_LINES = 500
/** Letters of such a file: each line may be long, and nobody types that much. */
export const MOST_FILE_LETTERS = 300_000

/** Members of a page of the list. */
export const MEMBERS_OF_PAGE = 50

/** Fits the field KOST1 of DATEV. */
export const COST_CENTRE = /^[A-Za-z0-9]{1,8}$/
