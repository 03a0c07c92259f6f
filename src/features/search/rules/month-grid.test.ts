import { expect, it } from 'vitest'
import { monthWeeks, stepDay } from './month-grid.ts'

it('lays a month out in weeks from Monday', () => {
  const weeks = monthWeeks('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(monthWeeks('2027-02')).toHaveLength(4)
  expect(monthWeeks('2028-02').flat().at(-6)).toBe('2028-02-29')
})

it.each([
  ['ArrowLeft', '2027-01-01', '2026-12-31'],
  ['ArrowRight', '2027-02-28', '2027-03-01'],
  ['ArrowUp', '2026-11-03', '2026-10-27'],
  ['ArrowDown', '2026-11-27', '2026-12-04'],
  ['Home', '2026-11-22', '2026-11-16'],
  ['Home', '2026-11-16', '2026-11-16'],
  ['End', '2026-11-16', '2026-11-22'],
  ['PageUp', '2027-03-31', '2027-02-28'],
  ['PageDown', '2027-01-31', '2027-02-28'],
  ['Tab', '2026-11-22', null],
])('%s on %s leads to %s', (key, day, next) => {
  expect(stepDay(day, key)).toBe(next)
})
