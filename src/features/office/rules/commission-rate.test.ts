import { expect, test } from 'vitest'
import { commissionAt } from './commission-rate.ts'

test.each([
  ['2026-12-31T22:59:59Z', 2000],
  // Midnight in Berlin.
  ['2026-12-31T23:00:00Z', 1800],
])('what is booked at %s has a commission of %i', (now, expected) => {
  const rates = [
    { from: '0001-01-01', value: 2000 },
    { from: '2027-01-01', value: 1800 },
  ] as const
  expect(commissionAt(rates, Temporal.Instant.from(now))).toBe(expected)
})
