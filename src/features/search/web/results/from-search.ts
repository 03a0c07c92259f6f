/** What the search leaves behind for the way back to it (back-to-search.ts): in the link to an office, and in this tab. */

/** State of the link to an office: the entry before it in the history is the search. */
export const FROM_SEARCH = 'search'
/** State of the way back to the search by a link. */
export const BACK_TO_SEARCH = 'back'
/** State of a search that the form sent: its results get the focus. */
export type Searched = 'searched'
export const KEPT_SEARCH = 'viertel.search'
