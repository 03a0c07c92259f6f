import { expect, it } from 'vitest'
import { daysInMonth, isoWeekday, plusDays, plusMonths } from './plain-days.ts'
import { addDays, addMonths, weekdayOf } from './time.ts'

it('counts as Temporal does, over a leap year, a century and a year that is none', () => {
  for (const first of ['1999-12-20', '2023-12-01', '2026-11-22', '2099-12-01', '2100-01-20'])
    for (let i = 0; i < 800; i += 1) {
      const day = addDays(first, i)
      expect(isoWeekday(day), day).toBe(weekdayOf(day))
      for (const days of [-40, -7, -1, 0, 1, 7, 95]) expect(plusDays(day, days), day).toBe(addDays(day, days))
      for (const months of [-13, -1, 0, 1, 3, 12]) expect(plusMonths(day, months), day).toBe(addMonths(day, months))
    }
})

it('knows how long a month is', () => {
  expect([2023, 2024, 2100, 2000].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29])
  expect(daysInMonth(2026, 12)).toBe(31)
})
