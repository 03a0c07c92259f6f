/**
 * The interactive map: markers, searching by moving it, the visitor's position, and the strip with the selected place.
 */
import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import type { Bounds, LatLng } from '#kernel/geo.ts'
import { Button } from '#ui/button.tsx'
import type { ClusterOpens, TappedCluster } from '#ui/map/map-props.ts'
import MapView from '#ui/map/map-view.tsx'
import { askableStart, movedStart, proposedFrom } from '../../rules/clock-start.ts'
import { mapZoom } from '../../rules/map-zoom.ts'
import { stripCards } from '../../rules/strip-cards.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import {
  roundedBounds,
  roundedPoint,
  roundedZoom,
  toUrl,
  type DistanceKm,
  type Search,
} from '../../rules/search-url.ts'
import type { ResultsMapProps } from './results-map-props.ts'
import { ClusterList } from './cluster-list.tsx'
import { SelectedStrip } from './selected-strip.tsx'
import { useClock } from '../form/use-clock.ts'
import { useCardsNear } from '../results/use-cards-near.ts'
import { nameOf, useCurrentLocation } from '../form/use-location.ts'
import { useMapPlaces } from './use-map-places.ts'
import { useNarrow } from '../use-narrow.ts'
import { ViewButtons } from '../results/view-switch.tsx'
import { useMapTexts, type MapTexts } from './use-map-texts.ts'
import { useResultTexts, type ResultTexts } from '../results/use-result-texts.ts'

function LiveMap(props: ResultsMapProps) {
  const { search, fallback, when, cards, hoveredId, onHover, onSelect, isStart, deniedText } = props
  const t = useResultTexts()
  const tm = useMapTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const [follows, setFollows] = useState(true)
  const [moved, setMoved] = useState<{ bounds: Bounds; zoom: number } | null>(null)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [cluster, setCluster] = useState<TappedCluster | null>(null)
  const [endedKm, setEndedKm] = useState<DistanceKm | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [isDenied, setIsDenied] = useState(false)
  const { view, arrived } = useMapView(search, fallback, isNarrow)
  // The page may stay open until its start time has passed: a start that would be refused is not requested.
  const { date, time } = askableStart(search, useClock(props.now), props.hasErrors, (now, hours) =>
    (isStart ? proposedFrom : movedStart)(now, hours, props.week),
  )
  const near = useMemo(() => {
    const timed = { ...search, date, time }
    return search.at || search.provider || search.bounds ? timed : { ...timed, at: fallback }
  }, [search, date, time, fallback])
  const { points, cells, hasFailed, retry } = useMapPlaces(near, moved, view.zoom)
  const credits = useRootFacts()?.mapCredits ?? ''
  const laterFrom = when?.bookableFrom ?? null
  const unavailable =
    laterFrom === null ? tm('mapUnavailable') : tm('mapLater', { day: formatDay(laterFrom, locale, 'dated') })
  const texts = useMemo(() => mapTexts(t, tm, credits, unavailable), [t, tm, credits, unavailable])
  const selected = points.find((point) => point.id === search.selected)
  const inList = cards.find((card) => card.id === search.selected)
  const isMapOnly = isNarrow || search.view === 'map'
  const wanted = selected && !inList ? { at: roundedPoint(selected), id: selected.id, weight: 1 } : null
  const { cards: fetched } = useCardsNear(near, wanted)
  const strip = stripCards(inList ?? fetched[0], cards, isMapOnly || !inList)
  const go = (next: Partial<Search>, options: { replace: boolean }) =>
    void navigate(toUrl(path('/'), { ...search, ...next, edit: false }), { ...options, preventScrollReset: true })

  const searchBox = (bounds: Bounds, zoom: number) => {
    const box = roundedBounds(bounds)
    arrived(box)
    setIsElsewhere(false)
    // Moving the map searches what is in view, which ends the distance filter; a notice says so.
    if (search.distance !== null && search.at) setEndedKm(search.distance)
    go({ bounds: box, zoom: roundedZoom(zoom), distance: null }, { replace: true })
  }
  const onMoveEnd = (bounds: Bounds, zoom: number) => {
    setMoved({ bounds, zoom })
    if (follows && !isStart) searchBox(bounds, zoom)
    else setIsElsewhere(true)
  }
  // Spec 4: a new position reloads the results and clears the bounds.
  const moveTo = async (at: LatLng, known?: string | null) => {
    const place = known === undefined ? await nameOf(at) : known
    setMoved(null)
    go(
      { at, place: place ?? t('herePlace'), provider: null, bounds: null, zoom: null, selected: null },
      { replace: false },
    )
  }
  const { locate } = useCurrentLocation(
    ({ at, name }) => void moveTo(at, name),
    () => setIsDenied(true),
  )
  return (
    <div className="map-over-strip">
      <div ref={frame} className="map-frame">
        <MapView
          centre={view.centre}
          zoom={view.zoom}
          viewKey={view.key}
          points={points}
          cells={cells}
          selectedId={search.selected}
          hoveredId={hoveredId}
          onMoveEnd={onMoveEnd}
          onSelect={(id) => {
            setCluster(null)
            onSelect(id)
          }}
          onHover={onHover}
          onClusterList={(tapped) => setCluster(tapped.key === cluster?.key ? null : tapped)}
          openCluster={cluster?.key ?? null}
          onMoveStart={() => setCluster(null)}
          {...(near.at ? { location: near.at } : {})}
          onLocationDrag={(at) => void moveTo(roundedPoint(at))}
          circleMetres={search.bounds ? 0 : (search.distance ?? 0) * 1000}
          onLocate={() => {
            setIsDenied(false)
            locate()
          }}
          texts={texts}
          locale={locale}
        />
        {!isStart && (
          <div className="map-top">
            {search.view === null && <ViewButtons search={search} />}
            <label className="map-follow">
              <input
                className="tick"
                type="checkbox"
                checked={follows}
                onChange={(event) => setFollows(event.target.checked)}
              />
              {tm('follow')}
            </label>
            {!follows && moved && isElsewhere && (
              <Button look="primary" className="map-here" onClick={() => searchBox(moved.bounds, moved.zoom)}>
                {tm('searchHere')}
              </Button>
            )}
          </div>
        )}
        {endedKm !== null && search.bounds && !isStart && (
          <p className="map-ended" role="status">
            {tm('distanceEnded', { count: endedKm })}
            <Button
              look="sentence"
              onClick={() => {
                setEndedKm(null)
                setMoved(null)
                go({ bounds: null, zoom: null, distance: endedKm }, { replace: true })
                frame.current?.querySelector<HTMLElement>('.map-canvas')?.focus()
              }}
            >
              {tm('distanceAgain')}
            </Button>
            <Button look="icon" aria-label={tm('close')} onClick={() => setEndedKm(null)}>
              <X size={18} />
            </Button>
          </p>
        )}
        {cluster && when && (
          <ClusterList cluster={cluster} search={near} when={when} onHover={onHover} onClose={() => setCluster(null)} />
        )}
        {(hasFailed || isDenied) && (
          <p className="map-problem" role="alert">
            {isDenied ? deniedText : tm('mapFailed')}
            {hasFailed && !isDenied && (
              <Button look="sentence" onClick={retry}>
                {t('retry')}
              </Button>
            )}
            {isDenied && (
              <Button look="icon" aria-label={tm('close')} onClick={() => setIsDenied(false)}>
                <X size={18} />
              </Button>
            )}
          </p>
        )}
      </div>
      {strip.length > 0 && when && (
        <SelectedStrip
          cards={strip}
          when={when}
          selectedId={search.selected}
          onHover={onHover}
          onClose={() => onSelect(null)}
        />
      )}
    </div>
  )
}

