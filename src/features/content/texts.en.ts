import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  consentTitle: 'May we count your visit?',
  consentAsk:
    'We would like to know what people search for: the place to about a kilometre, time, duration, and what is marked as a favourite. Without your name, and only on our own server.',
  consentYes: 'Yes, count my visit',
  consentNo: 'No',
  consentIsYes: 'You agreed. You can change your mind at any time.',
  consentIsNo: 'You declined, so we do not count your visits.',
  consentFailed: 'That could not be saved. Please try again.',
  consentMore: 'More about this',
} satisfies SameKeys<typeof de>
