import { expect, test } from 'vitest'
import { typedCents } from './typed-cents.ts'

test.each([
  ['5', 500],
  ['5,5', 550],
  ['5.05', 505],
  ['0,01', 1],
  ['9999999', 999_999_900],
])('%s is %i cents', (text, cents) => expect(typedCents(text)).toBe(cents))

test.each(['', 'five', '5,', ',5', '1.000,00', '-5', '5,005', '99999999'])('"%s" is no amount', (text) =>
  expect(typedCents(text)).toBeNaN(),
)
