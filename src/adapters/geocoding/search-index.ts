import type { LatLng } from '#kernel/geo.ts'
import { distanceMetres } from '#kernel/geo.ts'
import type { Country } from '#kernel/locale.ts'
import { allowedEdits, editDistance, foldedTokens, trigrams } from './fold-text.ts'
import type { GazetteerEntry } from './gazetteer.ts'

/**
 * `partial`: a word of the query was not used. `isGuess`: a word is only the beginning of a word of the place, or is spelt
 * differently. `score` orders hits and has no unit.
 */
export type Hit = { entry: number; score: number; partial: boolean; isGuess: boolean }

/** The names of one entry: each spelling as a list of words, and the words of its town. */
type Document = { names: readonly (readonly string[])[]; context: readonly string[] }

/** A query word with the weight that it costs when it is missing; house numbers weigh little. */
type Word = { text: string; weight: number; isHouseNumber: boolean; isLast: boolean; isTelling: boolean }

/** Words too common to find a place with. */
const STOP_WORDS = new Set([
  'am',
  'an',
  'auf',
  'bei',
  'beim',
  'im',
  'in',
  'der',
  'die',
  'das',
  'den',
  'dem',
  'zu',
  'zur',
  'des',
])
/** Words that many places share: together with another word, none of them alone finds a place. */
const GENERIC_WORDS = new Set(
  foldedTokens('Bahnhof Hauptbahnhof Bahn S U SBahn UBahn Station Flughafen Airport Platz Straße'),
)
/** What people write before the name of a station. */
const STATION_WORDS = foldedTokens('Bahn Bahnhof Station SBahn UBahn')
const STREET_WORDS = [
  'strasse',
  'platz',
  'weg',
  'allee',
  'gasse',
  'damm',
  'ufer',
  'ring',
  'chaussee',
  'markt',
  'graben',
]
/** The distance in metres at which the preference for places near `near` has dropped to a third. */
const NEAR_METRES = 40_000
/** Where the query is a name as it is, what only resembles it comes later, near or not. */
const GUESS_PENALTY = 1.5
/** A larger town is meant from anywhere; of smaller places of the same name the one near `near` is. */
const LARGE_TOWN = 100_000
const NEAR_BONUS = { small: 4, other: 1.8 } as const

/** Austria and Switzerland both use four digits: a postcode alone means the one in the country around `near`. */
const SAME_COUNTRY_METRES = 200_000

/** In-memory search over the gazetteer: exact words, the beginning of the last word, one or two typing errors. */
export class SearchIndex {
  private readonly entries: readonly GazetteerEntry[]
  private readonly documents: Document[]
  private readonly postings = new Map<string, number[]>()
  private readonly sortedTokens: string[]
  private readonly tokensByTrigram = new Map<string, number[]>()

  constructor(entries: readonly GazetteerEntry[]) {
    this.entries = entries
    this.documents = entries.map((entry) => this.toDocument(entry))
    this.documents.forEach((doc, i) => {
      for (const token of new Set(doc.names.flat())) {
        const list = this.postings.get(token)
        if (list) list.push(i)
        else this.postings.set(token, [i])
      }
    })
    this.sortedTokens = [...this.postings.keys()].sort()
    this.sortedTokens.forEach((token, i) => {
      for (const piece of new Set(trigrams(token))) {
        const list = this.tokensByTrigram.get(piece)
        if (list) list.push(i)
        else this.tokensByTrigram.set(piece, [i])
      }
    })
  }

  find(query: string, options: { countries: readonly Country[]; limit: number; near?: LatLng }): Hit[] {
    const words = this.toWords(query)
    if (words.length === 0) return []
    const candidates = new Set<number>()
    const spellings = words.map((word) => this.spellings(word))
    words.forEach((word, i) => {
      if (STOP_WORDS.has(word.text) || (word.isHouseNumber && words.length > 1)) return
      for (const token of spellings[i]!.keys()) for (const doc of this.postings.get(token) ?? []) candidates.add(doc)
    })
    const hits: Hit[] = []
    for (const entry of candidates) {
      if (!options.countries.includes(this.entries[entry]!.country)) continue
      const hit = this.rate(entry, words, spellings, options.near)
      if (hit) hits.push(hit)
    }
    if (hits.some(({ partial, isGuess }) => !partial && !isGuess))
      for (const hit of hits) if (hit.isGuess) hit.score -= GUESS_PENALTY
    return withoutForeignPostcodes(hits, this.entries)
      .sort((a, b) => b.score - a.score || a.entry - b.entry)
      .slice(0, options.limit)
  }

