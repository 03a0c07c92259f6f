/** Texts about what Viertel keeps of the price of a booking. */
import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  announced_title: 'From {day} we keep {rate}% of the price',
  announced_text:
    'At present it is {before}%. The new rate applies to everything booked on or after {day}. Whatever is booked before keeps the old one, even if the visit is later.',
  withdrawn_title: 'We still keep {rate}% of the price',
  withdrawn_text: 'The rate of {before}% that we had announced for {day} does not come.',
  button: 'See my offices',
  choice:
    'If you do not agree, you can take your offices out of the search until then, or close your account free of charge: Account, Privacy.',
} as const satisfies SameKeys<typeof de>
