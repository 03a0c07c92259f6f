import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  missing: 'Please fill this in.',
  emailInvalid: 'Please enter a valid e-mail address.',
  saved: 'Saved.',
  readsGerman: 'This person reads German. Please write in German.',
  readsEnglish: 'This person reads English. Please write in English.',
} as const satisfies SameKeys<typeof de>
