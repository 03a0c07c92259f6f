import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { incomeOf } from './commission.ts'

test.each([
  ['an ordinary booking', 4000, 0, 3200],
  ['a discount of the platform does not lower it', 3600, 400, 3200],
  ['the fee of a late cancellation', 2000, 0, 1600],
  ['nothing for what is free', 0, 0, 0],
  ['a cent that does not divide', 4001, 0, 3201],
])('%s', (_, owed, platformDiscount, income) => {
  expect(incomeOf(toCents(owed), toCents(platformDiscount))).toBe(income)
})
