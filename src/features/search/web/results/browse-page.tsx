/** Browse (Spec 2, screen 1): the form over the map, or the results beside it. The URL holds the whole search. */
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { localeOfPath, localPath, plainPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { DEFAULT_LOCATION, type LatLng } from '#kernel/geo.ts'
import { Button } from '#ui/button.tsx'
import { isAsked, parseSearch, resultKey, type Search } from '../../rules/search-url.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import type { BrowseData } from './browse-data.ts'
import { loadBrowsePage } from './load-browse-page.ts'
import { placeName, resultHeading } from './result-titles.ts'
import { ResultsMap } from '../map/results-map.tsx'
import { SearchPanel } from '../form/search-panel.tsx'
import { useClockArrival } from '../form/use-clock.ts'
import { useLastPlace } from '../form/use-last-place.ts'
import { useSelection } from './use-selection.ts'
import { SEARCH_TEXTS, useSearchTexts } from '../use-search-texts.ts'

/**
 * The start page needs none of it. It has no suspense boundary, because results are part of the page before any script
 * runs.
 */
const ResultsSide = lazy(() => import('./results-side.tsx'))
/** Below the form: rendered by the server, and hydrated a moment later. */
const NearList = lazy(() => import('../form/near-list.tsx').then((part) => ({ default: part.NearList })))
const ViewFloat = lazy(() => import('./view-switch.tsx').then((part) => ({ default: part.ViewFloat })))

export function loader(args: LoaderFunctionArgs): Promise<BrowseData> {
  return loadBrowsePage(args)
}

/** The selection and the view concern only the browser; the loader runs again only for a different search. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  if (formMethod || !isSamePage) return defaultShouldRevalidate
  return resultKey(parseSearch(currentUrl.searchParams)) !== resultKey(parseSearch(nextUrl.searchParams))
}

type MetaArgs = { loaderData: BrowseData | undefined; location: { pathname: string } }

export function meta({ loaderData, location }: MetaArgs) {
  const locale = localeOfPath(location.pathname)
  const t = translator<typeof SEARCH_TEXTS.de>(SEARCH_TEXTS[locale], locale)
  const results = loaderData?.results
  const heading = results && resultHeading(results.meta.total, t)
  const title = heading ? t('titleResults', { heading, place: placeName(loaderData.search, t) }) : t('title')
  const base = loaderData?.baseUrl ?? ''
  const plain = plainPath(location.pathname)
  return [
    { title: `${title} | Viertel` },
    { name: 'description', content: t('description') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: t('description') },
    // There are endless searches, so only the start page is indexed by search engines.
    ...(heading ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { tagName: 'link', rel: 'canonical', href: base + localPath(plain, locale) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: base + plain },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: base + localPath(plain, 'en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: base + plain },
  ]
}

export default function BrowsePage() {
  const data = useLoaderData<typeof loader>()
  const { search: query } = useLocation()
  const shown = parseSearch(new URLSearchParams(query))
  const search: TimedSearch = {
    ...data.search,
    selected: shown.selected,
    view: shown.view,
    edit: shown.edit,
    zoom: shown.zoom,
  }
  const pending = usePendingSearch()
  const [hoveredId, setHoveredId] = useState<number | null>(null)
  const t = useSearchTexts()
  const { near } = data
  const select = useSelection(search, near && { place: near.place ?? t('defaultPlace'), at: near.at })
  useLastPlace(search, data.results !== null)
  useClockArrival(data.now)
  // Most visitors search next, so the code of the results is loaded in advance.
  useEffect(() => void import('./results-side.tsx').catch(() => undefined), [])
  // Spec 4: the list shows when the panel is hidden; errors bring the panel back.
  const isPanel = pending ? pending.edit || !isAsked(pending) : search.edit || !data.results
  const hasErrors = Object.keys(data.errors).length > 0
  const fallback = data.near?.at ?? middleOf(data) ?? DEFAULT_LOCATION
  const list = data.results?.data ?? data.near?.reply.data ?? []
  return (
    <main
      id="content"
      tabIndex={-1}
      className={isPanel ? 'browse start' : 'browse results'}
      data-view={search.view ?? undefined}
    >
      {isPanel ? (
        <div className="browse-panel" key="panel">
          <SearchPanel key={resultKey(data.search)} data={data} search={search} />
        </div>
      ) : (
        <ResultsSide
          key="side"
          {...{ data, search, pending, hoveredId }}
          onHover={setHoveredId}
          onShowOnMap={select.showOnMap}
        />
      )}
      <ResultsMap
        key="map"
        search={search}
        hasErrors={hasErrors}
        now={data.now}
        week={data.week}
        fallback={fallback}
        when={data.results?.meta.when ?? data.near?.reply.meta.when ?? null}
        deniedText={data.words.positionDenied}
        cards={isPanel ? [] : list}
        hoveredId={hoveredId}
        onHover={setHoveredId}
        onSelect={select.onSelect}
        isStart={isPanel}
      />
      {!isPanel && <ViewFloat search={search} />}
      {isPanel && data.near && data.near.reply.data.length > 0 && (
        <Suspense>
          <NearList near={data.near} search={search} />
        </Suspense>
      )}
    </main>
  )
}

/** The middle of the places found, for a search by provider or otherwise without a place. */
function middleOf({ results }: BrowseData): LatLng | null {
  const bounds = results?.meta.bounds
  return bounds ? { lat: (bounds[2] + bounds[3]) / 2, lng: (bounds[0] + bounds[1]) / 2 } : null
}

/** The search that is being loaded on this page, null when there is none. */
function usePendingSearch(): Search | null {
  const { pathname, search } = useLocation()
  const { location } = useNavigation()
  if (!location || location.pathname !== pathname || location.search === search) return null
  const next = parseSearch(new URLSearchParams(location.search))
  return resultKey(next) === resultKey(parseSearch(new URLSearchParams(search))) ? null : next
}

export function ErrorBoundary() {
  const t = useSearchTexts()
  const { revalidate, state } = useRevalidator()
  return (
    <main id="content" tabIndex={-1} className="narrow stack">
      <h1>{t('failedTitle')}</h1>
      <p className="quiet">{t('failedText')}</p>
      <p>
        <Button look="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          {t('retry')}
        </Button>
      </p>
    </main>
  )
}
