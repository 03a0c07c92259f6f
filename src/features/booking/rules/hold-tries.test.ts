import { expect, test } from 'vitest'
import { nextHoldTry } from './hold-tries.ts'

const START = Temporal.Instant.from('2026-12-01T09:00:00Z')
const before = (hours: number) => START.subtract({ hours })

test.each([
  [73, 72],
  [72, 60],
  [65, 60],
  [60, 48],
  [47, 36],
  [36.5, 36],
])('%d hours before the start the next try is %d hours before it', (now, next) => {
  expect(nextHoldTry(START, START.subtract({ minutes: now * 60 }))?.toString()).toBe(before(next).toString())
})

test.each([36, 24, 0, -5])('%d hours before it there is none left', (now) => {
  expect(nextHoldTry(START, before(now))).toBeNull()
})
