/** The column of the results: summary, tabs, chips, list, and the switch between list and map. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Notice } from '#ui/notice.tsx'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { resultKey, toUrl, type Search } from '../../rules/search-url.ts'
import type { BrowseData, SearchReply } from './browse-data.ts'
import { FilterChips, GroupTabs, type FilterPart } from '../filter/filter-chips.tsx'
import { LAST_SEARCH_KEY, type Searched } from './from-search.ts'
import { useScrollPosition } from './scroll-position.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { ResultList } from './result-list.tsx'
import { orderNote, resultHeading } from './result-titles.ts'
import { SummaryBar } from './summary-bar.tsx'
import { useMoreResults } from './use-more-results.ts'
import { useResultTexts } from './use-result-texts.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const FilterSheet = lazy(() => import('../filter/filter-sheet.tsx'))

type ResultsSideProps = {
  data: BrowseData
  search: TimedSearch
  /** The search that is loading; the results shown are outdated until it has loaded. */
  pending: Search | null
  hoveredId: number | null
  onHover: (id: number | null) => void
  onShowOnMap: (id: number) => void
}

function ResultsSide({ data, search, pending, ...list }: ResultsSideProps) {
  const t = useResultTexts()
  const path = useLocalPath()
  const navigate = useNavigate()
  const { search: query } = useLocation()
  useEffect(() => keepSearch(query), [query])
  useScrollPosition(query)
  const [filtering, setFiltering] = useState<FilterPart | 'all' | null>(null)
  const { results } = data
  const wanted: TimedSearch = pending
    ? { ...pending, date: pending.date ?? search.date, time: pending.time ?? search.time }
    : search
  return (
    <div className="browse-side">
      <SummaryBar search={wanted} days={data} endTime={pending ? undefined : results?.meta.when.endTime} />
      {data.approximate !== null && !pending && (
        <Notice isAnnounced className="approximate">
          {t('approximate', { place: data.approximate })}
        </Notice>
      )}
      <GroupTabs search={wanted} groups={results?.meta.groups.data} />
      <FilterChips
        search={wanted}
        currency={data.currency}
        hasRefugeeMode={data.hasRefugeeMode}
        onOpen={setFiltering}
      />
      {results ? (
        <Results {...{ search, results, ...list }} isPending={pending !== null} />
      ) : (
        <ListSkeleton label={t('loading')} />
      )}
      {filtering !== null && (
        <Suspense>
          {/* Opened while a search is loading, the sheet shows and changes that search, as the chips do. */}
          <FilterSheet
            search={wanted}
            currency={data.currency}
            hasRefugeeMode={data.hasRefugeeMode}
            part={filtering === 'all' ? null : filtering}
            onClose={() => setFiltering(null)}
            onApply={(filters) => {
              setFiltering(null)
              const next = { ...wanted, ...filters, selected: null }
              if (resultKey(next) !== resultKey(wanted))
                void navigate(toUrl(path('/'), next), { preventScrollReset: true })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type ResultsProps = Omit<ResultsSideProps, 'pending' | 'data'> & { results: SearchReply; isPending: boolean }

function Results({ search, results, isPending, hoveredId, onHover, onShowOnMap }: ResultsProps) {
  const t = useSearchTexts()
  const tr = useResultTexts()
  const locale = useLocale()
  const { when } = results.meta
  const more = useMoreResults(search, results)
  const text = resultHeading(results.meta.total, t)
  const heading = useFocusAfterSearch()
  return (
    <section aria-busy={isPending} className={isPending ? 'result-part pending' : 'result-part'}>
      <div className="result-head">
        <h1 ref={heading} tabIndex={-1}>
          {text}
        </h1>
        <p className="quiet">{orderNote(search, t)}</p>
      </div>
      <p className="visually-hidden" role="status">
        {isPending ? tr('loading') : text}
      </p>
      {results.meta.provisional && <Notice>{tr('provisional')}</Notice>}
      {when.bookableFrom !== null && (
        <Notice className="later-day num">
          {tr('laterDay', {
            day: formatDay(when.date, locale, 'dated'),
            from: formatDay(when.bookableFrom, locale, 'dated'),
          })}
        </Notice>
      )}
      <ResultList
        search={search}
        reply={results}
        more={more}
        selectedId={search.selected}
        {...{ hoveredId, onHover, onShowOnMap }}
      />
    </section>
  )
}

/**
 * After a search by the form the focus moves to the results, so that they are read out. A filter leaves the focus on
 * its chip.
 */
function useFocusAfterSearch() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, key } = useLocation()
  // Going back in the history or reloading the page is not a new search.
  const isSearched = useNavigationType() === 'PUSH' && state === ('searched' satisfies Searched)
  useEffect(() => {
    if (isSearched) heading.current?.focus({ preventScroll: true })
  }, [isSearched, key])
  return heading
}

/** @param query query string of the address, with its question mark */
function keepSearch(query: string): void {
  try {
    sessionStorage.setItem(LAST_SEARCH_KEY, query)
  } catch {
    // The browser forbids storage: the link back then leads to a search around the place.
  }
}

// React.lazy needs a default export.
export default ResultsSide
