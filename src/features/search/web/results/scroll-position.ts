/** The scroll position of the results, for the link back to them; for the browser's history the router restores it. */
import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { BACK_TO_SEARCH } from './from-search.ts'

let left = { query: '', top: 0 }

/** @param query query string of the search that is shown */
export function useScrollPosition(query: string): void {
  const { state } = useLocation()
  const isPush = useNavigationType() === 'PUSH'
  const restore = useEffectEvent(() => {
    if (isPush && state === BACK_TO_SEARCH) scrollTo(0, left.query === query ? left.top : 0)
  })
  // A layout effect restores the position before the first paint, and its cleanup measures while the list still exists.
  useLayoutEffect(() => {
    restore()
    return () => {
      left = { query, top: scrollY }
    }
  }, [query])
}
