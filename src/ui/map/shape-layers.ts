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
import type { LatLng } from '#kernel/geo.ts'
import { fadeColour, type MapColours } from './map-colours.ts'
import type { MapPoint } from './map-props.ts'

export type DotLayer = {
  layer: VectorLayer
  setPoints(points: readonly MapPoint[]): void
  setColours(c: MapColours): void
}

/** Plain dots of single places below the price zoom. */
export function createDotLayer(first: MapColours): DotLayer {
  const source = new VectorSource<Feature<Point>>()
  let looks = dotLooks(first)
  const layer = new VectorLayer({ source, style: (f) => looks[f.get('state') as MapPoint['state']], zIndex: 3 })
  return {
    layer,
    setPoints(points) {
      source.clear(true)
      source.addFeatures(
        points.map((p) => new Feature({ geometry: new Point(fromLonLat([p.lng, p.lat])), state: p.state })),
      )
    },
    setColours(colours) {
      looks = dotLooks(colours)
      layer.changed()
    },
  }
}

function dotLooks({ blue, surface, greyText, grey }: MapColours): Record<MapPoint['state'], Style> {
  const dot = (fill: string, edge: string, zIndex: number) =>
    new Style({
      image: new CircleStyle({
        radius: 6,
        fill: new Fill({ color: fill }),
        stroke: new Stroke({ color: edge, width: 2 }),
      }),
      zIndex,
    })
  return { available: dot(blue, surface, 2), unavailable: dot(grey, greyText, 1) }
}

export type CircleLayer = {
  layer: VectorLayer
  set(centre: LatLng | null, radiusMetres: number): void
  setColours(colours: MapColours): void
}

/** The distance circle of the search. */
export function createCircleLayer(first: MapColours): CircleLayer {
  const feature = new Feature<Circle>()
  const layer = new VectorLayer({ source: new VectorSource({ features: [feature] }), zIndex: 2 })
  const setColours = ({ blue }: MapColours) =>
    layer.setStyle(
      new Style({
        fill: new Fill({ color: fadeColour(blue, 0.07) }),
        stroke: new Stroke({ color: fadeColour(blue, 0.75), width: 1.5, lineDash: [6, 5] }),
      }),
    )
  setColours(first)
  return {
    layer,
    set(centre, radiusMetres) {
      if (!centre || radiusMetres <= 0) return feature.setGeometry(undefined)
      // Web Mercator stretches lengths by 1 / cos(latitude).
      const radius = radiusMetres / Math.cos((centre.lat * Math.PI) / 180)
      feature.setGeometry(new Circle(fromLonLat([centre.lng, centre.lat]), radius))
    },
    setColours,
  }
}
