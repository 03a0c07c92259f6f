/** The desk beside somebody of the team. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  loading: 'Loading the price …',
  failed: 'The price could not be loaded.',
  again: 'Try again',
  free_one: '{count} desk free',
  free_other: '{count} desks free',
  between: 'from {from} to {to}',
  sum: '{hours} h × {price} = {total}',
  costsNothing: 'Costs nothing and does not count towards your budget.',
  fits: 'Fits your budget: {left} left afterwards until {until}.',
  replaces: 'Replaces for that day: {kinds}.',
  bookFor: 'Book beside · {total}',
  toCheckout: 'Continue to booking',
  checkoutWhy: 'An amount is held on your company’s card at once. The next step says how much.',
  booked: 'Booked. You sit beside.',
  home: 'at home',
  company: 'office',
  other: 'on the road',
  off: 'off',
} as const satisfies SameKeys<typeof de>
