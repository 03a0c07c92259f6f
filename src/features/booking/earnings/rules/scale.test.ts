import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test.each([
  [0, 0, [0]],
  [1, 1, [0, 1]],
  [1_496_000, 1_500_000, [0, 500_000, 1_000_000, 1_500_000]],
  [1_600_000, 2_000_000, [0, 500_000, 1_000_000, 1_500_000, 2_000_000]],
  [99, 100, [0, 25, 50, 75, 100]],
  [200, 200, [0, 50, 100, 150, 200]],
])('%d has its top at %d', (highest, top, lines) => {
  expect(scaleOf(highest)).toEqual({ top, lines })
})
