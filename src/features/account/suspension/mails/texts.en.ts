import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Words on operators suspending an account. */
export default {
  suspended_title: 'Your account is suspended',
  suspended_text:
    'We have suspended your account and signed you out everywhere. You can still sign in, see your bookings and cancel them. You cannot book or offer anything.',
  restored_title: 'Your account is open again',
  restored_text: 'The suspension is lifted. You can use your account as before.',
  suspended_offices:
    'Your places are no longer in the search or on the map and cannot be booked. What guests have booked already stays until we tell you otherwise.',
  restored_offices: 'Your places that were in the search before are there again.',
  reason: 'Reason: {reason}',
  button: 'Go to my account',
  objection:
    'A person has decided this. If you see it differently, write to the address at the end of this mail: we will look at it again. You can also turn to a dispute settlement body or a court.',
} as const satisfies SameKeys<typeof de>
