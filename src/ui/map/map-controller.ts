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
import { withActive } from './drawn-markers.ts'
import { createLocationMarker } from './location-marker.ts'
import { contains, visibleBounds, widened } from './map-bounds.ts'
import { readMapColours, watchMapColours } from './map-colours.ts'
import {
  type MapCell,
  type MapPoint,
  type MapTexts,
  MAX_ZOOM,
  MIN_ZOOM,
  type TappedCluster,
  SCHEMATIC_MAX_ZOOM,
} from './map-props.ts'
import { createMarkerClusters, type MarkerClusters } from './marker-clusters.ts'
import { createMarkerLayer } from './marker-layer.ts'
import { createSchematicNames } from './schematic-names.ts'
import { panIntoView } from './pan-into-view.ts'
import { createCircleLayer, createDotLayer } from './shape-layers.ts'

type MapEvents = {
  onMoveEnd: (bounds: Bounds, zoom: number) => void
  onSelect: (id: number) => void
  onHover: (id: number | null) => void
  onClusterList: (cluster: TappedCluster) => void
  onMoveStart: () => void
  onLocationDrop: (point: LatLng) => void
}

export type MapController = {
  setView(centre: LatLng, zoom: number): void
  setPlaces(points: readonly MapPoint[], cells: readonly MapCell[]): void
  setActive(selectedId: number | null, hoveredId: number | null): void
  setOpenCluster(key: string | null): void
  setLocation(point: LatLng | null, isDraggable: boolean, circleMetres: number): void
  setTexts(texts: MapTexts): void
  /** Null selects the embedded map. `onFail` is called when the street map does not load. */
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
/** Radius of a dot's target: its 7 px and a finger's width around it. */
const DOT_REACH_PIXELS = 16
/** Markers are drawn this share of the view beyond its edges, so that panning shows no empty edge. */
const DRAWN_MARGIN = 0.25
/** The margin kept around the selected place: its price is above the point, and controls and notes are at the edges. */
const SELECTED_MARGIN_PIXELS = { top: 112, right: 112, bottom: 48, left: 64 }

/** Everything of the map that is not React: OpenLayers with the base map, markers, circle and position. */
export function createMapController(options: MapControllerOptions): MapController {
  const { target, events } = options
  measureTextHeightsOnCanvas()
  let colours = readMapColours(target)
  const dots = createDotLayer(colours)
  const circle = createCircleLayer(colours)
  const names = createSchematicNames(colours)
  const { locale, tileUrl } = options
  const makeEmbedded: MakeBasemap = (look) => createBasemapLayer(tileUrl, look.colours, look.locale)
  let makeBasemap = makeEmbedded
  let onBasemapFail = () => {}
  let basemap = makeBasemap({ colours, locale, onFail: onBasemapFail })
  const view = new View({
    center: fromLonLat([options.centre.lng, options.centre.lat]),
    zoom: options.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: SCHEMATIC_MAX_ZOOM,
    constrainResolution: true,
    enableRotation: false,
    extent: transformExtent([...MAP_CENTRE_BOX], 'EPSG:4326', 'EPSG:3857'),
    constrainOnlyCenter: true,
    smoothExtentConstraint: false,
  })
  const map = new OlMap({
    target,
    layers: [basemap, ...names.layers, circle.layer, dots.layer],
    view,
    // Buttons and attribution are ours, because those of OpenLayers write markup, which Trusted Types refuse.
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

  let deepest = SCHEMATIC_MAX_ZOOM
  let clusters: MarkerClusters = createMarkerClusters([], [], options.locale, deepest)
  let points: readonly MapPoint[] = []
  let cells: readonly MapCell[] = []
  let plainPoints: readonly MapPoint[] = []
  let active: { selectedId: number | null; hoveredId: number | null } = { selectedId: null, hoveredId: null }
  const markers = createMarkerLayer({
    host: addHost(overlay, 'map-markers', options.texts.markers),
    texts: options.texts,
    onPoint: events.onSelect,
    onHover: events.onHover,
    onCluster(marker, focus) {
      const { key, lat, lng, weight, street, opens } = marker
      if (opens === 'zoom') return animateTo(marker, (view.getZoom() ?? 0) + 2)
      events.onClusterList({ key, at: { lat, lng }, weight, street, pixel: toPixel(marker) ?? { x: 0, y: 0 }, focus })
    },
  })

  let circleMetres = 0
  const position = createLocationMarker({
    host: addHost(overlay, 'map-position'),
    label: options.texts.location,
    toPixel,
    toPoint,
    onMove: (point) => {
      circle.set(point, circleMetres)
      names.setPlace(point, options.texts.walk)
    },
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
    names.setMarkers(prices, plain, view.getZoom() ?? options.zoom)
    placeMarkers()
  }
  const followView = () => {
    const isPanning = view.getInteracting() && !view.getAnimating()
    if (isPanning && drawn && map.getSize() && !contains(drawn, visibleBounds(map))) drawMarkers()
    else placeMarkers()
  }

  // The view that the page asked for: arriving there is not reported as a movement by the user.
  let quiet = ''
  let askedZoom = options.zoom
  let last = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const where = () => `${view.getCenter()?.map(Math.round).join()}/${view.getZoom()?.toFixed(2)}`
  quiet = where()
  map.on('postrender', followView)
  map.on('movestart', events.onMoveStart)
  map.on('moveend', () => {
    drawMarkers()
    const now = where()
    // A resize also ends a move, but changes neither centre nor zoom.
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
  // Finds the dot by distance instead of reading pixels back, which browsers warn about.
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
  // Two quick taps on markers must not zoom.
  map.on('dblclick', (event) => {
    if (isOnMarker(event.originalEvent)) event.stopPropagation()
  })
  // A place that is selected in the list, or that a strip below the map would cover, is moved into view; once for each
  // selection, and again only when the map becomes smaller. This is not reported as a movement by the user.
  let revealedId: number | null = null
  const selectedPoint = () =>
    active.selectedId === null ? undefined : points.find((point) => point.id === active.selectedId)
  const reveal = () => {
    const point = selectedPoint()
    const size = map.getSize()
    const pixel = point && size && toPixel(point)
    if (!pixel || !size) return
    revealedId = active.selectedId
    const [dx, dy] = panIntoView(pixel, { width: size[0] ?? 0, height: size[1] ?? 0 }, SELECTED_MARGIN_PIXELS)
    if (dx === 0 && dy === 0) return
    const centre = view.getCenter() ?? []
    const resolution = view.getResolution() ?? 0
    const wasQuiet = where() === quiet
    view.setCenter([(centre[0] ?? 0) + dx * resolution, (centre[1] ?? 0) - dy * resolution])
    last = where()
    if (wasQuiet) quiet = last
  }
  map.on('change:size', () => {
    const point = selectedPoint()
    if (point && drawn && contains(drawn, [point.lng, point.lng, point.lat, point.lat])) {
      map.renderSync()
      reveal()
    }
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
    names.setColours(colours)
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
      zoom: Math.max(MIN_ZOOM, Math.min(deepest, zoom)),
      duration: animation(),
    })
  }

  return {
    setView(centre, zoom) {
      view.cancelAnimations()
      clearTimeout(timer)
      view.setCenter(fromLonLat([centre.lng, centre.lat]))
      view.setZoom(zoom)
      askedZoom = zoom
      quiet = where()
    },
    setPlaces(nextPoints, nextCells) {
      points = nextPoints
      cells = nextCells
      clusters = createMarkerClusters(points, cells, options.locale, deepest)
      drawMarkers()
      if (active.selectedId !== revealedId) reveal()
    },
    setActive(selectedId, hoveredId) {
      active = { selectedId, hoveredId }
      if (selectedId === null) revealedId = null
      markers.setActive(selectedId, hoveredId)
      drawMarkers()
      if (selectedId !== null && selectedId !== revealedId) reveal()
    },
    setOpenCluster: markers.setOpenCluster,
    setLocation(point, isDraggable, metres) {
      circleMetres = metres
      circle.set(point, metres)
      names.setPlace(point, options.texts.walk)
      position.set(point, isDraggable, options.texts.location)
    },
    setTexts: markers.setTexts,
    setBasemap(make, onFail) {
      onBasemapFail = onFail
      if ((make ?? makeEmbedded) === makeBasemap) return
      makeBasemap = make ?? makeEmbedded
      showBasemap()
      // A street map has names of its own.
      names.setVisible(make === null)
      deepest = make ? MAX_ZOOM : SCHEMATIC_MAX_ZOOM
      const isWhereAsked = where() === quiet
      view.setMaxZoom(deepest)
      // The page may have asked for a deeper zoom than the schematic map has.
      if (isWhereAsked) view.setZoom(askedZoom)
      if (isWhereAsked) quiet = where()
      clusters = createMarkerClusters(points, cells, options.locale, deepest)
      drawMarkers()
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
