/**
 * Imports an operator's own data into DATA_DIR/geo; it replaces what was imported before, all at once:
 *   npm run geo:import -- --postcodes FILE.tsv|.csv[.gz]   GeoNames' postal file, or a table with a header line
 *                         --places FILE.geojson[.gz]       Natural Earth's populated places
 *                         --tiles FILE.pmtiles             streets for MAP_PROVIDER=pmtiles
 * The running product loads new tiles within seconds, new places at its next start.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { IMPORTED_POSTCODES, IMPORTED_TOWNS, isCompanyName } from '#adapters/geocoding/imported-places.ts'
import { archiveFacts, openArchiveFile } from '#adapters/tiles/pmtiles-map.ts'
import { MAP_CENTRE_BOX } from '#kernel/street-map.ts'
import { SETTINGS } from '#platform/config.ts'
import { ImportError, readPostcodes, readTowns } from './read-import-files.ts'

export type ImportFiles = { readonly postcodes?: string; readonly places?: string; readonly tiles?: string }

/** All files are read and checked before the first one is written. @throws ImportError */
export async function importGeo(options: {
  files: ImportFiles
  dataDir: string
  say: (text: string) => void
}): Promise<void> {
  const { files, say } = options
  const folder = join(options.dataDir, 'geo')
  const writes: (() => Promise<void>)[] = []
  if (files.postcodes !== undefined) {
    const { rows, read, elsewhere } = await readPostcodes(files.postcodes, say)
    const companies = rows.filter(({ country, place }) => country === 'DE' && isCompanyName(place)).length
    const codes = new Set(rows.map(({ country, code }) => `${country}${code}`)).size
    say(
      `postcodes: ${count(read)} rows, ${count(codes)} codes; ${count(companies)} names of companies, ${count(elsewhere)} rows elsewhere left out`,
    )
    writes.push(() => writeList(folder, IMPORTED_POSTCODES, rows, say))
  }
  if (files.places !== undefined) {
    const { rows, read, elsewhere } = await readTowns(files.places)
    say(`places: ${count(read)} features, ${count(rows.length)} taken, ${count(elsewhere)} elsewhere left out`)
    writes.push(() => writeList(folder, IMPORTED_TOWNS, rows, say))
  }
  if (files.tiles !== undefined) {
    const from = files.tiles
    say(`tiles: ${await checkArchive(from)}`)
    writes.push(() => copyArchive(from, folder, say))
  }
  if (writes.length === 0) throw new ImportError('nothing to import: give --postcodes, --places or --tiles')
  await mkdir(folder, { recursive: true })
  for (const write of writes) await write()
}

function count(number: number): string {
  return number.toLocaleString('en')
}

async function writeList(folder: string, name: string, rows: readonly object[], say: (text: string) => void) {
  const sorted = rows.map((row) => JSON.stringify(row)).toSorted()
  const bytes = gzipSync(`[${sorted.join(',')}]`, { level: 9 })
  const before = await readFile(join(folder, name)).catch(() => null)
  if (before?.equals(bytes)) return say(`${name}: unchanged`)
  await replaceFile(folder, name, (aside) => writeFile(aside, bytes))
  say(`${name}: ${count(bytes.length)} bytes${before ? ', replaced' : ''}`)
}

async function checkArchive(file: string): Promise<string> {
  const opened = await openArchiveFile(file, file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${file}: cannot be read (${error.code})`)
  })
  try {
    const header = await opened.tiles.getHeader()
    const facts = await archiveFacts(opened.tiles, '')
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom, numAddressedTiles } = header
    const [west, south, east, north] = MAP_CENTRE_BOX
    if (minLon > east || maxLon < west || minLat > north || maxLat < south)
      throw new ImportError(`${file}: shows nothing of Germany, Austria or Switzerland`)
    const { size } = await stat(file)
    const end = header.tileDataOffset + (header.tileDataLength ?? 0)
    if (size < end) throw new ImportError(`${file}: cut short, ${count(size)} of ${count(end)} bytes`)
    const kind = facts.kind === 'vector' ? `streets as ${facts.schema}` : 'pictures'
    return `${kind}, zoom ${minZoom} to ${maxZoom}, ${count(numAddressedTiles)} tiles, credits "${facts.credits}"`
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${file}: no PMTiles archive this map can show (${(error as Error).message})`)
  } finally {
    await opened.close()
  }
}

async function copyArchive(from: string, folder: string, say: (text: string) => void): Promise<void> {
  const name = 'streets.pmtiles'
  const [now, before] = await Promise.all([hashOf(from), hashOf(join(folder, name)).catch(() => null)])
  if (now === before) return say(`${name}: unchanged`)
  await replaceFile(folder, name, (aside) => copyFile(from, aside))
  say(`${name}: ${count((await stat(from)).size)} bytes${before ? ', replaced' : ''}`)
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Written to a temporary file and renamed, so that a reader sees either the old file or the new one. */
async function replaceFile(folder: string, name: string, write: (aside: string) => Promise<void>): Promise<void> {
  const aside = join(folder, `${randomUUID()}.part`)
  try {
    await write(aside)
    await rename(aside, join(folder, name))
  } finally {
    await rm(aside, { force: true })
  }
}

async function run(): Promise<void> {
  const options = { postcodes: { type: 'string' }, places: { type: 'string' }, tiles: { type: 'string' } } as const
  const dataDir = resolve(process.env['DATA_DIR'] ?? SETTINGS.DATA_DIR.fallback)
  try {
    const { values } = parseArgs({ options })
    await importGeo({ files: values, dataDir, say: (text) => console.log(`  ${text}`) })
    console.log(`  done, in ${join(dataDir, 'geo')}`)
  } catch (error) {
    const isOurs = error instanceof ImportError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    console.error(isOurs ? (error as Error).message : error)
    process.exitCode = 1
  }
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) await run()
