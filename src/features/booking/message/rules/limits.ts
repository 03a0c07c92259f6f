/** Provider paper 8: messages until 30 days after the end, 30 an hour. */
export const MESSAGE_DAYS = 30
export const MOST_AN_HOUR = 30
/** Of one message. The database has the same. */
export const MOST_LETTERS = 2000
/** For so long a message that nobody has read yet can be taken back. */
export const TAKE_BACK_MINUTES = 5
/** How much of a message a mail, or a notice, quotes. */
export const QUOTED_IN_MAIL = 300
export const QUOTED_IN_NOTICE = 120
/** The newest messages of a booking that are shown. */
export const MOST_SHOWN = 500
