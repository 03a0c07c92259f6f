/** Reads the files that an operator imports. Errors name the line or the feature that they are in. */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import type { ImportedPostcode, ImportedTown } from '#adapters/geocoding/imported-places.ts'
import { DACH, DACH_BOX } from '#adapters/geocoding/read-geonames.ts'
import type { Country } from '#kernel/locale.ts'

export class ImportError extends Error {
  override readonly name = 'ImportError'
}

const MOST_BYTES = 300_000_000
const MOST_PROBLEMS = 10
const CODE: Readonly<Record<Country, RegExp>> = { DE: /^\d{5}$/, AT: /^\d{4}$/, CH: /^\d{4}$/ }

/** Columns of GeoNames' postal files, which have no header line: https://download.geonames.org/export/zip/readme.txt */
const GEONAMES = { country: 0, code: 1, place: 2, lat: 9, lng: 10, least: 11 }
const HEADS: Readonly<Record<keyof Omit<typeof GEONAMES, 'least'>, readonly string[]>> = {
  country: ['country', 'country_code', 'country code'],
  code: ['postcode', 'postal_code', 'postal code', 'zip'],
  place: ['place', 'place_name', 'place name'],
  lat: ['lat', 'latitude'],
  lng: ['lng', 'lon', 'longitude'],
}

export type PostcodeFile = {
  readonly rows: readonly ImportedPostcode[]
  readonly read: number
  readonly elsewhere: number
}

/** @throws ImportError */
export async function readPostcodes(file: string, say: (text: string) => void): Promise<PostcodeFile> {
  const lines = (await readText(file)).split(/\r?\n/)
  const isTabbed = (lines[0] ?? '').includes('\t')
  const cells = (line: string) => (isTabbed ? line.split('\t') : csvCells(line))
  const columns = columnsOf(cells(lines[0] ?? ''), isTabbed, file)
  const problems: string[] = []
  const rows = new Map<string, ImportedPostcode>()
  let read = 0
  let elsewhere = 0
  for (const [i, line] of lines.entries()) {
    if (line.trim() === '' || (i === 0 && columns.hasHeadline)) continue
    read++
    if (read % 20_000 === 0) say(`postcodes: ${read.toLocaleString('en')} rows`)
    const row = postcodeOf(cells(line), columns)
    if (typeof row === 'string') problems.push(`line ${i + 1}: ${row}`)
    else if (row === null) elsewhere++
    else rows.set(`${row.country}|${row.code}|${row.place}`, row)
  }
  if (rows.size === 0 && problems.length === 0) problems.push('no row of Germany, Austria or Switzerland')
  refuseWith(file, problems)
  return { rows: [...rows.values()], read, elsewhere }
}

type Columns = typeof GEONAMES & { readonly hasHeadline: boolean }

function columnsOf(head: readonly string[], isTabbed: boolean, file: string): Columns {
  const names = head.map((name) => name.trim().toLowerCase())
  const at = (column: keyof typeof HEADS) => names.findIndex((name) => HEADS[column].includes(name))
  const found = { country: at('country'), code: at('code'), place: at('place'), lat: at('lat'), lng: at('lng') }
  const places = Object.values(found)
  if (places.every((place) => place >= 0)) return { ...found, least: Math.max(...places) + 1, hasHeadline: true }
  if (isTabbed && /^[A-Z]{2}$/.test(head[0] ?? '')) return { ...GEONAMES, hasHeadline: false }
  const missing = Object.entries(found).flatMap(([name, place]) => (place < 0 ? [HEADS[name as 'lat'][0]] : []))
  throw new ImportError(
    `${file}, line 1: neither a row of GeoNames' postal file nor a headline; missing: ${missing.join(', ')}`,
  )
}

/** An error as a text; null for a place outside the region. */
function postcodeOf(cells: readonly string[], columns: Columns): ImportedPostcode | string | null {
  if (cells.length < columns.least) return `${cells.length} columns, expected at least ${columns.least}`
  const of = (column: keyof typeof HEADS) => (cells[columns[column]] ?? '').trim()
  const [country, code, place] = [of('country'), of('code'), of('place')]
  if (!/^[A-Z]{2}$/.test(country)) return `"${country.slice(0, 20)}" is no country code`
  if (!isOurs(country)) return null
  if (!CODE[country].test(code)) return `"${code.slice(0, 20)}" is no postcode of ${country}`
  if (place === '' || place.length > 200) return 'the place has no name'
  const [lat, lng] = [of('lat'), of('lng')].map((text) => (text === '' ? Number.NaN : Number(text))) as [number, number]
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return 'the position is no number'
  return isInRegion(lat, lng) ? { country, code, place, lat, lng } : null
}

