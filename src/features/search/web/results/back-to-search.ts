/**
 * The link from an office back to the search that found it, with its address, filters, order and map view. Visitors who
 * came directly from the list go back in the history; for others the link restores the length and scroll position of
 * the list.
 */
import { useSyncExternalStore, type MouseEvent } from 'react'
import { BACK_TO_SEARCH, FROM_SEARCH, LAST_SEARCH_KEY } from './from-search.ts'

/**
 * @param home path of the search in the page's language
 * @param around query of the link's target when nothing was searched in this tab, and without script
 * @param cameBy state of the page's entry in the history
 */
export function useBackToSearch(home: string, around: string, cameBy: unknown) {
  const stored = useSyncExternalStore(
    () => () => undefined,
    storedSearch,
    () => null,
  )
  return {
    to: home + (stored ?? around),
    state: BACK_TO_SEARCH,
    // The search restores its scroll position itself.
    preventScrollReset: stored !== null,
    onClick(event: MouseEvent) {
      // The browser handles a click that opens another tab or window.
      if (cameBy !== FROM_SEARCH || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      history.back()
    },
  }
}

function storedSearch(): string | null {
  try {
    return sessionStorage.getItem(LAST_SEARCH_KEY)
  } catch {
    return null
  }
}
