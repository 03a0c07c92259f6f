/** The contract of every source of a street map, over HTTP with a host that also fails in the ways hosts fail. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFileCache } from './file-cache.ts'
import type { OutsideSettings } from './fetch-files.ts'
import { createPmtilesMap } from './pmtiles-map.ts'
import { TilesUnavailable, type StreetMap } from '#ports/tiles.ts'
import { createRasterMap } from './raster-map.ts'
import { PNG, pmtilesArchive, startTileHost, vectorTile, type TileHost } from './stand-in-tiles.ts'
import { createStyleMap } from './style-map.ts'

const ROAD = vectorTile('roads', { kind: 'major_road' })
const ARCHIVE = pmtilesArchive({
  kind: 'mvt',
  tiles: [{ z: 13, x: 4401, y: 2686, bytes: ROAD }],
  metadata: {
    attribution: '<a href="https://osm.org">&copy; OpenStreetMap</a>',
    vector_layers: [{ id: 'roads' }, { id: 'earth' }],
  },
})
const style = (origin: string) => ({
  version: 8,
  metadata: { 'ol:webfonts': 'https://evil.example/{font-family}.css' },
  sources: {
    streets: { type: 'vector', url: `${origin}/tiles.json?key=k1` },
    photos: { type: 'raster', tiles: ['/photos/{z}/{x}/{y}.png'], tileSize: 256, maxzoom: 15, scheme: 'tms' },
    leak: { type: 'geojson', data: 'https://evil.example/seen.json' },
  },
  sprite: `${origin}/sprites/city?key=k1`,
  glyphs: '/fonts/{fontstack}/{range}.pbf',
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#eee' } },
    { id: 'road', type: 'line', source: 'streets', 'source-layer': 'roads' },
    { id: 'photo', type: 'raster', source: 'photos' },
    { id: 'seen', type: 'circle', source: 'leak' },
  ],
})
const files = (origin: string) => ({
  '/r/13/4401/2686.png?key=k1': { bytes: PNG, headers: { etag: '"a"', 'cache-control': 'max-age=7200' } },
  '/style.json?key=k1': { bytes: JSON.stringify(style(origin)) },
  '/tiles.json?key=k1': {
    bytes: JSON.stringify({
      tiles: [`${origin}/v/{z}/{x}/{y}.pbf?key=k1`],
      minzoom: 2,
      maxzoom: 14,
      attribution: '&copy; <b>Streets</b>',
    }),
  },
  '/v/13/4401/2686.pbf?key=k1': { bytes: ROAD, headers: { etag: '"a"', 'cache-control': 'max-age=7200' } },
  '/photos/13/4401/5505.png': { bytes: PNG },
  '/sprites/city@2x.json?key=k1': { bytes: '{"bus":{}}' },
  '/sprites/city@2x.png?key=k1': { bytes: PNG },
  '/fonts/Noto%20Sans%20Regular/0-255.pbf': { bytes: Buffer.from([0x0a, 0]) },
  '/city.pmtiles': { bytes: ARCHIVE, headers: { etag: '"p1"' } },
})

let host: TileHost
let folder: string
let time = 0
let outside: OutsideSettings
beforeAll(async () => {
  host = await startTileHost(files)
})
afterAll(() => host.close())
beforeEach(async () => {
  host.behave(null)
  host.asked.length = 0
  time = 1_000_000
  folder = await mkdtemp(join(tmpdir(), 'viertel-tiles-'))
  outside = {
    userAgent: 'Viertel (https://viertel.example)',
    cache: createFileCache({ folder, mostBytes: 10_000_000 }),
    now: () => time,
    timeoutMs: 300,
  }
  return () => rm(folder, { recursive: true, force: true })
})

const MAPS: readonly (readonly [name: string, make: (origin: string) => StreetMap])[] = [
  [
    'raster',
    (origin) =>
      createRasterMap({ template: `${origin}/r/{z}/{x}/{y}.png?key=k1`, credits: '© Us', isDirect: false, outside }),
  ],
  [
    'style',
    (origin) => createStyleMap({ address: `${origin}/style.json?key=k1`, credits: '© Us', isDirect: false, outside }),
  ],
  ['pmtiles by address', (origin) => createPmtilesMap({ at: `${origin}/city.pmtiles`, credits: '© Us', outside })],
]
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (error instanceof TilesUnavailable ? error.reason : `not ours: ${String(error)}`),
  )

type Behaviour = (request: IncomingMessage, answer: ServerResponse) => void
const FAULTS: readonly (readonly [name: string, behaviour: Behaviour, reason: string])[] = [
  ['429', (_, answer) => answer.writeHead(429, { 'retry-after': '60' }).end(), 'limited'],
  ['500', (_, answer) => answer.writeHead(500).end(), 'status'],
  ['403', (_, answer) => answer.writeHead(403).end(), 'status'],
  ['a redirect', (_, answer) => answer.writeHead(302, { location: 'http://169.254.169.254/' }).end(), 'status'],
  ['silence', () => undefined, 'timeout'],
  [
    'an answer that never ends',
    (_, answer) => {
      answer.writeHead(206).write('x')
    },
    'timeout',
  ],
  ['a cut connection', (request) => request.socket.destroy(), 'network'],
  ['too much', (_, answer) => answer.writeHead(206).end(Buffer.alloc(20_000_000)), 'too large'],
  [
    'garbage',
    (_, answer) => answer.writeHead(206, { 'content-type': 'image/png' }).end('<svg onload="x">'),
    'malformed',
  ],
]

describe.each(MAPS)('street map contract: %s', (name, make) => {
  const ok = name.startsWith('pmtiles') ? 206 : 200

  test('a tile comes, says what it is, and is asked for once however many want it', async () => {
    const map = make(host.origin)
    const all = await Promise.all(Array.from({ length: 8 }, () => map.tile(0, 13, 4401, 2686)))
    for (const tile of all) {
      expect(tile?.etag).toMatch(/^"[\w-]{22}"$/)
      expect(tile?.maxAgeSeconds).toBeGreaterThan(0)
      if (name === 'raster') expect([tile?.contentType, tile?.bytes]).toEqual(['image/png', PNG])
      else {
        expect(tile?.contentType).toBe('application/x-protobuf')
        expect(tile?.isGzip ? gunzipSync(tile.bytes) : tile?.bytes).toEqual(ROAD)
      }
    }
    const paths = host.asked.map(({ path, headers }) => `${path} ${headers.range ?? ''}`)
    expect(paths.length).toBe(new Set(paths).size)
    for (const { userAgent } of host.asked) expect(userAgent).toBe('Viertel (https://viertel.example)')
  })

  test('what is not there is null and no failure', async () => {
    expect(await make(host.origin).tile(0, 13, 4402, 2686)).toBeNull()
    expect(await make(host.origin).tile(7, 13, 4401, 2686)).toBeNull()
  })

  test('a kept tile needs no host, not even after a restart', async () => {
    const before = await make(host.origin).tile(0, 13, 4401, 2686)
    if (name.startsWith('pmtiles')) return // needs the header of the archive, see below
    outside = { ...outside, cache: createFileCache({ folder, mostBytes: 10_000_000 }) }
    host.behave((request) => request.socket.destroy())
    expect(await make(host.origin).tile(0, 13, 4401, 2686)).toEqual(before)
  })

  test.each(FAULTS)('%s is a clean failure', async (_name, behaviour, reason) => {
    host.behave((request, answer) => {
      const writeHead = answer.writeHead.bind(answer)
      answer.writeHead = ((status: number, headers?: Record<string, string>) =>
        writeHead(status === 206 ? ok : status, headers)) as typeof answer.writeHead
      behaviour(request, answer)
    })
    expect(await failure(make(host.origin).tile(0, 13, 4401, 2686))).toBe(reason)
  })

  test('after a failure it works again', async () => {
    const map = make(host.origin)
    host.behave((_, answer) => answer.writeHead(500).end())
    expect(await failure(map.tile(0, 13, 4401, 2686))).toBe('status')
    host.behave(null)
    expect(await map.tile(0, 13, 4401, 2686)).not.toBeNull()
  })

  test('credits name the source and the operator', async () => {
    const facts = await make(host.origin).facts()
    const credits = { raster: '© Us', style: '© Streets, © Us', 'pmtiles by address': '© OpenStreetMap, © Us' }
    expect(facts).toMatchObject({ credits: credits[name as keyof typeof credits], directHost: null })
    expect(JSON.stringify(facts)).not.toContain('k1')
    expect(make(host.origin).directOrigins()).toEqual({ connect: [], image: [] })
  })
})

test('five failures in a row, and the host is left alone', async () => {
  const map = MAPS[0]![1](host.origin)
  host.behave((_, answer) => answer.writeHead(500).end())
  for (let i = 0; i < 5; i++) await failure(map.tile(0, 13, 4401 + i, 2686))
  host.asked.length = 0
  expect(await failure(map.tile(0, 13, 4410, 2686))).toBe('paused')
  expect(host.asked).toEqual([])
})

test('an old tile is asked for again with its tag, and shown when the host is away', async () => {
  const map = MAPS[0]![1](host.origin)
  const first = await map.tile(0, 13, 4401, 2686)
  time += 7_200_000
  expect(await map.tile(0, 13, 4401, 2686)).toMatchObject({ etag: first?.etag })
  expect(host.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"'])
  time += 7_200_000
  host.behave((_, answer) => answer.writeHead(503).end())
  expect(await map.tile(0, 13, 4401, 2686)).toEqual({ ...first, maxAgeSeconds: 60 })
})

test('private addresses are asked only where the setting names them', async () => {
  const resolve: OutsideSettings['resolve'] = (_host, done) => done(null, [{ address: '10.0.0.5', family: 4 }])
  const raster = (template: string) =>
    createRasterMap({ template, credits: '', isDirect: false, outside: { ...outside, resolve } }).tile(
      0,
      13,
      4401,
      2686,
    )
  expect(await failure(raster('http://tiles.example.com/{z}/{x}/{y}'))).toBe('private address')
  const moved = await startTileHost(() => ({
    '/style.json': {
      bytes: JSON.stringify({
        ...style(''),
        sources: { s: { type: 'vector', url: `${host.origin}/tiles.json?key=k1` } },
      }),
    },
  }))
  host.asked.length = 0
  const map = createStyleMap({ address: `${moved.origin}/style.json`, credits: '', isDirect: false, outside })
  expect(await failure(map.style())).toBe('malformed') // http elsewhere
  for (const url of [
    'https://127.0.0.1:1/t.json',
    'https://[::1]/t.json',
    'https://metadata.internal/t.json',
    'https://db/t.json',
  ]) {
    moved.behave((_, answer) => answer.end(JSON.stringify({ ...style(''), sources: { s: { type: 'vector', url } } })))
    const other = createStyleMap({
      address: `${moved.origin}/style.json?${encodeURIComponent(url)}`,
      credits: '',
      isDirect: false,
      outside,
    })
    expect(await failure(other.style())).toBe('private address')
  }
  expect(host.asked).toEqual([])
  await moved.close()
})

test('a style comes back with nothing that leads elsewhere', async () => {
  const map = MAPS[1]![1](host.origin)
  expect(await map.style()).toEqual({
    version: 8,
    sources: {
      streets: { type: 'vector', tiles: ['/map/tiles/0/{z}/{x}/{y}'], minzoom: 2, maxzoom: 14 },
      photos: { type: 'raster', tiles: ['/map/tiles/1/{z}/{x}/{y}'], maxzoom: 15, tileSize: 256 },
    },
    sprite: [{ id: 'default', url: '/map/sprite/0' }],
    glyphs: '/map/glyphs/{fontstack}/{range}',
    layers: style('').layers.slice(0, 3),
  })
  expect((await map.tile(1, 13, 4401, 2686))?.contentType).toBe('image/png')
  expect((await map.sprite(0, '@2x.json'))?.contentType).toBe('application/json')
  expect((await map.sprite(0, '@2x.png'))?.contentType).toBe('image/png')
  expect((await map.glyphs('Noto Sans Regular', '0-255'))?.contentType).toBe('application/x-protobuf')
  expect(await map.sprite(0, '/../../style.json')).toBeNull()
  expect(await map.sprite(1, '.png')).toBeNull()
  host.asked.length = 0
  expect(await map.glyphs('../../etc', '0-255')).toBeNull()
  expect(await map.tile(0, 1, 0, 0)).toBeNull()
  expect(host.asked).toEqual([])
})

test('direct delivery names exactly the hosts the browser will ask, and proxies nothing', async () => {
  const map = createStyleMap({ address: `${host.origin}/style.json?key=k1`, credits: '', isDirect: true, outside })
  expect(map.directOrigins()).toEqual({ connect: [], image: [] })
  expect(await map.style()).toMatchObject({
    sources: { streets: { tiles: [`${host.origin}/v/{z}/{x}/{y}.pbf?key=k1`] } },
    sprite: [{ url: `${host.origin}/sprites/city?key=k1` }],
  })
  expect(map.directOrigins()).toEqual({ connect: [host.origin], image: [host.origin] })
  expect(await map.tile(0, 13, 4401, 2686)).toBeNull()
  const raster = createRasterMap({ template: 'https://t.example/{z}/{x}/{y}', credits: '', isDirect: true, outside })
  expect(raster.directOrigins()).toEqual({ connect: [], image: ['https://t.example'] })
  expect(await raster.facts()).toMatchObject({ url: 'https://t.example/{z}/{x}/{y}', directHost: 't.example' })
  expect(await raster.tile(0, 13, 4401, 2686)).toBeNull()
})

describe('an archive in a file', () => {
  const at = () => join(folder, 'city.pmtiles')
  const maps: StreetMap[] = []
  const open = () => {
    const map = createPmtilesMap({ at: at(), credits: '', outside })
    maps.push(map)
    return map
  }
  afterEach(async () => {
    for (const map of maps.splice(0)) await map.close()
  })

  test('is read, and read anew when it was replaced', async () => {
    await writeFile(at(), ARCHIVE)
    const map = open()
    expect(await map.facts()).toMatchObject({ kind: 'vector', schema: 'protomaps', maxZoom: 13 })
    expect(gunzipSync((await map.tile(0, 13, 4401, 2686))!.bytes)).toEqual(ROAD)
    await rm(at())
    const pictures = pmtilesArchive({ kind: 'png', tiles: [{ z: 12, x: 2200, y: 1343, bytes: PNG }], metadata: {} })
    await writeFile(at(), pictures)
    time += 5001
    expect(await map.facts()).toMatchObject({ kind: 'raster', maxZoom: 12 })
    expect(await map.tile(0, 12, 2200, 1343)).toMatchObject({ bytes: PNG, contentType: 'image/png', isGzip: false })
  })

  test.each([
    ['missing', null, 'network'],
    ['no archive', Buffer.from('x'.repeat(20_000)), 'malformed'],
    ['cut short', ARCHIVE.subarray(0, 140), 'malformed'],
    [
      'of layers we cannot draw',
      pmtilesArchive({ kind: 'mvt', tiles: [{ z: 0, x: 0, y: 0, bytes: ROAD }], metadata: {} }),
      'malformed',
    ],
  ])('%s: a clean failure, and well once it is put right', async (_name, bytes, reason) => {
    if (bytes) await writeFile(at(), bytes)
    const map = open()
    expect(await failure(map.facts())).toBe(reason)
    expect(await failure(map.tile(0, 13, 4401, 2686))).toBe(reason)
    await rm(at(), { force: true })
    await writeFile(at(), ARCHIVE)
    time += 5001
    expect(await map.tile(0, 13, 4401, 2686)).not.toBeNull()
  })
})
