/** Business constants of changes to an office. */
export const PIN_METRES = 200 // Provider paper 4: a pin may be moved so far while people have booked
export const PAYEE_GRACE_DAYS = 14 // Provider paper 4: bookable so long after the payee was restricted
export const MOST_SHOWN = 2000 // Bookings that a preview names
