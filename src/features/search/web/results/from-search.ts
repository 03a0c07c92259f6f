/**
 * What the search stores for the link back to it (back-to-search.ts): in the state of the link to an office, and in
 * this tab.
 */

/** State of a link from the results to an office: the previous history entry is the search. */
export const FROM_SEARCH = 'search'
/** State of the link from an office back to the search. */
export const BACK_TO_SEARCH = 'back'
/** State of a search submitted by the form: its results receive the focus. */
export type Searched = 'searched'
export const LAST_SEARCH_KEY = 'viertel.search'
