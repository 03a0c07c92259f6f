/** The results' column: summary, tabs, chips, list; and the switch between list and map. */
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocalPath } from '#client/use-texts.ts'
import type { TimedSearch } from '../rules/search-body.ts'
import { resultKey, toUrl, type Search } from '../rules/search-url.ts'
import type { BrowseData, SearchReply } from './browse-data.ts'
import { FilterChips, GroupTabs } from './filter-chips.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ResultList } from './result-list.tsx'
import { orderNote, resultHeading } from './result-words.ts'
import { SummaryBar } from './summary-bar.tsx'
import { useMoreResults } from './use-more-results.ts'
import { useSearchTexts } from './use-search-texts.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

type ResultsSideProps = {
  data: BrowseData
  search: TimedSearch
  /** The search on its way; what is shown is old until it is there. */
  pending: Search | null
  hoveredId: number | null
  onHover: (id: number | null) => void
  onShowOnMap: (id: number) => void
}

export function ResultsSide({ data, search, pending, ...list }: ResultsSideProps) {
  const t = useSearchTexts()
  const path = useLocalPath()
  const navigate = useNavigate()
  const [isFiltering, setIsFiltering] = useState(false)
  const { results } = data
  const wanted: TimedSearch = pending
    ? { ...pending, date: pending.date ?? search.date, time: pending.time ?? search.time }
    : search
  return (
    <div className="browse-side">
      <SummaryBar search={wanted} endTime={pending ? undefined : results?.meta.when.endTime} />
      {data.approximate !== null && !pending && (
        <p className="notice approximate" role="status">
          {t('approximate', { place: data.approximate })}
        </p>
      )}
      <GroupTabs search={wanted} groups={results?.meta.groups.data} />
      <FilterChips
        search={wanted}
        currency={data.currency}
        hasRefugeeMode={data.hasRefugeeMode}
        onOpen={() => setIsFiltering(true)}
      />
      {results ? (
        <Results {...{ search, results, ...list }} isPending={pending !== null} />
      ) : (
        <ListSkeleton label={t('loading')} />
      )}
      {isFiltering && (
        <Suspense>
          <FilterSheet
            search={search}
            currency={data.currency}
            hasRefugeeMode={data.hasRefugeeMode}
            onClose={() => setIsFiltering(false)}
            onApply={(filters) => {
              setIsFiltering(false)
              const next = { ...search, ...filters, selected: null }
              if (resultKey(next) !== resultKey(search))
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
  const more = useMoreResults(search, results)
  const text = resultHeading(search, results.meta.total, t)
  return (
    <section aria-busy={isPending} className={isPending ? 'result-part pending' : 'result-part'}>
      <div className="result-head">
        <h1>{text}</h1>
        <p className="quiet">{orderNote(search, t)}</p>
      </div>
      <p className="visually-hidden" role="status">
        {isPending ? t('loading') : text}
      </p>
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

// React.lazy needs a default export.
export default ResultsSide
