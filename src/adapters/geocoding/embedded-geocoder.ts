import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { distanceMetres, type LatLng } from '#kernel/geo.ts'
import type { Locale } from '#kernel/locale.ts'
import { type GazetteerEntry, unpackGazetteer } from './gazetteer.ts'
import {
  IMPORTED_POSTCODES,
  IMPORTED_TOWNS,
  type ImportedPostcode,
  type ImportedTown,
  withImportedPlaces,
} from './imported-places.ts'
import type { Geocoder, GeocoderSearchOptions, Place } from '#ports/geocoding.ts'
import { SearchIndex } from './search-index.ts'

/** Further away than this no name of the gazetteer describes a point. */
const FURTHEST_NAME_METRES = 25_000
const FURTHEST_DISTRICT_METRES = 3_000

type Loaded = { entries: GazetteerEntry[]; index: SearchIndex }

/**
 * A geocoder without any outside service: towns, districts, postcodes, stations and a few streets of Germany, Austria and
 * Switzerland in memory. Other streets are answered at postcode or town level with `partial: true`. Nothing is loaded
 * before the first call. `file` is the gazetteer written by tools/build-geo.ts; where it is missing the entries are
 * built from their sources, which once takes more time and memory (about 0.6 s, 100 MB). `importFolder` is where npm run
 * geo:import stores the operator's places; they are read at the first call.
 */
export function createEmbeddedGeocoder(options: { file?: string; importFolder?: string } = {}): Geocoder {
  let loading: Promise<Loaded> | undefined
  const load = () => {
    loading ??= loadEntries(options.file)
      .then((entries) => withImports(entries, options.importFolder))
      .then((entries) => ({ entries, index: new SearchIndex(entries) }))
    loading.catch(() => (loading = undefined))
    return loading
  }
  return {
    id: 'embedded',
    attribution: '© GeoNames',
    can: { suggest: true, street: false, store: true },
    async search(query: string, search: GeocoderSearchOptions) {
      search.signal?.throwIfAborted()
      const { entries, index } = await load()
      search.signal?.throwIfAborted()
      // A postcode and a district at the same point would often repeat each other, so more are requested than shown.
      const hits = index.find(query, { ...search, limit: search.limit * 3 })
      const best = hits[0]?.score ?? 0
      const places = hits
        .filter((hit) => hit.score > best - 6)
        .map((hit) => toPlace(entries, hit.entry, search.locale, hit.partial || hit.isGuess))
      const titles = new Set<string>()
      return places.filter((p) => !titles.has(p.title) && titles.add(p.title)).slice(0, search.limit)
    },
    async reverse(point: LatLng, { locale, signal }) {
      signal?.throwIfAborted()
      const { entries } = await load()
      return nameOfPoint(entries, point, locale)
    },
  }
}

async function loadEntries(file: string | undefined): Promise<GazetteerEntry[]> {
  if (file !== undefined && existsSync(file)) {
    return unpackGazetteer((await promisify(gunzip)(await readFile(file))).toString('utf8'))
  }
  const { buildGazetteer } = await import('./build-gazetteer.ts')
  return buildGazetteer()
}

async function withImports(entries: GazetteerEntry[], folder: string | undefined): Promise<GazetteerEntry[]> {
  if (folder === undefined) return entries
  const read = async <T>(name: string): Promise<T[]> => {
    const file = join(folder, name)
    if (!existsSync(file)) return []
    return JSON.parse((await promisify(gunzip)(await readFile(file))).toString('utf8')) as T[]
  }
  const postcodes = await read<ImportedPostcode>(IMPORTED_POSTCODES)
  const towns = await read<ImportedTown>(IMPORTED_TOWNS)
  return postcodes.length + towns.length === 0 ? entries : withImportedPlaces(entries, { postcodes, towns })
}

function toPlace(entries: readonly GazetteerEntry[], index: number, locale: Locale, partial: boolean): Place {
  const entry = entries[index]!
  const city = entry.city < 0 ? entry : entries[entry.city]!
  return {
    id: `embedded:${entry.country}:${entry.kind}:${entry.name}:${entry.lat.toFixed(3)},${entry.lng.toFixed(3)}`,
    title: titleOf(entry, city, locale),
    lat: entry.lat,
    lng: entry.lng,
    country: entry.country,
    kind: entry.kind === 'station' ? 'street' : entry.kind,
    ...(entry.postcode === '' ? {} : { postcode: entry.postcode }),
    city: nameIn(city, locale),
    precision: entry.precision,
    partial,
  }
}

function titleOf(entry: GazetteerEntry, city: GazetteerEntry, locale: Locale): string {
  const cityName = nameIn(city, locale)
  if (entry.kind === 'postcode') return `${entry.name} ${entry.region || cityName}`
  if (entry.kind === 'street' || entry.kind === 'station') return `${entry.name}, ${entry.postcode} ${cityName}`
  if (entry.kind === 'district') return `${entry.name}, ${cityName}`
  // "Zürich, ZH" or "Berlin, Berlin" adds nothing; the region tells villages with the same name apart.
  return entry.region !== '' && entry.rank < 100_000 && entry.region !== entry.name
    ? `${cityName}, ${entry.region}`
    : cityName
}

function nameIn(entry: GazetteerEntry, locale: Locale): string {
  return locale === 'en' && entry.nameEn !== '' ? entry.nameEn : entry.name
}

/** The nearest district with its town, or the town whose built-up area reaches closest to the point. */
function nameOfPoint(entries: readonly GazetteerEntry[], point: LatLng, locale: Locale): Place | null {
  let district = -1
  let districtMetres = FURTHEST_DISTRICT_METRES
  let town = -1
  let townReach = Infinity
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i]!
    if (entry.kind !== 'city' && entry.kind !== 'district') continue
    if (Math.abs(entry.lat - point.lat) > 0.3 || Math.abs(entry.lng - point.lng) > 0.5) continue
    const metres = distanceMetres(entry, point)
    if (entry.kind === 'district' && metres < districtMetres) [district, districtMetres] = [i, metres]
    // A town of a million people extends about eight kilometres, a village some hundred metres.
    const reach = metres / (500 + 8 * Math.sqrt(entry.rank))
    if (entry.kind === 'city' && metres < FURTHEST_NAME_METRES && reach < townReach) [town, townReach] = [i, reach]
  }
  const isInTown = district >= 0 && (entries[district]!.city === town || townReach > 1)
  const found = isInTown ? district : town
  return found < 0 ? null : toPlace(entries, found, locale, false)
}
