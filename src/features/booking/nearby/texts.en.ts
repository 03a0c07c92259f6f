import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Free places nearby',
  when: '{day}, {time}, {hours} hours',
  sameHouse: 'in the same building',
  none: 'Nothing within 5 km is free at that time. Another time may suit.',
  all: 'All on the map',
} as const satisfies SameKeys<typeof de>
