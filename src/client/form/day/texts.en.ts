import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  from: 'From',
  to: 'To',
  openCalendar: 'Choose in a calendar',
  closeCalendar: 'Close',
  noDay: 'Please enter a date that exists.',
  tooEarly: '{day} at the earliest.',
  tooLate: '{day} at the latest.',
  endsBefore: 'The end is before the start.',
} as const satisfies SameKeys<typeof de>
