import { expect, test } from 'vitest'
import { restrictedSince, restrictionStep } from './restriction.ts'

const SINCE = Temporal.Instant.from('2026-11-10T08:00:00Z')
const NOW = Temporal.Instant.from('2026-11-12T08:00:00Z')

test.each([
  ['restricted', null, NOW],
  ['restricted', SINCE, SINCE],
  // A check that is under way does not start the two weeks anew.
  ['pending', SINCE, SINCE],
  ['pending', null, null],
  ['active', SINCE, null],
  ['active', null, null],
] as const)('%s, before since %s', (state, before, since) => {
  expect(restrictedSince(state, before, NOW)).toEqual(since)
})

test.each([
  [0, 0, null],
  [7 * 24 - 1, 0, null],
  [7 * 24, 0, 7],
  [8 * 24, 7, null],
  [14 * 24 - 1, 7, null],
  [14 * 24, 7, 14],
  // The timers stood still for long: one message, the one that is true now.
  [20 * 24, 0, 14],
  [20 * 24, 14, null],
])('after %i hours, told of day %i: %s', (hours, told, step) => {
  expect(restrictionStep(SINCE, told, SINCE.add({ hours }))).toBe(step)
})
