/** Words of the hint on own bookings at the wished time: they come with it. */
export default {
  overlap: 'Du hast zu dieser Zeit schon gebucht:',
  overlapLine: '{title}, {from}–{to} Uhr',
} as const
