import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { priceOf } from './price.ts'

test.each([
  // hourly, hours, desks, discount -> sum, discount, total, block
  ['four hours', 1000, 4, 1, 0, 4000, 0, 4000, 8000],
  ['a full day', 1000, 8, 1, 0, 8000, 0, 8000, 8000],
  ['three desks', 1000, 4, 3, 0, 12_000, 0, 12_000, 24_000],
  ['with a code', 1000, 4, 1, 500, 4000, 500, 3500, 8000],
  ['a code beyond the sum', 1000, 2, 1, 5000, 2000, 2000, 0, 0],
  ['free', 0, 4, 1, 0, 0, 0, 0, 0],
  ['odd cents', 999, 3, 1, 0, 2997, 0, 2997, 7992],
])('%s', (_, hourly, hours, quantity, discount, sumCents, discountCents, totalCents, blockCents) => {
  expect(priceOf(toCents(hourly), hours, quantity, toCents(discount))).toEqual({
    sumCents,
    discountCents,
    totalCents,
    blockCents,
  })
})

test('total = sum - discount, never negative; the block covers the total, and is 0 only when nothing is owed', () => {
  const cents = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(
      cents,
      fc.integer({ min: 2, max: 8 }),
      fc.integer({ min: 1, max: 20 }),
      cents,
      (hourly, hours, desks, off) => {
        const price = priceOf(toCents(hourly), hours, desks, toCents(off))
        expect(price.totalCents).toBe(price.sumCents - price.discountCents)
        expect(price.totalCents).toBeGreaterThanOrEqual(0)
        expect(price.blockCents).toBeGreaterThanOrEqual(price.totalCents)
        expect(price.blockCents === 0).toBe(price.totalCents === 0)
      },
    ),
  )
})
