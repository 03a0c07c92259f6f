import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js'
import type { Bounds, LatLng } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'
import { MAP_CENTRE_BOX } from '#kernel/street-map.ts'
import { createBasemapLayer } from './basemap-layer.ts'
import type { MakeBasemap } from './basemap.ts'
import { measureTextHeightsOnCanvas } from './canvas-text-heights.ts'
import { createLocationMarker } from './location-marker.ts'
import { readMapColours, watchMapColours } from './map-colours.ts'
import { type MapCell, type MapPoint, type MapTexts, MAX_ZOOM, MIN_ZOOM, PRICE_ZOOM } from './map-props.ts'
import { createMarkerClusters, type Marker, type MarkerClusters } from './marker-clusters.ts'
import { createMarkerLayer } from './marker-layer.ts'
import { createCircleLayer, createDotLayer } from './shape-layers.ts'

export type MapEvents = {
  onMoveEnd: (bounds: Bounds, zoom: number) => void
  onSelect: (id: number) => void
  onHover: (id: number | null) => void
  onPile: (centre: LatLng, weight: number) => void
  onLocationDrop: (point: LatLng) => void
}

export type MapController = {
  setView(centre: LatLng, zoom: number): void
  setPlaces(points: readonly MapPoint[], cells: readonly MapCell[]): void
  setActive(selectedId: number | null, hoveredId: number | null): void
  setLocation(point: LatLng | null, isDraggable: boolean, circleMetres: number): void
  setTexts(texts: MapTexts): void
  /** Null: the embedded map. `onFail` is called when the streets do not come. */
  setBasemap(make: MakeBasemap | null, onFail: () => void): void
  zoomBy(levels: number): void
  destroy(): void
}

export type MapControllerOptions = {
  target: HTMLElement
  centre: LatLng
  zoom: number
  tileUrl: string
  texts: MapTexts
  locale: Locale
  events: MapEvents
}

