import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { openArchiveFile } from '#adapters/tiles/pmtiles-map.ts'
import { pmtilesArchive, startTileHost, vectorTile, type TileHost } from '#adapters/tiles/stand-in-tiles.ts'
import { cutStreets, readBox, tilesOf, type Box } from './geo-streets.ts'

const BERLIN: Box = [13.3, 52.48, 13.5, 52.55]
const METADATA = { vector_layers: [{ id: 'streets' }, { id: 'land' }], attribution: '© OpenStreetMap contributors' }
const TODAY = Temporal.PlainDate.from('2026-11-22')
/** Tiles of the whole region at low zooms and of two cities at higher ones; each contains its own name. */
const SOURCE_TILES = tilesOf([BERLIN, [9.9, 53.5, 10.1, 53.6]], 0, 13).map((tile) => ({
  ...tile,
  bytes: vectorTile('streets', { name: `${tile.z}/${tile.x}/${tile.y}` }),
}))
// The root directory is small, so that readers must go through leaf directories.
const ARCHIVE = pmtilesArchive({ kind: 'mvt', tiles: SOURCE_TILES, metadata: METADATA, mostRootBytes: 200 })

let dataDir: string
let host: TileHost
let said: string[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'viertel-cut-'))
  host = await startTileHost(() => ({ '/20261120.pmtiles': { bytes: ARCHIVE, headers: { etag: '"1"' } } }))
  said = []
  return async () => {
    await host.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
const cut = (more: Partial<Parameters<typeof cutStreets>[0]> = {}) =>
  cutStreets({
    source: `${host.origin}/{date}.pmtiles`,
    boxes: [BERLIN],
    zoom: 14,
    dryRun: false,
    dataDir,
    today: TODAY,
    say: (text) => said.push(text),
    ...more,
  })

test('the box is cut out of the latest archive by ranges, brought in with its credits, and the switch is named', async () => {
  await cut()
  expect(said[0]).toContain('20261120.pmtiles, streets as shortbread, credits "© OpenStreetMap contributors"')
  expect(said[1]).toMatch(/^\d+ tiles to zoom 13, about [\d.]+ MB/)
  expect(said.filter((text) => text.startsWith('100 %'))).toHaveLength(1)
  expect(said.at(-1)).toBe('to show them: MAP_PROVIDER=pmtiles npm start')
  // No request was for the whole archive.
  expect(host.asked.every(({ headers }) => headers.range?.startsWith('bytes='))).toBe(true)

  const { tiles, close } = await openArchiveFile(join(dataDir, 'geo/streets.pmtiles'), 'cut')
  try {
    const header = await tiles.getHeader()
    expect([header.minZoom, header.maxZoom]).toEqual([0, 13])
    expect([header.minLon, header.minLat, header.maxLon, header.maxLat]).toEqual([...BERLIN])
    expect(await tiles.getMetadata()).toEqual(METADATA)
    const wanted = tilesOf([BERLIN], 0, 13)
    expect(header.numAddressedTiles).toBe(wanted.length)
    for (const { z, x, y } of wanted)
      expect(
        Buffer.from((await tiles.getZxy(z, x, y))?.data ?? new ArrayBuffer(0)).includes(`${z}/${x}/${y}`),
        `${z}/${x}/${y}`,
      ).toBe(true)
    const [hamburg] = tilesOf([[9.99, 53.55, 9.991, 53.551]], 13, 13)
    expect(await tiles.getZxy(13, hamburg!.x, hamburg!.y)).toBeUndefined()
  } finally {
    await close()
  }
})

test('a dry run says the size and fetches no tile', async () => {
  await cut({ dryRun: true })
  expect(said).toHaveLength(2)
  await expect(readFile(join(dataDir, 'geo/streets.pmtiles'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('what cannot be cut is said, and what was there stays', async () => {
  await cut()
  const before = await readFile(join(dataDir, 'geo/streets.pmtiles'))
  await expect(cut({ source: `${host.origin}/none.pmtiles` })).rejects.toThrow('no PMTiles archive there')
  await expect(cut({ source: 'nonsense' })).rejects.toThrow('no address')
  await expect(cut({ boxes: [[5, 45, 17, 55]], zoom: 13 })).rejects.toThrow('take smaller boxes')
  host.behave((_, answer) => void answer.destroy())
  await expect(cut()).rejects.toThrow('no PMTiles archive there')
  expect(await readFile(join(dataDir, 'geo/streets.pmtiles'))).toEqual(before)
})

test.each([
  ['13.3,52.48,13.5,52.55', true],
  ['13.5,52.48,13.3,52.55', false],
  ['1,2,3', false],
  ['a,b,c,d', false],
  ['0,-89,1,89', false],
])('--box %s', (text, good) => {
  if (good) expect(readBox(text)).toEqual(BERLIN)
  else expect(() => readBox(text)).toThrow('no box')
})