const FEATURES = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
const FEATURE = z.object({
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z.record(z.string(), z.unknown()),
})
const COUNTRY_OF: Readonly<Record<string, Country>> = { DEU: 'DE', AUT: 'AT', CHE: 'CH', DE: 'DE', AT: 'AT', CH: 'CH' }

export type TownFile = { readonly rows: readonly ImportedTown[]; readonly read: number; readonly elsewhere: number }

/** Natural Earth's populated places as GeoJSON. @throws ImportError */
export async function readTowns(file: string): Promise<TownFile> {
  let json: unknown
  try {
    json = JSON.parse(await readText(file))
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${file}: no JSON (${(error as Error).message.slice(0, 120)})`)
  }
  const collection = FEATURES.safeParse(json)
  if (!collection.success) throw new ImportError(`${file}: no GeoJSON FeatureCollection`)
  const problems: string[] = []
  const rows: ImportedTown[] = []
  let elsewhere = 0
  for (const [i, feature] of collection.data.features.entries()) {
    const row = townOf(feature)
    if (typeof row === 'string') problems.push(`feature ${i + 1}: ${row}`)
    else if (row === null) elsewhere++
    else rows.push(row)
  }
  if (rows.length === 0 && problems.length === 0) problems.push('no place of Germany, Austria or Switzerland')
  refuseWith(file, problems)
  return { rows, read: collection.data.features.length, elsewhere }
}

function townOf(feature: unknown): ImportedTown | string | null {
  const parsed = FEATURE.safeParse(feature)
  if (!parsed.success) return 'no point with properties'
  const properties = new Map(Object.entries(parsed.data.properties).map(([name, value]) => [name.toUpperCase(), value]))
  const text = (...names: string[]) =>
    names
      .map((name) => properties.get(name))
      .find((value): value is string => typeof value === 'string' && value !== '')
  const country = COUNTRY_OF[text('ADM0_A3', 'SOV_A3', 'ISO_A2') ?? '']
  const [lng, lat] = parsed.data.geometry.coordinates
  if (!country || !isInRegion(lat, lng)) return null
  const name = text('NAME_DE', 'NAME')
  if (!name || name.length > 200) return 'no NAME'
  const population = Number(properties.get('POP_MAX') ?? 0)
  return {
    country,
    name,
    nameEn: text('NAME_EN') ?? '',
    lat,
    lng,
    population: Number.isFinite(population) ? population : 0,
  }
}

function isOurs(country: string): country is Country {
  return (DACH as readonly string[]).includes(country)
}

function isInRegion(lat: number, lng: number): boolean {
  return lat > DACH_BOX.south && lat < DACH_BOX.north && lng > DACH_BOX.west && lng < DACH_BOX.east
}

function refuseWith(file: string, problems: readonly string[]): void {
  if (problems.length === 0) return
  const more = problems.length > MOST_PROBLEMS ? `\n- and ${problems.length - MOST_PROBLEMS} more` : ''
  throw new ImportError(
    `${file}: ${problems.length} problem(s), nothing was changed\n- ${problems.slice(0, MOST_PROBLEMS).join('\n- ')}${more}`,
  )
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new ImportError(`${file}: cannot be read (${error.code})`)
  })
  const plain = file.endsWith('.gz')
    ? await promisify(gunzip)(bytes, { maxOutputLength: MOST_BYTES }).catch(() => {
        throw new ImportError(`${file}: no gzip, or cut short`)
      })
    : bytes
  if (plain.length > MOST_BYTES) throw new ImportError(`${file}: more than ${MOST_BYTES / 1e6} MB`)
  return plain.toString('utf8').replace(/^\uFEFF/, '')
}

/** The cells of one line of CSV; quoted cells may contain commas and doubled quotes. */
function csvCells(line: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]!
    if (letter === '"' && isQuoted && line[i + 1] === '"') cell += line[i++]
    else if (letter === '"') isQuoted = !isQuoted
    else if (letter !== ',' || isQuoted) cell += letter
    else {
      cells.push(cell)
      cell = ''
    }
  }
  return [...cells, cell]
}
