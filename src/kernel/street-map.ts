/** What the browser needs to know about the street map, and which tiles are served. */

export type StreetMapFacts =
  | { readonly kind: 'embedded' }
  | (StreetMapBase & { readonly kind: 'raster'; readonly url: string; readonly maxZoom: number })
  | (StreetMapBase & { readonly kind: 'style'; readonly url: string })
  | (StreetMapBase & {
      readonly kind: 'vector'
      readonly url: string
      readonly schema: StreetSchema
      readonly maxZoom: number
    })

type StreetMapBase = {
  /** Plain text, to be shown on the map. */
  readonly credits: string
  /** The third party that the visitor's browser contacts for the map; null when this server fetches it. Needs consent when set. */
  readonly directHost: string | null
}

/** Names of layers and fields in vector tiles: https://docs.protomaps.com/basemaps/layers, https://shortbread-tiles.org */
export type StreetSchema = 'protomaps' | 'shortbread'

/** The centre of the map stays within this box, in degrees: Germany, Austria, Switzerland and some neighbours. */
export const MAP_CENTRE_BOX = [4, 44.5, 19, 56.5] as const
/** How far a large screen shows beyond its centre, in tiles of 256 pixels. */
const MARGIN_TILES = 10
export const MOST_TILE_ZOOM = 20

/** False for tiles that do not exist and for tiles outside the area that the product's maps can show. */
export function isShownTile(z: number, x: number, y: number): boolean {
  const count = 2 ** z
  if (![z, x, y].every(Number.isInteger) || z < 0 || z > MOST_TILE_ZOOM) return false
  if (x < 0 || y < 0 || x >= count || y >= count) return false
  const [west, south, east, north] = MAP_CENTRE_BOX
  const column = (lng: number) => ((lng + 180) / 360) * count
  const row = (lat: number) => {
    const sin = Math.sin((lat * Math.PI) / 180)
    return (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * count
  }
  return (
    x + 1 + MARGIN_TILES > column(west) &&
    x - MARGIN_TILES < column(east) &&
    y + 1 + MARGIN_TILES > row(north) &&
    y - MARGIN_TILES < row(south)
  )
}

/** The schema of an archive by the names of its layers, or null. */
export function schemaOfLayers(names: readonly string[]): StreetSchema | null {
  if (names.includes('roads') && names.includes('earth')) return 'protomaps'
  return names.includes('streets') && (names.includes('land') || names.includes('water_polygons')) ? 'shortbread' : null
}
