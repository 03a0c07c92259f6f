import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  account: 'Account',
  menu: 'Your account',
  profile: 'Profile',
  billing_address: 'Billing address',
  payment: 'Payment methods',
  invoices: 'Invoices',
  provider: 'Provider and payouts',
  social: 'Security',
  api_keys: 'API keys',
  webhooks: 'Webhooks',
  language: 'Language and region',
  settings: 'Notifications',
  type: 'Account type',
  privacy: 'Data and privacy',
  shortcuts: 'More pages',
  shortcut_booking: 'Own bookings',
  shortcut_favorite: 'Favourites',
  shortcut_watch: 'Waiting list',
  shortcut_notification: 'Notifications',
  logout: 'Sign out',
} as const satisfies SameKeys<typeof de>
