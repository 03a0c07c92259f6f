/**
 * Reading foreign calendars behind the fence: CPU of a calendar of 50,000 entries (9 MB), and how late the main loop runs
 * meanwhile, beside the same loop when nothing is read. `npx node bench/feeds.ts`
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { openFeedReader } from '#features/office/feed/server/read-in-fence.ts'

const ENTRIES = 50_000
const ROUNDS = 5
const from = Temporal.Instant.from('2026-12-01T00:00:00Z')
const question = {
  zone: 'Europe/Berlin',
  fromMs: from.epochMilliseconds,
  toMs: from.add({ hours: 62 * 24 }).epochMilliseconds,
  ownHost: 'viertel.example',
  takes: 'all',
  capacity: 4,
  bookings: [],
  known: [],
} as const

/** Single entries over two years, as a diary has them: most of them outside of the days that are read. */
function singles(): Uint8Array<ArrayBuffer> {
  const entries = Array.from({ length: ENTRIES }, (_, at) => {
    const start = from.add({ minutes: (at - ENTRIES / 2) * 21 }).toString()
    const stamp = `${start.slice(0, 19).replaceAll(/[-:]/g, '')}`
    return [
      'BEGIN:VEVENT',
      `UID:${at}-0123456789abcdef@calendar.example`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;TZID=Europe/Berlin:${stamp}`,
      'DURATION:PT45M',
      'SUMMARY:A meeting that nobody needs\\, with words',
      'END:VEVENT',
    ].join('\r\n')
  })
  return wrapped(entries)
}

/** 2,000 weekly series of years ago with an exception each. */
function series(): Uint8Array<ArrayBuffer> {
  const days = ['MO', 'TU', 'WE', 'TH', 'FR']
  const entries = Array.from({ length: 2000 }, (_, at) =>
    [
      'BEGIN:VEVENT',
      `UID:${at}@calendar.example`,
      `DTSTART;TZID=Europe/Berlin:2019010${1 + (at % 5)}T${String(8 + (at % 10)).padStart(2, '0')}0000`,
      'DURATION:PT1H',
      `RRULE:FREQ=WEEKLY;BYDAY=${days[at % 5]},${days[(at + 2) % 5]}`,
      'EXDATE;TZID=Europe/Berlin:20261208T080000',
      'END:VEVENT',
    ].join('\r\n'),
  )
  return wrapped(entries)
}

function wrapped(entries: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`BEGIN:VCALENDAR\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`)
}

async function lateness(work: () => Promise<unknown>): Promise<{ p50: number; p99: number; max: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await work()
  delay.disable()
  const ms = (ns: number) => Math.round(ns / 1e4) / 100
  return { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) }
}

const reader = openFeedReader()
await reader.read(wrapped([]), question)
console.log('main loop, nothing read', await lateness(() => pause(2000)))
for (const [name, make] of [
  ['50,000 entries', singles],
  ['2,000 weekly series', series],
] as const) {
  const size = make().byteLength
  for (let round = 0; round < ROUNDS; round += 1) {
    const bytes = make()
    const before = process.cpuUsage()
    const began = performance.now()
    let outcome = ''
    const loop = await lateness(async () => {
      const { health, entries, spans } = await reader.read(bytes, question)
      outcome = `${health}, ${entries} entries, ${spans.length} spans`
    })
    const { user, system } = process.cpuUsage(before)
    const took = Math.round(performance.now() - began)
    console.log(
      `${name} (${(size / 1e6).toFixed(1)} MB): ${outcome}; ${took} ms, CPU ${Math.round((user + system) / 1000)} ms; main loop`,
      loop,
    )
  }
}
await reader.close()