  private toDocument(entry: GazetteerEntry): Document {
    const names = [entry.name, entry.nameEn, ...entry.aliases].filter((n) => n !== '').map(foldedTokens)
    const city = entry.city < 0 ? undefined : this.entries[entry.city]
    const around = city ? [city.name, city.nameEn, ...city.aliases] : []
    const hasAddress = entry.kind === 'street' || entry.kind === 'station'
    const context = [...around, entry.region, hasAddress ? entry.postcode : ''].flatMap(foldedTokens)
    return { names, context: entry.kind === 'station' ? [...context, ...STATION_WORDS] : context }
  }

  private toWords(query: string): Word[] {
    const typed = foldedTokens(query.slice(0, 200)).slice(0, 12)
    // "S Ostkreuz", "U Kottbusser Tor", "S+U Alexanderplatz"
    const start = typed.findIndex((token) => token !== 's' && token !== 'u')
    const tokens = start < 0 ? typed : typed.slice(start)
    const joined: string[] = []
    for (const token of tokens) {
      const last = joined.at(-1)
      // "Tor Straße" is looked up as "torstrasse", but only where such a street is known.
      if (last !== undefined && STREET_WORDS.includes(token) && this.postings.has(last + token))
        joined.push(joined.pop() + token)
      else joined.push(token)
    }
    return joined.map((text, i) => {
      const isHouseNumber =
        // "Kreis 4", "Straße des 17. Juni"
        !['kreis', 'des'].includes(joined[i - 1] ?? '') &&
        (/^\d{1,3}[a-z]?$/.test(text) || (/^[a-z]$/.test(text) && /\d$/.test(joined[i - 1] ?? '')))
      const weight = isHouseNumber ? 0.15 : STOP_WORDS.has(text) ? 0.3 : 1
      const isTelling = !isHouseNumber && !STOP_WORDS.has(text) && !GENERIC_WORDS.has(text)
      return { text, weight, isHouseNumber, isLast: i === joined.length - 1, isTelling }
    })
  }

  /** The index tokens that a query word may stand for, with a quality of 0 to 1. */
  private spellings(word: Word): Map<string, number> {
    const found = new Map<string, number>()
    if (this.postings.has(word.text)) found.set(word.text, 1)
    // Every word may be incomplete, but only the last one is likely to be.
    const shortest = word.isLast ? 2 : 4
    if (word.text.length >= shortest) {
      for (let i = this.firstTokenFrom(word.text); i < this.sortedTokens.length; i++) {
        const token = this.sortedTokens[i]!
        if (!token.startsWith(word.text)) break
        const completeness = word.text.length / token.length
        if (token !== word.text) found.set(token, (word.isLast ? 0.72 : 0.6) + 0.25 * completeness)
      }
    }
    const edits = allowedEdits(word.text.length)
    if (found.size === 0 && edits > 0 && !/\d/.test(word.text)) this.addMisspelt(word, edits, found)
    return found
  }

  private addMisspelt(word: Word, edits: number, found: Map<string, number>): void {
    const pieces = trigrams(word.text)
    const shared = new Map<number, number>()
    for (const piece of pieces) {
      for (const i of this.tokensByTrigram.get(piece) ?? []) shared.set(i, (shared.get(i) ?? 0) + 1)
    }
    // One edit changes at most three trigrams, a swap four, so candidates that share fewer are ruled out.
    const least = Math.max(1, pieces.length - 4 * edits)
    for (const [i, count] of shared) {
      if (count < least) continue
      const token = this.sortedTokens[i]!
      if (Math.abs(token.length - word.text.length) > edits && !(word.isLast && token.length > word.text.length))
        continue
      const whole = editDistance(word.text, token, edits)
      if (whole <= edits) found.set(token, 0.86 - 0.13 * whole)
      else if (word.isLast && word.text.length >= 6) {
        const start = editDistance(word.text, token.slice(0, word.text.length), 1)
        if (start <= 1) found.set(token, 0.6)
      }
    }
  }

