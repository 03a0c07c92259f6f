/** Stations and airports of the gazetteer: people look for a desk near the train or the plane that they take. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { distanceMetres } from '#kernel/geo.ts'
import type { Country } from '#kernel/locale.ts'
import { AIRPORTS } from './airports.ts'
import type { CityFinder } from './city-finder.ts'
import { foldedTokens, foldText } from './fold-text.ts'
import type { GazetteerEntry } from './gazetteer.ts'
import { STATIONS_OF_AT_CH } from './stations-of-at-ch.ts'

/** Columns: name, city, postcode, latitude, longitude, weight (about the number of trains). README.md says the source. */
const GERMAN_STATIONS = join(import.meta.dirname, 'stations-of-germany.tsv')
/** Between a village and a street of a demo city; busy stations come first among those of the same name. */
const STATION_RANK = 1_000
const AIRPORT_RANK = 50_000
/** A station further away than this from the town of its postcode has a wrong postcode. */
const FURTHEST_METRES = 25_000
/** Names that people use and no timetable has. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  'Bahnhof Zoologischer Garten': ['Bahnhof Zoo', 'Zoo'],
  'Bahnhof Alexanderplatz': ['Alex'],
}

export function addStations(entries: GazetteerEntry[], cityOf: CityFinder): void {
  const known = new Set(entries.flatMap((one) => (one.kind === 'street' ? [keyOf(one.city, one.name)] : [])))
  const cityOfPostcode = new Map(
    entries.flatMap((one) => (one.kind === 'postcode' && one.country === 'DE' ? [[one.name, one.city] as const] : [])),
  )
  const add = (
    city: number,
    name: string,
    rest: Pick<GazetteerEntry, 'lat' | 'lng' | 'rank' | 'postcode' | 'aliases'>,
  ) => {
    if (known.has(keyOf(city, name))) return
    known.add(keyOf(city, name))
    const { country } = entries[city]!
    entries.push({ kind: 'station', name, nameEn: '', country, city, region: '', precision: 'street', ...rest })
  }
  const town = (name: string, country: Country, at: { lat: number; lng: number }) => {
    const city = cityOf.around(name, country, at)
    if (city === undefined) throw new Error(`${name} is not in the extract of GeoNames`)
    return city
  }
  for (const country of ['AT', 'CH'] as const)
    for (const [city, name, postcode, lat, lng] of STATIONS_OF_AT_CH[country]) {
      const aliases = name.includes('Hauptbahnhof') ? ['Bahnhof'] : ['Hauptbahnhof', 'Bahnhof', 'Gare']
      const isMain = name === 'Hauptbahnhof' || name === 'Bahnhof' || /SBB|Cornavin/.test(name)
      const rank = STATION_RANK * 3
      add(town(city, country, { lat, lng }), name, { lat, lng, rank, postcode, aliases: isMain ? aliases : [] })
    }
  for (const line of readFileSync(GERMAN_STATIONS, 'utf8').trimEnd().split('\n')) {
    const [source = '', place = '', postcode = '', lat, lng, weight] = line.split('\t')
    const at = { lat: Number(lat), lng: Number(lng) }
    const city = cityOfPostcode.get(postcode) ?? cityOf.around(place, 'DE', at)
    if (city === undefined || distanceMetres(entries[city]!, at) > FURTHEST_METRES) continue
    const name = stationName(source, entries[city]!.name)
    const aliases = [...(name === 'Hauptbahnhof' ? ['Bahnhof'] : []), ...(COLLOQUIAL[name] ?? [])]
    add(city, name, { ...at, rank: STATION_RANK + 2 * Number(weight), postcode, aliases })
  }
  for (const country of ['DE', 'AT', 'CH'] as const)
    for (const [code, city, name, postcode, lat, lng] of AIRPORTS[country]) {
      const aliases = [...namesOfCode(code, city), `Flughafen ${city}`, `Airport ${city}`]
      add(town(city, country, { lat, lng }), name, { lat, lng, rank: AIRPORT_RANK, postcode, aliases })
    }
}

const keyOf = (city: number, name: string) => `${city}:${foldText(name)}`

/** Who begins to type "Ber" or "Str" means Berlin and a street, so these codes are only found beside the word. */
function namesOfCode(code: string, city: string): string[] {
  const folded = foldText(code)
  const named = foldedTokens(code)[0] === folded ? [`Flughafen ${code}`, `Airport ${code}`] : []
  return foldText(city).startsWith(folded) ? named : [code, ...named]
}

/**
 * Timetables write "Frankfurt (Main) Hbf", "Berlin-Spandau", "München Ost" and "Ostkreuz": the name without its town, and
 * with the word "Bahnhof" where it does not say so.
 */
export function stationName(source: string, city: string): string {
  const full = source
    .replaceAll(/ ?\([^)]*\)/g, '')
    .replace(/\bHbf\b/, 'Hauptbahnhof')
    .replace(/ (?:Pbf|Bf|Bahnhof)$/, '')
    .trim()
  const [first = ''] = city.split(/[ (]/, 1)
  const own = full.startsWith(`${first} `) || full.startsWith(`${first}-`) ? full.slice(first.length + 1) : full
  if (own === first || own === city) return 'Bahnhof'
  if (/bahnhof/i.test(own)) return own
  return /^(?:Ost|West|Süd|Nord)$/.test(own) ? `${own}bahnhof` : `Bahnhof ${own}`
}
