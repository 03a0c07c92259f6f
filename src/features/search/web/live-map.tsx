/** The running map: markers, searching by moving it, the position, and the strip with what is selected. */
import { X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { distanceMetres, type Bounds, type LatLng } from '#kernel/geo.ts'
import { MapView } from '#ui/map/map-view.tsx'
import { mapZoom } from '../rules/map-zoom.ts'
import type { TimedSearch } from '../rules/search-body.ts'
import { roundedBounds, roundedPoint, roundedZoom, toUrl, type Search } from '../rules/search-url.ts'
import type { OfficeCardData } from './browse-data.ts'
import type { ResultsMapProps } from './results-map.tsx'
import { SelectedStrip } from './selected-strip.tsx'
import { useCardsNear, type Wanted } from './use-cards-near.ts'
import { nameOf, useCurrentLocation } from './use-location.ts'
import { useMapPlaces } from './use-map-places.ts'
import { useNarrow } from './use-narrow.ts'
import { ViewButtons } from './view-switch.tsx'
import { useMapTexts, type MapTexts } from './use-map-texts.ts'
import { useSearchTexts, type SearchTexts } from './use-search-texts.ts'

export function LiveMap(props: ResultsMapProps) {
  const { search, fallback, when, cards, hoveredId, onHover, onSelect, isStart, deniedText } = props
  const t = useSearchTexts()
  const tm = useMapTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const [follows, setFollows] = useState(true)
  const [moved, setMoved] = useState<{ bounds: Bounds; zoom: number } | null>(null)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [pile, setPile] = useState<Wanted | null>(null)
  const [isDenied, setIsDenied] = useState(false)
  const { view, arrived } = useMapView(search, fallback, isNarrow)
  const near = useMemo(
    () => (search.at || search.provider || search.bounds ? search : { ...search, at: fallback }),
    [search, fallback],
  )
  const { points, cells, hasFailed, retry } = useMapPlaces(near, moved, view.zoom)
  const credits = useRootFacts()?.mapCredits ?? ''
  const texts = useMemo(() => mapTexts(t, tm, credits), [t, tm, credits])
  const selected = points.find((point) => point.id === search.selected)
  const inList = cards.find((card) => card.id === search.selected)
  const isMapOnly = isNarrow || search.view === 'map'
  const wanted = pile ?? (selected && !inList ? { at: roundedPoint(selected), id: selected.id, weight: 1 } : null)
  const fetched = useCardsNear(near, wanted)
  const strip = pile || !inList ? fetched : isMapOnly ? nearestFirst(cards, inList) : []
  const go = (next: Partial<Search>, options: { replace: boolean }) =>
    void navigate(toUrl(path('/'), { ...search, ...next, edit: false }), { ...options, preventScrollReset: true })

  const searchBox = (bounds: Bounds, zoom: number) => {
    const box = roundedBounds(bounds)
    arrived(box)
    setIsElsewhere(false)
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
    <>
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
          setPile(null)
          onSelect(id)
        }}
        onHover={onHover}
        onPile={(at, weight) => setPile({ at: roundedPoint(at), id: null, weight })}
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
            <button type="button" className="btn primary map-here" onClick={() => searchBox(moved.bounds, moved.zoom)}>
              {tm('searchHere')}
            </button>
          )}
        </div>
      )}
      {(hasFailed || isDenied) && (
        <p className="map-problem" role="alert">
          {isDenied ? deniedText : tm('mapFailed')}
          {hasFailed && !isDenied && (
            <button type="button" className="link-button" onClick={retry}>
              {t('retry')}
            </button>
          )}
          {isDenied && (
            <button type="button" className="icon-button" aria-label={t('close')} onClick={() => setIsDenied(false)}>
              <X size={18} strokeWidth={1.75} aria-hidden="true" />
            </button>
          )}
        </p>
      )}
      {strip.length > 0 && when && (
        <SelectedStrip
          cards={strip}
          when={when}
          selectedId={search.selected}
          isPile={pile !== null}
          onHover={onHover}
          onClose={() => {
            setPile(null)
            onSelect(null)
          }}
        />
      )}
    </>
  )
}

function nearestFirst(cards: readonly OfficeCardData[], from: OfficeCardData): readonly OfficeCardData[] {
  return cards.toSorted(
    (a, b) =>
      distanceMetres(from.gps, a.gps) - distanceMetres(from.gps, b.gps) || Number(b === from) - Number(a === from),
  )
}

type View = { readonly signature: string; readonly key: string; readonly centre: LatLng; readonly zoom: number }

/** Where the map stands. It moves by itself for a new search or a restored one, not for what the map itself reported. */
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

function mapTexts(t: SearchTexts, tm: MapTexts, credits: string) {
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
    unavailable: tm('mapUnavailable'),
    internal: t('internal'),
    partner: tm('partner'),
    refugee: t('refugees'),
    employeesOnly: t('employeesOnly'),
    cluster: tm('cluster', { count: '{count}' }),
  }
}

// React.lazy needs a default export.
export default LiveMap
