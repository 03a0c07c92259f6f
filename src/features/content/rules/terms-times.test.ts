import { describe, expect, test } from 'vitest'
import { coming, earliestDay, inForce, startOf } from './terms-times.ts'

const at = (text: string) => Temporal.Instant.from(text)

describe('the first day on which a change may take effect', () => {
  test.each([
    ['2026-11-10T08:00:00Z', '2026-11-26'],
    // Exactly at the beginning of a day, fifteen days are enough.
    ['2026-11-09T23:00:00Z', '2026-11-25'],
    ['2026-11-09T23:00:01Z', '2026-11-26'],
    // An hour is missing in the night of 29 March.
    ['2027-03-20T22:30:00Z', '2027-04-06'],
    ['2027-03-20T23:00:00Z', '2027-04-06'],
  ])('published at %s: %s', (now, day) => {
    expect(earliestDay(at(now))).toBe(day)
    const hours = at(now).until(startOf(day)).total('hours')
    expect(hours).toBeGreaterThanOrEqual(15 * 24)
    expect(hours).toBeLessThan(16 * 24 + 2)
  })
})

test('which version is in force, and which is coming', () => {
  const versions = [
    { version: 1, effectiveAt: at('2026-11-01T00:00:00Z') },
    { version: 2, effectiveAt: at('2026-12-01T00:00:00Z') },
    { version: 3, effectiveAt: at('2026-12-01T00:00:00Z') },
    { version: 4, effectiveAt: at('2027-01-01T00:00:00Z') },
  ]
  const seen = (now: string) => [inForce(versions, at(now))?.version, coming(versions, at(now))?.version]
  expect(seen('2026-10-31T23:59:59Z')).toEqual([undefined, 1])
  expect(seen('2026-11-01T00:00:00Z')).toEqual([1, 2])
  expect(seen('2026-11-30T23:59:59Z')).toEqual([1, 2])
  expect(seen('2026-12-01T00:00:00Z')).toEqual([3, 4])
  expect(seen('2027-01-01T00:00:00Z')).toEqual([4, undefined])
})
