import { expect, test } from 'vitest'
import { easterSunday, isTargetDay, targetDayFrom } from './target-days.ts'

const day = Temporal.PlainDate.from

test.each([
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, expected) => {
  expect(easterSunday(year).toString()).toBe(expected)
})

test.each([
  ['2026-01-01', false, 'New Year'],
  ['2026-01-02', true, 'the Friday after it'],
  ['2026-04-03', false, 'Good Friday'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2026-04-07', true, 'the Tuesday after Easter'],
  ['2026-05-01', false, 'the first of May'],
  ['2026-05-14', true, 'Ascension Day, which banks work on'],
  ['2026-05-25', true, 'Whit Monday, which banks work on'],
  ['2026-10-03', false, 'a Saturday'],
  ['2025-10-03', true, 'the German holiday on a Friday'],
  ['2026-11-15', false, 'a Sunday'],
  ['2026-12-24', true, 'Christmas Eve'],
  ['2026-12-25', false, 'Christmas Day'],
  ['2025-12-26', false, 'the day after it'],
  ['2026-12-31', true, 'the last day of the year'],
])('%s is a day of banks: %s (%s)', (text, expected) => {
  expect(isTargetDay(day(text))).toBe(expected)
})

test.each([
  ['2026-11-12', '2026-11-12'],
  ['2026-11-14', '2026-11-16'],
  ['2026-04-03', '2026-04-07'],
  ['2026-12-25', '2026-12-28'],
  ['2027-01-01', '2027-01-04'],
])('from %s on the first one is %s', (text, expected) => {
  expect(targetDayFrom(day(text)).toString()).toBe(expected)
})

test('a year has as many of them as its weekdays without the holidays that fall on one', () => {
  const days = Array.from({ length: 365 }, (_, nth) => day('2026-01-01').add({ days: nth }))
  expect(days.filter(isTargetDay)).toHaveLength(261 - 5)
})
