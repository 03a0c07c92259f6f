import { expect, test } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { addDays } from '#kernel/time.ts'
import { firstStart, proposeStart, type RequestedStart } from './first-start.ts'

const TODAY = '2026-11-10'
/** 10:00 in Berlin. */
const NOW = Temporal.Instant.from('2026-11-10T09:00:00Z')
const OFFICE = { zone: 'Europe/Berlin', leadHours: 0 }
const SHUT: Span[] = []

const days = (spans: readonly Span[][], from = TODAY) =>
  spans.map((open, n) => ({ day: addDays(from, n), free: maskOf(open) }))

test.each<[string, Span[][], number, { date: string; quarter: number } | null]>([
  ['the wish itself', [[[32, 72]]], 48, { date: TODAY, quarter: 48 }],
  ['the nearest on the same day', [[[32, 72]]], 70, { date: TODAY, quarter: 64 }],
  ['the first one tomorrow, when today is full', [SHUT, [[36, 72]]], 48, { date: '2026-11-11', quarter: 36 }],
  ['none in a week', [SHUT, SHUT, SHUT, SHUT, SHUT, SHUT, SHUT, [[36, 72]]], 48, null],
])('first start: %s', (_, open, quarter, start) => {
  expect(firstStart(days(open), { ...OFFICE, quarter, hours: 2 }, NOW)).toEqual(start)
})

const EVERY_DAY: Span[][] = Array.from({ length: 14 }, () => [[36, 72]])
/** Full today from noon on, for four hours. */
const SHORT_TODAY: Span[][] = [[[36, 50]], ...EVERY_DAY.slice(1)]

test.each<[string, Span[][], RequestedStart, object]>([
  ['nothing asked', EVERY_DAY, {}, { date: TODAY, quarter: 41, hours: 4 }],
  [
    'nothing asked, too short today for the usual length',
    SHORT_TODAY,
    {},
    { date: '2026-11-11', quarter: 36, hours: 4 },
  ],
  ['only a length', SHORT_TODAY, { hours: 2 }, { date: TODAY, quarter: 41, hours: 2 }],
  ['only a day', EVERY_DAY, { date: '2026-11-12' }, { date: '2026-11-12', quarter: 41, hours: 4 }],
  [
    'a day without free desks: the day stays',
    [SHUT, [[36, 72]]],
    { date: TODAY },
    { date: TODAY, quarter: 36, hours: 4 },
  ],
  ['a day that is over is none', EVERY_DAY, { date: '2026-11-09' }, { date: TODAY, quarter: 41, hours: 4 }],
  ['a time is never moved', EVERY_DAY, { quarter: 90 }, { date: TODAY, quarter: 90, hours: 4 }],
  ['a day and a time', EVERY_DAY, { date: '2026-11-13', quarter: 40 }, { date: '2026-11-13', quarter: 40, hours: 4 }],
  ['no free desks at all', [SHUT], {}, { date: TODAY, quarter: 0, hours: 4 }],
])('proposed: %s', (_, open, asked, proposed) => {
  const forAll = days(open)
  expect(proposeStart({ ...OFFICE, forOne: forAll, forAll, today: TODAY }, asked, NOW).proposed).toEqual(proposed)
})

test('the earliest start is that of one desk for the shortest time, whatever is asked for', () => {
  const rooms = { forOne: days(SHORT_TODAY), forAll: days([SHUT, ...EVERY_DAY.slice(1)]), today: TODAY }
  expect(proposeStart({ ...OFFICE, ...rooms }, { hours: 8, date: '2026-11-12' }, NOW).earliest).toEqual({
    date: TODAY,
    quarter: 41,
  })
  expect(proposeStart({ ...OFFICE, ...rooms, forOne: [] }, {}, NOW).earliest).toBeNull()
})
