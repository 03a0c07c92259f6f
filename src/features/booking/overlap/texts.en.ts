import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  overlap: 'You already have a booking at this time:',
  overlapLine: '{title}, {from}–{to}',
} as const satisfies SameKeys<typeof de>
