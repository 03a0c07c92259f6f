import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Reconciliation',
  hint: 'Every night, every entry of the ledger is compared with every movement at the payment provider. Whatever is less than two hours old does not count yet.',
  never: 'Nothing has been compared yet, as there has been no payment.',
  last_one: 'Last compared {at}, {lines} movement read.',
  last_other: 'Last compared {at}, {lines} movements read.',
  agree: 'Ledger and payment provider agree to the cent.',
  missing_here: 'Missing in the ledger',
  missing_there: 'Missing at the payment provider',
  amount: 'Different amounts',
  none: 'None.',
  shown: 'The oldest {shown} of {count}.',
  kind: 'Difference',
  currency: 'Currency',
  fileName: 'reconciliation',
  ref: 'Reference',
  booking: 'Booking',
  at: 'When',
  ledger: 'Ledger',
  psp: 'Payment provider',
  nothing: 'none',
} as const satisfies SameKeys<typeof de>
