/**
 * The markers: every place of the visible region, free or not (Spec 4), requested when the map leaves the region
 * already loaded.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useLocale } from '#client/use-texts.ts'
import { formatMoney } from '#kernel/format.ts'
import { boundsAround, type Bounds } from '#kernel/geo.ts'
import type { MapCell, MapPoint } from '#ui/map/map-props.ts'
import type * as contract from '../../contract.ts'
import { DEFAULT_RADIUS_METRES } from '../../rules/limits.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { toSearchBody } from '../search-body.ts'
import { NO_SEARCH, resultKey } from '../../rules/search-url.ts'
import type { SearchReply } from '../results/browse-data.ts'

type MapReply = NonNullable<SearchReply['meta']['map']>
type Loaded = {
  readonly key: string
  readonly map: MapReply
  /** Null: everything there is. */ readonly box: Bounds | null
}

/** An offset beyond the last card, because the map needs only the markers of the answer. */
const NO_CARDS = 250
const MARGIN = 0.5
const RELOAD_MILLISECONDS = 250 // Spec 9
const NO_POINTS: readonly MapPoint[] = []
const NO_CELLS: readonly MapCell[] = []

/** @param view what the map shows; null before it has moved */
export function useMapPlaces(search: TimedSearch, view: { bounds: Bounds; zoom: number } | null, zoom: number) {
  const locale = useLocale()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failed, setFailed] = useState('')
  const [attempt, setAttempt] = useState(0)
  const wanted = useMemo(
    () => ({ ...search, order: NO_SEARCH.order, onlyAvailable: true, bounds: null, selected: null }),
    [search],
  )
  const key = resultKey({ ...wanted, place: null })
  const box = view?.bounds ?? search.bounds
  const boxKey = box ? box.join() : ''
  const isKnown =
    loaded?.key === key &&
    loaded.map.mode === 'points' &&
    (loaded.box === null || (box !== null && contains(loaded.box, box)))
  const latest = useRef({ wanted, box, isFirst: true })
  latest.current = { wanted, box, isFirst: loaded === null }

  useEffect(() => {
    if (isKnown) return
    const gone = new AbortController()
    const { wanted: asked, box: seen } = latest.current
    const padded = seen ? widened(seen) : null
    const ask = () =>
      callApi<typeof contract.searchOffices>('POST', '/api/office/search', {
        body: toSearchBody({ ...asked, bounds: padded }, { offset: NO_CARDS, mapZoom: view?.zoom ?? zoom }),
        signal: gone.signal,
      }).then(
        (answer) => {
          if (!answer.ok || !answer.reply.meta.map) return setFailed(`${key} ${boxKey}`)
          setFailed('')
          setLoaded({ key, map: answer.reply.meta.map, box: padded ?? around(asked) })
        },
        () => undefined,
      )
    // The first markers are requested at once; those of a search that changes wait until it has settled.
    const timer = setTimeout(() => void ask(), latest.current.isFirst ? 0 : RELOAD_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [key, boxKey, isKnown, view?.zoom, zoom, attempt])

  const points = useMemo(() => {
    if (loaded?.map.mode !== 'points') return NO_POINTS
    return loaded.map.points.map((point): MapPoint => ({
      id: point.id,
      lat: point.lat,
      lng: point.lng,
      label: formatMoney(point.price, point.currency, locale),
      state: point.available ? 'available' : 'unavailable',
      desks: point.desks,
      name: point.title,
      street: point.street,
      refugee: point.refugee,
      employeesOnly: point.employeesOnly,
      ...(point.icon ? { icon: point.icon } : {}),
    }))
  }, [loaded, locale])
  return {
    points,
    cells: loaded?.map.mode === 'cells' ? loaded.map.cells : NO_CELLS,
    hasFailed: failed === `${key} ${boxKey}`,
    retry: () => setAttempt((old) => old + 1),
  }
}

/**
 * The region the server searches when no bounds are given (search paper: 25 km around the place, or all of the
 * provider's places).
 */
function around({ at, provider, distance }: TimedSearch): Bounds | null {
  return provider !== null || at === null ? null : boundsAround(at, distance ? distance * 1000 : DEFAULT_RADIUS_METRES)
}

function contains([west, east, south, north]: Bounds, [w, e, s, n]: Bounds): boolean {
  return west <= w && e <= east && south <= s && n <= north
}

function widened([west, east, south, north]: Bounds): Bounds {
  const dx = (east - west) * MARGIN
  const dy = (north - south) * MARGIN
  return [Math.max(-180, west - dx), Math.min(180, east + dx), Math.max(-90, south - dy), Math.min(90, north + dy)]
}
