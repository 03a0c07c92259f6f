import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import type { Country } from '#kernel/locale.ts'
import { foldText } from './fold-text.ts'
import type { GazetteerEntry } from './gazetteer.ts'
import type { GeonamesPlace } from './read-geonames.ts'
import { REGION_NAMES } from './region-names.ts'

/** A section of a town lies within this distance of its centre. */
const FURTHEST_SECTION_METRES = 25_000

/** Looks towns up by name and finds the town a section belongs to. */
export class CityFinder {
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
