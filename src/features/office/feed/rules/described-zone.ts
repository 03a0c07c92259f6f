/** A time zone that a calendar describes itself (VTIMEZONE, RFC 5545 3.6.5): the changes of its clock, year by year. */
import type { CutZone } from './cut-feed.ts'
import { parseLine } from './feed-line.ts'
import { expandRule } from './recurrence.ts'
import { readOffset, readWallTime, wallOfDay, yearOfWall, type Wall } from './wall-time.ts'
import type { FeedZone } from './zone-clock.ts'

type Observance = {
  readonly start: Wall
  readonly fromMs: number
  readonly toMs: number
  readonly rules: readonly string[]
  readonly days: readonly Wall[]
}

/** At `at` of the clock as it was before, in milliseconds as if in UTC, the offset becomes another one. */
type Change = { readonly at: number; readonly fromMs: number; readonly toMs: number }

/** Null where the description cannot be used. */
export function describedZone(zone: CutZone): FeedZone | null {
  const observances = zone.changes.map(readObservance)
  if (observances.length === 0 || observances.includes(null)) return null
  const readable = observances.filter((one) => one !== null)
  const byYear = new Map<number, readonly Change[]>()
  const changesOf = (year: number) => {
    let changes = byYear.get(year)
    if (!changes) {
      changes = [year - 1, year, year + 1]
        .flatMap((one) => readable.flatMap((observance) => changesIn(observance, one)))
        .toSorted((left, right) => left.at - right.at)
      byYear.set(year, changes)
    }
    return changes
  }
  // Before the first change, and where no rule reaches, the latest one that came before holds.
  const fallback = (ms: number) => {
    const past = readable
      .map(({ start, fromMs, toMs }) => ({ at: start, fromMs, toMs }))
      .toSorted((left, right) => left.at - right.at)
    return past.findLast(({ at }) => at <= ms)?.toMs ?? past[0]!.fromMs
  }
  return {
    instantOf(wall) {
      // In the hour that is skipped the old offset still counts, and so it does in the first of two.
      const last = changesOf(yearOfWall(wall)).findLast(
        ({ at, fromMs, toMs }) => wall >= at + Math.max(0, toMs - fromMs),
      )
      return wall - (last?.toMs ?? fallback(wall))
    },
    wallOf(instantMs) {
      const last = changesOf(yearOfWall(instantMs)).findLast(({ at, fromMs }) => instantMs >= at - fromMs)
      return instantMs + (last?.toMs ?? fallback(instantMs))
    },
  }
}

function readObservance(lines: readonly string[]): Observance | null {
  const read = lines.map(parseLine)
  const valueOf = (name: string) => read.find((line) => line.name === name)?.value ?? ''
  const start = readWallTime(valueOf('DTSTART'))
  const fromMs = readOffset(valueOf('TZOFFSETFROM'))
  const toMs = readOffset(valueOf('TZOFFSETTO'))
  const rules = read.filter((line) => line.name === 'RRULE').map((line) => line.value)
  // Clocks change once a year; a rule for anything else was made to keep us busy.
  if (!start || fromMs === null || toMs === null || !rules.every((rule) => /(?:^|;)FREQ=YEARLY(?:;|$)/i.test(rule)))
    return null
  const days = read
    .filter((line) => line.name === 'RDATE')
    .flatMap((line) => line.value.split(','))
    .flatMap((text) => readWallTime(text.trim())?.wall ?? [])
  return { start: start.wall, fromMs, toMs, rules, days }
}

function changesIn({ start, fromMs, toMs, rules, days }: Observance, year: number): Change[] {
  const from = wallOfDay(year, 1, 1)
  const to = wallOfDay(year + 1, 1, 1) - 1
  const walls = [...days, ...(rules.length > 0 ? [] : [start])].filter((wall) => wall >= from && wall <= to)
  for (const rule of rules) {
    const expanded = expandRule(rule, start, { from, to }, (utc) => utc + fromMs)
    walls.push(...(expanded.walls ?? []))
  }
  return walls.map((wall) => ({ at: wall, fromMs, toMs }))
}
