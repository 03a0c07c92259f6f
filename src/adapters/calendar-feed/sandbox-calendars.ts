/**
 * The demo's foreign calendars, at addresses of a host that exists nowhere; all other addresses are fetched from the
 * web. What is entered at /dev/feeds is of this process and forgotten with it.
 */
import type { CalendarFeed } from '#ports/calendar-feed.ts'
import { createEmbeddedCalendarFeed } from './embedded-calendar-feed.ts'
import { feedAddress } from './feed-address.ts'

const HOST = 'calendars.example'

export const SANDBOX_ANSWERS = ['calendar', 'page', 'away', 'gone'] as const
export type SandboxAnswer = (typeof SANDBOX_ANSWERS)[number]

/** Local times of Berlin. */
export type SandboxEntry = { readonly day: string; readonly from: string; readonly to: string }

export type SandboxCalendar = {
  readonly name: string
  readonly address: string
  readonly answer: SandboxAnswer
  readonly entries: readonly SandboxEntry[]
}

export type SandboxCalendars = CalendarFeed & {
  list(): SandboxCalendar[]
  /** @returns false when there is no such calendar, or when it is full */
  add(name: string, entry: SandboxEntry): boolean
  answerWith(name: string, answer: SandboxAnswer): boolean
}

const MOST_ENTRIES = 200

/** Weekdays at noon, so that there is something to read before anything is entered. */
const LUNCH = [
  'BEGIN:VEVENT',
  'UID:lunch@calendars.example',
  'SUMMARY:Lunch',
  'DTSTART;TZID=Europe/Berlin:20260105T120000',
  'DTEND;TZID=Europe/Berlin:20260105T130000',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'END:VEVENT',
]

export function createSandboxCalendars(web: CalendarFeed): SandboxCalendars {
  const calendars = new Map<string, { answer: SandboxAnswer; fixed: readonly string[]; entries: SandboxEntry[] }>([
    ['team', { answer: 'calendar', fixed: LUNCH, entries: [] }],
    ['empty', { answer: 'calendar', fixed: [], entries: [] }],
    ['sign-in-page', { answer: 'page', fixed: [], entries: [] }],
    ['away', { answer: 'away', fixed: [], entries: [] }],
  ])
  const addressOf = (name: string) => `https://${HOST}/${name}.ics`
  const embedded = createEmbeddedCalendarFeed((url) => {
    const calendar = calendars.get(url.pathname.slice(1).replace(/\.ics$/, ''))
    if (!calendar || calendar.answer === 'gone') return null
    if (calendar.answer === 'away') return 'away'
    return calendar.answer === 'page' ? '<!doctype html><title>Sign in</title>' : textOf(calendar)
  })
  return {
    name: 'embedded',
    fetch: (address, etag) => (feedAddress(address)?.hostname === HOST ? embedded : web).fetch(address, etag),
    list: () =>
      [...calendars].map(([name, { answer, entries }]) => ({ name, address: addressOf(name), answer, entries })),
    add(name, entry) {
      const calendar = calendars.get(name)
      if (!calendar || calendar.entries.length >= MOST_ENTRIES) return false
      calendar.entries.push(entry)
      return true
    },
    answerWith(name, answer) {
      const calendar = calendars.get(name)
      if (calendar) calendar.answer = answer
      return calendar !== undefined
    },
  }
}

function textOf({ fixed, entries }: { fixed: readonly string[]; entries: readonly SandboxEntry[] }): string {
  const local = (day: string, time: string) => `${day}T${time}00`.replaceAll(/[-:]/g, '')
  const own = entries.flatMap(({ day, from, to }, place) => [
    'BEGIN:VEVENT',
    `UID:entry-${place}@calendars.example`,
    `DTSTART;TZID=Europe/Berlin:${local(day, from)}`,
    `DTEND;TZID=Europe/Berlin:${local(day, to)}`,
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Viertel//Sandbox//EN',
    ...fixed,
    ...own,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
