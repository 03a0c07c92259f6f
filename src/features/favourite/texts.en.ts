import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  mark: 'Mark as favourite: {title}',
  unmark: 'Remove from favourites: {title}',
  added: 'Saved as a favourite.',
  removed: 'Removed from your favourites.',
  undo: 'Undo',
  title: 'Favourites',
  pageTitle: 'Favourites – Viertel',
  none: 'No favourites yet',
  noneHint: 'Tap the heart on a place and it will appear here.',
  search: 'Search for places',
  perHour: '{price} / h',
  notRated: 'Not yet rated',
  rating_one: '{rating} of 5 stars, {count} rating',
  rating_other: '{rating} of 5 stars, {count} ratings',
  gone: 'No longer offered',
} as const satisfies SameKeys<typeof de>
