/** Streets as raster tiles of 256 pixels. A separate chunk. */
import type ImageTile from 'ol/ImageTile.js'
import TileState from 'ol/TileState.js'
import TileLayer from 'ol/layer/Tile.js'
import XYZ from 'ol/source/XYZ.js'
import type Tile from 'ol/Tile.js'
import { MOST_TILE_ZOOM } from '#kernel/street-map.ts'
import { type MakeBasemap, watchTiles } from './basemap.ts'

/**
 * @param isDirect tiles come from another host: they load as image elements, which need no CORS headers from that host
 */
export function streetRasterLayer(facts: { url: string; maxZoom: number }, isDirect: boolean): MakeBasemap {
  return ({ colours, onFail }) => {
    const source = new XYZ({
      url: facts.url,
      maxZoom: Math.min(facts.maxZoom, MOST_TILE_ZOOM),
      wrapX: false,
      transition: 0,
      ...(isDirect ? {} : { tileLoadFunction: loadOwnTile }),
    })
    watchTiles(source, onFail)
    // In the dark scheme CSS inverts the tiles, see street-map.css.
    return new TileLayer({ source, background: colours.land, className: 'ol-layer map-street-pictures' })
  }
}

/** Our server answers 204 where there is no tile, which an image element would report as a failure. */
function loadOwnTile(tile: Tile, address: string): void {
  const load = async () => {
    const answer = await fetch(address)
    if (answer.status === 204) return tile.setState(TileState.EMPTY)
    if (!answer.ok) return tile.setState(TileState.ERROR)
    const picture = (tile as ImageTile).getImage() as HTMLImageElement
    const url = URL.createObjectURL(await answer.blob())
    for (const end of ['load', 'error']) picture.addEventListener(end, () => URL.revokeObjectURL(url), { once: true })
    picture.src = url
  }
  load().catch(() => tile.setState(TileState.ERROR))
}
