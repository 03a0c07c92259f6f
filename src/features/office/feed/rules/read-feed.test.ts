import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed, type FeedReading } from './read-feed.ts'

type Expected = { zone: string; from: string; to: string; health: string; busy: [string, string][] }

const folder = join(import.meta.dirname, 'testing')
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => name.slice(0, -4))
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const ms = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
const iso = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString()
const expectedOf = (name: string) => JSON.parse(textOf(`${name}.expected.json`)) as Expected

function read(text: string, { zone, from, to }: Expected): FeedReading {
  return readFeed(text, { zone, fromMs: ms(from), toMs: ms(to), ownHost: 'viertel.example' })
}

/** Merged as the expected times are. */
function outcome({ health, busy }: FeedReading) {
  const merged: [number, number][] = []
  for (const { startMs, endMs } of busy) {
    const last = merged.at(-1)
    if (last && startMs <= last[1]) last[1] = Math.max(last[1], endMs)
    else merged.push([startMs, endMs])
  }
  return { health, busy: merged.map(([start, end]) => [iso(start), iso(end)]) }
}

test('there are feeds of others and hostile ones', () => expect(names.length).toBeGreaterThanOrEqual(42))

test.each(names)('%s', (name) => {
  const { health, busy } = expectedOf(name)
  expect(outcome(read(textOf(`${name}.ics`), expectedOf(name)))).toEqual({ health, busy })
})

const SCRIPT = `
import { readdirSync, readFileSync } from 'node:fs'
import { readFeed } from ${JSON.stringify(join(import.meta.dirname, 'read-feed.ts'))}
const folder = ${JSON.stringify(folder)}
const ms = (iso) => Temporal.Instant.from(iso).epochMilliseconds
const all = readdirSync(folder).filter((name) => name.endsWith('.ics')).map((name) => {
  const { zone, from, to } = JSON.parse(readFileSync(folder + '/' + name.slice(0, -4) + '.expected.json', 'utf8'))
  const text = readFileSync(folder + '/' + name, 'utf8')
  return [name.slice(0, -4), readFeed(text, { zone, fromMs: ms(from), toMs: ms(to), ownHost: 'viertel.example' })]
})
console.log(JSON.stringify({ local: new Date(0).getHours(), all }))
`

test.each([
  ['UTC', 0],
  ['America/Los_Angeles', 16],
  ['Pacific/Auckland', 12],
])('a server in %s reads every feed alike', (zone, hourOfEpoch) => {
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
    encoding: 'utf8',
  })
  const { local, all } = JSON.parse(out) as { local: number; all: [string, FeedReading][] }
  expect(local).toBe(hourOfEpoch)
  expect(all.map(([name, reading]) => [name, outcome(reading)])).toEqual(
    names.map((name) => [name, { health: expectedOf(name).health, busy: expectedOf(name).busy }]),
  )
})

/** Whole calendars end here, so nobody can tell that something is missing. */
const isWhole = (text: string) => /END:VCALENDAR\s*$/.test(text)

test('a file that is cut off frees no time, wherever it is cut: it is broken', () => {
  let cuts = 0
  for (const name of names) {
    const text = textOf(`${name}.ics`)
    const expected = expectedOf(name)
    const step = text.length > 5000 ? 100 : 7
    for (let at = 0; at < text.length; at += step) {
      if (isWhole(text.slice(0, at))) continue
      const { health, busy } = read(text.slice(0, at), expected)
      expect({ name, at, health, busy }).toEqual({ name, at, health: 'broken', busy: [] })
      cuts += 1
    }
  }
  expect(cuts).toBeGreaterThan(1000)
})

