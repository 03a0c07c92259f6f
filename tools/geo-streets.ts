/**
 * Cuts streets out of a public PMTiles archive, by asking for ranges of it, and brings them in like geo:import does:
 *   npm run geo:streets                                  the demo cities
 *   npm run geo:streets -- --box 11.4,48.0,11.8,48.3     given boxes (west, south, east, north), any number of them
 *                         --source URL                   another archive; {date} is tried for the last ten days
 *                         --zoom 14                      the deepest level; one more is about four times as much
 *                         --dry-run                      only says how much it would be
 * Nothing else of the product asks for it, and nothing is fetched before the size is said.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { PMTiles } from 'pmtiles'
import { archiveFacts, readArchiveAt } from '#adapters/tiles/pmtiles-map.ts'
import { writeArchive, type ArchiveTile } from '#adapters/tiles/write-archive.ts'
import { CITY_FRAMES } from '#demo/city/streets.ts'
import { SETTINGS } from '#platform/config.ts'
import { importGeo } from './geo-import.ts'
import { ImportError } from './read-import-files.ts'

/** Degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** Protomaps' daily build of OpenStreetMap; its layers are among those the map can draw. */
const DEFAULT_SOURCE = 'https://build.protomaps.com/{date}.pmtiles'
const DAYS_BACK = 10
const DEFAULT_ZOOM = 14
const MOST_TILES = 100_000
const AT_ONCE = 6
const TRIES = 3
const USER_AGENT = 'Viertel geo:streets'

