import { expect, test } from 'vitest'
import { mustRenew } from './renewal.ts'

const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const at = (hours: number) => NOW.add({ minutes: hours * 60 })

test.each([
  ['it runs out during the visit', 6, 8, true],
  ['it is not soon', 6.1, 8, false],
  ['it lasts six hours longer than the visit', 6, 0, false],
  ['nearly', 6, 0.1, true],
  ['it has run out already', 0, 8, false],
  ['in the last minute', 0.1, 8, true],
])('%s: out in %d h, the visit ends in %d h', (_, expires, end, expected) => {
  expect(mustRenew(at(expires), at(end), NOW)).toBe(expected)
})
