/** Places that an operator imports (npm run geo:import), merged with the entries of the packages. */
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import type { Country } from '#kernel/locale.ts'
import { foldText } from './fold-text.ts'
import type { GazetteerEntry } from './gazetteer.ts'

export type ImportedPostcode = LatLng & { readonly country: Country; readonly code: string; readonly place: string }
export type ImportedTown = LatLng & {
  readonly country: Country
  readonly name: string
  readonly nameEn: string
  readonly population: number
}
export type ImportedPlaces = {
  readonly postcodes: readonly ImportedPostcode[]
  readonly towns: readonly ImportedTown[]
}

/** The names of an import's files in its folder. */
export const IMPORTED_POSTCODES = 'postcodes.json.gz'
export const IMPORTED_TOWNS = 'towns.json.gz'

const SAME_PLACE_METRES = 20_000
const FURTHEST_TOWN_METRES = 25_000
/** Lower than every village of the packages (1,000 inhabitants). */
const VILLAGE_RANK = 300
/** So low that only the complete number finds it. */
const BULK_RANK = 1

/** Names of companies and authorities that have a postcode of their own for their mail. */
const COMPANY =
  /\b(?:GmbH|mbH|AG|KGaA|KG|SE|OHG|UG|eG|e\. ?V\.|Ltd|Inc|Co\.|B\.V\.|AöR|KdöR|Stiftung|Bank|Sparkasse|Versicherung\w*|Krankenkasse|AOK|Finanzamt|Amtsgericht|Landgericht|Ministerium|Bundesamt|Universität|Rentenversicherung)(?=$|[\s,.)&/-])/

export function isCompanyName(name: string): boolean {
  return COMPANY.test(name)
}

/**
 * Imported postcodes replace those of the packages. A German postcode that no street has belongs to a bulk mail
 * recipient: it can be found, but ranks below every other place, and its "place" is not a village.
 * @param entries with the towns first, as buildGazetteer returns them
 */
export function withImportedPlaces(entries: readonly GazetteerEntry[], imported: ImportedPlaces): GazetteerEntry[] {
  const key = (country: string, code: string) => `${country}${code}`
  const codes = Map.groupBy(imported.postcodes, ({ country, code }) => key(country, code))
  const ofStreets = new Set(
    entries.flatMap((one) => (one.kind === 'postcode' && one.country === 'DE' ? [key('DE', one.name)] : [])),
  )
  const merged = entries.filter((one) => one.kind !== 'postcode' || !codes.has(key(one.country, one.name)))
  const towns = new TownsNearby(merged)
  for (const town of imported.towns) addTown(merged, towns, town)
  for (const [id, rows] of codes) {
    const { country, code } = rows[0]!
    const real = rows.filter(({ place }) => !isCompanyName(place))
    const isBulk = real.length === 0 || (country === 'DE' && !ofStreets.has(id))
    if (!isBulk) for (const row of real) addVillage(merged, towns, row)
    // The rows of a bulk mail postcode are unrelated addresses of recipients, whose mean would be meaningless, so the
    // first one is used.
    const middle = middleOf(isBulk ? rows.slice(0, 1) : real)
    const named = isBulk ? [] : real.flatMap((row) => towns.named(row.place, row) ?? [])
    const city = named.toSorted((a, b) => merged[b]!.rank - merged[a]!.rank)[0] ?? towns.around(middle)
    if (city === undefined) continue
    merged.push({
      kind: 'postcode',
      name: code,
      nameEn: '',
      aliases: [],
      ...middle,
      country,
      rank: isBulk ? BULK_RANK : merged[city]!.rank,
      city,
      postcode: code,
      region: '',
      precision: isBulk ? 'city' : 'area',
    })
  }
  return merged
}

function addTown(entries: GazetteerEntry[], towns: TownsNearby, town: ImportedTown): void {
  const known = towns.named(town.name, town) ?? (town.nameEn ? towns.named(town.nameEn, town) : undefined)
  if (known === undefined) {
    towns.add(pushTown(entries, town, town.population || VILLAGE_RANK, town.nameEn))
    return
  }
  const entry = entries[known]!
  if (entry.nameEn === '' && town.nameEn !== '' && foldText(town.nameEn) !== foldText(entry.name))
    entries[known] = { ...entry, nameEn: town.nameEn }
}

