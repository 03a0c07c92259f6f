/** Texts about what operators decide about offices. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  hidden_title: '{title} has been hidden',
  hidden_text:
    'We have taken your office out of the search. Existing bookings stay and will be paid out. New ones are not possible until the reason has been resolved.',
  shown_title: '{title} may be published again',
  shown_text: 'The reason has been resolved. You can publish your office again now.',
  reason: 'Reason: {reason}',
  button: 'See my offices',
  objection:
    'A person made this decision. If you disagree, write to the address at the end of this mail and we will review it. You can also turn to a dispute settlement body or a court.',
} as const satisfies SameKeys<typeof de>
