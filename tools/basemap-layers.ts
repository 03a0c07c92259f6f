import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Delaunay } from 'd3-delaunay'
import type { Feature, FeatureCollection, MultiPolygon, Point, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { GazetteerEntry } from '#adapters/geocoding/gazetteer.ts'
import { DACH, DACH_BOX, readGeonames } from '#adapters/geocoding/read-geonames.ts'
import { distanceMetres, mercator } from '#kernel/geo.ts'
import { natureShapes } from './schematic-nature.ts'

/** Features of one tile layer; `from` and `to` are the tile zooms in which the features are included. */
export type LayerPart = { layer: string; from: number; to: number; features: Feature[] }

const require = createRequire(import.meta.url)
/** ISO 3166 numeric codes of Germany, Austria and Switzerland as used in world-atlas. */
const DACH_IDS = new Set(['276', '040', '756'])
/** Seeds closer than this would give cells that are only slivers. */
const NEAREST_SEED_METRES = 500

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>

function readAtlas(scale: '10m' | '50m' | '110m'): Atlas {
  return JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8')) as Atlas
}

/**
 * Land, sea and borders. The small zooms use coarse outlines of the world; from zoom 7 on they are fine, with foreign
 * land and the sea as separate shapes, so that they can cover cells that extend beyond a coast or a border.
 */
export function outlineParts(): LayerPart[] {
  const parts: LayerPart[] = []
  const outlines = [
    { scale: '110m', from: 0, to: 3 },
    { scale: '50m', from: 4, to: 6 },
    { scale: '10m', from: 7, to: 9 },
  ] as const
  for (const { scale, from, to } of outlines) {
    const atlas = readAtlas(scale)
    const { countries, land } = atlas.objects
    const all = (feature(atlas, countries) as FeatureCollection<Polygon | MultiPolygon>).features
    const bare = (f: Feature<Polygon | MultiPolygon>): Feature<MultiPolygon> => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(f.geometry).map((rings) => rings.map(unwrapped)) },
    })
    const landFeatures = (feature(atlas, land) as FeatureCollection<Polygon | MultiPolygon>).features.map(bare)
    parts.push({ layer: 'land', from, to, features: landFeatures })
    const borders = mesh(atlas, countries, (a, b) => a !== b)
    parts.push({ layer: 'borders', from, to, features: [{ type: 'Feature', properties: {}, geometry: borders }] })
    if (scale !== '10m') continue
    const abroad = all.filter((f) => !DACH_IDS.has(String(f.id))).map(bare)
    parts.push(
      { layer: 'abroad', from, to, features: abroad },
      { layer: 'sea', from, to, features: [seaOf(landFeatures)] },
    )
  }
  return parts
}

function polygonsOf(geometry: Polygon | MultiPolygon): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/** The atlas has rings that jump from 180 to -180 degrees, which would draw a bar across a flat map. */
function unwrapped(ring: readonly Position[]): Position[] {
  let turn = 0
  return ring.map(([lng = 0, lat = 0], i) => {
    const before = ring[i - 1]?.[0] ?? lng
    if (lng - before > 180) turn -= 360
    if (before - lng > 180) turn += 360
    return [lng + turn, lat]
  })
}

/** A box around the region with the land as holes in it. */
function seaOf(land: readonly Feature<MultiPolygon>[]): Feature {
  const outer: Position[] = [
    [0, 42],
    [24, 42],
    [24, 58],
    [0, 58],
    [0, 42],
  ]
  const touches = (ring: Position[]) => ring.some(([x, y]) => x! > 0 && x! < 24 && y! > 42 && y! < 58)
  const holes = land.flatMap((f) => f.geometry.coordinates.map((rings) => rings[0]!).filter(touches))
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [outer, ...holes] } }
}

type Seed = { lat: number; lng: number; population: number; inside: boolean }

/**
 * A mosaic of city quarters: one Voronoi cell for each town or district, with rounded corners. The cells only suggest
 * districts and must not be used to tell what is inside what. `shade` 0 to 3 differs between neighbours, `dense` 0 to 2
 * is the number of inhabitants per km².
 */
export function cellPart(entries: readonly GazetteerEntry[]): LayerPart {
  const seeds = seedsOf(entries)
  const flat = seeds.map((seed) => toFlat(seed))
  const points = Delaunay.from(flat)
  const nw = toFlat({ lat: DACH_BOX.north, lng: DACH_BOX.west })
  const se = toFlat({ lat: DACH_BOX.south, lng: DACH_BOX.east })
  const voronoi = points.voronoi([nw[0], nw[1], se[0], se[1]])
  const shades: number[] = []
  const features: Feature[] = []
  seeds.forEach((seed, i) => {
    const taken = new Set([...voronoi.neighbors(i)].map((n) => shades[n]))
    const shade = [i % 4, (i + 1) % 4, (i + 2) % 4, (i + 3) % 4].find((s) => !taken.has(s)) ?? i % 4
    shades[i] = shade
    const cell = voronoi.cellPolygon(i)
    if (!seed.inside || !cell) return
    const density = seed.population / squareKilometres(cell, seed.lat)
    const dense = density > 1_500 ? 2 : density > 350 ? 1 : 0
    const ring = roundedRing(cell).map(fromFlat)
    features.push({ type: 'Feature', properties: { shade, dense }, geometry: { type: 'Polygon', coordinates: [ring] } })
  })
  return { layer: 'cells', from: 8, to: 9, features }
}

