/** The results: heading, cards, more cards when the end comes into view, and alternatives when there are none. */
import { lazy, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { resultKey } from '../../rules/search-url.ts'
import type { SearchReply } from './browse-data.ts'
import { OfficeCard } from './office-card.tsx'
import { shownCount } from './shown-count.ts'
import type { useMoreResults } from './use-more-results.ts'
import { useResultTexts } from './use-result-texts.ts'
import { showsAll, useShownCards } from './use-shown-cards.ts'

// Needed only where little is found, so it is not part of the first load.
const Alternatives = lazy(() => import('./alternatives.tsx').then((part) => ({ default: part.Alternatives })))

const EAGER_PICTURES = 1

export type ResultListProps = {
  search: TimedSearch
  reply: SearchReply
  more: ReturnType<typeof useMoreResults>
  selectedId: number | null
  hoveredId: number | null
  onHover: (id: number | null) => void
  onShowOnMap: (id: number) => void
}

export function ResultList({ search, reply, more, selectedId, hoveredId, onHover, onShowOnMap }: ResultListProps) {
  const t = useResultTexts()
  const { cards, hasMore, state, loadMore } = more
  const list = useRef<HTMLUListElement>(null)
  const { count, showMore } = useShownCards(list, {
    key: resultKey(search),
    results: reply,
    selectedId,
    selectedAt: cards.findIndex((card) => card.id === selectedId),
  })
  const shown = cards.slice(0, count)
  const isMore = hasMore || shown.length < cards.length
  const [place, setPlace] = useState(0)
  const goOn = () => {
    if (showMore() > cards.length) loadMore()
  }
  const onEnd = () => {
    // The end marker is mounted anew further down instead of being moved, which would count as a layout shift; but not
    // while it has the focus, nor while the keyboard focus is in the footer.
    if (document.activeElement?.closest('footer')) return
    if (!end.current?.contains(document.activeElement)) setPlace((old) => old + 1)
    goOn()
  }
  const end = useEndInView(onEnd, isMore && state === 'idle', shown.length)
  const { alternatives, elsewhere } = reply.meta
  const waysOut = (cards.length === 0 || alternatives.length > 0) && (
    <Alternatives
      elsewhere={elsewhere}
      search={search}
      alternatives={alternatives}
      isAmongTaken={cards.length > 0}
      isLater={reply.meta.when.bookableFrom !== null}
    />
  )
  if (cards.length === 0) return <EmptyResults>{waysOut}</EmptyResults>
  return (
    <>
      {waysOut}
      <ul ref={list} className={count === Infinity ? 'card-grid whole' : 'card-grid'}>
        {shown.map((card, index) => (
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
      {isMore && (
        <div key={place} ref={end} className={state === 'failed' ? 'more' : 'more going-on'}>
          <p className="quiet small num">
            {t('shownOf', { shown: shown.length, total: shownCount(reply.meta.total) })}
          </p>
          {state === 'failed' && (
            <p className="error-text" role="alert">
              {t('moreFailed')}
            </p>
          )}
          <Button className="needs-script" disabled={state === 'loading'} onClick={goOn}>
            {t(state === 'loading' ? 'loadingMore' : state === 'failed' ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Spec 8's sentence; the alternatives follow in a separate component. */
function EmptyResults({ children }: { children: ReactNode }) {
  const t = useResultTexts()
  return (
    <div className="empty-results">
      <HourDial fromQuarter={0} hours={3} size={72} />
      <p>{t('empty')}</p>
      {children}
    </div>
  )
}

/** @param shown number of cards; a change checks again, because the end may still be in view */
function useEndInView(onEnd: () => void, isWatching: boolean, shown: number) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isWatching || !end.current) return
    if (showsAll()) return reached()
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reached()
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isWatching, shown])
  return end
}