type View = { readonly signature: string; readonly key: string; readonly centre: LatLng; readonly zoom: number }

/**
 * Where the map is. It moves by itself for a new search or a restored one, but not for a view that the map itself
 * reported.
 */
function useMapView(search: TimedSearch, fallback: LatLng, isNarrow: boolean) {
  const { bounds, at, distance, provider } = search
  const signature = bounds
    ? bounds.join()
    : `${at?.lat},${at?.lng},${distance},${provider},${fallback.lat},${fallback.lng}`
  const reported = useRef('')
  const make = (): View => ({
    signature,
    key: signature,
    centre: bounds ? { lat: (bounds[2] + bounds[3]) / 2, lng: (bounds[0] + bounds[1]) / 2 } : (at ?? fallback),
    zoom: Math.round((bounds && search.zoom) || mapZoom(distance, isNarrow)),
  })
  const [view, setView] = useState(make)
  let current = view
  if (view.signature !== signature) {
    current = signature === reported.current ? { ...view, signature } : make()
    setView(current)
  }
  return { view: current, arrived: (box: Bounds) => (reported.current = box.join()) }
}

function mapTexts(t: ResultTexts, tm: MapTexts, credits: string, unavailable: string) {
  return {
    map: t('map'),
    markers: tm('mapMarkers'),
    zoomIn: tm('zoomIn'),
    zoomOut: tm('zoomOut'),
    locate: tm('locate'),
    schematic: tm('schematic'),
    attribution: tm('attribution', { credits }),
    location: tm('mapLocation'),
    available: tm('mapAvailable'),
    unavailable,
    internal: tm('internal'),
    partner: tm('partner'),
    refugee: t('refugees'),
    employeesOnly: tm('employeesOnly'),
    walk: (minutes: number) => tm('walk', { count: minutes }),
    cluster: (desks: number, offers: number, opens: ClusterOpens) =>
      tm(opens === 'list' ? 'clusterList' : 'clusterZoom', {
        desks: tm('workplaces', { count: desks }),
        offers: tm('inOffers', { count: offers }),
      }),
  }
}

// React.lazy needs a default export.
export default LiveMap
