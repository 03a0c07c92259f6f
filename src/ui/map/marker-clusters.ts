import Supercluster from 'supercluster'
import type { Bounds, LatLng } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'
import { type ClusterOpens, type MapCell, type MapPoint, MAX_ZOOM, PRICE_ZOOM } from './map-props.ts'

/** What is drawn at one position. `key` identifies it over time, so that its element can be reused. */
export type Marker = LatLng & { key: string } & (
    | { look: 'price' | 'dot'; point: MapPoint }
    | {
        look: 'cluster'
        text: string
        desks: number
        isAvailable: boolean
        size: 1 | 2 | 3
        /** The number of offers in the cluster. */
        weight: number
        /** What a tap does: zoom in, or list the offers when no zoom can separate them. */
        opens: ClusterOpens
        /** The street that all of its offers share; null when they differ. */
        street: string | null
      }
  )

export type MarkerClusters = {
  /** The markers inside the bounds; `zoom` may be a fraction. At most `MOST_PRICES` are prices, the rest dots. */
  at(bounds: Bounds, zoom: number): Marker[]
}

type PointMarker = Extract<Marker, { point: MapPoint }>
type ClusterMarker = Extract<Marker, { look: 'cluster' }>
type ClusterRest = Pick<ClusterMarker, 'key' | 'desks' | 'isAvailable' | 'weight' | 'opens' | 'street'>
type PointProps = { point: MapPoint }
type ClusterProps = { desks: number; available: number }

/**
 * Elements with text and shadow are expensive; above this number the least important ones become dots on the canvas.
 */
const MOST_PRICES = 150

/**
 * Spec: grid radius 32 px, minimum weight 2. The extent of 256 is the tile size in which zooms are counted. Points and
 * cells can be given together; cells are drawn as they are.
 * @param deepest the deepest zoom of the map
 */
export function createMarkerClusters(
  points: readonly MapPoint[],
  cells: readonly MapCell[],
  locale: Locale,
  deepest = MAX_ZOOM,
): MarkerClusters {
  const index = new Supercluster<PointProps, ClusterProps>({
    radius: 32,
    extent: 256,
    minPoints: 2,
    maxZoom: deepest,
    map: ({ point }) => ({ desks: point.desks, available: point.state === 'available' ? 1 : 0 }),
    reduce: (sum, one) => {
      sum.desks += one.desks
      sum.available += one.available
    },
  })
  index.load(
    points.map((point) => ({
      type: 'Feature',
      properties: { point },
      geometry: { type: 'Point', coordinates: [point.lng, point.lat] },
    })),
  )
  const cluster = (place: LatLng, zoom: number, rest: ClusterRest): Marker => ({
    look: 'cluster',
    lat: place.lat,
    lng: place.lng,
    text: clusterLabel(rest.desks, zoom, locale),
    size: rest.desks < 10 ? 1 : rest.desks < 100 ? 2 : 3,
    ...rest,
  })
  return {
    at([west, east, south, north], zoom) {
      const markers = index.getClusters([west, south, east, north], Math.floor(zoom + 0.01)).map((feature): Marker => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates
        const { properties } = feature
        if (!('cluster' in properties)) {
          const { point } = properties
          return { look: zoom >= PRICE_ZOOM ? 'price' : 'dot', key: `p${point.id}`, lat, lng, point }
        }
        // A cluster's number changes with every load, but not its position.
        const key = `c${lat.toFixed(5)},${lng.toFixed(5)}`
        const { desks, available, point_count: weight, cluster_id: id } = properties
        const opens = whatOpens(zoom, index.getClusterExpansionZoom(id), deepest)
        const streets =
          zoom >= PRICE_ZOOM ? index.getLeaves(id, Infinity).map((leaf) => leaf.properties.point.street ?? '') : []
        const street = new Set(streets).size === 1 ? streets[0] || null : null
        return cluster({ lat, lng }, zoom, { key, desks, isAvailable: available > 0, weight, opens, street })
      })
      for (const cell of cells) {
        if (cell.lng < west || cell.lng > east || cell.lat < south || cell.lat > north) continue
        const opens = whatOpens(zoom, zoom + 1, deepest)
        const rest = { key: `g${cell.id}`, desks: cell.desks, isAvailable: true, weight: cell.n, opens, street: null }
        markers.push(cluster(cell, zoom, rest))
      }
      return demoteSurplus(markers, { lat: (south + north) / 2, lng: (west + east) / 2 })
    },
  }
}

/**
 * Spec 4: on a small zoom a tap on a cluster zooms in. A cluster that no zoom can separate lists its offers, because
 * zooming would not help.
 */
function whatOpens(zoom: number, partsAt: number, deepest: number): ClusterOpens {
  return zoom >= deepest || (zoom >= PRICE_ZOOM && partsAt > deepest) ? 'list' : 'zoom'
}

/** Keeps the most important prices (available, near the middle) and turns the others into dots. */
function demoteSurplus(markers: Marker[], middle: LatLng): Marker[] {
  const prices = markers.filter((m): m is PointMarker => m.look === 'price')
  if (prices.length <= MOST_PRICES) return markers
  const importance = (m: PointMarker) =>
    (m.point.state === 'available' ? 0 : 1_000) + Math.hypot(m.lat - middle.lat, (m.lng - middle.lng) * 0.65)
  const shown = new Set<Marker>(prices.sort((a, b) => importance(a) - importance(b)).slice(0, MOST_PRICES))
  return markers.map((m) => (m.look === 'price' && !shown.has(m) ? { ...m, look: 'dot' } : m))
}

/** Spec 4: from zoom 13 on the number of workplaces, below it a rounded one with a plus: "12+", "1,2k+". */
export function clusterLabel(desks: number, zoom: number, locale: Locale): string {
  if (zoom >= PRICE_ZOOM) return String(desks)
  if (desks < 1_000) return `${desks}+`
  if (desks >= 10_000) return `${Math.floor(desks / 1_000)}k+`
  const tenths = Math.floor(desks / 100)
  const decimal = locale === 'de' ? ',' : '.'
  return tenths % 10 === 0 ? `${tenths / 10}k+` : `${Math.floor(tenths / 10)}${decimal}${tenths % 10}k+`
}
