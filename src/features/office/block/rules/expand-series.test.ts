import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kernel/time.ts'
import { daysOfSeries, weekdayBits, weekdaysOfBits, type Series } from './expand-series.ts'

/** A Wednesday. */
const FROM = '2026-11-18'
const series = (over: Partial<Series> = {}): Series => ({
  weekdays: weekdayBits([3]),
  fromDay: FROM,
  untilDay: null,
  everyWeeks: 1,
  skips: [],
  ...over,
})

describe('days of a series', () => {
  const cases: [what: string, over: Partial<Series>, first: string, days: number, expected: string[]][] = [
    ['every week', {}, FROM, 15, ['2026-11-18', '2026-11-25', '2026-12-02']],
    ['not before it begins', {}, '2026-11-01', 25, ['2026-11-18', '2026-11-25']],
    ['asked for later', {}, '2026-11-19', 14, ['2026-11-25', '2026-12-02']],
    ['until a day, which counts', { untilDay: '2026-11-25' }, FROM, 62, ['2026-11-18', '2026-11-25']],
    ['without what is left out', { skips: ['2026-11-25'] }, FROM, 15, ['2026-11-18', '2026-12-02']],
    ['on several weekdays', { weekdays: weekdayBits([1, 3, 7]) }, FROM, 7, ['2026-11-18', '2026-11-22', '2026-11-23']],
    ['every second week', { everyWeeks: 2 }, FROM, 29, ['2026-11-18', '2026-12-02', '2026-12-16']],
    [
      'every second week, counted by weeks and not by days',
      { everyWeeks: 2, weekdays: weekdayBits([1, 7]), fromDay: '2026-11-22' },
      '2026-11-22',
      22,
      ['2026-11-22', '2026-11-30', '2026-12-06'],
    ],
    ['over the turn of the year', { everyWeeks: 2 }, '2026-12-25', 14, ['2026-12-30']],
    ['over the clock change', { fromDay: '2027-03-24' }, '2027-03-24', 8, ['2027-03-24', '2027-03-31']],
    ['nothing ahead', {}, FROM, 0, []],
  ]
  test.each(cases)('%s', (_, over, first, days, expected) => {
    expect(daysOfSeries(series(over), first, days)).toEqual(expected)
  })

  test('asked for night by night gives the same days as asked for at once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 127 }),
        fc.constantFrom(1 as const, 2 as const),
        fc.integer({ min: -30, max: 30 }),
        (bits, everyWeeks, shift) => {
          const one = series({
            weekdays: bits.toString(2).padStart(7, '0'),
            everyWeeks,
            fromDay: addDays(FROM, shift),
          })
          const atOnce = daysOfSeries(one, FROM, 40)
          const nights = Array.from({ length: 40 }, (_, i) => daysOfSeries(one, addDays(FROM, i), 1)).flat()
          expect(nights).toEqual(atOnce)
          for (const day of atOnce) expect(weekdaysOfBits(one.weekdays)).toContain(weekdayOf(day))
        },
      ),
    )
  })
})

test('weekdays and their digits are the same thing', () => {
  expect(weekdayBits([1, 7])).toBe('1000001')
  expect(weekdaysOfBits('1000001')).toEqual([1, 7])
})