function seedsOf(entries: readonly GazetteerEntry[]): Seed[] {
  const sections = new Map<number, number>()
  for (const e of entries) if (e.kind === 'district') sections.set(e.city, (sections.get(e.city) ?? 0) + 1)
  // Where a town has districts, its own point is left out, because its cell would cut into the old town.
  const wanted = entries.flatMap((e, i) => {
    const isDivided = (sections.get(i) ?? 0) >= 8
    return e.kind === 'district' || (e.kind === 'city' && !isDivided) ? [e] : []
  })
  const ordered = wanted.sort(
    (a, b) => Number(b.kind === 'district') - Number(a.kind === 'district') || b.rank - a.rank,
  )
  const grid = new Map<string, Seed[]>()
  const seeds: Seed[] = []
  const add = (seed: Seed) => {
    const [x, y] = [Math.floor(seed.lng * 50), Math.floor(seed.lat * 50)]
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const near = grid.get(`${x + dx},${y + dy}`) ?? []
        if (near.some((other) => distanceMetres(other, seed) < NEAREST_SEED_METRES)) return
      }
    }
    grid.set(`${x},${y}`, [...(grid.get(`${x},${y}`) ?? []), seed])
    seeds.push(seed)
  }
  for (const { lat, lng, rank } of ordered) add({ lat, lng, population: rank, inside: true })
  for (const place of readGeonames()) {
    if ((DACH as readonly string[]).includes(place.country)) continue
    add({ lat: place.lat, lng: place.lng, population: place.population, inside: false })
  }
  return seeds
}

const FLAT_UNITS = 2 ** 31

/** Web Mercator, where the whole earth is 0 to 360. */
function toFlat(p: { lat: number; lng: number }): [number, number] {
  const { x, y } = mercator(p)
  return [(x / FLAT_UNITS) * 360, (y / FLAT_UNITS) * 360]
}

function fromFlat([x, y]: readonly [number, number]): Position {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - y / 180))) * 180) / Math.PI
  return [x - 180, lat]
}

function squareKilometres(ring: readonly (readonly number[])[], lat: number): number {
  let twice = 0
  for (let i = 0; i + 1 < ring.length; i++) twice += ring[i]![0]! * ring[i + 1]![1]! - ring[i + 1]![0]! * ring[i]![1]!
  const kilometresPerUnit = 111.32 * Math.cos((lat * Math.PI) / 180)
  return (Math.abs(twice) / 2) * kilometresPerUnit ** 2
}

/** Rounds each corner with three points of a curve; short sides are shortened less. */
function roundedRing(ring: readonly (readonly [number, number])[]): [number, number][] {
  const corners = ring.slice(0, -1)
  const rounded = corners.flatMap((corner, i): [number, number][] => {
    const before = corners[(i + corners.length - 1) % corners.length]!
    const after = corners[(i + 1) % corners.length]!
    const start = towards(corner, before)
    const end = towards(corner, after)
    const middle: [number, number] = [
      0.25 * start[0] + 0.5 * corner[0] + 0.25 * end[0],
      0.25 * start[1] + 0.5 * corner[1] + 0.25 * end[1],
    ]
    return [start, middle, end]
  })
  return [...rounded, rounded[0]!]
}

/**
 * The point at which the curve of a corner begins: a sixth along the side, at most 200 m (0.0029 units at 51° north).
 */
function towards(corner: readonly [number, number], other: readonly [number, number]): [number, number] {
  const length = Math.hypot(other[0] - corner[0], other[1] - corner[1])
  const share = Math.min(1 / 6, 0.0029 / Math.max(length, 1e-9))
  return [corner[0] + (other[0] - corner[0]) * share, corner[1] + (other[1] - corner[1]) * share]
}

/** Discs around towns, with an area proportional to the number of inhabitants: built-up land at small zooms. */
export function builtupPart(entries: readonly GazetteerEntry[]): LayerPart {
  const features = entries.flatMap((e): Feature[] => {
    if (e.kind !== 'city' || e.rank < 8_000) return []
    const radiusMetres = 8.5 * Math.sqrt(e.rank)
    const ring: Position[] = []
    for (let i = 0; i <= 24; i++) {
      const angle = (i / 24) * 2 * Math.PI
      const north = (Math.sin(angle) * radiusMetres) / 111_320
      const east = (Math.cos(angle) * radiusMetres) / (111_320 * Math.cos((e.lat * Math.PI) / 180))
      ring.push([e.lng + east, e.lat + north])
    }
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }]
  })
  return { layer: 'builtup', from: 4, to: 9, features }
}

