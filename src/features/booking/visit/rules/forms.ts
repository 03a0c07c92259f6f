/** The form with which a guest leaves early. */
export const CHECK_OUT = 'check-out'
