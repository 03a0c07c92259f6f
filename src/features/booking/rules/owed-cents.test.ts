import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { owedCents } from './owed-cents.ts'

test.each([
  ['confirmed', 0, 2400],
  ['completed', 0, 2400],
  ['held', 0, 2400],
  ['canceled', 0, 0],
  ['canceled', 1600, 1600],
  ['expired', 0, 0],
] as const)('%s with a fee of %i: %i is owed', (status, fee, owed) => {
  expect(owedCents({ status, totalCents: toCents(2400), feeCents: toCents(fee) })).toBe(owed)
})
