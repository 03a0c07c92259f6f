import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Texts of the alternatives for a search that finds nothing free. */
export default {
  title: 'Free instead',
  titleLater: 'Bookable right now',
  showLater: 'Show all places',
  titleTaken: 'Nothing here is free at your time. Free instead:',
  time: '{from}–{to}',
  desks: 'Desks',
  rooms: 'Meeting rooms',
  upTo: 'Up to {count} km',
  anywhere: 'Any distance',
  aroundMap: 'Around this part of the map',
  otherProviders: 'Other providers nearby',
  places_one: '{shown} place free',
  places_other: '{shown} places free',
  nearest: 'Nearest: {place}',
  cheapest: 'Cheapest: {place}',
  price: '{price} / h',
  elsewhere: 'There are no places here yet. The nearest cities with places:',
  showTaken: 'Show taken places too',
  reset: 'Reset filters',
} satisfies SameKeys<typeof de>
