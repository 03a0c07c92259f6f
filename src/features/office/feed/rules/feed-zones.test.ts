import { expect, test } from 'vitest'
import { ianaName } from './feed-zones.ts'
import { parseLine } from './feed-line.ts'
import { readDuration, readOffset, readWallTime } from './wall-time.ts'

test.each<[string, string | null]>([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['US/Pacific', 'US/Pacific'],
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['w. europe daylight time', 'Europe/Berlin'],
  ['Eastern Standard Time (Mexico)', 'America/Cancun'],
  ['UTC', 'UTC'],
  ['Etc/GMT-1', 'Etc/GMT-1'],
  ['GMT-05:30', '-05:30'],
  ['+1', '+01:00'],
  ['/mozilla.org/20050126_1/Europe/Berlin', 'Europe/Berlin'],
  ['/softwarestudio.org/Tzfile/America/Indiana/Knox', 'America/Indiana/Knox'],
  ['tzone://Microsoft/Utc', 'UTC'],
  ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien', 'Europe/Amsterdam'],
  ['(UTC) Coordinated Universal Time', 'UTC'],
  ['(GMT-08:00) Pacific Time (US & Canada)', 'America/Los_Angeles'],
  ['(UTC+10:00) Canberra, Melbourne, Sydney', 'Australia/Canberra'],
  ['"Europe/Zurich"', 'Europe/Zurich'],
  ['New York', 'America/New_York'],
  ['Kolkata', 'Asia/Kolkata'],
  ['Customized Time Zone', null],
  ['tzone://Microsoft/Custom', null],
  ['(UTC+01:00)', null],
  ['+25:00', null],
  ['', null],
  ['../../etc/passwd', null],
  ['x'.repeat(100_000), null],
])('%s is %s', (name, id) => expect(ianaName(name)).toBe(id))

test.each<[string, string, Record<string, string>, string]>([
  ['DTSTART:20261201', 'DTSTART', {}, '20261201'],
  ['dtstart;value=DATE:20261201', 'DTSTART', { VALUE: 'DATE' }, '20261201'],
  ['DTSTART;TZID="A; B: C":20261201', 'DTSTART', { TZID: 'A; B: C' }, '20261201'],
  [
    'DTSTART;TZID=tzone://A/B;VALUE=DATE-TIME:20261201',
    'DTSTART',
    { TZID: 'tzone://A/B', VALUE: 'DATE-TIME' },
    '20261201',
  ],
  ['DTSTART;TZID=(UTC+01:00) A, B:20261201', 'DTSTART', { TZID: '(UTC+01:00) A, B' }, '20261201'],
  ['UID:a:b;c', 'UID', {}, 'a:b;c'],
  ['UID;X="a:b":c:d', 'UID', { X: 'a:b' }, 'c:d'],
  ['DTSTART;TZID="open:20261201', 'DTSTART', { TZID: '"open' }, '20261201'],
  ['DTSTART', 'DTSTART', {}, ''],
  ['', '', {}, ''],
])('%s', (line, name, parameters, value) => {
  const read = parseLine(line)
  expect({ ...read, parameters: Object.fromEntries(read.parameters) }).toEqual({ name, parameters, value })
})

test.each<[string, string | null]>([
  ['20261201', '2026-12-01T00:00:00'],
  ['20261201T0830', '2026-12-01T08:30:00'],
  ['20261201T083015Z', '2026-12-01T08:30:15'],
  ['20261201T235960', '2026-12-01T23:59:59'],
  ['20260229', null],
  ['20261301T000000', null],
  ['20261201T240000', '2026-12-02T00:00:00'],
  ['20261231T2400', '2027-01-01T00:00:00'],
  ['20261201T240001', null],
  ['20261201T250000', null],
  ['2026-12-01', null],
  ['20261201T08', null],
  ['', null],
])('the time %s is %s', (text, wall) => {
  const read = readWallTime(text)
  expect(read && Temporal.Instant.fromEpochMilliseconds(read.wall).toString()).toBe(wall && `${wall}Z`)
})

test.each<[string, string | null]>([
  ['PT1H15M', 'PT1H15M'],
  ['P1W', 'P7D'],
  ['-P1DT2H', '-P1DT2H'],
  ['+PT30S', 'PT30S'],
  ['P', null],
  ['PT', null],
  ['1H', null],
  ['P1Y', null],
  [`PT${'9'.repeat(40)}H`, null],
])('the duration %s is %s', (text, length) => expect(readDuration(text)?.toString() ?? null).toBe(length))

test.each<[string, number | null]>([
  ['+0100', 3_600_000],
  ['-05:30', -19_800_000],
  ['+013015', 5_415_000],
  ['+9900', null],
  ['Z', null],
])('the offset %s is %s', (text, ms) => expect(readOffset(text)).toBe(ms))
