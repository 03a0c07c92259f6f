/** The occurrences of one entry or series within some days, without those that other entries replace. */
import { instantOf, lengthOfDuration, type Entry, type Length, type Times } from './read-entry.ts'
import { expandRule } from './recurrence.ts'
import type { When } from './feed-time.ts'
import { DAY_MS, dayOfWall, type Wall } from './wall-time.ts'
import type { FeedZone } from './zone-clock.ts'

/** Milliseconds since 1970; `key` is the start that the series gives it, and stays when it is moved. */
export type Occurrence = { readonly key: number; readonly startMs: number; readonly endMs: number }

export type Window = { readonly fromMs: number; readonly toMs: number }

export type SeriesFault = 'rule' | 'too_many'

/** Clocks of zones differ by less than this, and the days of a window are meant on any of them. */
const MARGIN_MS = 2 * DAY_MS

/**
 * @param replacing the entries with a RECURRENCE-ID of the same UID
 * @param fault is told what could not be understood; the first time of a series counts nevertheless
 */
export function occurrencesOf(
  times: Times,
  replacing: readonly Entry[],
  window: Window,
  office: FeedZone,
  fault: (fault: SeriesFault) => void,
): Occurrence[] {
  const excepted = matcher(times.except, office)
  const replaced = matcher(
    replacing.filter(({ replaces }) => !replaces?.andFollowing).map(({ replaces }) => replaces!.when),
    office,
  )
  const following = replacing
    .filter(({ replaces }) => replaces?.andFollowing)
    .map((entry) => ({ entry, fromMs: instantOf(entry.replaces!.when, office) }))
    .toSorted((left, right) => left.fromMs - right.fromMs)

  const found = new Map<number, Occurrence>()
  const add = (start: When, length: Length) => {
    const key = instantOf(start, office)
    if (excepted(start, key) || replaced(start, key)) return
    const later = following.findLast(({ fromMs }) => fromMs <= key)
    if (!later) {
      found.set(key, { key, startMs: key, endMs: endOf(start, length, office) })
      return
    }
    // The first of those that follow stands for itself.
    if (later.fromMs === key || !later.entry.times) return
    const moved = movedLike(later.entry, start)
    const startMs = instantOf(moved, office)
    found.set(key, { key, startMs, endMs: endOf(moved, later.entry.times.length, office) })
  }
  for (const wall of wallsOf(times, window, fault)) add({ wall, zone: times.start.zone }, times.length)
  for (const { start, end, length } of times.extra) {
    const own = end
      ? { days: 0, ms: instantOf(end, office) - instantOf(start, office) }
      : length
        ? lengthOfDuration(length)
        : times.length
    add(start, own)
  }
  return [...found.values()]
}

/** The time of an entry that replaces an occurrence. */
export function onlyOccurrence({ start, length }: Times, key: number, office: FeedZone): Occurrence {
  return { key, startMs: instantOf(start, office), endMs: endOf(start, length, office) }
}

function wallsOf(times: Times, window: Window, fault: (fault: SeriesFault) => void): Iterable<Wall> {
  const { start, length, rules, exceptRules } = times
  if (rules.length === 0) return [start.wall]
  const lengthMs = Math.max(0, length.days * DAY_MS + length.ms)
  const between = {
    from: window.fromMs - lengthMs - MARGIN_MS,
    to: window.toMs + MARGIN_MS,
  }
  const zone = start.zone === 'day' ? null : start.zone
  const wallOfUtc = (instantMs: number) => (zone ? zone.wallOf(instantMs) : endOfDay(instantMs))
  const expanded = (rule: string) => {
    const series = expandRule(rule, start.wall, between, wallOfUtc)
    if (series.fault !== null) fault(series.fault)
    return series.walls
  }
  const walls = new Set<Wall>()
  for (const rule of rules) for (const wall of expanded(rule) ?? [start.wall]) walls.add(wall)
  for (const rule of exceptRules) for (const wall of expanded(rule) ?? []) walls.delete(wall)
  return walls
}

/** 23:00 in UTC may already be the next day in the middle of Europe, where a calendar ends its series of days so. */
function endOfDay(instantMs: number): Wall {
  return (dayOfWall(instantMs + DAY_MS / 2) + 1) * DAY_MS - 1
}

function endOf({ wall, zone }: When, { days, ms }: Length, office: FeedZone): number {
  return (zone === 'day' ? office : zone).instantOf(wall + days * DAY_MS) + ms
}

/** The difference between the replaced time and its replacement holds for all that follow, on the wall clock. */
function movedLike({ replaces, times }: Entry, start: When): When {
  const to = times!.start
  const { wall: from } = replaces!.when
  return { wall: start.wall + to.wall - from, zone: to.zone }
}

/** Whether a time is in a list, whose times may be written as days, in UTC or in another zone. */
function matcher(list: readonly When[], office: FeedZone): (start: When, startMs: number) => boolean {
  if (list.length === 0) return () => false
  const instants = new Set(list.filter(({ zone }) => zone !== 'day').map((when) => instantOf(when, office)))
  const days = new Set(list.filter(({ zone }) => zone === 'day').map(({ wall }) => dayOfWall(wall)))
  const allDays = new Set(list.map((when) => localDay(when, office)))
  return (start, startMs) =>
    start.zone === 'day' ? allDays.has(dayOfWall(start.wall)) : instants.has(startMs) || days.has(dayOfWall(start.wall))
}

function localDay(when: When, office: FeedZone): number {
  const isMidnight = when.wall % DAY_MS === 0
  return dayOfWall(when.zone === 'day' || isMidnight ? when.wall : office.wallOf(instantOf(when, office)))
}
