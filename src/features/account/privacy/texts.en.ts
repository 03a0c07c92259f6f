import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  newsletterTitle: 'Newsletter',
  newsletterText: 'News from Viertel now and then, once a month at most. You can unsubscribe at any time.',
  newsletterOff: 'You do not get the newsletter.',
  newsletterPending: 'We have sent you a link. Confirm it to get the newsletter.',
  newsletterOn: 'You get the newsletter.',
  newsletterAsk: 'Subscribe',
  newsletterAgain: 'Send the link again',
  newsletterEnd: 'Unsubscribe',
  deletionTitle: 'Delete account',
  deletionText: 'The next page says what will be deleted and what has to stay.',
  deletionLink: 'Continue',
  policyTitle: 'What we store',
  policyText: 'The {policy} says which data we store, why and for how long.',
  policyLink: 'privacy notice',

  confirmTitle: 'Confirm the newsletter',
  confirmText: 'One click, and you get the newsletter from now on.',
  confirmButton: 'Yes, send me the newsletter',
  confirmDone: 'You will get the newsletter from now on.',
  endTitle: 'Unsubscribe from the newsletter',
  endText: 'One click, and you get no more newsletters.',
  endButton: 'Unsubscribe',
  endDone: 'You will get no more newsletters.',
  toStart: 'To the start page',
} as const satisfies SameKeys<typeof de>
