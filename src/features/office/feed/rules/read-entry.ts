/** One entry of a calendar, from its lines. */
import type { CutEntry } from './cut-feed.ts'
import { parseLine, type FeedLine } from './feed-line.ts'
import { readPeriods, readWhen, type Period, type When } from './feed-time.ts'
import type { ZoneTable } from './feed-zones.ts'
import { DAY_MS, readDuration } from './wall-time.ts'
import type { FeedZone } from './zone-clock.ts'

/** How long each occurrence is: whole days by the calendar, then elapsed milliseconds (RFC 5545 3.3.6, 3.8.5.3). */
export type Length = { readonly days: number; readonly ms: number }

export type Times = {
  readonly start: When
  readonly length: Length
  readonly rules: readonly string[]
  readonly exceptRules: readonly string[]
  readonly extra: readonly Period[]
  readonly except: readonly When[]
}

export type Entry = {
  readonly uid: string
  readonly sequence: number
  readonly stamp: string
  /** The occurrence of a series that this entry replaces, or the first of those it replaces. */
  readonly replaces: { readonly when: When; readonly andFollowing: boolean } | null
  /** Null for what takes no time: canceled, transparent, or shown as free. */
  readonly times: Times | null
}

export type EntryProblem = { readonly code: 'rule' } | { readonly code: 'zone'; readonly zone: string }

export type EntryWorld = {
  readonly zones: ZoneTable
  /** Where days are meant, and times whose zone nobody knows. */
  readonly office: FeedZone
  readonly problem: (problem: EntryProblem) => void
}

/** Null when its time cannot be read. */
export function readEntry(entry: CutEntry, world: EntryWorld): Entry | null {
  const lines = entry.lines.map(parseLine)
  const first = (name: string) => lines.find((line) => line.name === name)
  const value = (name: string) => first(name)?.value ?? ''
  const upper = (name: string) => value(name).toUpperCase()
  const takesTime =
    !entry.calendar.takesBack &&
    !upper('STATUS').startsWith('CANCEL') &&
    upper('TRANSP') !== 'TRANSPARENT' &&
    upper('X-MICROSOFT-CDO-BUSYSTATUS') !== 'FREE'
  const floating = () => floatingZone(entry, world, takesTime)
  const startLine = first('DTSTART')
  const start = startLine ? readWhen(startLine.value, zoneOf(startLine, floating, world, takesTime)) : null
  // Programs leave the zone out where it is the one of the start.
  const ofStart = () => (start === null || start.zone === 'day' ? floating() : start.zone)

  const replacedLine = first('RECURRENCE-ID')
  const replaced = replacedLine ? readWhen(replacedLine.value, zoneOf(replacedLine, ofStart, world, takesTime)) : null
  if (replacedLine && !replaced) return null
  const head = {
    uid: value('UID'),
    sequence: Number.parseInt(value('SEQUENCE'), 10) || 0,
    stamp: upper('DTSTAMP'),
    replaces: replaced && {
      when: replaced,
      andFollowing: replacedLine?.parameters.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
    },
  }
  if (!takesTime) return { ...head, times: null }
  if (!start) return null
  const length = lengthOf(start, first('DTEND'), first('DURATION'), ofStart, world)
  if (!length) return null
  const listed = (name: string) =>
    lines
      .filter((line) => line.name === name)
      .flatMap((line) => [...readPeriods(line, zoneOf(line, ofStart, world, true))])
      .filter((period) => {
        if (!period) world.problem({ code: 'rule' })
        return period !== null
      })
  const values = (name: string) => lines.filter((line) => line.name === name).map((line) => line.value)
  const times = {
    start,
    length,
    rules: values('RRULE'),
    exceptRules: values('EXRULE'),
    extra: listed('RDATE'),
    except: listed('EXDATE').map((period) => period.start),
  }
  return { ...head, times }
}

function zoneOf(line: FeedLine, otherwise: () => FeedZone, world: EntryWorld, warns: boolean): FeedZone {
  const name = line.parameters.get('TZID') ?? ''
  return name === '' ? otherwise() : known(name, world, warns)
}

function floatingZone({ calendar }: CutEntry, world: EntryWorld, warns: boolean): FeedZone {
  return calendar.floatingZone === null ? world.office : known(calendar.floatingZone, world, warns)
}

function known(name: string, { zones, office, problem }: EntryWorld, warns: boolean): FeedZone {
  const zone = zones.find(name)
  if (!zone && warns) problem({ code: 'zone', zone: name })
  return zone ?? office
}

/** Null when the end cannot be read. An end that is not after the start takes no time, but a day is at least one. */
function lengthOf(
  start: When,
  endLine: FeedLine | undefined,
  durationLine: FeedLine | undefined,
  ofStart: () => FeedZone,
  world: EntryWorld,
): Length | null {
  if (endLine) {
    const end = readWhen(endLine.value, zoneOf(endLine, ofStart, world, true))
    if (!end) return null
    if (start.zone === 'day' && end.zone === 'day') {
      const days = (end.wall - start.wall) / DAY_MS
      return { days: days === 0 ? 1 : days, ms: 0 }
    }
    return { days: 0, ms: instantOf(end, world.office) - instantOf(start, world.office) }
  }
  if (durationLine) {
    const read = readDuration(durationLine.value)
    return read && lengthOfDuration(read)
  }
  return { days: start.zone === 'day' ? 1 : 0, ms: 0 }
}

export function lengthOfDuration(duration: Temporal.Duration): Length {
  const { days, hours, minutes, seconds } = duration
  return { days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}

export function instantOf({ wall, zone }: When, office: FeedZone): number {
  return (zone === 'day' ? office : zone).instantOf(wall)
}