export async function cutStreets(options: {
  source: string
  boxes: readonly Box[]
  zoom: number
  dryRun: boolean
  dataDir: string
  today: Temporal.PlainDate
  say: (text: string) => void
}): Promise<void> {
  const { boxes, say } = options
  const { tiles: archive, address } = await openSource(options.source, options.today)
  const header = await archive.getHeader()
  const facts = await archiveFacts(archive, '')
  if (facts.kind !== 'vector') throw new ImportError(`${address}: pictures, not streets`)
  const zoom = Math.min(options.zoom, header.maxZoom)
  const wanted = tilesOf(boxes, header.minZoom, zoom)
  if (wanted.length > MOST_TILES)
    throw new ImportError(
      `${count(wanted.length)} tiles, at most ${count(MOST_TILES)}: take smaller boxes or a lower --zoom`,
    )
  const mean = (header.tileDataLength ?? 0) / Math.max(1, header.numTileContents)
  say(`source: ${address}, streets as ${facts.schema}, credits "${facts.credits}"`)
  say(
    `${count(wanted.length)} tiles to zoom ${zoom}, about ${megabytes(wanted.length * mean)} (cities are denser than the mean)`,
  )
  if (options.dryRun) return
  const tiles = await fetchTiles(archive, wanted, say)
  if (tiles.length === 0) throw new ImportError(`${address}: nothing of these boxes is in it`)
  const folder = await mkdtemp(join(tmpdir(), 'viertel-streets-'))
  try {
    const file = join(folder, 'streets.pmtiles')
    const metadata = ((await archive.getMetadata()) ?? {}) as object
    await writeFile(file, writeArchive({ kind: 'mvt', tiles, metadata, bounds: around(boxes) }))
    await importGeo({ files: { tiles: file }, dataDir: options.dataDir, say })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  say('to show them: MAP_PROVIDER=pmtiles npm start')
}

/** The archive at the address, or of the latest day that has one. @throws ImportError */
async function openSource(source: string, today: Temporal.PlainDate): Promise<{ tiles: PMTiles; address: string }> {
  const days = source.includes('{date}')
    ? Array.from({ length: DAYS_BACK }, (_, back) => today.subtract({ days: back }))
    : [null]
  let problem = ''
  for (const day of days) {
    const address = day ? source.replace('{date}', day.toString().replaceAll('-', '')) : source
    if (!URL.canParse(address)) throw new ImportError(`${address}: no address`)
    const tiles = readArchiveAt(new URL(address), { userAgent: USER_AGENT })
    try {
      await tiles.getHeader()
      return { tiles, address }
    } catch (error) {
      problem = (error as Error).message
    }
  }
  throw new ImportError(`${source}: no PMTiles archive there (${problem})`)
}

type TileAddress = Omit<ArchiveTile, 'bytes'>

/** Every tile that a box touches, from `minZoom` to `maxZoom`, without duplicates. */
export function tilesOf(boxes: readonly Box[], minZoom: number, maxZoom: number): TileAddress[] {
  const found = new Map<string, TileAddress>()
  for (let z = minZoom; z <= maxZoom; z += 1)
    for (const [west, south, east, north] of boxes) {
      const last = 2 ** z - 1
      const column = (lng: number) => clamp(Math.floor(((lng + 180) / 360) * 2 ** z), last)
      const row = (lat: number) => clamp(Math.floor(mercator(lat) * 2 ** z), last)
      for (let x = column(west); x <= column(east); x += 1)
        for (let y = row(north); y <= row(south); y += 1) found.set(`${z}/${x}/${y}`, { z, x, y })
    }
  return [...found.values()]
}

const clamp = (value: number, last: number) => Math.min(last, Math.max(0, value))

/** The Web Mercator row as a share: 0 in the north, 1 in the south. */
function mercator(lat: number): number {
  const sin = Math.sin((lat * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}

async function fetchTiles(
  archive: PMTiles,
  wanted: readonly TileAddress[],
  say: (text: string) => void,
): Promise<ArchiveTile[]> {
  const tiles: ArchiveTile[] = []
  let next = 0
  let done = 0
  let bytes = 0
  let said = 0
  const work = async () => {
    for (;;) {
      const place = wanted[next]
      next += 1
      if (!place) return
      const data = await tileOf(archive, place)
      done += 1
      if (data) {
        tiles.push({ ...place, bytes: data })
        bytes += data.length
      }
      const tenth = Math.floor((done * 10) / wanted.length)
      if (tenth > said) {
        said = tenth
        say(`${tenth * 10} %: ${count(done)} of ${count(wanted.length)} tiles, ${megabytes(bytes)} unpacked`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return tiles
}

async function tileOf(archive: PMTiles, { z, x, y }: TileAddress): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const found = await archive.getZxy(z, x, y)
      return found ? Buffer.from(found.data) : null
    } catch (error) {
      if (attempt === TRIES) throw new ImportError(`tile ${z}/${x}/${y}: ${(error as Error).message}`)
    }
  }
}

function around(boxes: readonly Box[]): Box {
  const of = (side: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) => pick(...boxes.map((box) => box[side]))
  return [of(0, Math.min), of(1, Math.min), of(2, Math.max), of(3, Math.max)]
}

/** @throws ImportError */
export function readBox(text: string): Box {
  const numbers = text.split(',').map(Number)
  const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers
  const isBox = numbers.length === 4 && west < east && south < north && Math.abs(west) <= 180 && Math.abs(east) <= 180
  if (!isBox || south < -85 || north > 85)
    throw new ImportError(`${text}: no box; write west,south,east,north in degrees`)
  return [west, south, east, north]
}

const count = (number: number) => number.toLocaleString('en')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

async function run(): Promise<void> {
  const options = {
    box: { type: 'string', multiple: true },
    source: { type: 'string', default: DEFAULT_SOURCE },
    zoom: { type: 'string', default: String(DEFAULT_ZOOM) },
    'dry-run': { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ options })
    const zoom = Number(values.zoom)
    if (!Number.isInteger(zoom) || zoom < 0 || zoom > 15) throw new ImportError(`--zoom ${values.zoom}: 0 to 15`)
    const boxes = values.box?.map(readBox) ?? CITY_FRAMES.map(({ box: [w, e, s, n] }): Box => [w, s, e, n])
    await cutStreets({
      source: values.source,
      boxes,
      zoom,
      dryRun: values['dry-run'],
      dataDir: resolve(process.env['DATA_DIR'] ?? SETTINGS.DATA_DIR.fallback),
      today: Temporal.Now.plainDateISO('UTC'),
      say: (text) => console.log(`  ${text}`),
    })
  } catch (error) {
    const isOurs = error instanceof ImportError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    console.error(isOurs ? (error as Error).message : error)
    process.exitCode = 1
  }
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) await run()
