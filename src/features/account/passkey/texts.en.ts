import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  named: 'Passkey “{name}”',
  lead: 'With a passkey you sign in by fingerprint, face or device PIN: no password, no second step.',
  added: 'added {day}',
  used: 'last used {day}',
  add: 'Add a passkey',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  signIn: 'Sign in with a passkey',
  prove: 'Confirm with a passkey',
  cancelled: 'That did not work or was cancelled. You can try again.',
  needsScript: 'Adding passkeys needs JavaScript.',
} satisfies SameKeys<typeof de>
