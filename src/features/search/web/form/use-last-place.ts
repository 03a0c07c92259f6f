import { useEffect, useEffectEvent } from 'react'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { lastPlaceCookie } from './last-place.ts'

/** Remembers a searched place: its position until the browser closes, its name and the search on this device. */
export function useLastPlace(search: TimedSearch, hasResults: boolean): void {
  const { place, at, bounds, provider, date, time, hours, group } = search
  const isPlace = Boolean(place) && !bounds && (at !== null || provider !== null)
  const keep = useEffectEvent(() => {
    if (!place || !isPlace || !hasResults) return
    if (at) document.cookie = lastPlaceCookie(place, at)
    void import('./remember-search.ts').then(
      ({ rememberSearch }) => rememberSearch({ place: { text: place, at, provider }, group, date, time, hours }),
      () => undefined,
    )
  })
  const key = isPlace && hasResults ? [place, at?.lat, at?.lng, provider, date, time, hours, group].join() : ''
  useEffect(() => keep(), [key])
}
