/** Texts about a foreign calendar that cannot be read. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  broken_title: 'Calendar “{calendar}” has not been readable for a day',
  broken_open:
    '{title}: What we read last stays blocked. We do not know what has been added there since – those times can be booked here.',
  broken_close:
    '{title}: As you wished, we take no new bookings until we can read the calendar again. Existing bookings stay.',
  back_title: 'Calendar “{calendar}” is back',
  back_text: '{title}: We read it again as usual. There is nothing you need to do.',
  button: 'See the calendars',
} as const satisfies SameKeys<typeof de>
