/**
 * What the schematic map shows besides its tiles: rings of walking time, the streets of the offices in view, and
 * reserved space for pins and the search position. All names are decluttered together (`NAMES`): higher layers are
 * placed first, and names that collide with them are left out. The order from the top: pins and position, labels of
 * rings, stations and squares (a layer of the base map), streets of offices, all other names of the base map.
 */
import Feature from 'ol/Feature.js'
import Circle from 'ol/geom/Circle.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import CircleStyle from 'ol/style/Circle.js'
import Fill from 'ol/style/Fill.js'
import Stroke from 'ol/style/Stroke.js'
import Style from 'ol/style/Style.js'
import Text from 'ol/style/Text.js'
import type { LatLng } from '#kernel/geo.ts'
import { fadeColour, mixColours, type MapColours } from './map-colours.ts'
import type { MapPoint } from './map-props.ts'
import type { Marker } from './marker-clusters.ts'
import { officeStreets } from './office-streets.ts'
import { labelAngle, ringsAt } from './walk-rings.ts'

/** The declutter group of every name on the schematic map. */
export const NAMES = 'names'
/** The z-index of the layers that contain names. */
export const NAMES_Z = { streets: 0.4, landmarks: 0.5, rings: 0.6, pins: 0.7 } as const

const PIN_HEIGHT_PIXELS = 36
const CLEAR = new Fill({ color: 'rgba(0, 0, 0, 0)' })

export function createSchematicNames(first: MapColours) {
  let colours = first
  let place: LatLng | null = null
  const pins = new VectorSource()
  const streets = new VectorSource<Feature<Point>>()
  const rings = new VectorSource()
  const layers = [
    new VectorLayer({ source: streets, zIndex: NAMES_Z.streets, declutter: NAMES }),
    new VectorLayer({ source: rings, zIndex: NAMES_Z.rings, declutter: NAMES }),
    new VectorLayer({ source: pins, zIndex: NAMES_Z.pins, declutter: NAMES }),
  ] as const

  const paint = () => {
    layers[0].setStyle((feature) => streetStyle(String(feature.get('name')), colours))
    layers[1].setStyle((feature, resolution) =>
      ringStyle(
        feature as Feature<Point>,
        resolution,
        place?.lat ?? 0,
        pins.getFeatures() as Feature<Point>[],
        colours,
      ),
    )
    layers[2].setStyle((feature) => feature.get('space') as Style)
  }
  paint()

  return {
    layers,
    /** Reserves space for the markers, and labels the streets of places with an address. */
    setMarkers(markers: readonly Marker[], dots: readonly MapPoint[], zoom: number) {
      pins.clear(true)
      pins.addFeatures([
        ...markers.map((marker) =>
          reserve(marker, marker.look === 'price' ? priceSpace(marker.point.label) : ROUND_SPACE),
        ),
        ...dots.map((dot) => reserve(dot, DOT_SPACE)),
        ...(place ? [reserve(place, ROUND_SPACE)] : []),
      ])
      rings.changed()
      streets.clear(true)
      streets.addFeatures(officeStreets(markers, zoom).map((one) => new Feature({ geometry: at(one), name: one.name })))
    },
    /** @param words the label of a ring; without it there are no rings */
    setPlace(next: LatLng | null, words: ((minutes: number) => string) | undefined) {
      place = next
      rings.clear(true)
      if (!next || !words) return
      rings.addFeatures(
        ringsAt(0.001).map(
          ({ minutes, metres }) => new Feature({ geometry: at(next), minutes, metres, words: words(minutes) }),
        ),
      )
    },
    setColours(next: MapColours) {
      colours = next
      paint()
    },
    setVisible(isVisible: boolean) {
      for (const layer of layers) layer.setVisible(isVisible)
    },
  }
}

function at({ lat, lng }: LatLng): Point {
  return new Point(fromLonLat([lng, lat]))
}

function reserve(where: LatLng, style: Style): Feature {
  const [, up = 0] = style.getImage()?.getDisplacement() ?? []
  return new Feature({ geometry: at(where), space: style, up })
}

function reservedSpace(width: number, height: number, up: number): Style {
  return new Style({
    image: new CircleStyle({
      radius: 10,
      scale: [width / 20, height / 20],
      displacement: [0, up],
      fill: CLEAR,
      declutterMode: 'obstacle',
    }),
  })
}

const ROUND_SPACE = reservedSpace(42, 42, 0)
const DOT_SPACE = reservedSpace(16, 16, 0)
const priceSpaces = new Map<number, Style>()

/** The space of a price, which is as wide as its characters and above its point. */
function priceSpace(label: string): Style {
  const known = priceSpaces.get(label.length)
  if (known) return known
  const style = reservedSpace(label.length * 8.5 + 22, PIN_HEIGHT_PIXELS, PIN_HEIGHT_PIXELS / 2 + 4)
  priceSpaces.set(label.length, style)
  return style
}

function streetStyle(name: string, { text, land, road, fontFamily }: MapColours): Style {
  return new Style({
    text: new Text({
      text: name,
      font: `italic 500 12px ${fontFamily}`,
      fill: new Fill({ color: text }),
      stroke: new Stroke({ color: mixColours(land, road, 0.35), width: 3 }),
      textBaseline: 'top',
      offsetY: 4,
      padding: [1, 4, 1, 4],
    }),
  })
}

function ringStyle(
  feature: Feature<Point>,
  resolution: number,
  latitude: number,
  pins: readonly Feature<Point>[],
  colours: MapColours,
): Style[] {
  const metres = feature.get('metres') as number
  // Web Mercator stretches lengths by 1 / cos(latitude).
  const stretch = 1 / Math.cos((latitude * Math.PI) / 180)
  if (!ringsAt(resolution / stretch).some((ring) => ring.metres === metres)) return []
  const centre = feature.getGeometry()?.getCoordinates() ?? [0, 0]
  const radius = metres * stretch
  const [x = 0, y = 0] = centre
  const around = pins.map((pin) => {
    const [px = 0, py = 0] = pin.getGeometry()?.getCoordinates() ?? []
    return { x: (px - x) / resolution, y: (py - y) / resolution + (pin.get('up') as number) }
  })
  const angle = (labelAngle(radius / resolution, around) * Math.PI) / 180
  return [
    new Style({
      geometry: new Circle(centre, radius),
      stroke: new Stroke({ color: fadeColour(colours.greyText, 0.75), width: 1.25, lineDash: [2, 4] }),
    }),
    new Style({
      geometry: new Point([x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]),
      text: new Text({
        text: feature.get('words') as string,
        font: `600 12px ${colours.fontFamily}`,
        fill: new Fill({ color: colours.ink }),
        backgroundFill: new Fill({ color: colours.surface }),
        padding: [2, 6, 1, 6],
      }),
    }),
  ]
}
