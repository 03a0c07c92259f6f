import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** The bar above the pages while somebody of the desk looks at them as somebody else. */
export default {
  bar: 'Looking as somebody else',
  as: 'You see Viertel as {name} does.',
  until: 'Read-only, until {at}.',
  end: 'Stop looking',
} as const satisfies SameKeys<typeof de>
