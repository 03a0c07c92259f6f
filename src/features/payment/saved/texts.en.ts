import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  ownLead: 'What you pay with. You are charged only after your visit.',
  ownNone: 'No payment method yet. You can add one here or when you book.',
  makeDefault: 'Make default',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  removeNow: 'Yes, remove it',
  removeNot: 'Keep it',
  isDefault: 'Default',
  isExpired: 'expired',
  hasFailed: 'last payment failed',
  newCard: 'New payment method',
  saveCard: 'Save',
  cancelCard: 'Cancel',
  cardSaved: 'The payment method is saved.',
  expires: 'valid until {month}/{year}',
  mandate: 'SEPA mandate {ref}',
  otherProvider: 'New cards can only be added in the payment service’s own form.',
  paidByCompany: 'Your company pays for this booking.',
} as const satisfies SameKeys<typeof de>