test('no text at all makes the reading throw, and no line of another entry changes a good one', () => {
  const expected = expectedOf('01-single-utc')
  const good = textOf('01-single-utc.ics')
  const words = fc.constantFrom(
    'DTSTART',
    'DTEND',
    'RRULE',
    'EXDATE',
    'RDATE',
    'DURATION',
    'RECURRENCE-ID',
    'SEQUENCE',
    ';TZID=',
    ';VALUE=DATE',
    ':',
    '=',
    ',',
    '"',
    '/',
    '20261201',
    'T080000',
    'Z',
    'P1D',
    'FREQ=DAILY',
    '-1',
  )
  const line = fc.oneof(
    fc.array(words, { maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 40 }),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const body = lines.map((one) => one.replaceAll(/[\r\n]/g, ' ').replace(/^(?=BEGIN|END|UID| |\t)/i, 'X'))
      const other = ['BEGIN:VEVENT', 'UID:other', 'TRANSP:TRANSPARENT', ...body, 'END:VEVENT', ''].join('\r\n')
      const loud = ['BEGIN:VEVENT', 'UID:loud', ...body, 'END:VEVENT', ''].join('\r\n')
      const text = good.replace('END:VCALENDAR', () => `${other}${loud}END:VCALENDAR`)
      const { health, busy } = read(text, expected)
      expect(health).not.toBe('broken')
      expect(
        busy.some(({ startMs, endMs }) => startMs <= ms('2026-11-25T09:00:00Z') && endMs >= ms('2026-11-25T10:30:00Z')),
      ).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a name stays when an entry is moved, and each occurrence of a series has its own', () => {
  const expected = expectedOf('01-single-utc')
  const before = read(textOf('01-single-utc.ics'), expected).busy
  const moved = read(textOf('01-single-utc.ics').replace('20261125T090000Z', '20261125T080000Z'), expected).busy
  expect(moved.map(({ ref }) => ref)).toEqual(before.map(({ ref }) => ref))
  const weekly = expectedOf('02-google-berlin-weekly-over-autumn')
  const series = read(textOf('02-google-berlin-weekly-over-autumn.ics'), weekly).busy
  expect(new Set(series.map(({ ref }) => ref)).size).toBe(4)
})

test('why a feed is not wholly understood', () => {
  const reasons = (name: string) => read(textOf(`${name}.ics`), expectedOf(name)).reasons
  expect(reasons('25-one-bad-event')).toEqual([
    { code: 'entries_skipped', count: 1 },
    { code: 'rules_skipped', count: 1 },
  ])
  expect(reasons('own-06-zone-nobody-knows')).toEqual([{ code: 'zone_unknown', zone: 'Mars/Olympus' }])
  expect(reasons('23-truncated')).toEqual([{ code: 'cut_off' }])
  expect(reasons('own-14-page-instead-of-calendar')).toEqual([{ code: 'not_a_calendar' }])
})

const calendar = (body: string) => `BEGIN:VCALENDAR\n${body}END:VCALENDAR\n`
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\n')
const bounded = { ...expectedOf('01-single-utc'), from: '2026-12-01T00:00:00Z', to: '2027-02-01T00:00:00Z' }

test.each<[string, string, string]>([
  ['60,001 entries', calendar(event('UID:a').repeat(60_001)), 'too_many_entries'],
  ['201 zones', calendar('BEGIN:VTIMEZONE\nTZID:a\nEND:VTIMEZONE\n'.repeat(201)), 'too_many_zones'],
  ['100,000 entries without an end', calendar('BEGIN:VEVENT\nUID:a\n'.repeat(100_000)), 'cut_off'],
  ['only entries that nobody can read', calendar(event('UID:a', 'DTSTART:soon')), 'nothing_readable'],
  [
    'occurrences without an end',
    calendar(
      Array.from({ length: 45 }, (_, at) =>
        event(`UID:${at}`, 'DTSTART:20261201T000000Z', 'DURATION:PT1M', `RRULE:FREQ=HOURLY;BYMINUTE=${'0,15,30,45'}`),
      ).join(''),
    ),
    'too_many_times',
  ],
])('%s are believed in nothing', (_, text, code) => {
  const { health, reasons, busy } = read(text, bounded)
  expect({ health, reasons, busy }).toEqual({ health: 'broken', reasons: [{ code }], busy: [] })
})

test('after 200 names of zones no more are looked for', () => {
  const of = (zone: string) => event('UID:' + zone, `DTSTART;TZID=${zone}:20261201T080000`, 'DURATION:PT1H')
  const names = Array.from({ length: 300 }, (_, at) => of(`Nowhere ${at}`)).join('')
  const { health, reasons, busy } = read(calendar(`${names}${of('Asia/Tokyo')}`), bounded)
  expect({ health, named: reasons.length, times: busy.length }).toEqual({ health: 'partly', named: 5, times: 301 })
  // The office's time, though this one is known.
  expect(new Set(busy.map(({ startMs }) => iso(startMs)))).toEqual(new Set(['2026-12-01T07:00:00Z']))
})

test('of a series of more than 5,000 times the first 5,000 count', () => {
  const minutes = Array.from({ length: 12 }, (_, at) => at * 5).join(',')
  const text = calendar(
    event('UID:a', 'DTSTART:20261201T000000Z', 'DURATION:PT1M', `RRULE:FREQ=HOURLY;BYMINUTE=${minutes}`),
  )
  const { health, reasons, busy } = read(text, bounded)
  expect({ health, reasons, times: busy.length }).toEqual({
    health: 'partly',
    reasons: [{ code: 'series_cut', count: 1 }],
    times: 5000,
  })
})