  private firstTokenFrom(text: string): number {
    let low = 0
    let high = this.sortedTokens.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.sortedTokens[middle]! < text) low = middle + 1
      else high = middle
    }
    return low
  }

  private rate(
    index: number,
    words: readonly Word[],
    spellings: readonly Map<string, number>[],
    near?: LatLng,
  ): Hit | undefined {
    const doc = this.documents[index]!
    let best: Rating | undefined
    for (const name of doc.names) {
      const rating = rateName(name, doc.context, words, spellings)
      if (rating && (!best || rating.score > best.score)) best = rating
    }
    if (!best) return undefined
    const entry = this.entries[index]!
    // "Friedrichstraße 43" is no station.
    if (entry.kind === 'station' && best.missesWord) return undefined
    let score = best.score + 0.55 * Math.log10(entry.rank + 10) + KIND_BONUS[entry.kind]
    const isMeantAnywhere = best.isGuess || (entry.kind === 'city' && entry.rank >= LARGE_TOWN)
    const bonus = isMeantAnywhere ? NEAR_BONUS.other : NEAR_BONUS.small
    if (near) score += bonus * Math.exp(-distanceMetres(near, entry) / NEAR_METRES)
    if (near && entry.kind === 'postcode') score += 3 * Math.exp(-distanceMetres(near, entry) / SAME_COUNTRY_METRES)
    return { entry: index, score, partial: best.partial, isGuess: best.isGuess }
  }
}

/**
 * The town beside a postcode decides: "1010 Wien" is not Lausanne, and "1010 Graz" is Graz. When a postcode explains
 * the whole query, all others are left out; otherwise those of towns that the query does not name are. A postcode alone
 * is kept, in all countries that have it.
 */
function withoutForeignPostcodes(hits: Hit[], entries: readonly GazetteerEntry[]): Hit[] {
  const isPostcode = ({ entry }: Hit) => entries[entry]!.kind === 'postcode'
  if (hits.some((hit) => isPostcode(hit) && !hit.partial)) return hits.filter((hit) => !isPostcode(hit) || !hit.partial)
  const named = new Set(hits.flatMap((hit) => (entries[hit.entry]!.kind === 'city' ? [hit.entry] : [])))
  if (named.size === 0) return hits
  return hits.filter(({ entry, partial }) => {
    const { kind, city } = entries[entry]!
    return kind !== 'postcode' || !partial || named.has(city)
  })
}

/** `missesWord`: a word was not used that says more than "Bahnhof" or "am". */
type Rating = Omit<Hit, 'entry'> & { readonly missesWord: boolean }

const KIND_BONUS = { city: 0.4, district: 0.2, postcode: 0.3, street: 0, station: 0 } as const

function rateName(
  name: readonly string[],
  context: readonly string[],
  words: readonly Word[],
  spellings: readonly Map<string, number>[],
): Rating | undefined {
  const used = new Set<string>()
  let matched = 0
  let total = 0
  let named = 0
  let partial = false
  let isGuess = false
  let missesWord = false
  let isNamed = false
  let isTold = !words.some(({ isTelling }) => isTelling)
  words.forEach((word, i) => {
    total += word.weight
    let quality = 0
    for (const token of name) {
      const here = spellings[i]!.get(token) ?? 0
      if (here === 0) continue
      quality = Math.max(quality, here)
      used.add(token)
    }
    let likeness = quality
    if (quality > 0 && !GENERIC_WORDS.has(word.text) && !STOP_WORDS.has(word.text)) isNamed = true
    if (quality > 0 && !STOP_WORDS.has(word.text)) named = Math.max(named, quality)
    for (const token of context) {
      const here = spellings[i]!.get(token) ?? 0
      quality = Math.max(quality, 0.85 * here)
      likeness = Math.max(likeness, here)
    }
    if (quality === 0) partial = true
    else if (likeness < 1) isGuess = true
    if (word.isTelling && quality > 0) isTold = true
    if (quality === 0 && !STOP_WORDS.has(word.text) && !GENERIC_WORDS.has(word.text)) missesWord = true
    matched += word.weight * quality
  })
  if (named === 0 || !isTold) return undefined
  // "Bahnhof Xyz, Berlin" is not the main station.
  if (missesWord && !isNamed) return undefined
  const telling = name.filter((token) => !STOP_WORDS.has(token))
  const covered = telling.filter((token) => used.has(token)).join('').length / Math.max(1, telling.join('').length)
  const coverage = matched / total
  // One matching word of a long query is not enough: the name must be complete, or half of the query must be explained.
  if (coverage < 0.5 && (covered < 1 || named < 0.9)) return undefined
  // A name that matches only in part must not win a query with an unexplained word ("Xyz Straße").
  if (partial && covered < 0.6) return undefined
  return { score: 10 * coverage + 2.5 * covered, partial, isGuess, missesWord }
}
