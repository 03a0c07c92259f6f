import { useEffect } from 'react'
import type { Search } from '../rules/search-url.ts'
import { lastPlaceCookie } from './last-place.ts'

/** Remembers a searched place until the browser closes. */
export function useLastPlace({ place, at, bounds }: Search): void {
  useEffect(() => {
    if (place && at && !bounds) document.cookie = lastPlaceCookie(place, at)
  }, [place, at?.lat, at?.lng, bounds])
}
