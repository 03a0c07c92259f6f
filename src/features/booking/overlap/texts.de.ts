/** Texts of the hint on the viewer's own bookings at the chosen time, loaded with it. */
export default {
  overlap: 'Du hast zu dieser Zeit schon gebucht:',
  overlapLine: '{title}, {from}–{to} Uhr',
} as const
