import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXONYMS } from './exonyms.ts'
import type { Country } from '#kernel/locale.ts'

/** A populated place of GeoNames (1,000 inhabitants and more), from the checked-in extract (CC BY 4.0). */
export type GeonamesPlace = {
  id: number
  /** The name as it is in the data. */
  sourceName: string
  name: string
  nameEn: string
  aliases: readonly string[]
  country: string
  lat: number
  lng: number
  population: number
  /** PPLX: a section of a town. */
  isSection: boolean
  /** The town that a section names in its own name: "Zürich (Kreis 9) / Altstetten". */
  statedCity: string
  region: string
  municipality: string
}

/** The extract and its date: see README.md there. */
const FOLDER = join(import.meta.dirname, 'geonames')

export const readColumns = (name: 'places' | 'postcodes'): string[][] =>
  readFileSync(join(FOLDER, `${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

type PlaceRow = {
  id: number
  name: string
  country: string
  featureCode: string
  region: string
  municipality: string
  population: number
  lat: number
  lng: number
}

/** Spellings of the data that are not the German ones, with the German ones. */
const RESPELT: Readonly<Record<string, string>> = {
  'Altstadt Nord': 'Altstadt-Nord',
  'Altstadt Sud': 'Altstadt-Süd',
  'Neustadt/Nord': 'Neustadt-Nord',
  'Neustadt/Süd': 'Neustadt-Süd',
  Bilderstoeckchen: 'Bilderstöckchen',
  'Berlin Treptow': 'Treptow',
  'Berlin Köpenick': 'Köpenick',
}

/** All places of the three countries and of their neighbours near the border. For build steps, not for servers. */
export function readGeonames(): GeonamesPlace[] {
  const rows = readColumns('places').map(
    ([
      id,
      name = '',
      country = '',
      featureCode = '',
      region = '',
      municipality = '',
      population,
      lat,
      lng,
    ]): PlaceRow => ({
      id: Number(id),
      name,
      country,
      featureCode,
      region,
      municipality,
      population: Number(population),
      lat: Number(lat),
      lng: Number(lng),
    }),
  )
  const largest = new Map<string, PlaceRow>()
  for (const row of rows) {
    const other = largest.get(row.name)
    if (!other || other.population < row.population) largest.set(row.name, row)
  }
  return rows.map((row) => toPlace(row, largest.get(row.name) === row))
}

function toPlace(row: PlaceRow, isLargest: boolean): GeonamesPlace {
  const exonym = isLargest ? EXONYMS.find((e) => e.source === row.name) : undefined
  // "Stadt Winterthur (Kreis 1)" is recorded as a town of its own.
  const isSection = row.featureCode === 'PPLX' || / \(Kreis \d+\)/.test(row.name)
  const own = ownName(RESPELT[row.name] ?? row.name, isSection)
  const { id, country, lat, lng, population, region, municipality } = row
  return {
    id,
    sourceName: row.name,
    name: exonym?.de ?? own.name,
    nameEn: exonym && exonym.en !== exonym.de ? exonym.en : '',
    aliases: exonym?.aliases ?? own.aliases,
    country,
    lat,
    lng,
    population,
    isSection,
    statedCity: own.city,
    region,
    municipality,
  }
}

/**
 * Swiss sections contain the name of their town: "Zürich (Kreis 9) / Altstetten", "Zürich (Kreis 5)", "Küsnacht /
 * Dorf".
 */
function ownName(name: string, isSection: boolean): { name: string; city: string; aliases: string[] } {
  if (!isSection) return { name, city: '', aliases: [] }
  const [head = '', tail] = name.split(' / ')
  const bracket = /^(?:Stadt )?(.+?) \((.+)\)$/.exec(head)
  const city = bracket?.[1] ?? (tail ? head : '')
  const quarter = bracket?.[2] ?? ''
  if (!tail) return quarter ? { name: quarter, city, aliases: [] } : { name, city: '', aliases: [] }
  const clean = /^.+ \((.+)\)$/.exec(tail)?.[1] ?? tail
  return { name: clean, city, aliases: quarter ? [`${quarter} ${clean}`] : [] }
}

export const DACH: readonly Country[] = ['DE', 'AT', 'CH']
/** Germany, Austria and Switzerland with a little margin, in degrees. */
export const DACH_BOX = { west: 5.5, south: 45.5, east: 17.5, north: 55.3 }
