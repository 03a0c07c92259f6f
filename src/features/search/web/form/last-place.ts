/**
 * The last searched place, kept for this browser session only, so that the start page can show what is free near it.
 */
import type { LatLng } from '#kernel/geo.ts'
import { NO_SEARCH, parseSearch, toQuery } from '../../rules/search-url.ts'

const NAME = 'place'

export function readLastPlace(cookies: string | null): { place: string; at: LatLng } | null {
  const match = /(?:^|;\s*)place=([^;]{1,1000})/.exec(cookies ?? '')
  if (!match) return null
  const { place, at } = parseSearch(new URLSearchParams(match[1]?.replaceAll('|', '&')))
  return place && at ? { place, at } : null
}

/** The value of the cookie. `|` replaces `&`, so that the value needs no further encoding and stays readable. */
export function lastPlaceCookie(place: string, at: LatLng): string {
  return `${NAME}=${toQuery({ ...NO_SEARCH, place, at }).replaceAll('&', '|')}; path=/; samesite=lax`
}
