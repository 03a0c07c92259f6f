import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Change your e-mail address',
  now: 'Your address is {email}.',
  lead: 'We send a link to the new address. It counts once you use that link. The old address is told and can undo the change for 7 days.',
  email: 'New e-mail address',
  send: 'Send link',
  sent: 'An e-mail to {email} is on its way. The link works for 24 hours.',
  back: 'Back to sign-in and security',
  confirmTitle: 'New e-mail address',
  confirmText: 'One click and your account has this address.',
  confirmButton: 'Confirm address',
  confirmEmptied:
    'Done: your account has this address now. No address was confirmed before and you are not signed in here, so the password it had is no longer valid.',
  confirmSetPassword: 'Set a password',
  confirmDone: 'Done: your account has this address now.',
  undoTitle: 'Undo the change',
  undoText:
    'Your account gets its old address back. Everybody is signed out, the password no longer works, and ways in that were added since are removed.',
  undoButton: 'Undo',
  undoDone: 'Your account has its old address again. Now set a new password.',
  goOn: 'Continue',
  newPassword: 'Set a new password',
} satisfies SameKeys<typeof de>
