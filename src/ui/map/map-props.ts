import type { Bounds, LatLng } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'

/** One bookable place. `label` is the price as shown ("9,50 €"); `desks` is what a cluster counts. */
export type MapPoint = LatLng & {
  id: number
  label: string
  state: 'available' | 'unavailable'
  desks: number
  name: string
  /** With its number, as in the address. */
  street?: string
  icon?: 'internal' | 'obi'
  refugee?: boolean
  employeesOnly?: boolean
}

/** Places added up by the server where there are too many to send. `id` is stable while the cell is ("z:x:y"). */
export type MapCell = LatLng & { id: string; n: number; desks: number }

/** All words of the map; the component knows no language. */
export type MapTexts = {
  /** Accessible name of the map. */
  map: string
  /** Accessible name of the group of markers. */
  markers: string
  zoomIn: string
  zoomOut: string
  locate: string
  /** The chip that says that this map has no streets; empty where a street map is shown. */
  schematic: string
  attribution: string
  /** Accessible name of the search position; says that arrow keys move it where they do. */
  location: string
  available: string
  unavailable: string
  /** Said of places with these signs. */
  internal: string
  partner: string
  refugee: string
  employeesOnly: string
  /** "5 min" on a ring of walking time around the search position; without it there are no rings. */
  walk?: (minutes: number) => string
  /** "18 workplaces in 5 offers, zoom in": what a bubble counts, and what a tap on it does. */
  cluster: (desks: number, offers: number, opens: ClusterOpens) => string
}

export type ClusterOpens = 'zoom' | 'list'

/** A bubble that no zoom can part was tapped. */
export type Pile = {
  readonly key: string
  readonly at: LatLng
  /** How many offers belong to it: the nearest ones (Spec 4: weight). */
  readonly weight: number
  readonly street: string | null
  /** Where the bubble stands in the map, in pixels. */
  readonly pixel: { readonly x: number; readonly y: number }
  /** Gives the focus back to the bubble. */
  readonly focus: () => void
}

export type MapViewProps = {
  centre: LatLng
  /** Zoom of 256-pixel tiles, 4 to 18 (Spec: 11 to 14 for searches). */
  zoom: number
  /** The map moves to `centre` and `zoom` only when this changes: give it a value per search. */
  viewKey: string | number
  /** The visible box after the user moved or zoomed the map, 500 ms after the last movement. */
  onMoveEnd?: (bounds: Bounds, zoom: number) => void
  points: readonly MapPoint[]
  cells?: readonly MapCell[]
  selectedId: number | null
  hoveredId: number | null
  /** Tapping the selected marker gives null (Spec 4). */
  onSelect: (id: number | null) => void
  onHover?: (id: number | null) => void
  onPile?: (pile: Pile) => void
  /** The pile whose list is open. */
  openPile?: string | null
  /** The map begins to move, whoever moves it. */
  onMoveStart?: () => void
  /** Search or user position. */
  location?: LatLng
  /** Makes the position draggable by mouse, touch and arrow keys; called when it is let go. */
  onLocationDrag?: (point: LatLng) => void
  circleMetres?: number
  /** Shows the locate button. */
  onLocate?: () => void
  texts: MapTexts
  /** Language of place names and the decimal sign of "1,2k+". */
  locale: Locale
  /** Vector tiles of tools/build-geo.ts; default `/map/t/base/{z}/{x}/{y}`. */
  tileUrl?: string
}

export const MIN_ZOOM = 4
/** Streets go on to here. */
export const MAX_ZOOM = 18
/** Nearer the schematic map would show two names and an empty plane: it ends where it still tells where one is. */
export const SCHEMATIC_MAX_ZOOM = 15
/** From here on places show their price and clusters the plain number of workplaces (Spec: count mode). */
export const PRICE_ZOOM = 13
