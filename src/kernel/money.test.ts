import { expect, test } from 'vitest'
import fc from 'fast-check'
import { roundCents, shareOf, subtractCents, taxWithin, toCents } from './money.ts'

// The worked examples of the money paper: gross, tax rate of the provider, expected tax, commission, tax within it.
test.each([
  [4000, 1900, 639, 800, 128],
  [6000, 1900, 958, 1200, 192],
  [2000, 1900, 319, 400, 64],
  [3247, 1900, 518, 649, 104],
  [4000, 2000, 667, 800, 128],
  [5000, 810, 375, 1000, 160],
  [2985, 810, 224, 597, 95],
  [2500, 810, 187, 500, 80],
])('%i cents at %i bp: tax %i, commission %i of which %i', (gross, rate, tax, commission, within) => {
  expect(taxWithin(toCents(gross), rate)).toBe(tax)
  expect(shareOf(toCents(gross), 2000)).toBe(commission)
  expect(taxWithin(toCents(commission), 1900)).toBe(within)
})

test('halves round away from zero, also below it', () => {
  expect([0.5, 1.5, 2.4999, -0.5, -1.5].map(roundCents)).toEqual([1, 2, 2, -1, -2])
})

test('a share and its rest always add up to the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 10_000 }), (gross, rate) => {
      const part = shareOf(toCents(gross), rate)
      expect(part + subtractCents(toCents(gross), part)).toBe(gross)
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(gross)
    }),
  )
})

test('a fraction of a cent is refused', () => {
  expect(() => toCents(0.5)).toThrow(RangeError)
  expect(() => toCents(Number.NaN)).toThrow(RangeError)
})