function addVillage(entries: GazetteerEntry[], towns: TownsNearby, row: ImportedPostcode): void {
  if (towns.named(row.place, row) === undefined)
    towns.add(pushTown(entries, { ...row, name: row.place }, VILLAGE_RANK, ''))
}

function pushTown(
  entries: GazetteerEntry[],
  { name, lat, lng, country }: LatLng & { name: string; country: Country },
  rank: number,
  nameEn: string,
): number {
  const facts = { aliases: [], lat, lng, country, rank, city: -1, postcode: '', region: '' }
  entries.push({ kind: 'city', name, nameEn, ...facts, precision: 'city' })
  return entries.length - 1
}

function middleOf(points: readonly LatLng[]): LatLng {
  const mean = (of: (point: LatLng) => number) =>
    Math.round((points.reduce((sum, point) => sum + of(point), 0) / points.length) * 1e4) / 1e4
  return { lat: mean((point) => point.lat), lng: mean((point) => point.lng) }
}

/** Towns by cells of a quarter degree, so that 40,000 rows are not each compared with 12,000 towns. */
class TownsNearby {
  private readonly entries: readonly GazetteerEntry[]
  private readonly boxes = new Map<string, number[]>()
  /** Folded names are cached, because folding takes more time than everything else and the same towns recur. */
  private readonly folded: string[][] = []
  private readonly byFirstWord = new Map<string, number[]>()

  constructor(entries: readonly GazetteerEntry[]) {
    this.entries = entries
    entries.forEach((entry, i) => entry.kind === 'city' && this.add(i))
  }

  add(index: number): void {
    const { lat, lng, name, nameEn, aliases } = this.entries[index]!
    this.folded[index] = [name, nameEn, ...aliases].filter((one) => one !== '').map(foldText)
    for (const word of new Set(this.folded[index].map(firstWord))) {
      const same = this.byFirstWord.get(word)
      if (same) same.push(index)
      else this.byFirstWord.set(word, [index])
    }
    const box = `${Math.floor(lat * 4)}/${Math.floor(lng * 4)}`
    const known = this.boxes.get(box)
    if (known) known.push(index)
    else this.boxes.set(box, [index])
  }

  /** The town with this name: "Krems" also matches "Krems an der Donau", and "Wien, Innere Stadt" matches Wien. */
  named(name: string, point: LatLng): number | undefined {
    const wanted = foldText(name)
    const fits = (one: string) => one === wanted || wanted.startsWith(`${one} `) || one.startsWith(`${wanted} `)
    const found = (this.byFirstWord.get(firstWord(wanted)) ?? []).filter(
      (i) => this.folded[i]!.some(fits) && distanceMetres(this.entries[i]!, point) < SAME_PLACE_METRES,
    )
    const exact = found.find((i) => this.folded[i]![0] === wanted)
    return exact ?? found.toSorted((a, b) => this.entries[b]!.rank - this.entries[a]!.rank)[0]
  }

  /** The town with the strongest pull: large towns reach further. */
  around(point: LatLng): number | undefined {
    let best: number | undefined
    let bestPull = 0
    for (const i of this.near(point)) {
      const metres = distanceMetres(this.entries[i]!, point)
      const pull = metres > FURTHEST_TOWN_METRES ? 0 : this.entries[i]!.rank / (metres + 2000) ** 2
      if (pull > bestPull) [best, bestPull] = [i, pull]
    }
    return best
  }

  private near({ lat, lng }: LatLng): number[] {
    const found: number[] = []
    const [row, column] = [Math.floor(lat * 4), Math.floor(lng * 4)]
    for (let y = row - 1; y <= row + 1; y++)
      for (let x = column - 2; x <= column + 2; x++) found.push(...(this.boxes.get(`${y}/${x}`) ?? []))
    return found
  }
}

function firstWord(folded: string): string {
  return folded.split(' ', 1)[0] ?? ''
}
