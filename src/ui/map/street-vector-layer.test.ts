import Feature from 'ol/Feature.js'
import type Style from 'ol/style/Style.js'
import { expect, test } from 'vitest'
import { streetPart } from './street-features.ts'
import { roadWidth, streetStyle } from './street-vector-layer.ts'

const COLOURS = {
  land: 'rgb(232, 237, 234)',
  park: 'rgb(207, 227, 210)',
  water: 'rgb(188, 214, 230)',
  block: 'rgb(223, 230, 227)',
  road: 'rgb(255, 255, 255)',
  text: 'rgb(109, 124, 134)',
  line: 'rgb(215, 222, 221)',
  ink: 'rgb(68, 82, 105)',
  blue: 'rgb(0, 0, 255)',
  surface: 'rgb(255, 255, 255)',
  grey: 'rgb(200, 200, 200)',
  greyText: 'rgb(100, 100, 100)',
  fontFamily: 'Hanken Grotesk Variable',
}

test.each([
  ['protomaps', 'roads', { kind: 'major_road', name: 'Torstraße' }, ['road', 'roadName']],
  ['protomaps', 'roads', { kind: 'rail' }, ['rail']],
  ['protomaps', 'roads', { kind: 'ferry' }, []],
  ['protomaps', 'earth', {}, ['land']],
  ['protomaps', 'water', { kind: 'river' }, ['river']],
  ['protomaps', 'water', { kind: 'lake' }, ['water']],
  ['protomaps', 'landuse', { kind: 'park' }, ['park']],
  ['protomaps', 'pois', { kind: 'cafe' }, []],
  ['protomaps', 'boundaries', { kind: 'country' }, ['border']],
  ['shortbread', 'streets', { kind: 'residential' }, ['road']],
  ['shortbread', 'streets', { kind: 'light_rail', rail: true }, ['rail']],
  ['shortbread', 'street_labels', { kind: 'primary', name: 'Ring' }, ['roadName']],
  ['shortbread', 'ocean', {}, ['water']],
  ['shortbread', 'place_labels', { kind: 'suburb', name: 'Mitte' }, ['place']],
  ['shortbread', 'boundaries', { admin_level: 4 }, []],
] as const)('%s: %s %j is %j', (schema, layer, fields, parts) => {
  expect(streetPart(schema, layer, fields).map(({ what }) => what)).toEqual(parts)
})

test('roads come by importance and only grow', () => {
  expect([6, 9, 11, 13, 15].map((zoom) => roadWidth('minor', zoom) !== null)).toEqual([false, false, false, true, true])
  for (const road of ['highway', 'major', 'medium', 'minor', 'path'] as const) {
    const widths = [5, 8, 11, 13, 15, 18].map((zoom) => roadWidth(road, zoom) ?? 0)
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  }
})

/** @param zoom of 256-pixel tiles */
const drawn = (schema: 'protomaps' | 'shortbread', fields: object, zoom: number, locale: 'de' | 'en' = 'de'): Style[] =>
  streetStyle(schema, COLOURS, locale)(new Feature(fields) as never, 156_543.033_928 / 2 ** zoom)

test('a road has an edge and its colour from the page', () => {
  const [edge, road] = drawn('protomaps', { layer: 'roads', kind: 'minor_road' }, 16)
  expect(road?.getStroke()?.getColor()).toBe(COLOURS.road)
  expect(edge?.getStroke()?.getWidth()).toBe((road?.getStroke()?.getWidth() ?? 0) + 1.5)
  expect(drawn('protomaps', { layer: 'roads', kind: 'minor_road' }, 11)).toEqual([])
})

test('names are in the language of the page, and in that of the place where there is no other', () => {
  const wien = {
    layer: 'places',
    kind: 'locality',
    kind_detail: 'city',
    name: 'Wien',
    'name:en': 'Vienna',
    population: 1_900_000,
  }
  const text = (fields: object, locale: 'de' | 'en') => drawn('protomaps', fields, 10, locale)[0]?.getText()?.getText()
  expect([text(wien, 'de'), text(wien, 'en')]).toEqual(['Wien', 'Vienna'])
  expect(drawn('shortbread', { layer: 'place_labels', kind: 'city', name: '' }, 10)).toEqual([])
})