/** Spec: map move-end debounce. */
const MOVE_END_MILLISECONDS = 500
const ANIMATION_MILLISECONDS = 240
/** Radius of the target of a dot: 7 px and a finger's width around it. */
const DOT_REACH_PIXELS = 16
/** Markers are drawn this share of the view beyond its edges, so that panning shows no empty edge. */
const DRAWN_MARGIN = 0.25
/** Everything of the map that is not React: OpenLayers with the basemap, markers, circle and position. */
export function createMapController(options: MapControllerOptions): MapController {
  const { target, events } = options
  measureTextHeightsOnCanvas()
  let colours = readMapColours(target)
  const dots = createDotLayer(colours)
  const circle = createCircleLayer(colours)
  const { locale, tileUrl } = options
  const makeEmbedded: MakeBasemap = (look) => createBasemapLayer(tileUrl, look.colours, look.locale)
  let makeBasemap = makeEmbedded
  let onBasemapFail = () => {}
  let basemap = makeBasemap({ colours, locale, onFail: onBasemapFail })
  const view = new View({
    center: fromLonLat([options.centre.lng, options.centre.lat]),
    zoom: options.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    constrainResolution: true,
    enableRotation: false,
    extent: transformExtent([...MAP_CENTRE_BOX], 'EPSG:4326', 'EPSG:3857'),
    constrainOnlyCenter: true,
    smoothExtentConstraint: false,
  })
  const map = new OlMap({
    target,
    layers: [basemap, circle.layer, dots.layer],
    view,
    // Buttons and attribution are ours: those of OpenLayers write markup.
    controls: [],
    interactions: defaultInteractions({ altShiftDragRotate: false, pinchRotate: false, zoomDuration: animation() }),
  })

  const overlay = document.createElement('div')
  overlay.className = 'map-overlay'
  // Inside the viewport, so that dragging on a marker still pans the map.
  map.getViewport()?.append(overlay)
  const toPixel = (p: LatLng) => {
    const pixel = map.getPixelFromCoordinate(fromLonLat([p.lng, p.lat])) as [number, number] | null
    return pixel ? { x: pixel[0], y: pixel[1] } : null
  }
  const toPoint = (pixel: { x: number; y: number }): LatLng | null => {
    const coordinate = map.getCoordinateFromPixel([pixel.x, pixel.y]) as number[] | null
    if (!coordinate) return null
    const [lng = 0, lat = 0] = toLonLat(coordinate)
    return { lat, lng }
  }

  let clusters: MarkerClusters = createMarkerClusters([], [], options.locale)
  let points: readonly MapPoint[] = []
  let plainPoints: readonly MapPoint[] = []
  let active: { selectedId: number | null; hoveredId: number | null } = { selectedId: null, hoveredId: null }
  const markers = createMarkerLayer({
    host: addHost(overlay, 'map-markers', options.texts.markers),
    texts: options.texts,
    onPoint: events.onSelect,
    onHover: events.onHover,
    onCluster(marker) {
      if (marker.openZoom > MAX_ZOOM || (view.getZoom() ?? 0) >= MAX_ZOOM) events.onPile(marker, marker.weight)
      else animateTo(marker, (view.getZoom() ?? 0) + 2)
    },
  })

  let circleMetres = 0
  const position = createLocationMarker({
    host: addHost(overlay, 'map-position'),
    label: options.texts.location,
    toPixel,
    toPoint,
    onMove: (point) => circle.set(point, circleMetres),
    onDrop: events.onLocationDrop,
  })

  const placeMarkers = () => {
    const resolution = view.getResolution()
    if (!map.getSize() || resolution === undefined) return
    markers.place((p) => toPixel(p) ?? { x: -999, y: -999 }, `${resolution}`)
    position.place()
  }
  let drawn: Bounds | undefined
  const drawMarkers = () => {
    if (!map.getSize()) return
    drawn = widened(visibleBounds(map), DRAWN_MARGIN)
    const found = clusters.at(drawn, view.getZoom() ?? options.zoom)
    const { prices, plain } = withActive(found, points, active)
    plainPoints = plain
    dots.setPoints(plain)
    markers.setMarkers(prices)
    // Seen from far, a cluster says more than the dot that would hide it.
    overlay.classList.toggle('map-overlay-far', (view.getZoom() ?? 0) < PRICE_ZOOM)
    placeMarkers()
  }
  const followView = () => {
    const isPanning = view.getInteracting() && !view.getAnimating()
    if (isPanning && drawn && map.getSize() && !contains(drawn, visibleBounds(map))) drawMarkers()
    else placeMarkers()
  }

  // The place the page asked for: arriving there is not a movement of the user.
  let quiet = ''
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const where = () => `${view.getCenter()?.map(Math.round).join()}/${view.getZoom()?.toFixed(2)}`
  quiet = where()
  map.on('postrender', followView)
  map.on('moveend', () => {
    drawMarkers()
    const now = where()
    // A resize ends a move, too, but goes nowhere.
    if (now === last || now === quiet) {
      last = now
      return
    }
    last = now
    quiet = ''
    clearTimeout(timer)
    timer = setTimeout(
      () => events.onMoveEnd(visibleBounds(map), view.getZoom() ?? options.zoom),
      MOVE_END_MILLISECONDS,
    )
  })
  // By distance and not by reading pixels back, which browsers warn about.
  const dotAt = (pixel: readonly number[]): number | null => {
    let nearest: number | null = null
    let nearestPixels = DOT_REACH_PIXELS
    for (const point of plainPoints) {
      const at = toPixel(point)
      const distance = at ? Math.hypot(at.x - (pixel[0] ?? 0), at.y - (pixel[1] ?? 0)) : Infinity
      if (distance < nearestPixels) [nearest, nearestPixels] = [point.id, distance]
    }
    return nearest
  }
  const isOnMarker = (event: Event) => event.target instanceof Element && event.target.closest('button') !== null
  map.on('click', (event) => {
    if (isOnMarker(event.originalEvent)) return
    const id = dotAt(event.pixel)
    if (id !== null) events.onSelect(id)
  })
  // Two quick taps on markers are not a wish to zoom.
  map.on('dblclick', (event) => {
    if (isOnMarker(event.originalEvent)) event.stopPropagation()
  })
  let hoveredDot: number | null = null
  map.on('pointermove', (event) => {
    if (event.dragging || isOnMarker(event.originalEvent)) return
    const id = dotAt(event.pixel)
    if (id === hoveredDot) return
    hoveredDot = id
    target.classList.toggle('map-over-dot', id !== null)
    events.onHover(id)
  })

  const unwatch = watchMapColours(() => {
    const next = readMapColours(target)
    if (JSON.stringify(next) === JSON.stringify(colours)) return
    colours = next
    dots.setColours(colours)
    circle.setColours(colours)
    showBasemap()
  })
  function showBasemap(): void {
    map.removeLayer(basemap)
    basemap.dispose()
    basemap = makeBasemap({ colours, locale, onFail: onBasemapFail })
    map.getLayers().insertAt(0, basemap)
  }

  function animateTo(centre: LatLng, zoom: number): void {
    view.cancelAnimations()
    view.animate({
      center: fromLonLat([centre.lng, centre.lat]),
      zoom: Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, zoom)),
      duration: animation(),
    })
  }

  return {
    setView(centre, zoom) {
      view.cancelAnimations()
      clearTimeout(timer)
      view.setCenter(fromLonLat([centre.lng, centre.lat]))
      view.setZoom(zoom)
      quiet = where()
    },
    setPlaces(nextPoints, cells) {
      points = nextPoints
      clusters = createMarkerClusters(nextPoints, cells, options.locale)
      drawMarkers()
    },
    setActive(selectedId, hoveredId) {
      active = { selectedId, hoveredId }
      markers.setActive(selectedId, hoveredId)
      drawMarkers()
    },
    setLocation(point, isDraggable, metres) {
      circleMetres = metres
      circle.set(point, metres)
      position.set(point, isDraggable, options.texts.location)
    },
    setTexts: markers.setTexts,
    setBasemap(make, onFail) {
      onBasemapFail = onFail
      if ((make ?? makeEmbedded) === makeBasemap) return
      makeBasemap = make ?? makeEmbedded
      showBasemap()
    },
    zoomBy(levels) {
      const centre = view.getCenter()
      if (!centre) return
      const [lng = 0, lat = 0] = toLonLat(centre)
      animateTo({ lat, lng }, Math.round(view.getZoom() ?? 0) + levels)
    },
    destroy() {
      clearTimeout(timer)
      unwatch()
      markers.destroy()
      position.destroy()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

/** Dots for the canvas, everything else as elements. The selected and the hovered place always show their price. */
function withActive(
  found: readonly Marker[],
  points: readonly MapPoint[],
  { selectedId, hoveredId }: { selectedId: number | null; hoveredId: number | null },
): { prices: Marker[]; plain: MapPoint[] } {
  const prices: Marker[] = []
  const plain: MapPoint[] = []
  const missing = new Set([selectedId, hoveredId])
  for (const marker of found) {
    if (marker.look === 'dot') plain.push(marker.point)
    else prices.push(marker)
    if (marker.look === 'price') missing.delete(marker.point.id)
  }
  missing.delete(null)
  for (const point of missing.size === 0 ? [] : points) {
    if (!missing.has(point.id)) continue
    prices.push({ look: 'price', key: `p${point.id}`, lat: point.lat, lng: point.lng, point })
  }
  return { prices, plain }
}

function visibleBounds(map: OlMap): Bounds {
  const extent = map.getView().calculateExtent(map.getSize())
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(extent, 'EPSG:3857', 'EPSG:4326')
  return [west, east, south, north]
}

function widened([west, east, south, north]: Bounds, share: number): Bounds {
  const [dx, dy] = [(east - west) * share, (north - south) * share]
  return [west - dx, east + dx, south - dy, north + dy]
}

function contains(outer: Bounds, inner: Bounds): boolean {
  return outer[0] <= inner[0] && outer[1] >= inner[1] && outer[2] <= inner[2] && outer[3] >= inner[3]
}

function addHost(parent: HTMLElement, className: string, label?: string): HTMLElement {
  const host = document.createElement('div')
  host.className = className
  if (label !== undefined) {
    host.setAttribute('role', 'group')
    host.setAttribute('aria-label', label)
  }
  parent.append(host)
  return host
}

function animation(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ANIMATION_MILLISECONDS
}
