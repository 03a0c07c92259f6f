import type { Bounds, LatLng } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'

/** One bookable place. `label` is the price as shown ("9,50 €"); `desks` is what a cluster counts. */
export type MapPoint = LatLng & {
  id: number
  label: string
  state: 'available' | 'unavailable'
  desks: number
  name: string
  /** The street with the house number, as in the address. */
  street?: string
  icon?: 'internal' | 'obi'
  refugee?: boolean
  employeesOnly?: boolean
}

/** Places counted by the server where there are too many to send. `id` stays the same for the same cell ("z:x:y"). */
export type MapCell = LatLng & { id: string; n: number; desks: number }

/** All texts of the map; the component itself is independent of the language. */
export type MapTexts = {
  /** Accessible name of the map. */
  map: string
  /** Accessible name of the group of markers. */
  markers: string
  zoomIn: string
  zoomOut: string
  locate: string
  /** The chip that says that this map has no streets; empty for a street map. */
  schematic: string
  attribution: string
  /** Accessible name of the search position; it mentions the arrow keys when they can move it. */
  location: string
  available: string
  unavailable: string
  /** Descriptions of the signs on markers. */
  internal: string
  partner: string
  refugee: string
  employeesOnly: string
  /** The label of a ring of walking time around the search position ("5 min"); without it there are no rings. */
  walk?: (minutes: number) => string
  /** "18 workplaces in 5 offers, zoom in": what a cluster counts, and what a tap on it does. */
  cluster: (desks: number, offers: number, opens: ClusterOpens) => string
}

export type ClusterOpens = 'zoom' | 'list'

/** A tapped cluster that no zoom level can separate. */
export type TappedCluster = {
  readonly key: string
  readonly at: LatLng
  /** How many offers belong to it: the nearest ones (Spec 4: weight). */
  readonly weight: number
  readonly street: string | null
  /** The position of the cluster within the map, in pixels. */
  readonly pixel: { readonly x: number; readonly y: number }
  /** Returns the focus to the cluster's marker. */
  readonly focus: () => void
}

export type MapViewProps = {
  centre: LatLng
  /** Zoom of 256-pixel tiles, 4 to 18 (Spec: 11 to 14 for searches). */
  zoom: number
  /** The map moves to `centre` and `zoom` only when this key changes: pass a new value for each search. */
  viewKey: string | number
  /** Called with the visible bounds after the user moved or zoomed the map, 500 ms after the last movement. */
  onMoveEnd?: (bounds: Bounds, zoom: number) => void
  points: readonly MapPoint[]
  cells?: readonly MapCell[]
  selectedId: number | null
  hoveredId: number | null
  /** Tapping the selected marker calls it with null (Spec 4). */
  onSelect: (id: number | null) => void
  onHover?: (id: number | null) => void
  onClusterList?: (cluster: TappedCluster) => void
  /** The id of the inseparable cluster whose list is open. */
  openCluster?: string | null
  /** Called when the map begins to move, by the user or by the page. */
  onMoveStart?: () => void
  /** The searched position or the user's own. */
  location?: LatLng
  /** Makes the position movable by mouse, touch and arrow keys; called on release. */
  onLocationDrag?: (point: LatLng) => void
  circleMetres?: number
  /** Called by the locate button, which shows only when this is set. */
  onLocate?: () => void
  texts: MapTexts
  /** Language of place names and the decimal sign of "1,2k+". */
  locale: Locale
  /** URL template of the vector tiles made by tools/build-geo.ts; default `/map/t/base/{z}/{x}/{y}`. */
  tileUrl?: string
}

export const MIN_ZOOM = 4
/** The deepest zoom of a street map. */
export const MAX_ZOOM = 18
/** The deepest zoom of the schematic map: further in it would show two names and an empty plane. */
export const SCHEMATIC_MAX_ZOOM = 15
/** From this zoom on places show their price and clusters the plain number of workplaces (Spec: count mode). */
export const PRICE_ZOOM = 13
