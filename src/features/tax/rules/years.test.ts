import { expect, test } from 'vitest'
import { firstKeptYear, isCountDue, reportableYears, startOfYear, toldYear, yearAt } from './years.ts'

test('the year changes at midnight in Germany', () => {
  expect(yearAt(Temporal.Instant.from('2026-12-31T22:59:59Z'))).toBe(2026)
  expect(yearAt(Temporal.Instant.from('2026-12-31T23:00:00Z'))).toBe(2027)
})

test('a year is kept until ten years after its end, as long as it can be reported', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  expect(firstKeptYear(at('2036-12-31T22:59:59Z'))).toBe(2026)
  expect(firstKeptYear(at('2036-12-31T23:00:00Z'))).toBe(2027)
  expect(reportableYears(at('2036-11-10T08:00:00Z'), 2020).at(-1)).toBe(2026)
  expect(startOfYear(2027).toString()).toBe('2026-12-31T23:00:00Z')
})

test('this year and those since the first, ten before it at most', () => {
  const now = Temporal.Instant.from('2026-11-10T08:00:00Z')
  expect(reportableYears(now, 2024)).toEqual([2026, 2025, 2024])
  expect(reportableYears(now, 2026)).toEqual([2026])
  expect(reportableYears(now, 2030)).toEqual([2026])
  expect(reportableYears(now, 1999)).toHaveLength(11)
})

test.each([
  ['never yet', 2020, null, true],
  ['this year, a moment ago', 2026, '2026-11-10T07:59:00Z', false],
  ['this year, hours ago', 2026, '2026-11-10T02:00:00Z', true],
  ['last year, hours ago', 2025, '2026-11-10T02:00:00Z', true],
  ['an older year, long ago', 2024, '2026-01-01T00:00:00Z', false],
  ['an older year, before a message was sent', 2024, '2026-01-01T00:00:00Z', true, '2026-02-01T00:00:00Z'],
  ['an older year, after a message was sent', 2024, '2026-03-01T00:00:00Z', false, '2026-02-01T00:00:00Z'],
  ['this year, after a message was sent', 2026, '2026-11-10T02:00:00Z', true, '2026-02-01T00:00:00Z'],
])('figures are counted anew: %s', (_, year, at, isDue, sentAt: string | null = null) => {
  const now = Temporal.Instant.from('2026-11-10T08:00:00Z')
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  expect(isCountDue(year, instant(at), now, instant(sentAt))).toBe(isDue)
})

test.each([
  ['2027-01-01', null],
  ['2027-01-10', null],
  ['2027-01-11', 2026],
  ['2027-01-31', 2026],
  ['2027-02-28', 2026],
  ['2027-03-01', null],
  ['2027-12-31', null],
])('on %s copies of %s are told', (today, year) => {
  expect(toldYear(today)).toBe(year)
})
