/** How far the results were scrolled, for the way back to them by a link; in the history the router knows it. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { BACK_TO_SEARCH } from './from-search.ts'

let left = { query: '', top: 0 }

/** @param query of the search that is shown */
export function useKeptScroll(query: string): void {
  const { state } = useLocation()
  const isPush = useNavigationType() === 'PUSH'
  const restore = useEffectEvent(() => {
    if (isPush && state === BACK_TO_SEARCH) scrollTo(0, left.query === query ? left.top : 0)
  })
  // Before anything is painted; and what is left is measured while it still stands.
  useLayoutEffect(() => {
    restore()
    return () => {
      left = { query, top: scrollY }
    }
  }, [query])
}
