/**
 * The occurrences of a recurrence rule (RFC 5545 3.3.10) on the wall clock. The wall clock is expanded as if it stood in
 * UTC, and the caller gives each occurrence its zone: a time that the spring change skips is then moved, as calendars
 * show it, and not dropped.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { MOST_OCCURRENCES, MOST_RULE_CHARACTERS } from './limits.ts'
import { DAY_MS, readWallTime, type Wall } from './wall-time.ts'

export type Expanded =
  /** With `too_many` the first ones. */
  | { readonly fault: null | 'too_many'; readonly walls: readonly Wall[] }
  /** The rule breaks the standard, or counts in units that no diary knows. */
  | { readonly fault: 'rule'; readonly walls: null }

export type Between = { readonly from: Wall; readonly to: Wall }

const FREQUENCIES = new Set(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])
const PARTS = new Set([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'BYYEARDAY',
  'BYWEEKNO',
  'BYHOUR',
  'BYMINUTE',
  'BYSETPOS',
  'WKST',
])
/** A series that counts its occurrences is expanded from its beginning. */
const MOST_STEPS = 50_000

const UNREADABLE = { fault: 'rule', walls: null } as const

/**
 * @param between both ends included
 * @param wallOfUtc the series' wall clock at an instant of UTC, for an UNTIL in UTC
 */
export function expandRule(rule: string, start: Wall, between: Between, wallOfUtc: (utc: Wall) => Wall): Expanded {
  const parts = partsOf(rule)
  const frequency = parts?.get('FREQ') ?? ''
  if (!parts || !FREQUENCIES.has(frequency)) return UNREADABLE
  let to = between.to
  const untilText = parts.get('UNTIL')
  if (untilText !== undefined) {
    const until = readWallTime(untilText)
    if (!until) return UNREADABLE
    const last = until.isUtc ? wallOfUtc(until.wall) : until.isDay ? until.wall + DAY_MS - 1 : until.wall
    to = Math.min(to, last)
  }
  // The rest goes to the library; what is not of the standard (X-) is left out.
  const plain = [...parts].filter(([name]) => PARTS.has(name)).map(([name, value]) => `${name}=${value}`)
  try {
    const series = new RRuleTemporal({
      rruleString: plain.join(';'),
      dtstart: inUtc(start),
      // The start is an occurrence even where the rule does not name it (RFC 5545 3.8.5.3).
      includeDtstart: true,
      maxIterations: MOST_STEPS,
      cache: false,
    })
    if (to < between.from) return { fault: null, walls: [] }
    const found = series.between(inUtc(between.from), inUtc(to), true)
    const walls = found.slice(0, MOST_OCCURRENCES).map((one) => one.epochMilliseconds)
    return { fault: found.length > MOST_OCCURRENCES ? 'too_many' : null, walls }
  } catch {
    return UNREADABLE
  }
}

const inUtc = (wall: Wall) => Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO('UTC')

/** Null where the rule is too long, says something twice, or counts in units that no diary knows. */
function partsOf(rule: string): ReadonlyMap<string, string> | null {
  if (rule.length > MOST_RULE_CHARACTERS) return null
  const parts = new Map<string, string>()
  for (const part of rule.split(';')) {
    if (part.trim() === '') continue
    const [name = '', value = '', more] = part.trim().toUpperCase().split('=')
    if (more !== undefined || parts.has(name)) return null
    parts.set(name, value.trim())
  }
  const scale = parts.get('RSCALE')
  if (parts.has('BYSECOND') || parts.has('SKIP') || (scale !== undefined && scale !== 'GREGORIAN')) return null
  return parts
}
