import type { FeatureLike } from 'ol/Feature.js'
import MVT from 'ol/format/MVT.js'
import LayerGroup from 'ol/layer/Group.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { createXYZ } from 'ol/tilegrid.js'
import type { Locale } from '#kernel/locale.ts'
import { type MapColours, mixColours } from './map-colours.ts'
import { NAMES, NAMES_Z } from './schematic-names.ts'

/** The deepest zoom of the tiles that tools/build-geo.ts makes; further zooms stretch them. */
const LAST_TILE_ZOOM = 9
/** Metres per pixel at zoom 0 and at the equator, for 256-pixel tiles. */
const WIDEST_RESOLUTION = 156_543.033_928

type StyleFunction = (feature: FeatureLike, resolution: number) => Style | Style[] | undefined

/**
 * The schematic map with its names. The names of stations and squares are a layer of their own above the streets of
 * offices.
 */
export function createBasemapLayer(tileUrl: string, colours: MapColours, locale: Locale): LayerGroup {
  const source = new VectorTileSource({
    format: new MVT({ layerName: 'layer' }),
    tileGrid: createXYZ({ maxZoom: LAST_TILE_ZOOM, tileSize: 512 }),
    url: tileUrl,
    wrapX: false,
  })
  const style = basemapStyle(colours, locale)
  const shared = { source, declutter: NAMES, renderBuffer: 64, renderOrder: byImportance }
  const plan = new VectorTileLayer({
    ...shared,
    background: colours.water,
    style: (feature, resolution) => (isLandmark(feature) ? undefined : style(feature, resolution)),
  })
  const landmarks = new VectorTileLayer({
    ...shared,
    zIndex: NAMES_Z.landmarks,
    style: (feature, resolution) => (isLandmark(feature) ? style(feature, resolution) : undefined),
  })
  return new LayerGroup({ layers: [plan, landmarks] })
}

function isLandmark(feature: FeatureLike): boolean {
  const kind = feature.get('kind') as unknown
  return kind === 'station' || kind === 'square'
}

/** Names are placed in this order: a later name that collides with an earlier one is left out. */
const ORDER_OF_KINDS = ['country', 'city', 'station', 'square', 'park', 'lake', 'district']

export function byImportance(a: FeatureLike, b: FeatureLike): number {
  const kind = (feature: FeatureLike) => ORDER_OF_KINDS.indexOf(String(feature.get('kind')))
  return kind(a) - kind(b) || Number(b.get('rank') ?? 0) - Number(a.get('rank') ?? 0)
}

/**
 * The style of the schematic map. City quarters form a mosaic of four similar shades with light borders, so that it
 * reads as a plan of neighbourhoods rather than of streets. Features are drawn in the order of `zIndex`.
 */
export function basemapStyle(colours: MapColours, locale: Locale): StyleFunction {
  const { land, block, road, water, park, line } = colours
  const plain = (fill: string, zIndex: number) => new Style({ fill: new Fill({ color: fill }), zIndex })
  const landStyle = plain(land, 0)
  const abroad = plain(mixColours(land, water, 0.12), 3)
  const sea = plain(water, 4)
  const builtup = plain(mixColours(land, block, 0.9), 1)
  const parks = plain(park, 5)
  const lake = plain(water, 6)
  const borders = new Style({
    stroke: new Stroke({ color: mixColours(line, colours.text, 0.45), width: 1 }),
    zIndex: 8,
  })
  const cells = cellStyles(colours)
  const rivers = widthStyles((width) => new Stroke({ color: water, width, lineCap: 'round', lineJoin: 'round' }), 6)
  const joints = mixColours(land, road, 0.85)
  const labels = createLabelStyles(colours)

  return (feature, resolution) => {
    const zoom = Math.round(Math.log2(WIDEST_RESOLUTION / resolution) * 100) / 100
    const properties = feature.getProperties() as Record<string, string | number | undefined>
    switch (properties['layer']) {
      case 'land':
        return landStyle
      case 'abroad':
        return abroad
      case 'sea':
        return sea
      case 'borders':
        return borders
      case 'builtup':
        return zoom < 10 ? builtup : undefined
      case 'cells':
        return zoom < 9 ? undefined : cells(Number(properties['shade']), Number(properties['dense']), zoom, joints)
      case 'parks':
        return zoom < 10 ? undefined : parks
      case 'water':
        if (properties['kind'] === 'lake') return lake
        return rivers(riverWidth(String(properties['kind']), String(properties['name']), zoom))
      case 'places': {
        if (zoom < Number(properties['min'])) return undefined
        const english = locale === 'en' ? properties['name_en'] : undefined
        return labels(
          String(english ?? properties['name']),
          String(properties['kind']),
          Number(properties['rank']),
          zoom,
        )
      }
      default:
        return undefined
    }
  }
}

