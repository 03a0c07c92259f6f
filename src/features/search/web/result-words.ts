/** What a search and its results are called; apart from the parts that show them, for the page's title needs it, too. */
import { orderShown, type Search } from '../rules/search-url.ts'
import { shownCount } from './shown-count.ts'
import type { SearchTexts } from './use-search-texts.ts'

/** "34 Schreibtische"; the page's heading and what a screen reader hears when results change. */
export function resultHeading(search: Search, total: number, t: SearchTexts): string {
  return t(search.group === 2 ? 'rooms' : 'desks', { count: total, shown: shownCount(total) })
}

export function orderNote(search: Search, t: SearchTexts): string {
  const order = orderShown(search)
  if (order === 'price-desc') return t('notePrice-desc')
  return t(order === 'distance' ? 'noteDistance' : order === 'rating' ? 'noteRating' : 'notePrice')
}

export function placeName(search: Search, t: SearchTexts): string {
  if (search.place) return search.place
  if (search.provider) return t('providerPlace')
  return search.at && !search.bounds ? t('herePlace') : t('boxPlace')
}
