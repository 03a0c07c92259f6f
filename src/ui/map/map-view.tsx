import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
function MapView(props: MapViewProps) {
  const { centre, zoom, viewKey, points, cells = NO_CELLS, selectedId, hoveredId, location, circleMetres = 0 } = props
  const { texts, locale, tileUrl = '/map/t/base/{z}/{x}/{y}', onLocate } = props
  const target = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapController | null>(null)
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
  const showView = useEffectEvent(() => map?.setView(centre, zoom))
  const showLocation = useEffectEvent(() => map?.setLocation(location ?? null, isDraggable, circleMetres))

  // Place names and tiles are fixed at the start; the words are updated below.
  useEffect(() => {
    if (!target.current) return
    const made = start(target.current)
    setMap(made)
    return () => {
      setMap(null)
      made.destroy()
    }
  }, [locale, tileUrl])
  // What is on the map comes in a task of its own: both together would hold a phone up for longer than a frame or two.
  useEffect(() => showView(), [viewKey])
  useEffect(() => map?.setTexts(texts), [map, texts])
  useEffect(() => map?.setBasemap(street.make, street.fail), [map, street.make, street.fail])
  useEffect(() => map?.setPlaces(points, cells), [map, points, cells])
  useEffect(() => map?.setActive(selectedId, hoveredId), [map, selectedId, hoveredId])
  useEffect(() => map?.setOpenPile(openPile), [map, openPile])
  useEffect(() => showLocation(), [map, location?.lat, location?.lng, isDraggable, circleMetres, texts])

  return (
    <div className="map-view">
      <div ref={target} className="map-canvas" role="region" aria-label={texts.map} tabIndex={0} />
      <MapControls
        texts={texts}
        onZoomIn={() => map?.zoomBy(1)}
        onZoomOut={() => map?.zoomBy(-1)}
        {...(onLocate ? { onLocate } : {})}
      />
      <MapNotes texts={texts} locale={locale} street={street} />
    </div>
  )
}

// React.lazy needs a default export.
export default MapView
