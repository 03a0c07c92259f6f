import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  needed: 'To change anything here, confirm that it is you.',
  prove: 'Confirm',
} as const satisfies SameKeys<typeof de>
