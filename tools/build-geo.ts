/**
 * Writes the data of the embedded map and geocoder from a checked-in extract of GeoNames and npm packages, without network:
 * - `{outDir}/geo/gazetteer.json.gz` for src/adapters/geocoding
 * - `{outDir}/basemap/{z}/{x}/{y}.pbf`: gzipped Mapbox vector tiles, zoom 0 to 9 (further zooms stretch zoom 9)
 * - `{outDir}/basemap/meta.json`: bounds, zooms, layers, attribution, tile count and bytes
 *
 * Layers and their properties:
 * - `land`, `abroad` (land outside Germany, Austria, Switzerland, from zoom 7), `sea` (from zoom 7), `borders`: none
 * - `cells` (from zoom 8): `shade` 0-3, `dense` 0-2; approximate, see basemap-layers.ts
 * - `builtup` (from zoom 4): none
 * - `water` (from zoom 4): `kind` river, canal or lake; `name`
 * - `parks` (from zoom 8): `name`
 * - `places` (from zoom 3): `name`, `name_en` where it differs, `kind` country, city, district,
 *   station, square, park or lake, `rank`, `min`
 *
 * Run: node tools/build-geo.ts [outDir] [--force]
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { buildGazetteer } from '#adapters/geocoding/build-gazetteer.ts'
import { packGazetteer } from '#adapters/geocoding/gazetteer.ts'
import { DACH_BOX } from '#adapters/geocoding/read-geonames.ts'
import { builtupPart, cellPart, type LayerPart, natureParts, outlineParts, placeParts } from './basemap-layers.ts'

export type BasemapMeta = {
  bounds: [west: number, south: number, east: number, north: number]
  minZoom: number
  maxZoom: number
  layers: string[]
  attribution: string
  tiles: number
  bytes: number
}

const MAX_ZOOM = 9
/** The margin around the region that a wide screen may show, in degrees by tile zoom. Small zooms show the world. */
const MARGIN_DEGREES = [360, 360, 360, 360, 25, 15, 8, 3.5, 1.6, 0.7]
const PACKAGES = ['world-atlas', '@maplibre/geojson-vt', '@maplibre/vt-pbf']

/** Builds into `outDir`; does nothing when the inputs have not changed since the last build and `force` is not set. */
export async function buildGeo({
  outDir,
  force = false,
}: {
  outDir: string
  force?: boolean
}): Promise<{ built: boolean }> {
  if (!force && (await isUpToDate(outDir))) return { built: false }
  const stampFile = join(outDir, 'geo', 'stamp.txt')
  await rm(stampFile, { force: true })
  await rm(join(outDir, 'basemap'), { recursive: true, force: true })
  await mkdir(join(outDir, 'geo'), { recursive: true })

  const entries = buildGazetteer()
  await writeFile(join(outDir, 'geo', 'gazetteer.json.gz'), gzipSync(packGazetteer(entries), { level: 9 }))
  const parts = [...outlineParts(), cellPart(entries), builtupPart(entries), ...natureParts(), ...placeParts(entries)]
  const { tiles, bytes } = await writeTiles(join(outDir, 'basemap'), parts)
  const meta: BasemapMeta = {
    bounds: [DACH_BOX.west, DACH_BOX.south, DACH_BOX.east, DACH_BOX.north],
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    layers: [...new Set(parts.map((part) => part.layer))],
    attribution: '© GeoNames, Natural Earth',
    tiles,
    bytes,
  }
  await writeFile(join(outDir, 'basemap', 'meta.json'), `${JSON.stringify(meta, null, 2)}\n`)
  await writeFile(stampFile, await inputStamp())
  return { built: true }
}

/** Whether `outDir` holds a complete build of the current inputs. */
export async function isUpToDate(outDir: string): Promise<boolean> {
  const stampFile = join(outDir, 'geo', 'stamp.txt')
  return existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === (await inputStamp())
}

async function writeTiles(folder: string, parts: readonly LayerPart[]): Promise<{ tiles: number; bytes: number }> {
  const indexes = parts.map((part) => ({
    ...part,
    index: new GeoJSONVT(
      { type: 'FeatureCollection', features: part.features },
      {
        maxZoom: MAX_ZOOM,
        indexMaxZoom: 5,
        extent: 4096,
        buffer: 64,
      },
    ),
  }))
  let tiles = 0
  let bytes = 0
  for (let z = 0; z <= MAX_ZOOM; z++) {
    const here = indexes.filter((part) => part.from <= z && z <= part.to)
    const range = tileRange(z)
    for (let x = range.west; x <= range.east; x++) {
      await mkdir(join(folder, String(z), String(x)), { recursive: true })
      for (let y = range.north; y <= range.south; y++) {
        const layers: Record<string, GeoJSONVTTile> = {}
        for (const part of here) {
          const tile = part.index.getTile(z, x, y)
          if (tile && tile.features.length > 0) layers[part.layer] = tile
        }
        // Tiles of open sea only are not written: the server answers 204 and the map shows water.
        if (!('land' in layers) && !('places' in layers)) continue
        const zipped = gzipSync(fromGeojsonVt(layers, { version: 2, extent: 4096 }), { level: 9 })
        await writeFile(join(folder, String(z), String(x), `${y}.pbf`), zipped)
        tiles++
        bytes += zipped.length
      }
    }
  }
  return { tiles, bytes }
}

function tileRange(z: number): { west: number; east: number; north: number; south: number } {
  const count = 2 ** z
  const margin = MARGIN_DEGREES[z]!
  const column = (lng: number) => Math.max(0, Math.min(count - 1, Math.floor(((lng + 180) / 360) * count)))
  const row = (lat: number) => {
    const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
    return Math.max(0, Math.min(count - 1, Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * count)))
  }
  return {
    west: column(DACH_BOX.west - margin),
    east: column(DACH_BOX.east + margin),
    north: row(DACH_BOX.north + margin * 0.6),
    south: row(DACH_BOX.south - margin * 0.6),
  }
}

/** Hash of everything the output depends on: our sources and the versions of the packages. */
async function inputStamp(): Promise<string> {
  const here = import.meta.dirname
  const geocoding = join(here, '..', 'src', 'adapters', 'geocoding')
  const sources = (await readdir(geocoding)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort()
  const files = [
    ...sources.map((name) => join(geocoding, name)),
    ...['places.tsv', 'postcodes.tsv'].map((name) => join(geocoding, 'geonames', name)),
    ...['build-geo.ts', 'basemap-layers.ts', 'schematic-nature.ts'].map((name) => join(here, name)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file))
  for (const name of PACKAGES) hash.update(`${name}@${await packageVersion(name)}`)
  return hash.digest('hex')
}

async function packageVersion(name: string): Promise<string> {
  const require = createRequire(import.meta.url)
  for (const base of require.resolve.paths(name) ?? []) {
    const file = join(base, name, 'package.json')
    if (existsSync(file)) return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
  }
  throw new Error(`${name} is not installed`)
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const folder = process.argv.slice(2).find((arg) => !arg.startsWith('--'))
  const outDir = folder ?? join(dirname(import.meta.dirname), 'build')
  const start = performance.now()
  const { built } = await buildGeo({ outDir, force: process.argv.includes('--force') })
  process.stdout.write(
    built ? `geo data built in ${Math.round(performance.now() - start)} ms\n` : 'geo data is up to date\n',
  )
}
