/** A chunk of its own: it comes after results have been shown. */
import { withSearch, type RecentSearch } from '../../rules/place-memory.ts'
import { changePlaceMemory } from './use-place-memory.ts'

export function rememberSearch(search: RecentSearch): void {
  changePlaceMemory((memory) => withSearch(memory, search))
}
