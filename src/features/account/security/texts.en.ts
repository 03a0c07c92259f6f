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

  factorTitle: 'Second step',
  factorApp: 'Code from the app',
  factorOn: 'On. Asked for after password, Google and Apple',
  factorOff: 'Off. With it a stolen password is not enough',
  factorSetUp: 'Set up',
  factorChange: 'Change',
  factorLead:
    'After the password we then ask for a code from an app on your phone, for example Aegis, 2FAS or your password manager.',
  factorBegin: 'Set up',
  factorScan: 'Scan the picture with the app, or type in the key.',
  factorKey: 'Key',
  factorOpen: 'Open in the app',
  factorQr: 'QR code with the key',
  factorCode: 'Code from the app (6 digits)',
  factorConfirm: 'Confirm and switch on',
  recoveryTitle: 'Recovery codes',
  recoveryText:
    'If you lose your phone, one of these codes lets you in. Each counts once. We show them only now: write them down or print them.',
  recoveryDone: 'I have them',
  recoveryLeft_one: '{count} recovery code left.',
  recoveryLeft_other: '{count} recovery codes left.',
  factorAnyCode: 'Code from the app, or a recovery code',
  recoveryRenew: 'New recovery codes',
  factorEnd: 'Switch the second step off',
  factorIsOn: 'The second step is on.',

  sessionsTitle: 'Where you are signed in',
  thisDevice: 'this device',
  unknownDevice: 'Unknown device',
  since: 'since {day}',
  lastUsed: 'last used {day}',
  end: 'Sign out',
  endNamed: 'Sign out {device}',
  endOthers: 'Sign out all others',
} as const satisfies SameKeys<typeof de>
