import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Tagged “{tag}”',
  nearest: 'The nearest first.',
  best: 'The best rated first.',
  none: 'No place has this tag',
  noneHint: 'Providers choose their own tags. It may be called something else.',
  search: 'Search places',
  around: 'All places nearby',
  perHour: '{price} / h',
  desk: 'Desk',
  room: 'Meeting room',
} satisfies SameKeys<typeof de>
