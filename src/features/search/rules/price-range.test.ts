import { expect, test } from 'vitest'
import { clampPrices } from './price-range.ts'

test.each([
  [5, 9, [5, 9]],
  [-3, 140, [0, 100]],
  [20, 10, [20, 20]],
  [150, 10, [100, 100]],
  [0, 0, [0, 0]],
])('%d to %d', (from, to, range) => {
  expect(clampPrices(from, to)).toEqual(range)
})
