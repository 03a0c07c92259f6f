import { expect, test } from 'vitest'
import { nextVatCheck } from './vat-retries.ts'

const NOW = Temporal.Instant.from('2026-11-20T08:00:00Z')

test.each([
  [1, '2026-11-20T09:00:00Z'],
  [2, '2026-11-20T14:00:00Z'],
  [3, '2026-11-21T08:00:00Z'],
  [4, null],
  [0, null],
])('after try %i: %s', (tries, next) => {
  expect(nextVatCheck(tries, NOW)?.toString() ?? null).toBe(next)
})
