import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import MVT from 'ol/format/MVT.js'
import type RenderFeature from 'ol/render/Feature.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpackGazetteer } from '#adapters/geocoding/gazetteer.ts'
import { landmarkOf } from './basemap-layers.ts'
import { type BasemapMeta, buildGeo, isUpToDate } from './build-geo.ts'

const outDir = mkdtempSync(join(tmpdir(), 'geo-'))
let meta: BasemapMeta

beforeAll(async () => {
  expect(await buildGeo({ outDir })).toEqual({ built: true })
  meta = JSON.parse(readFileSync(join(outDir, 'basemap', 'meta.json'), 'utf8')) as BasemapMeta
})
afterAll(() => rmSync(outDir, { recursive: true }))

function readTile(z: number, x: number, y: number): RenderFeature[] {
  const zipped = readFileSync(join(outDir, 'basemap', `${z}/${x}/${y}.pbf`))
  const bytes = new Uint8Array(gunzipSync(zipped))
  return new MVT({ layerName: 'layer' }).readFeatures(bytes.buffer) as RenderFeature[]
}

/** The tile of zoom 9 that contains the centre of Berlin. */
const berlin = () => readTile(9, 275, 167)
const layersOf = (features: RenderFeature[]) => new Set(features.map((f) => f.get('layer') as string))

describe('basemap tiles', () => {
  it('are as many and as small as a page can bear', () => {
    const files = readdirSync(join(outDir, 'basemap'), { recursive: true, withFileTypes: true })
    const tiles = files.filter((f) => f.name.endsWith('.pbf')).map((f) => statSync(join(f.parentPath, f.name)).size)
    expect(tiles.length).toBe(meta.tiles)
    expect(meta.tiles).toBeGreaterThan(700)
    expect(meta.tiles).toBeLessThan(1_000)
    expect(tiles.reduce((sum, size) => sum + size, 0)).toBe(meta.bytes)
    expect(meta.bytes).toBeLessThan(2_600_000)
    expect(Math.max(...tiles)).toBeLessThan(32_000)
  })

  it('hold the documented layers', () => {
    const documented = ['land', 'borders', 'abroad', 'sea', 'cells', 'builtup', 'water', 'parks', 'places']
    expect([...meta.layers].sort()).toEqual([...documented].sort())
    const layers = layersOf(berlin())
    for (const layer of ['land', 'cells', 'builtup', 'water', 'parks', 'places']) expect(layers, layer).toContain(layer)
    expect(layersOf(readTile(4, 8, 5))).not.toContain('cells')
  })

  it('name the districts of Berlin and its river', () => {
    const features = berlin()
    const names = features.filter((f) => f.get('layer') === 'places').map((f) => f.get('name') as string)
    expect(names).toContain('Berlin')
    expect(names).toContain('Prenzlauer Berg')
    const kinds = new Map(features.map((f) => [f.get('name') as string, f.get('kind') as string]))
    expect(kinds.get('Alexanderplatz')).toBe('square')
    expect(kinds.get('Hauptbahnhof')).toBe('station')
    // The gazetteer has only a point somewhere along a street, so the map labels streets at their offices instead.
    expect(names).not.toContain('Torstraße')
    const parks = features.filter((f) => f.get('layer') === 'places' && f.get('kind') === 'park')
    expect(parks.map((f) => f.get('name') as string)).toEqual(expect.arrayContaining(['Tiergarten', 'Mauerpark']))
    const rivers = features.filter((f) => f.get('layer') === 'water' && f.get('kind') === 'river')
    expect(rivers.map((f) => f.get('name') as string)).toContain('Spree')
  })

  it('keep small places out of small zooms', () => {
    const places = readTile(4, 8, 5).filter((f) => f.get('layer') === 'places')
    expect(places.length).toBeGreaterThan(3)
    for (const place of places) expect(place.get('min') as number).toBeLessThanOrEqual(5)
  })

  it('paint neighbouring cells in different shades', () => {
    const cells = berlin().filter((f) => f.get('layer') === 'cells')
    expect(cells.length).toBeGreaterThan(50)
    expect(new Set(cells.map((f) => f.get('shade') as number)).size).toBe(4)
    expect(cells.some((f) => f.get('dense') === 2)).toBe(true)
  })
})

describe('the build step', () => {
  it('writes a gazetteer the adapter can read', () => {
    const text = gunzipSync(readFileSync(join(outDir, 'geo', 'gazetteer.json.gz'))).toString('utf8')
    expect(unpackGazetteer(text).length).toBeGreaterThan(19_000)
  })

  it('builds again only when the inputs are others', async () => {
    const stamp = join(outDir, 'geo', 'stamp.txt')
    expect(await buildGeo({ outDir })).toEqual({ built: false })
    writeFileSync(stamp, 'of another version')
    expect(await isUpToDate(outDir)).toBe(false)
    rmSync(stamp)
    expect(await isUpToDate(outDir)).toBe(false)
  })
})

it.each([
  ['Hauptbahnhof', 'station'],
  ['Ostbahnhof', 'station'],
  ['Stadelhofen', 'station'],
  ['Rosenthaler Platz', 'square'],
  ['Naschmarkt', 'square'],
  ['Kottbusser Tor', 'square'],
  ['Schottentor', 'square'],
  ['Marktplatz Oerlikon', 'square'],
  ['Bahnhofstrasse', null],
  ['Torstraße', null],
  ['Graben', null],
] as const)('%s is a landmark: %s', (name, kind) => {
  expect(landmarkOf(name)).toBe(kind)
})
