import { describe, expect, test } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { nextOpening, openingWeek, USUAL_WEEK, type OpenDay } from './opening-week.ts'
import { proposedStart } from './when.ts'

const hour = (hours: number) => hours * 4
const span = (from: number, to: number): Span => [hour(from), hour(to)]
/** @param weekend the hours of Saturday and Sunday */
const places = (count: number, weekdays: Span[], weekend: Span[] = []): OpenDay[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, mask: maskOf(weekday < 6 ? weekdays : weekend), places: count }))

const TOWN = openingWeek([
  ...places(4, [span(8, 19)]),
  ...places(3, [span(9, 20)], [span(10, 16)]),
  ...places(1, [span(0, 24)], [span(0, 24)]),
  ...places(1, [span(9, 12.5), span(13.5, 18)]),
])!

describe('when most places open', () => {
  const starts = (weekday: number, hours: number) => TOWN[weekday - 1]?.[hours - 2]
  test.each([
    // Of nine places five are open from eight; all but one until half past six; eight of them from nine.
    ['a weekday, two hours', 1, 2, [span(8, 17.25)]],
    ['a weekday, four hours', 1, 4, [span(8, 15.25)]],
    ['a weekday, eight hours', 5, 8, [span(8, 11.25)]],
    ['Saturday: of the four that open', 6, 4, [span(10, 12.25)]],
    ['longer than half of them are open', 6, 8, []],
  ] as const)('%s', (_, weekday, hours, spans) => {
    expect(starts(weekday, hours)).toEqual(spans)
  })
  test.each([
    ['a day on which one in five opens', 4, []],
    ['a day on which one in four opens', 3, [span(10, 12.25)]],
  ] as const)('%s', (_, closed, spans) => {
    const week = openingWeek([...places(1, [span(9, 18)], [span(10, 16)]), ...places(closed, [span(9, 18)])])
    expect(week?.[6]?.[2]).toEqual(spans)
  })
  test('a lunch break makes two spans; without places there is nothing to say', () => {
    expect(openingWeek(places(1, [span(9, 12), span(13, 17)]))?.[0]?.[0]).toEqual([span(9, 10.25), span(13, 15.25)])
    expect(openingWeek([])).toBeNull()
  })
})

describe('the page proposes the start of the spec while most places are open long enough, else the next opening', () => {
  test.each([
    ['in the morning', '2026-11-27T08:10:00Z', '2026-11-27', 9.25],
    ['five minutes and a second before it', '2026-11-27T08:09:59Z', '2026-11-27', 9.25],
    ['at the last start', '2026-11-26T13:55:00Z', '2026-11-26', 15],
    ['after the last start', '2026-11-26T13:55:01Z', '2026-11-27', 8],
    ['in the evening', '2026-11-26T18:41:00Z', '2026-11-27', 8],
    ['just before midnight', '2026-11-26T22:57:00Z', '2026-11-27', 8],
    ['at half past one', '2026-11-27T00:30:00Z', '2026-11-27', 8],
    ['just before opening', '2026-11-27T06:54:00Z', '2026-11-27', 8],
    ['on Friday evening', '2026-11-27T19:00:00Z', '2026-11-28', 10],
    ['on Saturday before opening', '2026-11-28T06:00:00Z', '2026-11-28', 10],
    ['on Saturday evening', '2026-11-28T19:00:00Z', '2026-11-29', 10],
    ['on Sunday evening', '2026-11-29T19:00:00Z', '2026-11-30', 8],
    ['in the night the clock goes back', '2026-10-25T00:30:00Z', '2026-10-25', 10],
    ['in the night the clock goes forward', '2026-03-29T00:50:00Z', '2026-03-29', 10],
    ['at the end of the year', '2026-12-31T19:00:00Z', '2027-01-01', 8],
  ])('%s', (_when, instant, day, start) => {
    expect(proposedStart(Temporal.Instant.from(instant), 4, TOWN)).toEqual({ day, quarter: hour(start) })
  })

  test('where the weekend is closed, Saturday evening leads to Monday', () => {
    const week = openingWeek(places(1, [span(9, 18)]))!
    expect(nextOpening({ day: '2026-11-28', quarter: 80 }, 4, week)).toEqual({ day: '2026-11-30', quarter: 36 })
  })
  test('what opens on one weekday only is waited for, be it for a week', () => {
    const week = openingWeek(places(1, [span(9, 18)]).filter(({ weekday }) => weekday === 1))!
    expect(nextOpening({ day: '2026-11-23', quarter: 60 }, 4, week)).toEqual({ day: '2026-11-30', quarter: 36 })
  })
  test.each([
    ['around the clock it is the next quarter', span(0, 24), '2026-11-27T00:30:00Z', '2026-11-27', 1.75],
    ['also past the hour that the spring change skips', span(0, 24), '2026-03-29T00:55:01Z', '2026-03-29', 3.25],
    ['an opening within that hour waits for its end', span(2.5, 20), '2026-03-28T20:00:00Z', '2026-03-29', 3],
    ['on any other day it does not', span(2.5, 20), '2026-03-29T20:00:00Z', '2026-03-30', 2.5],
  ])('%s', (_, hours, instant, day, start) => {
    const week = openingWeek(places(1, [hours], [hours]))!
    expect(proposedStart(Temporal.Instant.from(instant), 4, week)).toEqual({ day, quarter: hour(start) })
  })
  test('hours that hardly any place is open for lead to the usual ones', () => {
    const week = openingWeek(places(1, [span(9, 12)]))!
    expect(nextOpening({ day: '2026-11-27', quarter: 4 }, 4, week)).toEqual({ day: '2026-11-27', quarter: 32 })
    expect(USUAL_WEEK.map((day) => day[2])).toEqual([...Array(5).fill([span(8, 14.25)]), [], []])
  })
})
