/** Of the words of a guest, and of the answer to them. The database has the same. */
export const MOST_LETTERS = 1000
