import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Texts of the calendar of the date field. */
export default {
  choose: 'Choose a date',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  later: '{day}: bookable from {from}',
  laterNote: 'Pale days can be booked from one month ahead.',
} satisfies SameKeys<typeof de>
