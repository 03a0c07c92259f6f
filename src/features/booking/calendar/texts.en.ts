import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Names of the calendars, as calendar programs show them. */
export default {
  calendars: 'Connect calendars',
  calendarsLater: 'Calendars can be connected once the office has been published.',
  untitled: 'Untitled',
  subscribe: 'Bookings in your own calendar',
  subscribeIntro:
    'At a secret address your calendar program reads what is booked at your place: time and first name, no phone number.',
  subscribeNow: 'Copy the address into your calendar program now. It is shown only once.',
  subscribeAddress: 'Address to subscribe to',
  subscribeAll: 'All my offices',
  subscribeMade: 'made on {time}',
  subscribeUsed: 'last read on {time}',
  subscribeUnused: 'never read so far',
  subscribeRevoke: 'Make the address invalid',
  subscribeOffice: 'Address for this office',
  subscribeOffices: 'Address for all offices',
  booker: 'Viertel: my bookings',
  provider: 'Viertel: bookings at my places',
} satisfies SameKeys<typeof de>
