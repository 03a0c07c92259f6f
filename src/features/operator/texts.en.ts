import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Desk',
  pages: 'Content pages',
  discounts: 'Discount codes',
  bookingMoney: 'Money of a booking',
  invoices: 'Missing invoices',
  disputes: 'Disputed payments',
  openAmounts: 'Open amounts',
  reconciliation: 'Reconciliation',
  casesTitle: 'Cases',
  casesNone: 'Nothing waits for a decision.',
  casesCompanies: 'Requests of companies',
  casesMessages: 'Reported messages',
  casesRatings: 'Reported words with ratings',
  decided: 'Decided.',
  proofNeeded: 'To decide, confirm that it is you.',
  prove: 'Confirm',
  offices: 'Places in the search',
  people: 'Accounts',
  running: 'Bookings under way',
  coming: 'Bookings of the next 24 hours',
} as const satisfies SameKeys<typeof de>
