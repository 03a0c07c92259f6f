import { expect, test } from 'vitest'
import { toCents, type BasisPoints } from '#kernel/money.ts'
import { incomeOfBooking } from './income-of-booking.ts'

const rate = 2000 as BasisPoints
test.each([
  ['without a discount', 'confirmed', null, 0, 4000, 3200],
  ['a discount of the provider', 'confirmed', 'provider', 400, 3600, 2880],
  ['a discount of the marketplace', 'confirmed', 'platform', 400, 3600, 3200],
  ['the fee of a canceled one', 'canceled', 'platform', 400, 1000, 800],
] as const)('%s', (_, status, funder, discount, owed, income) => {
  const row = { status, discount_funded_by: funder, discount_cents: toCents(discount), commission_rate: rate }
  expect(incomeOfBooking(row, toCents(owed))).toBe(income)
})
