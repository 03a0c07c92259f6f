import type { Country } from '#kernel/locale.ts'

/**
 * The embedded gazetteer: towns, districts, postcodes, stations, airports and a few streets of Germany, Austria and Switzerland.
 * `city` is the index of the town a district, postcode or street belongs to, -1 for towns.
 * `rank` is the population where known, an estimate otherwise; it only orders results.
 */
export type GazetteerEntry = {
  kind: 'city' | 'district' | 'postcode' | 'street' | 'station'
  /** German name; the postcode itself for postcodes. */
  name: string
  /** English name where it differs, else empty. */
  nameEn: string
  aliases: readonly string[]
  lat: number
  lng: number
  country: Country
  rank: number
  city: number
  postcode: string
  /** The federal state or canton of a town whose name is not unique; the village of a postcode; otherwise empty. */
  region: string
  /** How precise the point is: the postcode of a village without coordinates is only known by its surroundings. */
  precision: 'street' | 'area' | 'city'
}

type PackedRow = [
  kind: number,
  name: string,
  nameEn: string,
  aliases: string,
  lat: number,
  lng: number,
  country: number,
  rank: number,
  city: number,
  postcode: string,
  region: string,
  precision: number,
]

const KINDS = ['city', 'district', 'postcode', 'street', 'station'] as const
const COUNTRIES = ['DE', 'AT', 'CH'] as const
const PRECISIONS = ['street', 'area', 'city'] as const

/** JSON text of the entries, rows as arrays: about a third of the size of plain objects. */
export function packGazetteer(entries: readonly GazetteerEntry[]): string {
  return JSON.stringify(
    entries.map((e): PackedRow => [
      KINDS.indexOf(e.kind),
      e.name,
      e.nameEn,
      e.aliases.join('|'),
      Math.round(e.lat * 1e4) / 1e4,
      Math.round(e.lng * 1e4) / 1e4,
      COUNTRIES.indexOf(e.country),
      e.rank,
      e.city,
      e.postcode,
      e.region,
      PRECISIONS.indexOf(e.precision),
    ]),
  )
}

export function unpackGazetteer(text: string): GazetteerEntry[] {
  return (JSON.parse(text) as PackedRow[]).map((row) => ({
    kind: KINDS[row[0]]!,
    name: row[1],
    nameEn: row[2],
    aliases: row[3] === '' ? [] : row[3].split('|'),
    lat: row[4],
    lng: row[5],
    country: COUNTRIES[row[6]]!,
    rank: row[7],
    city: row[8],
    postcode: row[9],
    region: row[10],
    precision: PRECISIONS[row[11]]!,
  }))
}
