import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  day: 'Daily budget',
  month: 'Monthly budget',
  year: 'Yearly budget',
  free: '{left} left until {until}',
  freeToday: '{left} left on {until}',
  parts: '{used} booked, {planned} this booking, {rest} left afterwards',
  partsPlain: '{used} of {limit} booked',
  noLimit: 'Your company pays. You have no limit.',
  near_title: '{left} left in your budget',
  near_body: 'More than 80% of it is booked. It lasts until {until}.',
  refused_title: 'Budget too small: {name}',
  refused_body: 'A booking did not fit any more.',
  changed_title: 'Your budget: {amount}',
  changed_none: 'Your budget has no limit any more',
  changed_body: 'Your company has changed it.',
  changed_day: '{amount} a day',
  changed_month: '{amount} a month',
  changed_year: '{amount} a year',
} as const satisfies SameKeys<typeof de>
