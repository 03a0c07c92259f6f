import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Names of the calendars, as calendar programs show them. */
export default {
  booker: 'Viertel: my bookings',
  provider: 'Viertel: bookings at my places',
} satisfies SameKeys<typeof de>
