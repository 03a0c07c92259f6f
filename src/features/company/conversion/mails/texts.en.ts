import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Words on whether an account becomes a company's. */
export default {
  requested_title: 'Review company: {company}',
  requested_text: 'Somebody wants to convert their account into a company account.',
  requested_button: 'See the request',
  asker: 'Requested by {name}, {email}.',
  approved_title: '{company} is approved',
  approved_text: 'Your account is now the account of your company. It pays for what its employees book.',
  approved_button: 'Go to your employees',
  signInAgain: 'Please sign in again: to be on the safe side, we have signed you out everywhere.',
  declined_title: '{company} is declined',
  declined_text: 'We have not converted your account into a company account. It stays as it is.',
  declined_button: 'Ask again',
  reason: 'Reason: {reason}',
  again: 'Once the reason is settled, you can ask again after 24 hours.',
} as const satisfies SameKeys<typeof de>
