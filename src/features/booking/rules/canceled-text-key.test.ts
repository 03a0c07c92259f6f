import { expect, test } from 'vitest'
import { canceledTextKey } from './canceled-text-key.ts'

test.each([
  ['user', 'booker', 'canceledByUser'],
  ['user', 'company', 'canceledByBooker'],
  ['user', 'provider', 'canceledByBooker'],
  ['user', 'operator', 'canceledByBooker'],
  ['provider', 'booker', 'canceledByProvider'],
  ['operator', 'provider', 'canceledByOperator'],
  ['payment', 'company', 'canceledByPayment'],
] as const)('canceled by the %s, seen by the %s: %s', (by, relation, words) => {
  expect(canceledTextKey(by, relation)).toBe(words)
})
