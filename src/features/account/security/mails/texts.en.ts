import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Words on somebody of support looking at Viertel as a person sees it. */
export default {
  title: 'Support has looked at Viertel as you see it',
  text: 'On {at} the support of Viertel began to look at Viertel as you see it: for 15 minutes at most, and without being able to change anything.',
  reason: 'Reason: {reason}',
  what: 'They could not see the texts of your messages, door codes and Wi-Fi, numbers of your cards and accounts, keys or sign-ins. Nothing was downloaded.',
  button: 'Go to privacy',
  small:
    'The copy of your data names each of these with its beginning, end and reason. If you do not know why, ask us at the address at the end of this mail.',
} as const satisfies SameKeys<typeof de>
