import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Who offers your offices?',
  text: 'Your offices are in the search, but some of your details are missing: whether you offer as a business or as a private person and, if as a business, name, address, phone and e-mail. The Digital Services Act requires them, and guests see whom they book from. For the time being your offices stay in the search.',
  button: 'Give the details',
  small: 'It takes about two minutes. We never ask for passwords or bank details by e-mail.',
} as const satisfies SameKeys<typeof de>
