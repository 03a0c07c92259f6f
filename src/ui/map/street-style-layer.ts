/** Streets by a MapLibre style, as our server delivers it. A separate chunk, the largest one of the map. */
import LayerGroup from 'ol/layer/Group.js'
import type Layer from 'ol/layer/Layer.js'
import TileSource from 'ol/source/Tile.js'
import { apply } from 'ol-mapbox-style'
import { type MakeBasemap, watchTiles } from './basemap.ts'
import { styleInOwnFonts, type StreetStyle } from './street-style-fonts.ts'

/**
 * The library loads missing fonts from a public host. None is missing here; if one were, it would be requested from
 * this address.
 */
const NO_FONTS = '/map/fonts/none.css'

export async function streetStyleLayer(facts: { url: string }): Promise<MakeBasemap> {
  const answer = await fetch(facts.url)
  if (!answer.ok) throw new Error(`the style: ${answer.status}`)
  const style = (await answer.json()) as StreetStyle
  return ({ colours, onFail }) => {
    const group = new LayerGroup()
    // The library modifies the style that it is given.
    const own = styleInOwnFonts(structuredClone(style), colours.fontFamily)
    apply(group, own, { webfonts: NO_FONTS, styleUrl: new URL(facts.url, location.href).href }).then(() => {
      for (const layer of group.getLayersArray()) {
        const source = (layer as Layer).getSource()
        if (source instanceof TileSource) watchTiles(source as never, onFail)
      }
    }, onFail)
    return group
  }
}
