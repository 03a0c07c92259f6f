import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Mails that announce an invoice. */
export default {
  booking_title: 'Invoice {number}',
  booking_text: 'Your invoice from {seller} for {amount} is here. It has already been paid.',
  booking_credit_title: 'Credit note {number}',
  booking_credit_text: 'Your credit note from {seller} for {amount} is here.',
  booking_cancel_title: 'Cancellation invoice {number}',
  booking_cancel_text: 'Your invoice {corrected} has been cancelled.',
  commission_title: 'Commission invoice {number}',
  commission_text: 'The commission for {month} is {amount}. It has been set off against your payouts.',
  commission_credit_title: 'Commission credit note {number}',
  commission_credit_text: 'You get {amount} of commission back for {month}.',
  open: 'See the invoice',
  openAll: 'See my invoices',
  attachedHint: 'You can download it there as a PDF that carries the data for your bookkeeping.',
} as const satisfies SameKeys<typeof de>