/** The approximate width of a river in metres; it scales with the map and is always at least a hairline. */
const RIVER_METRES: Readonly<Record<string, number>> = {
  Rhein: 330,
  Donau: 280,
  Elbe: 330,
  Süderelbe: 220,
  'Alte Donau': 200,
  Havel: 260,
}

function riverWidth(kind: string, name: string, zoom: number): number {
  const metres = kind === 'canal' ? 30 : (RIVER_METRES[name] ?? 75)
  const metresPerPixel = (WIDEST_RESOLUTION * 0.63) / 2 ** zoom
  const least = kind === 'canal' ? 1 : zoom < 7 ? 0.8 : 1.6
  return Math.max(least, Math.round((metres / metresPerPixel) * 2) / 2)
}

/** Styles that differ only in the width of a stroke, created once for each width. */
function widthStyles(stroke: (width: number) => Stroke, zIndex: number): (width: number) => Style {
  const made = new Map<number, Style>()
  return (width) => {
    const known = made.get(width)
    if (known) return known
    const style = new Style({ stroke: stroke(width), zIndex })
    made.set(width, style)
    return style
  }
}

function cellStyles({
  land,
  block,
  park,
  water,
  text,
}: MapColours): (shade: number, dense: number, zoom: number, joints: string) => Style {
  const made = new Map<string, Style>()
  return (shade, dense, zoom, joints) => {
    // Borders are half a pixel wide when zoomed out and up to 2.5 pixels from zoom 13; outside of cities they are
    // fainter.
    const joint = Math.min(2.5, Math.max(0.5, (zoom - 8) * 0.5)) * (dense === 0 ? 0.6 : 1)
    const width = Math.round(joint * 4) / 4
    const key = `${shade}.${dense}.${width}`
    const known = made.get(key)
    if (known) return known
    // Neighbouring quarters differ by a slight tint of green, blue or grey, all of similar strength.
    const tint = [block, park, text, water][shade] ?? block
    const depth = [0.1, 0.5, 0.9][dense] ?? 0
    const strength = (tint === text ? 0.06 : tint === block ? 0 : 0.16) * (0.35 + 0.65 * depth)
    const fill = mixColours(mixColours(land, block, depth), tint, strength)
    const style = new Style({
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: dense === 0 ? mixColours(land, joints, 0.55) : joints, width, lineJoin: 'round' }),
      zIndex: 2,
    })
    made.set(key, style)
    return style
  }
}

type LabelStyles = (name: string, kind: string, rank: number, zoom: number) => Style

function createLabelStyles(colours: MapColours): LabelStyles {
  const made = new Map<string, Style>()
  const halo = new Stroke({ color: mixColours(colours.land, colours.road, 0.35), width: 3 })
  return (name, kind, rank, zoom) => {
    const look = labelLook(kind, rank, zoom)
    const key = `${kind}|${look.font}|${look.strong}|${look.isSpaced}|${name}`
    const known = made.get(key)
    if (known) return known
    const isStation = kind === 'station'
    const text = new Text({
      ...(isStation ? { offsetY: 13 } : {}),
      text: look.isSpaced ? withThinSpaces(name) : name,
      font: `${look.font} ${colours.fontFamily}`,
      fill: new Fill({ color: look.strong ? colours.ink : colours.text }),
      stroke: halo,
      padding: [6, 10, 6, 10],
      overflow: true,
    })
    const image = isStation
      ? {
          image: new CircleStyle({
            radius: 5,
            fill: new Fill({ color: colours.surface }),
            stroke: new Stroke({ color: colours.ink, width: 2 }),
          }),
        }
      : {}
    const style = new Style({ ...image, text, zIndex: 10 })
    if (made.size > 4_000) made.clear()
    made.set(key, style)
    return style
  }
}

function labelLook(kind: string, rank: number, zoom: number): { font: string; strong: boolean; isSpaced: boolean } {
  if (kind === 'country') return { font: '600 12px', strong: false, isSpaced: true }
  if (kind === 'station') return { font: '600 12px', strong: true, isSpaced: false }
  if (kind === 'square') return { font: '500 12px', strong: true, isSpaced: false }
  if (kind === 'park' || kind === 'lake') return { font: 'italic 500 12px', strong: false, isSpaced: false }
  if (kind === 'district') {
    const isLarge = rank >= 15_000
    if (isLarge && zoom >= 13) return { font: '600 13px', strong: false, isSpaced: true }
    return { font: `600 ${isLarge ? 13.5 : 12.5}px`, strong: false, isSpaced: false }
  }
  const importance = Math.log10(Math.max(rank, 1_000)) - 3
  const size = Math.min(19, Math.round(11 + importance * 1.6 + Math.max(0, zoom - 8) * 0.4))
  return { font: `${rank >= 100_000 ? 650 : 550} ${size}px`, strong: rank >= 20_000, isSpaced: false }
}

/** Canvas text has no letter spacing here, so thin spaces between capitals widen large names. */
function withThinSpaces(name: string): string {
  return [...name.toUpperCase()].join('\u2009')
}
