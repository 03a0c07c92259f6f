import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** What is said to somebody who has to confirm their e-mail address while booking. */
export default {
  verifyTitle: 'Check your e-mail',
  verifyTo: 'We wrote to {email}',
  verifyText: 'Tap the link in the e-mail, on any device. This page then continues by itself.',
  verifyHeld: 'Your place is held until {time}.',
  verifyAgain: 'Send again',
  verifyAgainIn: 'Send again · 0:0{seconds}',
  verifyAgainDone: 'A fresh verification link has been sent to your email address.',
  verifyHint: 'Nothing there? Look for “Viertel” in your spam folder. You can fill in everything else in the meantime.',
} as const satisfies SameKeys<typeof de>
