import { addStations } from './add-stations.ts'
import { CityFinder } from './city-finder.ts'
import { DISTRICTS_OF_THE_DEMO_CITIES } from './districts-of-the-demo-cities.ts'
import { foldText } from './fold-text.ts'
import type { GazetteerEntry } from './gazetteer.ts'
import { DEMO_CITIES, FURTHER_PLACES, placesOfDemoCity } from './places-of-the-demo-cities.ts'
import type { Country } from '#kernel/locale.ts'
import { DACH, type GeonamesPlace, readColumns, readGeonames } from './read-geonames.ts'
import { regionName } from './region-names.ts'

/** Typical rank of a district or street without a population: between a village and a town. */
const DISTRICT_RANK = 20_000
const STREET_RANK = 3_000
const VILLAGE_RANK = 500
/** Names that people use and no map has. */
const COLLOQUIAL: Readonly<Record<string, readonly string[]>> = {
  Kurfürstendamm: ['Kudamm', "Ku'damm"],
  'Prenzlauer Berg': ['Prenzlberg'],
  'Kottbusser Tor': ['Kotti'],
  Hauptbahnhof: ['Bahnhof'],
}

/** Builds all entries from the extract of GeoNames and the hand-written lists. Takes about half a second. */
export function buildGazetteer(): GazetteerEntry[] {
  const places = readGeonames().filter((p) => (DACH as readonly string[]).includes(p.country))
  const towns = places.filter((p) => !p.isSection)
  const entries = towns.map(toTown)
  nameRegionsOfNamesakes(entries, towns)
  const cityOf = new CityFinder(entries, towns)
  addHandWrittenDistricts(entries, cityOf)
  addSections(entries, places, cityOf)
  addStreets(entries, cityOf)
  addPostcodes(entries, cityOf)
  addStations(entries, cityOf)
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

type Part = Pick<GazetteerEntry, 'kind' | 'name' | 'lat' | 'lng' | 'rank' | 'postcode' | 'precision'>

function addPart(entries: GazetteerEntry[], city: number, part: Part, aliases: readonly string[] = []): void {
  entries.push({ ...part, nameEn: '', aliases, country: entries[city]!.country, city, region: '' })
}

function demoCityIndex(cityOf: CityFinder, city: string): number {
  const country = city === 'Wien' ? 'AT' : city === 'Zürich' ? 'CH' : 'DE'
  const found = cityOf.named(city, country)
  if (found === undefined) throw new Error(`${city} is not in the extract of GeoNames`)
  return found
}

function addHandWrittenDistricts(entries: GazetteerEntry[], cityOf: CityFinder): void {
  for (const [cityName, rows] of Object.entries(DISTRICTS_OF_THE_DEMO_CITIES)) {
    const city = demoCityIndex(cityOf, cityName)
    for (const [name, lat, lng, postcodes] of rows) {
      const rank = DISTRICT_RANK
      const part: Part = { kind: 'district', name, lat, lng, rank, postcode: '', precision: 'area' }
      addPart(entries, city, part, COLLOQUIAL[name])
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
    for (const { street, postcode, district, lat, lng } of [
      ...placesOfDemoCity(cityName),
      ...FURTHER_PLACES[cityName],
    ]) {
      const part: Part = { kind: 'street', name: street, lat, lng, rank: STREET_RANK, postcode, precision: 'street' }
      addPart(entries, city, part, [`${street} ${district}`, ...(COLLOQUIAL[street] ?? [])])
    }
  }
}

/**
 * Postcodes that no hand-written district has. One whose place is no town of the gazetteer belongs to the town around it and
 * shows its own name; one without a place, of a customer with much mail, stands where the numerically next code is.
 */
function addPostcodes(entries: GazetteerEntry[], cityOf: CityFinder): void {
  const known = new Set(entries.flatMap((one) => (one.kind === 'postcode' ? [one.country + one.name] : [])))
  const germanTowns = new Map<string, number>()
  const withoutPlace: string[] = []
  for (const [country, code = '', place = '', lat, lng] of readColumns('postcodes')) {
    if (known.has(`${country}${code}`)) continue
    if (place === '') {
      withoutPlace.push(code)
      continue
    }
    const point = { lat: Number(lat), lng: Number(lng) }
    const city = cityOf.around(place, country as Country, point)
    if (city === undefined) continue
    const isOfTown = foldText(entries[city]!.name) === foldText(place)
    const rank = isOfTown ? entries[city]!.rank : VILLAGE_RANK
    const part: Part = { kind: 'postcode', name: code, ...point, rank, postcode: code, precision: 'area' }
    addPart(entries, city, part, isOfTown ? [] : [place])
    if (!isOfTown) entries.at(-1)!.region = place
    if (country === 'DE') germanTowns.set(code, city)
  }
  for (const code of withoutPlace) {
    const city = neighbour(code, germanTowns)
    if (city === undefined) continue
    const { lat, lng } = entries[city]!
    addPart(entries, city, { kind: 'postcode', name: code, lat, lng, rank: 0, postcode: code, precision: 'city' })
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
