/** Invoices that could not be made. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Missing invoices',
  hint: 'These invoices were not created. Each one is tried again by itself, at least once a day.',
  count_one: '{count} invoice is missing.',
  count_other: '{count} invoices are missing.',
  none: 'All invoices have been created.',
  invoice: 'Invoice of booking {booking}',
  credit: 'Credit note of booking {booking}',
  missing: 'What is missing',
  missing_seller_address: 'the billing address of the provider {provider}',
  missing_seller_tax: 'a VAT ID or tax number of the provider {provider}',
  missing_buyer_address: 'the billing address of {payer}',
  missing_earlier: 'the invoice that this credit note corrects',
  missing_fault: 'a fault of ours, which is in the log',
  missing_nothing: 'nothing any more, the next try should succeed',
  amount: 'Amount',
  parties: 'From whom to whom',
  fromTo: '{provider} to {payer}, {office}',
  since: 'Since',
  tries: 'Tries',
  next: 'Next try',
  again: 'Try again now',
  done: 'The invoice has been created.',
  first: 'From the start',
  more: 'More',
} as const satisfies SameKeys<typeof de>
