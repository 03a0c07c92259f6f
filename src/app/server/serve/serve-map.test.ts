import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { TilesUnavailable, type MapFile, type StreetMap } from '#ports/tiles.ts'
import { silentLog } from '#platform/log.ts'
import { serveMap } from './serve-map.ts'

const file: MapFile = {
  bytes: Buffer.from([0x1f, 0x8b]),
  contentType: 'application/x-protobuf',
  isGzip: true,
  etag: '"e"',
  maxAgeSeconds: 60,
}

function served(over: Partial<StreetMap> = {}) {
  const asked: unknown[] = []
  const note = async (...args: unknown[]) => {
    asked.push(args)
    return file
  }
  const map: StreetMap = {
    facts: async () => ({ kind: 'style', url: '/map/style.json', credits: '©', directHost: null }),
    style: async () => ({ version: 8 }),
    tile: note,
    sprite: note,
    glyphs: note,
    directOrigins: () => ({ connect: [], image: [] }),
    close: async () => undefined,
    ...over,
  }
  const server = Fastify()
  serveMap(server, map, silentLog)
  return { asked, get: (url: string, headers = {}) => server.inject({ url, headers }) }
}

test('tiles go out with their tag, and only once to a browser that has them', async () => {
  const { get, asked } = served()
  const tile = await get('/map/tiles/13/4401/2686')
  expect([tile.statusCode, tile.rawPayload]).toEqual([200, file.bytes])
  expect(tile.headers).toMatchObject({
    etag: '"e"',
    'content-encoding': 'gzip',
    'content-type': 'application/x-protobuf',
    'cache-control': 'public, max-age=60',
  })
  expect((await get('/map/tiles/2/13/4401/2686', { 'if-none-match': '"e"' })).statusCode).toBe(304)
  expect(asked).toEqual([
    [0, 13, 4401, 2686],
    [2, 13, 4401, 2686],
  ])
})

test.each([
  '/map/tiles/13/2411/3079', // New York
  '/map/tiles/13/9999/1',
  '/map/tiles/-1/0/0',
  '/map/tiles/1e1/0/0',
  '/map/tiles/013/4401/2686',
  '/map/tiles/13/4401/2686.png',
  '/map/tiles/13/..%2f..%2fsecret/0',
  '/map/tiles/99999999/13/4401/2686',
])('%s asks nobody', async (url) => {
  const { get, asked } = served()
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(asked).toEqual([])
})

test('sprites and glyphs by their own names only', async () => {
  const { get, asked } = served()
  for (const url of ['/map/sprite/0@2x.png', '/map/glyphs/Noto%20Sans%20Regular/0-255'])
    expect((await get(url)).statusCode).toBe(200)
  expect(asked).toEqual([
    [0, '@2x.png'],
    ['Noto Sans Regular', '0-255'],
  ])
  for (const url of ['/map/sprite/0.svg', '/map/sprite/x.png', '/map/sprite/0@2x.png.json'])
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
  expect(asked.length).toBe(2)
})

test.each([
  ['timeout', 504],
  ['limited', 502],
  ['private address', 502],
] as const)('a source that fails (%s) is %d, not kept and without a word about it', async (reason, status) => {
  const fails = async () => {
    throw new TilesUnavailable('map tiles', reason)
  }
  const { get } = served({ facts: fails, style: fails, tile: fails })
  for (const url of ['/map/streets.json', '/map/style.json', '/map/tiles/13/4401/2686']) {
    const answer = await get(url)
    expect([answer.statusCode, answer.headers['cache-control'], answer.body]).toEqual([status, 'no-store', ''])
  }
})

test('without a street map there is nothing but the word that there is none', async () => {
  const server = Fastify()
  serveMap(server, null, silentLog)
  expect((await server.inject('/map/streets.json')).json()).toEqual({ kind: 'embedded' })
  expect((await server.inject('/map/tiles/13/4401/2686')).statusCode).toBe(404)
})
