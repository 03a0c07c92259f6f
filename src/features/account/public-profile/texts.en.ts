import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Profile',
  pageTitle: '{name} – Viertel',
  close: 'Close',
  loading: 'Loading …',
  retry: 'Try again',
  from: 'from {place}',
  speaks: 'speaks {languages}',
  booking: 'Booking',
  date: 'Day',
  time: 'Time',
  timeSpan: '{from} to {to}',
  total: 'Total',
  income: 'Your income',
  contact: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  report: 'Report a problem',
  reportProfile: 'Report this profile',
  reportSubject: 'Problem with {name} ({id})',
  reportBooking: 'It is about booking {id}.',
} as const satisfies SameKeys<typeof de>
