import { useEffect, useEffectEvent, useRef } from 'react'
import type { LatLng } from '#kernel/geo.ts'
import { createMapController, type MapController } from './map-controller.ts'
import { MapControls } from './map-controls.tsx'
import { MapNotes } from './map-notes.tsx'
import type { MapCell, MapViewProps, Pile } from './map-props.ts'
import { useStreetMap } from './use-street-map.ts'
import './map.css'

const NO_CELLS: readonly MapCell[] = []

/**
 * The map with its markers; runs in the browser only and is a chunk of its own:
 * `const MapView = lazy(() => import('#ui/map/map-view.tsx'))`. It fills its parent, which needs a height.
 * Pass `points` and `cells` with a stable identity: a new array clusters anew.
 */
export function MapView(props: MapViewProps) {
  const { centre, zoom, viewKey, points, cells = NO_CELLS, selectedId, hoveredId, location, circleMetres = 0 } = props
  const { texts, locale, tileUrl = '/map/t/base/{z}/{x}/{y}', onLocate } = props
  const target = useRef<HTMLDivElement>(null)
  const controller = useRef<MapController | null>(null)
  const street = useStreetMap()
  const isDraggable = props.onLocationDrag !== undefined
  const openPile = props.openPile ?? null

  const onMoveEnd = useEffectEvent<NonNullable<MapViewProps['onMoveEnd']>>((b, z) => props.onMoveEnd?.(b, z))
  const onSelect = useEffectEvent((id: number) => props.onSelect(id === props.selectedId ? null : id))
  const onHover = useEffectEvent((id: number | null) => props.onHover?.(id))
  const onPile = useEffectEvent((pile: Pile) => props.onPile?.(pile))
  const onMoveStart = useEffectEvent(() => props.onMoveStart?.())
  const onLocationDrop = useEffectEvent((p: LatLng) => props.onLocationDrag?.(p))
  const start = useEffectEvent((element: HTMLDivElement) =>
    createMapController({
      target: element,
      centre,
      zoom,
      tileUrl,
      texts,
      locale,
      events: {
        onMoveEnd: (b, z) => onMoveEnd(b, z),
        onSelect: (id) => onSelect(id),
        onHover: (id) => onHover(id),
        onPile: (pile) => onPile(pile),
        onMoveStart: () => onMoveStart(),
        onLocationDrop: (p) => onLocationDrop(p),
      },
    }),
  )
  const showView = useEffectEvent(() => controller.current?.setView(centre, zoom))

  useEffect(() => {
    if (!target.current) return
    const made = start(target.current)
    controller.current = made
    return () => {
      controller.current = null
      made.destroy()
    }
    // Place names and tiles are fixed at the start; the words are updated below.
  }, [locale, tileUrl])
  useEffect(() => showView(), [viewKey])
  useEffect(() => controller.current?.setTexts(texts), [texts])
  useEffect(() => controller.current?.setBasemap(street.make, street.fail), [street.make, street.fail, locale, tileUrl])
  useEffect(() => controller.current?.setPlaces(points, cells), [points, cells, locale, tileUrl])
  useEffect(() => controller.current?.setActive(selectedId, hoveredId), [selectedId, hoveredId, locale, tileUrl])
  useEffect(() => controller.current?.setOpenPile(openPile), [openPile, locale, tileUrl])
  useEffect(
    () => controller.current?.setLocation(location ?? null, isDraggable, circleMetres),
    [location?.lat, location?.lng, isDraggable, circleMetres, texts, locale, tileUrl],
  )

  return (
    <div className="map-view">
      <div ref={target} className="map-canvas" role="region" aria-label={texts.map} tabIndex={0} />
      <MapControls
        texts={texts}
        onZoomIn={() => controller.current?.zoomBy(1)}
        onZoomOut={() => controller.current?.zoomBy(-1)}
        {...(onLocate ? { onLocate } : {})}
      />
      <MapNotes texts={texts} locale={locale} street={street} />
    </div>
  )
}

// React.lazy needs a default export.
export default MapView
