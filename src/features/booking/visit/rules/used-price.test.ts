import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents, ZERO } from '#kernel/money.ts'
import { usedPrice, type BookedPrice } from './used-price.ts'

const START = Temporal.Instant.from('2026-11-12T09:00:00Z')
const booked = (more: Partial<BookedPrice> = {}): BookedPrice => ({
  chargesUsed: true,
  startAt: START,
  hours: 6,
  quantity: 1,
  hourlyCents: toCents(1000),
  sumCents: toCents(6000),
  discountCents: ZERO,
  ...more,
})
const left = (minutes: number, more: Partial<BookedPrice> = {}) => {
  const used = usedPrice(booked(more), START.add({ minutes }))
  return used && [used.hours, used.price.totalCents]
}

test.each<[number, Partial<BookedPrice>, [number, number] | null]>([
  [15, {}, [2, 2000]],
  [120, {}, [2, 2000]],
  [135, {}, [3, 3000]],
  [300, {}, [5, 5000]],
  [315, {}, null],
  [180, { chargesUsed: false }, null],
  [180, { quantity: 3, sumCents: toCents(18_000) }, [3, 9000]],
  // Half of it was a discount, and half of it still is.
  [180, { discountCents: toCents(3000) }, [3, 1500]],
  [180, { discountCents: toCents(1) }, [3, 2999]],
  [15, { hours: 2, sumCents: toCents(2000) }, null],
  // A full day was charged, however long it was to last.
  [540, { hours: 8, sumCents: toCents(8000) }, null],
  [180, { hourlyCents: ZERO, sumCents: ZERO }, null],
])('gone after %d minutes, %j: %j', (minutes, more, expected) => {
  expect(left(minutes, more)).toEqual(expected)
})

test('never dearer than booked, and never less than the two hours that every booking costs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 8 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 100 }),
      (hours, quarters, hourly, percent) => {
        const sum = hourly * hours
        const discount = Math.round((sum * percent) / 100)
        const terms = { hours, hourlyCents: toCents(hourly), sumCents: toCents(sum), discountCents: toCents(discount) }
        const used = left(quarters * 15, terms)
        if (!used) return
        expect(used[1]).toBeLessThanOrEqual(sum - discount)
        expect(used[1]).toBeGreaterThanOrEqual(Math.floor(hourly * 2 * (1 - percent / 100)) - 1)
      },
    ),
  )
})
