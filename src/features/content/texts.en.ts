import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  consentTitle: 'May we count you?',
  consentAsk:
    'We would like to know what people search for: the place to about a kilometre, time, duration, and what is marked as a favourite. Without your name, on our own server only.',
  consentYes: 'Yes, count me',
  consentNo: 'No',
  consentIsYes: 'You agreed. You can change your mind at any time.',
  consentIsNo: 'You declined: we do not count you.',
  consentFailed: 'That did not arrive. Please try again.',
  consentMore: 'More about this',
} satisfies SameKeys<typeof de>
