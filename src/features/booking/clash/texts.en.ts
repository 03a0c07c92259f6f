/** When a foreign calendar lies over a booking. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title_one: '{count} conflict with your calendar',
  title_other: '{count} conflicts with your calendar',
  stands: 'The booking is valid. Viertel does not accept new ones in this time.',
  what: '{booker} has booked, “{calendar}” says: taken.',
  keep: 'Keep the booking',
  cancel: 'Cancel',
  late: 'You can only cancel until 48 hours before.',
  help: 'Ask the team for help',
  kept: 'The booking stays.',
} as const satisfies SameKeys<typeof de>
