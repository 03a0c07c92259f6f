/**
 * The way from an office back to the search it was found by: with address, filters, order and what the map showed. Who
 * came straight from the list goes back in the history; who comes by the link finds the list as long and scrolled as it was.
 */
import { useSyncExternalStore, type MouseEvent } from 'react'
import { BACK_TO_SEARCH, FROM_SEARCH, KEPT_SEARCH } from './from-search.ts'

/**
 * @param home path of the search in the page's language
 * @param around query of where it leads when nothing was searched in this tab, and without script
 * @param cameBy state of the page's entry in the history
 */
export function useBackToSearch(home: string, around: string, cameBy: unknown) {
  const kept = useSyncExternalStore(
    () => () => undefined,
    keptSearch,
    () => null,
  )
  return {
    to: home + (kept ?? around),
    state: BACK_TO_SEARCH,
    // The search scrolls to where it was left.
    preventScrollReset: kept !== null,
    onClick(event: MouseEvent) {
      // A click that opens another tab or window is the browser's.
      if (cameBy !== FROM_SEARCH || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      history.back()
    },
  }
}

function keptSearch(): string | null {
  try {
    return sessionStorage.getItem(KEPT_SEARCH)
  } catch {
    return null
  }
}
