/**
 * Cuts Germany, Austria and Switzerland, with the towns of their neighbours, out of the dumps of GeoNames and writes
 * src/adapters/geocoding/geonames/{places,postcodes}.tsv, from which the map and the gazetteer are built. Run by hand when
 * the data is to be renewed: put cities500.txt and the postcodes DE.txt, AT.txt and CH.txt (download.geonames.org) into
 * FOLDER, then
 *   node tools/extract-geonames.ts FOLDER
 * and write their date into src/adapters/geocoding/geonames/README.md.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EXONYMS } from '#adapters/geocoding/exonyms.ts'
import { foldText } from '#adapters/geocoding/fold-text.ts'
import { DACH, DACH_BOX } from '#adapters/geocoding/read-geonames.ts'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'

const FEWEST_PEOPLE = 1_000
/** A place with the same name that is further away than this from a postcode is another one. */
const FURTHEST_METRES = 25_000
type Town = LatLng & { readonly name: string; readonly country: string; readonly population: number }
type Row = LatLng & { readonly country: string; readonly code: string; readonly place: string }

const folder = resolve(process.argv[2] ?? '.')
const out = (name: string) => resolve(import.meta.dirname, '../src/adapters/geocoding/geonames', name)
const linesOf = async (name: string) =>
  (await readFile(join(folder, name), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

const cities = (await linesOf('cities500.txt')).filter(isKept)
const towns = new Map<string, Town[]>()
for (const [, source = '', , , lat, lng, , , country = '', , , , , , population] of cities) {
  const name = EXONYMS.find((one) => one.source === source)?.de ?? source
  const town = { name, country, population: Number(population), lat: Number(lat), lng: Number(lng) }
  for (const key of new Set([source, name, name.replace(/ \(.*\)$/, '')].map(foldText)))
    towns.set(key, [...(towns.get(key) ?? []), town])
}
await writeFile(
  out('places.tsv'),
  cities
    .map(([id, name, , , lat, lng, , kind, country, , state, , municipality, , population]) =>
      [id, name, country, kind, state, municipality, population, lat, lng].join('\t'),
    )
    .toSorted()
    .map((line) => `${line}\n`)
    .join(''),
)

const rows: Row[] = []
for (const country of DACH)
  for (const [, code = '', place = '', , , , , , , lat, lng] of await linesOf(`${country}.txt`))
    rows.push({ country, code, place, lat: Number(lat), lng: Number(lng) })
const postcodes = [...Map.groupBy(rows, ({ country, code }) => `${country}\t${code}`)].map(
  ([key, its]) => `${key}\t${placeOf(its)}\n`,
)
await writeFile(out('postcodes.tsv'), postcodes.toSorted().join(''))
process.stdout.write(`${cities.length} places, ${postcodes.length} postcodes\n`)

function isKept([, , , , lat, lng, , kind = '', , , , , , , population]: string[]): boolean {
  const isInside =
    Number(lng) >= DACH_BOX.west &&
    Number(lng) <= DACH_BOX.east &&
    Number(lat) >= DACH_BOX.south &&
    Number(lat) <= DACH_BOX.north
  return isInside && (Number(population) >= FEWEST_PEOPLE || /^PPL[AX]/.test(kind))
}

/**
 * Columns place, latitude, longitude: the largest town of a postcode, else its first village. German postcodes of customers
 * with much mail are listed under the name and the seat of the customer, so these get neither name nor position.
 */
function placeOf(its: readonly Row[]): string {
  const inTown = its.map((row) => ({ row, town: townOf(row) }))
  const largest = inTown
    .flatMap(({ town }) => town ?? [])
    .toSorted((a, b) => b.population - a.population)
    .at(0)
  const [first] = its
  if (largest) {
    const at = middleOf(inTown.filter(({ town }) => town === largest).map(({ row }) => row))
    return [largest.name, at.lat.toFixed(4), at.lng.toFixed(4)].join('\t')
  }
  if (!first || first.country === 'DE') return '\t\t'
  return [first.place, first.lat.toFixed(4), first.lng.toFixed(4)].join('\t')
}

/** "Hamburg Alsterdorf" and "Wien, Innere Stadt" are in Hamburg and in Wien. */
function townOf(row: Row): Town | undefined {
  const words = foldText(row.place).split(' ')
  for (let length = words.length; length > 0; length -= 1) {
    const found = (towns.get(words.slice(0, length).join(' ')) ?? [])
      .filter((town) => town.country === row.country && distanceMetres(town, row) < FURTHEST_METRES)
      .toSorted((a, b) => b.population - a.population)[0]
    if (found) return found
  }
  return undefined
}

function middleOf(points: readonly LatLng[]): LatLng {
  const mean = (of: 'lat' | 'lng') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  return { lat: mean('lat'), lng: mean('lng') }
}
