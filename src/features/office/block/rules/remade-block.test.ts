import { expect, test } from 'vitest'
import { daysOfSeries, weekdayBits } from './expand-series.ts'
import { remadeBlock, remadeSeries } from './remade-block.ts'

const KEPT = { a: 40, b: 96, desks: 2, note: 'Umbau' }

test('a block is made again by its times', () => {
  expect(remadeBlock('2026-11-18', KEPT)).toMatchObject({
    day: '2026-11-18',
    from: '10:00',
    to: '24:00',
    desks: 2,
    note: 'Umbau',
    repeat: 'once',
  })
})

test('the rest of a series has the days that it would have had', () => {
  const series = {
    ...KEPT,
    weekdays: weekdayBits([1, 3]),
    fromDay: '2026-11-04',
    untilDay: '2027-01-31',
    everyWeeks: 2 as const,
    skips: ['2026-11-04', '2026-12-02'],
  }
  for (const from of ['2026-11-01', '2026-11-10', '2026-11-18', '2026-11-19', '2026-11-30']) {
    const again = remadeSeries(series, from)
    expect(again.repeat).toBe('biweekly')
    const rest = {
      weekdays: weekdayBits(again.weekdays),
      fromDay: again.day,
      untilDay: again.until,
      everyWeeks: 2 as const,
      skips: again.skips,
    }
    expect(daysOfSeries(rest, from, 100), from).toEqual(daysOfSeries(series, from, 100))
  }
})
