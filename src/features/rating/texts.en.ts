import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Booking ended - Rate now!',
  question: 'How was it?',
  star_one: '{count} star',
  star_other: '{count} stars',
  done: 'Done',
  saving: 'Saving …',
  loading: 'Loading the rating …',
  close: 'Close',
  retry: 'Try again',
  until: 'You can change your rating until {day}.',
  received_one: 'New rating: {count} star',
  received_other: 'New rating: {count} stars',
  thanks: 'Thank you for your rating.',
  words: 'What others should know (optional)',
  wordsHint: 'Shown with your first name on the page of the office. The provider can answer once.',
} as const satisfies SameKeys<typeof de>
