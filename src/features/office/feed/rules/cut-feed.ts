/**
 * Cuts the text of a calendar (RFC 5545) into its entries and time zones, in one pass over its lines, and keeps only the
 * lines that matter for busy time. Nothing is interpreted here, so a damaged entry does no harm to the others.
 */
import { MOST_ENTRIES, MOST_ZONES } from './limits.ts'

export type CutCalendar = {
  /** X-WR-TIMEZONE: the zone of times that name none. */
  readonly floatingZone: string | null
  /** METHOD:CANCEL: every entry is taken back. */
  readonly takesBack: boolean
}

export type CutEntry = {
  readonly kind: 'event' | 'freebusy'
  readonly calendar: CutCalendar
  readonly lines: readonly string[]
}

export type CutZone = {
  /** Lines of the zone itself: its name, and where it is. */
  readonly lines: readonly string[]
  /** One list of lines for each STANDARD and DAYLIGHT. */
  readonly changes: readonly (readonly string[])[]
}

export type CutFault = 'not_a_calendar' | 'cut_off' | 'too_many_entries' | 'too_many_zones'

export type CutFeed = {
  readonly entries: readonly CutEntry[]
  readonly zones: readonly CutZone[]
  /** Lines that end something which was never begun, or end it too early. */
  readonly misplaced: number
}

const NEEDED = new Set([
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'UID',
  'SEQUENCE',
  'DTSTAMP',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'FREEBUSY',
  'TZID',
  'X-LIC-LOCATION',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'X-WR-TIMEZONE',
  'METHOD',
])

type Open = { readonly name: string; readonly lines: string[]; readonly changes: string[][] }

export function cutFeed(text: string): CutFeed | CutFault {
  const stack: Open[] = []
  const entries: CutEntry[] = []
  const zones: CutZone[] = []
  let calendar: { floatingZone: string | null; takesBack: boolean } | null = null
  let misplaced = 0
  let hasRest = false

  for (const line of unfoldedLines(text)) {
    const name = nameOf(line)
    // A next calendar may have been cut off in its very first line.
    if (stack.length === 0) hasRest = name !== 'BEGIN' && name !== 'END' && line.trim() !== ''
    if (name === 'BEGIN') {
      const begun = valueOf(line)
      if (begun === 'VCALENDAR') calendar = { floatingZone: null, takesBack: false }
      // An entry inside of an entry: the outer one was cut off.
      else if (begun === 'VEVENT' && stack.some((open) => open.name === 'VEVENT')) return 'cut_off'
      stack.push({ name: begun, lines: [], changes: [] })
    } else if (name === 'END') {
      const ended = valueOf(line)
      const at = stack.findLastIndex((open) => open.name === ended)
      if (at < 0) {
        misplaced += 1
        continue
      }
      if (at < stack.length - 1) misplaced += 1
      const done = stack[at]!
      stack.length = at
      if (!calendar) continue
      if (ended === 'VEVENT' || ended === 'VFREEBUSY') {
        if (entries.length >= MOST_ENTRIES) return 'too_many_entries'
        entries.push({ kind: ended === 'VEVENT' ? 'event' : 'freebusy', calendar, lines: done.lines })
      } else if (ended === 'VTIMEZONE') {
        if (zones.length >= MOST_ZONES) return 'too_many_zones'
        zones.push({ lines: done.lines, changes: done.changes })
      } else if (ended === 'STANDARD' || ended === 'DAYLIGHT') stack.at(-1)?.changes.push(done.lines)
    } else if (NEEDED.has(name)) {
      const open = stack.at(-1)
      if (open?.name !== 'VCALENDAR') open?.lines.push(line)
      else if (calendar && name === 'X-WR-TIMEZONE') calendar.floatingZone = line.slice(line.indexOf(':') + 1).trim()
      else if (calendar && name === 'METHOD') calendar.takesBack = valueOf(line) === 'CANCEL'
    }
  }
  if (!calendar) return 'not_a_calendar'
  return stack.length > 0 || hasRest ? 'cut_off' : { entries, zones, misplaced }
}

/** Lines with their continuations (RFC 5545 3.1); `\r\n`, `\n` and `\r` end a line. */
function* unfoldedLines(text: string): Generator<string> {
  const lines = text.includes('\n') ? text : text.replaceAll('\r', '\n')
  const whole = lines.replaceAll(/\r?\n[ \t]/g, '')
  let from = 0
  while (from < whole.length) {
    const end = whole.indexOf('\n', from)
    const to = end < 0 ? whole.length : end
    if (to > from) yield whole.slice(from, to)
    from = to + 1
  }
}

/** The part before the first `:` or `;`, in capitals; '' where neither stands within the length of a name. */
function nameOf(line: string): string {
  for (let at = 0; at < line.length && at < 40; at += 1) {
    const letter = line[at]
    // A byte order mark may stand before the first name.
    if (letter === ':' || letter === ';') return line.slice(line.startsWith('\uFEFF') ? 1 : 0, at).toUpperCase()
  }
  return ''
}

function valueOf(line: string): string {
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toUpperCase()
}
