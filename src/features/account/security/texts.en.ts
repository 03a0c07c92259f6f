import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  waysTitle: 'How you sign in',
  emailConfirmed: 'Confirmed',
  emailOpen: 'Not confirmed yet',
  password: 'Password',
  passwordNote: 'At least 8 characters; changing it signs you out everywhere else.',
  change: 'Change',
  linked: 'Connected',
  notLinked: 'Not connected',
  connect: 'Connect',
  disconnect: 'Disconnect',
  proofTitle: 'Is it you?',
  proofText:
    'Before you change how your account is entered, we ask for your password. That counts for 10 minutes. If you have none, sign out and in again.',
  proofButton: 'Continue',

  sessionsTitle: 'Where you are signed in',
  thisDevice: 'this device',
  unknownDevice: 'Unknown device',
  since: 'since {day}',
  lastUsed: 'last used {day}',
  end: 'Sign out',
  endNamed: 'Sign out {device}',
  endOthers: 'Sign out all others',
} as const satisfies SameKeys<typeof de>
