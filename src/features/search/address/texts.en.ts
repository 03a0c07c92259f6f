import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Texts of the address list, loaded when the field gets the focus. */
export default {
  suggest_place: 'Places',
  suggest_provider: 'Providers',
  suggest_office: 'Spaces',
  close: 'Back',
  lookupFailed: 'The address lookup is not responding right now. You can still search.',
  home: 'Home',
  work: 'Work',
  setHome: 'Set home',
  setWork: 'Set work',
  savingHome: 'Find the address and choose it to save it as your home.',
  savingWork: 'Find the address and choose it to save it as your workplace.',
  stopSaving: 'Cancel',
  remove: 'Remove {place}',
  saved: 'Saved places',
  recent: 'Recent searches',
  recentWish: '{day}, {time} · {count} h',
  recentHours: '{count} h',
  onDevice: 'Saved on this device only.',
  partialPlace: 'approximate',
  withoutNumber: 'without house number {number}',
  useTyped: 'Use “{text}”',
  typeMore: 'Type at least three characters.',
  here: 'Use my current location',
} satisfies SameKeys<typeof de>
