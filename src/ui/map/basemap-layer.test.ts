import Feature from 'ol/Feature.js'
import type Style from 'ol/style/Style.js'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#kernel/locale.ts'
import { basemapStyle, byImportance } from './basemap-layer.ts'
import type { MapColours } from './map-colours.ts'

const COLOURS: MapColours = {
  land: 'rgb(232, 237, 234)',
  park: 'rgb(207, 227, 210)',
  water: 'rgb(188, 214, 230)',
  block: 'rgb(223, 230, 227)',
  road: 'rgb(255, 255, 255)',
  text: 'rgb(109, 124, 134)',
  line: 'rgb(215, 222, 221)',
  ink: 'rgb(68, 82, 105)',
  blue: 'rgb(23, 53, 107)',
  surface: 'rgb(255, 255, 255)',
  grey: 'rgb(226, 231, 232)',
  greyText: 'rgb(86, 98, 115)',
  fontFamily: 'sans-serif',
}

function styleOf(properties: Record<string, string | number>, zoom: number, locale: Locale = 'de'): Style | undefined {
  const style = basemapStyle(COLOURS, locale)(new Feature(properties), 156_543.033_928 / 2 ** zoom)
  return Array.isArray(style) ? style[0] : style
}

const fillOf = (style: Style | undefined) => style?.getFill()?.getColor()
const munich = { layer: 'places', kind: 'city', name: 'München', name_en: 'Munich', rank: 1_260_391, min: 5 }

describe('style of the schematic map', () => {
  it('shows names from their zoom on, in the language of the page', () => {
    expect(styleOf(munich, 4)).toBeUndefined()
    expect(styleOf(munich, 5)?.getText()?.getText()).toBe('München')
    expect(styleOf(munich, 5, 'en')?.getText()?.getText()).toBe('Munich')
  })

  it('sets large districts in spaced capitals near by only', () => {
    const district = { layer: 'places', kind: 'district', name: 'Mitte', rank: 81_205, min: 11 }
    expect(styleOf(district, 12)?.getText()?.getText()).toBe('Mitte')
    expect(styleOf(district, 13)?.getText()?.getText()).toBe('M\u2009I\u2009T\u2009T\u2009E')
  })

  it('gives room to stations before parks, and to parks before quarters', () => {
    const named = (kind: string, rank: number) => new Feature({ kind, rank })
    const all = [
      named('district', 90_000),
      named('park', 12),
      named('square', 5),
      named('station', 5),
      named('park', 200),
    ]
    expect(all.toSorted(byImportance).map((one) => `${one.get('kind')} ${one.get('rank')}`)).toEqual([
      'station 5',
      'square 5',
      'park 200',
      'park 12',
      'district 90000',
    ])
  })

  it('tells neighbouring cells apart and hides them from far', () => {
    const cell = (shade: number) => ({ layer: 'cells', shade, dense: 2 })
    expect(styleOf(cell(0), 8)).toBeUndefined()
    expect(new Set([0, 1, 2, 3].map((shade) => fillOf(styleOf(cell(shade), 13)))).size).toBe(4)
  })

  it('draws rivers to scale and never thinner than a hairline', () => {
    const river = { layer: 'water', kind: 'river', name: 'Spree' }
    const widthAt = (zoom: number) => styleOf(river, zoom)?.getStroke()?.getWidth() ?? 0
    expect(widthAt(5)).toBe(0.8)
    expect(widthAt(10)).toBe(1.6)
    // 75 m at zoom 15 are about 25 px at 51 degrees north.
    expect(widthAt(15)).toBeGreaterThan(20)
    expect(widthAt(15)).toBeLessThan(30)
  })

  it('covers cells with the sea and the land abroad', () => {
    const zOf = (properties: Record<string, string | number>) => styleOf(properties, 11)?.getZIndex() ?? -1
    const cells = zOf({ layer: 'cells', shade: 0, dense: 1 })
    expect(zOf({ layer: 'abroad' })).toBeGreaterThan(cells)
    expect(zOf({ layer: 'sea' })).toBeGreaterThan(zOf({ layer: 'abroad' }))
    expect(zOf({ layer: 'land' })).toBeLessThan(cells)
    expect(fillOf(styleOf({ layer: 'sea' }, 11))).toBe(COLOURS.water)
  })
})
