/** The results: heading, cards, more of them when the end comes into view, and what to do when there are none. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { HourDial } from '#ui/hour-dial.tsx'
import type { TimedSearch } from '../rules/search-body.ts'
import { countFilters, NO_SEARCH, orderShown, toUrl, type DistanceKm, type Search } from '../rules/search-url.ts'
import type { SearchReply } from './browse-data.ts'
import { OfficeCard } from './office-card.tsx'
import { shownCount } from './shown-count.ts'
import type { useMoreResults } from './use-more-results.ts'
import { useSearchTexts, type SearchTexts } from './use-search-texts.ts'

const EAGER_PICTURES = 2

export type ResultListProps = {
  search: TimedSearch
  reply: SearchReply
  more: ReturnType<typeof useMoreResults>
  nextDay: string | null
  selectedId: number | null
  hoveredId: number | null
  onHover: (id: number | null) => void
  onShowOnMap: (id: number) => void
}

export function ResultList({
  search,
  reply,
  more,
  nextDay,
  selectedId,
  hoveredId,
  onHover,
  onShowOnMap,
}: ResultListProps) {
  const t = useSearchTexts()
  const { cards, hasMore, state, loadMore } = more
  const end = useEndInView(loadMore, hasMore && state === 'idle')
  if (cards.length === 0) return <EmptyResults search={search} reply={reply} nextDay={nextDay} />
  return (
    <>
      <ul className="card-grid">
        {cards.map((card, index) => (
          <li key={card.id}>
            <OfficeCard
              card={card}
              when={reply.meta.when}
              eager={index < EAGER_PICTURES}
              selected={card.id === selectedId}
              highlighted={card.id === hoveredId}
              onHighlight={onHover}
              onShowOnMap={onShowOnMap}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={end} className="more">
          <p className="quiet small num">
            {t('shownOf', { shown: cards.length, total: shownCount(reply.meta.total) })}
          </p>
          {state === 'failed' && (
            <p className="error-text" role="alert">
              {t('moreFailed')}
            </p>
          )}
          <button type="button" className="btn needs-script" disabled={state === 'loading'} onClick={loadMore}>
            {t(state === 'loading' ? 'loadingMore' : state === 'failed' ? 'retry' : 'more')}
          </button>
        </div>
      )}
    </>
  )
}

/** "34 Schreibtische"; the page's heading and what a screen reader hears when results change. */
export function resultHeading(search: Search, total: number, t: SearchTexts): string {
  return t(search.group === 2 ? 'rooms' : 'desks', { count: total, shown: shownCount(total) })
}

export function orderNote(search: Search, t: SearchTexts): string {
  const order = orderShown(search)
  if (order === 'price-desc') return t('notePrice-desc')
  return t(order === 'distance' ? 'noteDistance' : order === 'rating' ? 'noteRating' : 'notePrice')
}

/** Spec 8's sentence, and the ways out as links (ux 8). */
function EmptyResults({ search, reply, nextDay }: Pick<ResultListProps, 'search' | 'reply' | 'nextDay'>) {
  const t = useSearchTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const ways: { text: string; to: Partial<Search> }[] = []
  const wider = widerThan(search.distance)
  if (wider !== null)
    ways.push({ text: t('emptyFarther', { count: wider }), to: { distance: wider, bounds: null, zoom: null } })
  else if (search.distance !== null || search.bounds) {
    ways.push({ text: t('emptyAnywhere'), to: { distance: null, ...(search.at ? { bounds: null, zoom: null } : {}) } })
  }
  if (search.onlyAvailable) ways.push({ text: t('emptyUnavailable'), to: { onlyAvailable: false } })
  const other = search.group === 1 ? 2 : 1
  const others = reply.meta.groups.data.find((group) => group.id === other)?.total ?? 0
  if (others > 0) {
    const group = t(other === 2 ? 'rooms' : 'desks', { count: others, shown: shownCount(others) })
    ways.push({ text: t('emptyOther', { group }), to: { group: other } })
  }
  if (nextDay) ways.push({ text: t('emptyNextDay', { day: formatDay(nextDay, locale) }), to: { date: nextDay } })
  if (countFilters(search) > 0) {
    const { price, distance, onlyAvailable, order } = NO_SEARCH
    ways.push({
      text: t('emptyReset'),
      to: { price, distance, onlyAvailable, order, refugees: search.refugees === null ? null : false },
    })
  }
  return (
    <div className="empty-results">
      <HourDial fromQuarter={0} hours={3} size={88} />
      <p>{t('empty')}</p>
      <ul className="chips">
        {ways.map((way) => (
          <li key={way.text}>
            <Link className="chip" to={toUrl(path('/'), { ...search, ...way.to, selected: null })}>
              {way.text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function widerThan(distance: DistanceKm | null): DistanceKm | null {
  return distance === 1 ? 3 : distance === 3 ? 5 : distance === 5 ? 10 : null
}

function useEndInView(onEnd: () => void, isWatching: boolean) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isWatching || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isWatching])
  return end
}
