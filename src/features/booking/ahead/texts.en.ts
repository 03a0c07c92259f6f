import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'You go on here afterwards',
  when: '{day}, {from}–{to}',
} satisfies SameKeys<typeof de>