/** Hand-drawn rivers, lakes and parks. */
export function natureParts(): LayerPart[] {
  const water: Feature[] = []
  const parks: Feature[] = []
  for (const { name, kind, points } of natureShapes()) {
    const isLine = kind === 'river' || kind === 'canal'
    const geometry: Feature['geometry'] = isLine
      ? { type: 'LineString', coordinates: points }
      : { type: 'Polygon', coordinates: [points] }
    const target = kind === 'park' ? parks : water
    target.push({ type: 'Feature', properties: { kind, name }, geometry })
  }
  const far = water.filter((f) => f.properties!.kind !== 'canal')
  return [
    { layer: 'water', from: 4, to: 6, features: far },
    { layer: 'water', from: 7, to: 9, features: water },
    { layer: 'parks', from: 8, to: 9, features: parks },
  ]
}

const COUNTRY_NAMES = [
  { name: 'Deutschland', nameEn: 'Germany', lat: 51.0, lng: 10.0 },
  { name: 'Österreich', nameEn: 'Austria', lat: 47.45, lng: 14.3 },
  { name: 'Schweiz', nameEn: 'Switzerland', lat: 46.75, lng: 8.1 },
]

/** Stations below this rank would cover the map with names. */
const BUSY_STATION_RANK = 2_400

/**
 * Names with `rank` (larger is more important) and `min`, the first map zoom (256 px tiles) at which they are shown.
 * Streets are left out: the gazetteer has only one point somewhere along each, so the map labels them at the offices
 * instead.
 */
export function placeParts(entries: readonly GazetteerEntry[]): LayerPart[] {
  const features = entries.flatMap((e): Feature<Point>[] => {
    if (e.kind === 'postcode') return []
    if (e.kind === 'street') {
      const kind = landmarkOf(e.name)
      return kind ? [named(e, { kind, rank: e.rank, min: kind === 'station' ? 12 : 13 })] : []
    }
    if (e.kind === 'station')
      return e.rank < BUSY_STATION_RANK ? [] : [named(e, { kind: 'station', rank: e.rank, min: 12 })]
    return [
      named(e, { kind: e.kind, rank: e.rank, min: e.kind === 'district' ? districtZoom(e.rank) : townZoom(e.rank) }),
    ]
  })
  for (const { name, kind, points } of natureShapes()) {
    if (kind !== 'park' && kind !== 'lake') continue
    const hectares = squareKilometres(points.map(toFlatPosition), points[0]![1]) * 100
    const min = hectares > 400 ? 10 : hectares > 100 ? 12 : 13
    features.push(named({ name, nameEn: '', ...middleOf(points) }, { kind, rank: Math.round(hectares), min }))
  }
  for (const country of COUNTRY_NAMES) features.push(named(country, { kind: 'country', rank: 1e9, min: 4 }))
  // Tiles of zoom z serve map zooms z and z + 1 (512 px on screen), the last ones all further zooms.
  return [3, 4, 5, 6, 7, 8, 9].map((zoom) => ({
    layer: 'places',
    from: zoom,
    to: zoom,
    features: zoom === 9 ? features : features.filter((f) => (f.properties!.min as number) <= zoom + 1),
  }))
}

function named(
  place: { name: string; nameEn: string; lat: number; lng: number },
  properties: Record<string, string | number>,
): Feature<Point> {
  const english = place.nameEn === '' ? {} : { name_en: place.nameEn }
  return {
    type: 'Feature',
    properties: { name: place.name, ...english, ...properties },
    geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
  }
}

function townZoom(population: number): number {
  const steps = [900_000, 450_000, 180_000, 80_000, 30_000, 12_000, 5_000, 2_000]
  const i = steps.findIndex((least) => population >= least)
  return i < 0 ? 13 : i + 5
}

function districtZoom(population: number): number {
  return population >= 70_000 ? 11 : population >= 15_000 ? 12 : 13
}

/** The kind of landmark that a street name of the gazetteer stands for; null for a street. */
export function landmarkOf(name: string): 'station' | 'square' | null {
  if (/bahnhof$|^Bahnhof |^Hbf|^HB$|^Stadelhofen$|^Hardbrücke$/i.test(name)) return 'station'
  return /(platz|markt|stern)$|^(Marktplatz|Bellevue)\b|\b(Platz|Markt|Tor)$|tor$/i.test(name) ? 'square' : null
}

function toFlatPosition([lng, lat]: readonly [number, number]): [number, number] {
  return toFlat({ lat, lng })
}

function middleOf(points: readonly (readonly [number, number])[]): { lat: number; lng: number } {
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  return { lat: (Math.min(...lats) + Math.max(...lats)) / 2, lng: (Math.min(...lngs) + Math.max(...lngs)) / 2 }
}
