/** Saves a search on this device. It is a separate chunk, because it is only needed once results are shown. */
import { withSearch, type RecentSearch } from '../../rules/place-memory.ts'
import { changePlaceMemory } from './use-place-memory.ts'

export function rememberSearch(search: RecentSearch): void {
  changePlaceMemory((memory) => withSearch(memory, search))
}
