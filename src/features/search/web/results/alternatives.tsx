/** Alternatives that can be booked (ux 8): each row links to a search that was just found to have something free. */
import { Building2, CalendarDays, ChevronRight, Clock, LampDesk, Presentation, Radius } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useOutletContext } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatDistance, formatMoney } from '#kernel/format.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { countFilters, NO_SEARCH, toUrl, type Search } from '../../rules/search-url.ts'
import de from '../../alternatives/texts.de.ts'
import en from '../../alternatives/texts.en.ts'
import type { SearchReply } from './browse-data.ts'
import type { ResultSlots } from './result-slots.ts'
import { shownCount } from './shown-count.ts'

type Alternative = SearchReply['meta']['alternatives'][number]

const TEXTS = { de, en }

/** `isAmongTaken`: the taken places are listed below. `isLater`: the day cannot be booked yet. */
export function Alternatives({
  search,
  alternatives,
  elsewhere,
  isAmongTaken,
  isLater,
}: {
  search: TimedSearch
  alternatives: readonly Alternative[]
  elsewhere: SearchReply['meta']['elsewhere']
  isAmongTaken: boolean
  isLater: boolean
}) {
  const t = useTexts(TEXTS)
  const path = useLocalPath()
  const locale = useLocale()
  const anywhere = { bounds: null, zoom: null, distance: null, selected: null }
  const slots = useOutletContext<ResultSlots | undefined>()
  const { price, distance, onlyAvailable, order, equipment, category, people } = NO_SEARCH
  const refugees = search.refugees === null ? null : false
  const chips: [text: string, to: Partial<Search>][] = isAmongTaken
    ? []
    : [
        ...(search.onlyAvailable
          ? [[t(isLater ? 'showLater' : 'showTaken'), { onlyAvailable: false }] as [string, Partial<Search>]]
          : []),
        ...(countFilters(search) > 0
          ? [
              [t('reset'), { price, distance, onlyAvailable, order, refugees, equipment, category, people }] as [
                string,
                Partial<Search>,
              ],
            ]
          : []),
      ]
  return (
    <div className="ways-out">
      {alternatives.length > 0 && (
        <>
          <h2>{t(isLater ? 'titleLater' : isAmongTaken ? 'titleTaken' : 'title')}</h2>
          <ul className="ways">
            {alternatives.map((one) => (
              <li key={JSON.stringify([one.search, one.group, one.distance, one.bounds, one.provider])}>
                <AlternativeLink search={search} alternative={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <>
          <h2>{t('elsewhere')}</h2>
          <ul className="ways">
            {elsewhere.map(({ city, position, distanceMetres }) => (
              <li key={city}>
                <Link className="way" to={toUrl(path('/'), { ...search, ...anywhere, place: city, at: position })}>
                  <Building2 size={22} />
                  <span className="way-words num">
                    <strong>{city}</strong> <span className="way-best">{formatDistance(distanceMetres, locale)}</span>
                  </span>
                  <ChevronRight size={20} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {chips.length > 0 && (
        <ul className="chips">
          {chips.map(([text, to]) => (
            <li key={text}>
              <Link className="chip" to={toUrl(path('/'), { ...search, ...to, selected: null })}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {slots && (
        <Suspense>
          <slots.WatchSearch search={search} />
        </Suspense>
      )}
    </div>
  )
}

function AlternativeLink({ search, alternative }: { search: Search; alternative: Alternative }) {
  const t = useTexts(TEXTS)
  const locale = useLocale()
  const path = useLocalPath()
  const { changes, best, total } = alternative
  const { date, time, endTime } = alternative.search
  const isElsewhere = changes.includes('area')
  const isOtherGroup = changes.includes('group')
  const area = isElsewhere ? areaText(search, alternative, t) : null
  const span = t('time', { from: time, to: endTime })
  const when = changes.includes('day') ? `${formatDay(date, locale)}, ${span}` : changes.includes('time') ? span : null
  const group = isOtherGroup ? t(alternative.group === 2 ? 'rooms' : 'desks') : null
  const place = [
    best.title,
    ...(best.distanceMetres === null ? [] : [formatDistance(best.distanceMetres, locale)]),
    t('price', { price: formatMoney(best.price, best.currency, locale) }),
  ].join(', ')
  const Icon = isOtherGroup
    ? alternative.group === 2
      ? Presentation
      : LampDesk
    : isElsewhere
      ? Radius
      : changes.includes('day')
        ? CalendarDays
        : Clock
  return (
    <Link className="way" to={toUrl(path('/'), searchOf(search, alternative))}>
      <Icon size={22} />
      <span className="way-words num">
        <span className="way-what">
          <strong>{[group, area, when].filter(Boolean).join(' · ')}</strong>{' '}
          <span className="way-count">{t('places', { count: total, shown: shownCount(total) })}</span>
        </span>{' '}
        <span className="way-best">{t(best.by === 'price' ? 'cheapest' : 'nearest', { place })}</span>
      </span>
      <ChevronRight size={20} />
    </Link>
  )
}

function areaText(search: Search, { distance }: Alternative, t: ReturnType<typeof useTexts<typeof de>>): string {
  if (search.provider !== null) return t('otherProviders')
  if (distance !== null) return t('upTo', { count: distance })
  return t(search.distance === null ? 'aroundMap' : 'anywhere')
}

function searchOf(search: Search, { search: when, changes, group, distance, location }: Alternative): Search {
  const moved = { ...search, date: when.date, time: when.time, group: group === 2 ? 2 : 1, selected: null } as const
  // The rows count only free places.
  const free = { ...moved, onlyAvailable: true }
  if (!changes.includes('area')) return free
  const isOfProvider = search.provider !== null
  return {
    ...free,
    at: location,
    distance,
    bounds: null,
    zoom: null,
    provider: null,
    place: isOfProvider ? null : search.place,
  }
}
