import { expect, test } from 'vitest'
import { earliestDay, startOf } from './notice-period.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.each([
  ['2026-11-10T08:00:00Z', '2026-11-26'],
  // Exactly at the beginning of a day, fifteen days are enough.
  ['2026-11-09T23:00:00Z', '2026-11-25'],
  ['2026-11-09T23:00:01Z', '2026-11-26'],
  // An hour is missing in the night of 29 March.
  ['2027-03-20T22:30:00Z', '2027-04-06'],
  ['2027-03-20T23:00:00Z', '2027-04-06'],
])('what is published at %s may take effect on %s', (now, day) => {
  expect(earliestDay(at(now))).toBe(day)
  const hours = at(now).until(startOf(day)).total('hours')
  expect(hours).toBeGreaterThanOrEqual(15 * 24)
  expect(hours).toBeLessThan(16 * 24 + 2)
})
