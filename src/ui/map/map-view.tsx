import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LatLng } from '#kernel/geo.ts'
import { createMapController, type MapController } from './map-controller.ts'
import { MapControls } from './map-controls.tsx'
import { MapNotes } from './map-notes.tsx'
import type { MapCell, MapViewProps, TappedCluster } from './map-props.ts'
import { useStreetMap } from './use-street-map.ts'
import './map.css'

const NO_CELLS: readonly MapCell[] = []

/**
 * The map with its markers. It runs in the browser only and is a separate chunk: `const MapView = lazy(() =>
 * import('#ui/map/map-view.tsx'))`. It fills its parent, which needs a height. Pass `points` and `cells` with a stable
 * identity, because a new array is clustered anew.
 */
function MapView(props: MapViewProps) {
  const { centre, zoom, viewKey, points, cells = NO_CELLS, selectedId, hoveredId, location, circleMetres = 0 } = props
  const { texts, locale, tileUrl = '/map/t/base/{z}/{x}/{y}', onLocate } = props
  const target = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapController | null>(null)
  const street = useStreetMap()
  const isDraggable = props.onLocationDrag !== undefined
  const openCluster = props.openCluster ?? null

  const onMoveEnd = useEffectEvent<NonNullable<MapViewProps['onMoveEnd']>>((b, z) => props.onMoveEnd?.(b, z))
  const onSelect = useEffectEvent((id: number) => props.onSelect(id === props.selectedId ? null : id))
  const onHover = useEffectEvent((id: number | null) => props.onHover?.(id))
  const onClusterList = useEffectEvent((cluster: TappedCluster) => props.onClusterList?.(cluster))
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
        onClusterList: (cluster) => onClusterList(cluster),
        onMoveStart: () => onMoveStart(),
        onLocationDrop: (p) => onLocationDrop(p),
      },
    }),
  )
  const showView = useEffectEvent(() => map?.setView(centre, zoom))
  const showLocation = useEffectEvent(() => map?.setLocation(location ?? null, isDraggable, circleMetres))

  // Language and tiles are fixed on creation; the texts are updated below.
  useEffect(() => {
    if (!target.current) return
    const made = start(target.current)
    setMap(made)
    return () => {
      setMap(null)
      made.destroy()
    }
  }, [locale, tileUrl])
  // The markers are created in a separate task: together with the map they would block a phone for more than a frame or
  // two.
  useEffect(() => showView(), [viewKey])
  useEffect(() => map?.setTexts(texts), [map, texts])
  useEffect(() => map?.setBasemap(street.make, street.fail), [map, street.make, street.fail])
  useEffect(() => map?.setPlaces(points, cells), [map, points, cells])
  useEffect(() => map?.setActive(selectedId, hoveredId), [map, selectedId, hoveredId])
  useEffect(() => map?.setOpenCluster(openCluster), [map, openCluster])
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
