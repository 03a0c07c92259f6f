/**
 * Titles of a search and its results; in a separate file, because the page's title needs them without the result list.
 */
import { orderShown, type Search } from '../../rules/search-url.ts'
import { formatDay } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import type { BrowseData } from './browse-data.ts'
import { shownCount } from './shown-count.ts'
import type { SearchTexts } from '../use-search-texts.ts'

/** "34 offers": the page's heading, which screen readers also hear when results change. Clusters count workplaces. */
export function resultHeading(total: number, t: SearchTexts): string {
  return t('offers', { count: total, shown: shownCount(total) })
}

export function orderNote(search: Search, t: SearchTexts): string {
  const { price, rating } = orderShown(search)
  if (price !== null) return t(price === 'desc' ? 'notePrice-desc' : 'notePrice')
  return t(rating === null ? 'noteDistance' : rating === 'asc' ? 'noteRating-asc' : 'noteRating')
}

export function placeName(search: Search, t: SearchTexts): string {
  if (search.place) return search.place
  if (search.provider) return t('providerPlace')
  return search.at && !search.bounds ? t('herePlace') : t('boxPlace')
}

/**
 * "Fr., 27. Nov."; with the year where people may think of another one: next year, or days that cannot be booked yet.
 */
export function dayText(
  day: string,
  { now, lastBookableDay }: Pick<BrowseData, 'now' | 'lastBookableDay'>,
  locale: Locale,
) {
  const isNear = day <= lastBookableDay && day.slice(0, 4) === now.today.slice(0, 4)
  return formatDay(day, locale, isNear ? 'short' : 'dated')
}
