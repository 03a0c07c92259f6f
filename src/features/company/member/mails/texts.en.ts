import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Words on who belongs to a company. */
export default {
  invited_title: '{company} invites you to Viertel',
  invited_text: '{admin} would like you to book places to work at the expense of {company}.',
  invited_meaning:
    'What you would accept: from then on you book for {company} only, and {company} pays. Bookings that you made privately stay yours.',
  invited_button: 'See the invitation',
  invited_until: 'The link works until {day}. If this has nothing to do with you, just leave this mail alone.',
  invited_reason: 'You are receiving this e-mail because {company} gave your address for this invitation.',
  joined_title: '{name} has joined',
  joined_text: '{name} has accepted the invitation and now books at the expense of {company}.',
  gained_title: 'You administer {company} now',
  gained_text: '{company} has been handed on to you. Please sign in again.',
  gained_meaning:
    'You invite employees, set budgets, and change the payment method and the billing address. You have no limit any more.',
  gained_button: 'Go to the employees',
  given_title: '{name} administers {company} now',
  given_text: 'You have handed {company} on to {name}.',
  given_meaning:
    'You still book on the company’s account. Was it not you? Then change your password at once and talk to your company.',
  given_button: 'Go to your workspace',
  deleted_title: 'Access ended: {company}',
  deleted_text: 'You no longer belong to {company}. To be on the safe side, we have signed you out everywhere.',
  deleted_private:
    'Your account stays as a private one. What you booked privately is still there; what you book from now on, you pay for yourself.',
  deleted_button: 'Go to your account',
} as const satisfies SameKeys<typeof de>
