/** Payments that could not be captured. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Open amounts',
  hint: 'Payments that could not be captured, or that a bank has taken back. What failed is tried again by itself after one, three and seven days. After that one of you decides: wait until it is paid, or write it off.',
  filter: 'Status',
  all: 'All',
  sum: '{sum} open',
  booking: 'Booking',
  kind: 'Kind',
  kind_main: 'Visit',
  kind_extension: 'Extension',
  kind_fee: 'Fee',
  payer: 'Who pays',
  provider: 'Provider',
  office: 'Office',
  currency: 'Currency',
  owed: 'Open',
  since: 'Due since',
  failures: 'Tries',
  state: 'Status',
  state_ended: 'waits for you',
  state_trying: 'is tried again',
  state_running: 'is being tried',
  next: 'Next try',
  never: 'none',
  decide: 'Write off',
  decideOf: 'Write off, booking {booking}',
  empty: 'Nothing is open here.',
  fileName: 'open-amounts',
} as const satisfies SameKeys<typeof de>
