import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  requestTitle: 'Sign in with a link',
  requestText:
    'We will send you an e-mail with a link. It works once, within 15 minutes. Accounts with a second step get none.',
  email: 'E-mail',
  send: 'Send link',
  sent: 'If there is a confirmed account for {email}, an e-mail is on its way. The link works for 15 minutes.',
  useTitle: 'Sign in',
  useText: 'One click and you are signed in.',
  use: 'Sign in',
  another: 'Request a new link',
  backToLogin: 'Back to sign-in',
} satisfies SameKeys<typeof de>
