import { expect, test } from 'vitest'
import { GIVEN_UP_AFTER_HOURS, hasArrived, isGivenUp, pauseSeconds, secondsToNext } from './retry.ts'

const AT = Temporal.Instant.from('2026-11-10T08:00:00Z')

test('ten attempts with growing gaps, over more than three days and less than four', () => {
  const gaps: number[] = []
  for (let attempts = 1; ; attempts += 1) {
    const gap = secondsToNext(attempts)
    if (gap === null) break
    gaps.push(gap)
  }
  expect(gaps).toHaveLength(9)
  expect(gaps).toEqual([...gaps].sort((a, b) => a - b))
  const hours = gaps.reduce((sum, gap) => sum + gap, 0) / 3600
  expect(hours).toBeGreaterThan(GIVEN_UP_AFTER_HOURS)
  expect(hours).toBeLessThan(96)
})

test.each([
  [null, false],
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [410, false],
  [500, false],
])('an answer of %s has arrived: %s', (status, isThere) => {
  expect(hasArrived(status)).toBe(isThere)
})

test('an address is left alone longer with each failure, and never longer than five minutes', () => {
  expect([1, 2, 3, 9, 10, 500].map(pauseSeconds)).toEqual([5, 300, 300, 300, 300, 300])
})

test.each([
  ['just now', 500, AT, false],
  ['for nearly three days', 500, AT.subtract({ hours: 71 }), false],
  ['for three days', null, AT.subtract({ hours: 72 }), true],
  ['and says it is gone', 410, AT, true],
] as const)('one that fails %s', (_, status, since, isOff) => {
  expect(isGivenUp(status, since, AT)).toBe(isOff)
})
