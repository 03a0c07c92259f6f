import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** A content page as PDF. */
export default {
  page: 'Page {page} of {pages}',
  name: 'Terms-of-use.pdf',
} satisfies SameKeys<typeof de>
