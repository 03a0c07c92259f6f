import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Companies and credit',
  lead: 'With a credit limit a company can pay once a month. Without one it pays every booking by itself.',
  search: 'Name',
  find: 'Search',
  none: 'No company has this name.',
  number: 'Number',
  name: 'Company',
  mode: 'Pays',
  currency: 'Currency',
  open: 'Booked, not paid',
  fileName: 'companies',
  mode_card: 'every booking by itself',
  mode_statement: 'once a month',
  limit: 'Credit limit',
  noLimit: 'no credit limit',
  limitHint: 'Empty means no credit limit. What is booked stays.',
  reason: 'Reason',
  change: 'Change the credit limit',
  save: 'Save',
  saved: 'Saved.',
} as const satisfies SameKeys<typeof de>
