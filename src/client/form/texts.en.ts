import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  missing: 'Please fill this in.',
  emailInvalid: 'Please enter a valid e-mail address.',
  saved: 'Saved.',
} as const satisfies SameKeys<typeof de>
