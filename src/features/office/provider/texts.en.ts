import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Who is offering',
  lead: 'Guests see whom they book from. The law asks providers for these details (Digital Services Act, Article 30).',
  name: 'Public name',
  phone: 'Phone',
  email: 'E-mail',
  registerNumber: 'Register number',
  registerHint: 'Trade or company register, if you are entered in one.',
  optional: '(optional)',
  address: 'Name and address',
  addressHint: 'These are the ones of your billing address.',
  addressNone: 'You have no billing address yet.',
  addressGo: 'Change the billing address',
  addressAdd: 'Enter a billing address',
  taxMissing: 'It still lacks a VAT ID or tax number.',
  certify: 'I commit to offering only services that comply with the applicable rules of European Union law.',
  certifyMissing: 'Please confirm this, then you can save.',
  save: 'Save',
  saved: 'Saved.',
} as const satisfies SameKeys<typeof de>
