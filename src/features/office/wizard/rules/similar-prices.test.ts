import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { similarPrices } from './similar-prices.ts'

test.each([
  [[], null],
  [[1000, 1200], null],
  [[1200, 1000, 9000], { count: 3, low: 1000, median: 1200, high: 9000 }],
  [[1400, 1000, 1200, 9000], { count: 4, low: 1000, median: 1200, high: 9000 }],
  [[900, 900, 900], { count: 3, low: 900, median: 900, high: 900 }],
])('%o', (prices, expected) => {
  expect(similarPrices(prices.map(toCents))).toEqual(expected)
})
