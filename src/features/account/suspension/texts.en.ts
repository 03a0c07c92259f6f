import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** What pages say as long as an account is suspended. */
export default {
  title: 'Your account is suspended.',
  reason: 'Reason: {reason}',
  what: 'You can see your bookings and cancel them, but not book or offer anything. If you see it differently: the mail about it has the link to complain. If you no longer have it, write to the address in the {imprint}.',
  imprint: 'imprint',
} as const satisfies SameKeys<typeof de>
