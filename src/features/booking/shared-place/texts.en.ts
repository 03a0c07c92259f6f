import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** What is said while booking a place that somebody shares with the team. */
export default {
  sharedBy: 'A place of {name}',
  sharedOfCompany: 'A place of {company}',
  sharedFree: 'Nothing is charged: no invoice, nothing on a card, nothing from your budget.',
  sharedTold: '{name} is told that you come. You see the street after booking.',
  sharedAddress: 'You see the street after booking.',
} as const satisfies SameKeys<typeof de>
