import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  active_title: 'Your payout account is ready',
  active_text: 'The check is complete. Offices that were waiting for it now go live by themselves.',
  active_button: 'See my offices',
  asked_title: 'Your payout account needs more details',
  asked_text: 'The payment provider has a question from its check. It can only pay you once that is answered.',
  asked_button: 'Add the details',
  restricted_title: 'Your payout account is restricted',
  restricted_text:
    'The payment provider is not paying you at the moment. Bookings stay, and your balance waits until this is settled.',
  restricted_button: 'Settle it now',
  reminded_title: 'Your payout account has been restricted for a week',
  reminded_text:
    'If nothing changes within another week, we take your offices out of the search. Existing bookings still stand.',
  reminded_button: 'Settle it now',
  paused_title: 'Your offices are no longer in the search',
  paused_text:
    'Nothing could be paid out to you for two weeks, so your offices take no new bookings. Existing ones stand. As soon as payouts go on, the offices come back by themselves.',
  paused_button: 'Settle it now',
  bounced_title: 'Your bank returned a payout',
  bounced_text:
    'The money is back in your payout account. Please check that your bank details are right; it will go out with the next payout.',
  bounced_button: 'Check bank details',
  never_mailed: 'We never ask for identity documents or bank details by e-mail.',
} as const satisfies SameKeys<typeof de>
