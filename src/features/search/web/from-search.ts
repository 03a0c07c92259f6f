/** What the search leaves behind for the way back to it (back-to-search.ts): in the link to an office, and in this tab. */

/** State of the link to an office: the entry before it in the history is the search. */
export const FROM_SEARCH = 'search'
export const KEPT_SEARCH = 'viertel.search'
