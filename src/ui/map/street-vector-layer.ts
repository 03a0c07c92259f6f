/** Streets of a PMTiles archive in the colours of the page, for both colour schemes. A separate chunk. */
import type { FeatureLike } from 'ol/Feature.js'
import MVT from 'ol/format/MVT.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import { createXYZ } from 'ol/tilegrid.js'
import type { Locale } from '#kernel/locale.ts'
import type { StreetSchema } from '#kernel/street-map.ts'
import { type MakeBasemap, watchTiles } from './basemap.ts'
import { type MapColours, mixColours } from './map-colours.ts'
import { nameOf, type PlaceClass, type RoadClass, streetPart } from './street-features.ts'

type Facts = { readonly url: string; readonly maxZoom: number; readonly schema: StreetSchema }

/** Metres per pixel at zoom 0 and at the equator, for 256-pixel tiles. */
const WIDEST_RESOLUTION = 156_543.033_928

export function streetVectorLayer(facts: Facts): MakeBasemap {
  return ({ colours, locale, onFail }) => {
    const source = new VectorTileSource({
      format: new MVT({ layerName: 'layer' }),
      tileGrid: createXYZ({ maxZoom: facts.maxZoom, tileSize: 512 }),
      url: facts.url,
      wrapX: false,
    })
    watchTiles(source, onFail)
    return new VectorTileLayer({
      source,
      // Shortbread contains polygons of the sea, Protomaps of the land; the background is the other one.
      background: facts.schema === 'protomaps' ? colours.water : colours.land,
      declutter: true,
      renderBuffer: 64,
      renderOrder: (a, b) => importance(b) - importance(a),
      style: streetStyle(facts.schema, colours, locale),
    })
  }
}

function importance(feature: FeatureLike): number {
  return Number(feature.get('population') ?? 0)
}

/** The first zoom of 256-pixel tiles, the width at it, and the width at zoom 18, in pixels. */
const ROADS: Readonly<Record<RoadClass, readonly [from: number, first: number, last: number]>> = {
  highway: [5, 1, 22],
  major: [8, 0.8, 18],
  medium: [10, 0.8, 14],
  minor: [12, 0.6, 10],
  path: [14, 0.5, 3],
}
const LAST_ZOOM = 18

/** Null when the road is not drawn at this zoom yet. */
export function roadWidth(road: RoadClass, zoom: number): number | null {
  const [from, first, last] = ROADS[road]
  if (zoom < from) return null
  const share = Math.min(1, (zoom - from) / (LAST_ZOOM - from))
  return Math.round(first * (last / first) ** share * 4) / 4
}

const PLACES: Readonly<Record<PlaceClass, readonly [from: number, until: number, font: string]>> = {
  country: [4, 7, '600 13px'],
  region: [6, 8, '500 12px'],
  city: [5, 14, '650 15px'],
  town: [9, 15, '600 13px'],
  village: [11, 16, '550 12px'],
  district: [11, 17, '600 12.5px'],
}

export function streetStyle(schema: StreetSchema, colours: MapColours, locale: Locale) {
  const { land, block, road, water, park, line, text } = colours
  const fill = (color: string, zIndex: number) => new Style({ fill: new Fill({ color }), zIndex })
  const stroke = (color: string, width: number, zIndex: number, dash?: number[]) =>
    new Style({
      stroke: new Stroke({
        color,
        width,
        lineCap: dash ? 'butt' : 'round',
        lineJoin: 'round',
        ...(dash && { lineDash: dash }),
      }),
      zIndex,
    })
  const plain = {
    land: fill(land, 0),
    built: fill(mixColours(land, block, 0.8), 1),
    park: fill(park, 2),
    water: fill(water, 4),
    border: stroke(mixColours(line, text, 0.6), 1.2, 20, [6, 4]),
  }
  const building = fill(mixColours(block, text, 0.12), 6)
  const casing = mixColours(land, text, 0.22)
  const drawn = remembered((key: string) => {
    const [kind, width] = key.split(' ') as [RoadClass | 'river' | 'rail', string]
    const px = Number(width)
    if (kind === 'river') return [stroke(water, px, 4)]
    if (kind === 'rail') return [stroke(mixColours(land, text, 0.45), px, 9, [5, 4])]
    if (kind === 'path') return [stroke(mixColours(road, text, 0.25), px, 8, [3, 2])]
    const level = { highway: 14, major: 13, medium: 12, minor: 11 }[kind]
    const tint = kind === 'highway' ? mixColours(road, text, 0.18) : road
    return px < 1.5 ? [stroke(casing, px, level)] : [stroke(casing, px + 1.5, 10), stroke(tint, px, level)]
  })
  const halo = new Stroke({ color: mixColours(land, road, 0.4), width: 3 })
  const labelled = remembered((key: string) => {
    const [placement, font, strong, ...name] = key.split('|')
    const label = new Text({
      text: name.join('|'),
      font: `${font} ${colours.fontFamily}`,
      fill: new Fill({ color: strong ? colours.ink : text }),
      stroke: halo,
      padding: [4, 8, 4, 8],
      placement: placement === 'line' ? 'line' : 'point',
      ...(placement === 'line' ? { maxAngle: Math.PI / 6 } : { overflow: true }),
    })
    return [new Style({ text: label, zIndex: 30 })]
  })

  return (feature: FeatureLike, resolution: number): Style[] => {
    const zoom = Math.round(Math.log2(WIDEST_RESOLUTION / resolution) * 2) / 2
    const fields = feature.getProperties()
    const styles: Style[] = []
    for (const part of streetPart(schema, String(fields['layer']), fields)) {
      switch (part.what) {
        case 'building':
          if (zoom >= 15) styles.push(building)
          break
        case 'river':
          styles.push(...drawn(`river ${Math.max(1, Math.min(8, (zoom - 7) * 0.8))}`))
          break
        case 'rail':
          if (zoom >= 11) styles.push(...drawn(`rail ${zoom >= 15 ? 1.5 : 1}`))
          break
        case 'road': {
          const width = roadWidth(part.road, zoom)
          if (width !== null) styles.push(...drawn(`${part.road} ${width}`))
          break
        }
        case 'roadName': {
          const width = roadWidth(part.road, zoom)
          const name = nameOf(schema, fields, locale)
          if (name !== '' && width !== null && width >= 4) styles.push(...labelled(`line|500 11.5px||${name}`))
          break
        }
        case 'place': {
          const [from, until, font] = PLACES[part.place]
          const name = nameOf(schema, fields, locale)
          const isKnown = part.place !== 'city' || part.people >= 250_000 || zoom >= 7
          if (name !== '' && zoom >= from && zoom <= until && isKnown)
            styles.push(...labelled(`point|${font}|${part.place === 'city' ? 'strong' : ''}|${name}`))
          break
        }
        default:
          styles.push(plain[part.what])
      }
    }
    return styles
  }
}

const MOST_REMEMBERED = 4000

/** Caches styles by key, because there are far fewer styles than features. */
function remembered(make: (key: string) => Style[]): (key: string) => Style[] {
  const made = new Map<string, Style[]>()
  return (key) => {
    const known = made.get(key)
    if (known) return known
    if (made.size > MOST_REMEMBERED) made.clear()
    const styles = make(key)
    made.set(key, styles)
    return styles
  }
}
