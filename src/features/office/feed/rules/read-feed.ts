/** Reads a foreign calendar: when it says that a place is taken, and how well it was understood. */
import { cutFeed, type CutEntry, type CutFault } from './cut-feed.ts'
import { parseLine } from './feed-line.ts'
import { readPeriods } from './feed-time.ts'
import { zoneTable } from './feed-zones.ts'
import { MOST_BUSY_TIMES } from './limits.ts'
import { occurrencesOf, onlyOccurrence, type Occurrence, type Window } from './occurrences.ts'
import { isOwnUid } from './own-entries.ts'
import { instantOf, lengthOfDuration, readEntry, type Entry } from './read-entry.ts'
import { refOf } from './ref-of.ts'
import { DAY_MS } from './wall-time.ts'
import { ianaZone, type FeedZone } from './zone-clock.ts'

/** Milliseconds since 1970. `ref` names the occurrence as long as it stays in the calendar, also when it is moved. */
export type BusyTime = { readonly ref: string; readonly startMs: number; readonly endMs: number }

/** Why a calendar is not or not wholly understood; `texts.*.ts` has the words. */
export type FeedReason =
  | { readonly code: CutFault | 'too_many_times' | 'nothing_readable' | 'took_too_long' }
  | { readonly code: 'entries_skipped' | 'rules_skipped' | 'series_cut' | 'lines_misplaced'; readonly count: number }
  | { readonly code: 'zone_unknown'; readonly zone: string }

export type FeedReading = {
  /** `broken`: nothing of it may be believed, what was read before stays. */
  readonly health: 'ok' | 'partly' | 'broken'
  readonly reasons: readonly FeedReason[]
  /** Entries in the file, and those that could not be read. */
  readonly entries: number
  readonly skipped: number
  /** Within the window, by start; they may overlap. */
  readonly busy: readonly BusyTime[]
}

export type FeedQuestion = Window & {
  /** The office's zone (IANA). */
  readonly zone: string
  /** The host in the UIDs of our own bookings, which come back when a provider subscribes to them. */
  readonly ownHost: string
}

const MOST_ZONES_NAMED = 5
const LONGEST_ZONE_NAMED = 60

export function readFeed(text: string, question: FeedQuestion): FeedReading {
  const cut = cutFeed(text)
  if (typeof cut === 'string') return broken({ code: cut })
  const office = ianaZone(question.zone)
  const unknownZones = new Set<string>()
  const count = { entries_skipped: 0, rules_skipped: 0, series_cut: 0, lines_misplaced: cut.misplaced }
  const world = {
    zones: zoneTable(cut.zones),
    office,
    problem: (one: { code: 'rule' } | { code: 'zone'; zone: string }) => {
      if (one.code === 'rule') count.rules_skipped += 1
      else unknownZones.add(one.zone.slice(0, LONGEST_ZONE_NAMED))
    },
  }
  const busy: BusyTime[] = []
  const keep = (name: string, { key, startMs, endMs }: Occurrence) => {
    const from = Math.max(startMs, question.fromMs)
    const to = Math.min(endMs, question.toMs)
    if (from < to) busy.push({ ref: refOf(`${name} ${key}`), startMs: from, endMs: to })
  }

  const events: Entry[] = []
  for (const one of cut.entries) {
    if (one.kind === 'freebusy') {
      if (!readFreeBusy(one, office, keep)) count.entries_skipped += 1
      continue
    }
    const entry = readEntry(one, world)
    if (!entry) count.entries_skipped += 1
    else if (!isOwnUid(entry.uid, question.ownHost)) events.push(entry)
  }
  for (const { masters, replacing } of latestByUid(events, office)) {
    for (const [index, { uid, times }] of masters.entries()) {
      if (!times) continue
      const name = uid === '' || index > 0 ? `${uid} ${index} ${instantOf(times.start, office)}` : uid
      const found = occurrencesOf(times, replacing, question, office, (fault) => {
        count[fault === 'rule' ? 'rules_skipped' : 'series_cut'] += 1
      })
      // A single entry keeps its name when it is moved.
      const isSingle = times.rules.length === 0 && times.extra.length === 0
      for (const one of found) keep(name, isSingle ? { ...one, key: 0 } : one)
      if (busy.length > MOST_BUSY_TIMES) break
    }
    for (const { uid, times, replaces } of replacing)
      if (times && replaces) keep(uid, onlyOccurrence(times, instantOf(replaces.when, office), office))
  }

  if (busy.length > MOST_BUSY_TIMES) return broken({ code: 'too_many_times' })
  const entries = cut.entries.length
  if (entries > 0 && count.entries_skipped === entries) return broken({ code: 'nothing_readable' })
  const counted = (['entries_skipped', 'rules_skipped', 'series_cut', 'lines_misplaced'] as const)
    .filter((code) => count[code] > 0)
    .map((code) => ({ code, count: count[code] }))
  const named = [...unknownZones].slice(0, MOST_ZONES_NAMED).map((zone) => ({ code: 'zone_unknown' as const, zone }))
  const reasons = [...counted, ...named]
  busy.sort(
    (left, right) => left.startMs - right.startMs || left.endMs - right.endMs || (left.ref < right.ref ? -1 : 1),
  )
  return { health: reasons.length > 0 ? 'partly' : 'ok', reasons, entries, skipped: count.entries_skipped, busy }
}

function broken(reason: FeedReason): FeedReading {
  return { health: 'broken', reasons: [reason], entries: 0, skipped: 0, busy: [] }
}

type Group = { readonly masters: Entry[]; readonly replacing: Entry[] }

/**
 * Entries of the same UID together, of each the latest: by SEQUENCE, then by DTSTAMP (RFC 5546 2.1.5). Those that are
 * equally late all count, because some programs give every entry the same UID.
 */
function latestByUid(events: readonly Entry[], office: FeedZone): Iterable<Group> {
  const latest = new Map<string, Entry[]>()
  for (const [index, entry] of events.entries()) {
    const of = entry.uid === '' ? `\n${index}` : entry.uid
    const key = entry.replaces ? `${of}\n${instantOf(entry.replaces.when, office)}` : of
    const known = latest.get(key)
    const order = known ? compareVersions(entry, known[0]!) : 1
    if (order > 0) latest.set(key, [entry])
    else if (order === 0) known!.push(entry)
  }
  const groups = new Map<string, Group>()
  let nameless = 0
  for (const entry of [...latest.values()].flat()) {
    const key = entry.uid === '' ? `\n${(nameless += 1)}` : entry.uid
    let group = groups.get(key)
    if (!group) groups.set(key, (group = { masters: [], replacing: [] }))
    ;(entry.replaces ? group.replacing : group.masters).push(entry)
  }
  return groups.values()
}

function compareVersions(one: Entry, other: Entry): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence
  return one.stamp === other.stamp ? 0 : one.stamp < other.stamp ? -1 : 1
}

/** The lists of a VFREEBUSY; false when a period cannot be read. */
function readFreeBusy(entry: CutEntry, office: FeedZone, keep: (name: string, one: Occurrence) => void): boolean {
  for (const line of entry.lines.map(parseLine)) {
    if (line.name !== 'FREEBUSY' || line.parameters.get('FBTYPE')?.toUpperCase() === 'FREE') continue
    for (const period of readPeriods(line, office)) {
      if (!period || (!period.end && !period.length)) return false
      const startMs = instantOf(period.start, office)
      const length = period.length && lengthOfDuration(period.length)
      const endMs = period.end ? instantOf(period.end, office) : startMs + length!.days * DAY_MS + length!.ms
      keep('freebusy', { key: startMs, startMs, endMs })
    }
  }
  return true
}
