import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { incomeOf } from './commission.ts'

test.each([
  ['an ordinary booking', 4000, 0, 2000, 3200],
  ['a discount of the platform does not lower it', 3600, 400, 2000, 3200],
  ['the fee of a late cancellation', 2000, 0, 2000, 1600],
  ['nothing for what is free', 0, 0, 2000, 0],
  ['a cent that does not divide', 4001, 0, 2000, 3201],
  ['a lower commission', 4000, 0, 1750, 3300],
  ['no commission', 4000, 0, 0, 4000],
])('%s', (_, owed, platformDiscount, rate, income) => {
  expect(incomeOf(toCents(owed), toCents(platformDiscount), rate)).toBe(income)
})
