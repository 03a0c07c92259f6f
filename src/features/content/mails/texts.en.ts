import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'New terms of use from {day}',
  text: 'We are changing our terms of use. The new version applies from {day}. Until then the present one applies, also to everything that you book or offer until then.',
  what: 'What changes: {summary}',
  button: 'Read the new version',
  choice:
    'The page shows what is new and what goes. If you do not agree, you can close your account free of charge until then: Account, Privacy. Otherwise the new version applies to what you book or offer from that day on.',
} as const satisfies SameKeys<typeof de>
