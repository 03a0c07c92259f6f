import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

/** Words of what opens under the address: it comes when somebody is about to type. */
export default {
  close: 'Back',
  lookupFailed: 'The address search does not answer right now. You can search all the same.',
  home: 'Home',
  work: 'Work',
  setHome: 'Set home',
  setWork: 'Set work',
  savingHome: 'Look for the address and choose it: it becomes your home.',
  savingWork: 'Look for the address and choose it: it becomes your work.',
  stopSaving: 'Cancel',
  remove: 'Remove {place}',
  saved: 'Saved places',
  recent: 'Recent searches',
  recentWish: '{day}, {time} · {count} h',
  recentHours: '{count} h',
  onDevice: 'Kept on this device only.',
  useTyped: 'Use “{text}”',
  typeMore: 'Type at least three characters.',
  here: 'Use my current location',
} satisfies SameKeys<typeof de>
