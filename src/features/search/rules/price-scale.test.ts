import { describe, expect, test } from 'vitest'
import { priceBars, priceScale, pricesAt, thumbsOf } from './price-scale.ts'

const spread = (from: number, to: number) => ({ from, to, sample: [] })

test.each([
  ['nobody knows what there is', null, [0, 100], { min: 0, max: 100 }],
  ['from the cheapest to the dearest', spread(550, 2380), [0, 100], { min: 5, max: 24 }],
  ['dearer than the filter reaches', spread(550, 20_000), [0, 100], { min: 5, max: 100 }],
  ['one price only', spread(800, 800), [0, 100], { min: 8, max: 9 }],
  ['all dearer than the filter reaches', spread(12_000, 15_000), [0, 100], { min: 99, max: 100 }],
  ['what is chosen stays on it', spread(900, 1200), [3, 40], { min: 3, max: 40 }],
  ['a lower bound above all there is', spread(900, 1200), [20, 100], { min: 9, max: 20 }],
] as const)('the scale: %s', (_, there, chosen, scale) => {
  expect(priceScale(there, chosen)).toEqual(scale)
})

describe('thumbs and prices', () => {
  const scale = { min: 5, max: 24 }
  test.each([
    [
      [0, 100],
      [5, 24],
    ],
    [
      [8, 100],
      [8, 24],
    ],
    [
      [0, 12],
      [5, 12],
    ],
    [
      [7, 9],
      [7, 9],
    ],
  ] as const)('%j stand at %j and back', (prices, thumbs) => {
    expect(thumbsOf(prices, scale)).toEqual(thumbs)
    expect(pricesAt(thumbs, scale)).toEqual(prices)
  })
})

test('bars are shares of the fullest; what lies outside counts at the ends', () => {
  const bars = priceBars([500, 550, 600, 2400, 9900], { min: 5, max: 21 })
  expect(bars).toHaveLength(16)
  expect([bars[0], bars[1], bars[15], bars[8]]).toEqual([1, 0.5, 1, 0])
  expect(priceBars([], { min: 0, max: 100 })).toEqual(Array(16).fill(0))
})
