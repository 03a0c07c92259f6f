import { expect, test } from 'vitest'
import { hasCheckDigits, isCreditorId } from './check-digits.ts'

test.each([
  ['DE89370400440532013000', true],
  ['AT611904300234573201', true],
  ['DE88370400440532013000', false],
  ['DE89370400440532013001', false],
])('%s has its check digits: %s', (text, expected) => {
  expect(hasCheckDigits(text)).toBe(expected)
})

test.each([
  // The central bank's example; the three signs of the creditor's own do not count.
  ['DE98ZZZ09999999999', true],
  ['DE98ABC09999999999', true],
  ['AT61ZZZ01234567890', true],
  ['DE97ZZZ09999999999', false],
  ['DE98ZZZ09999999998', false],
  ['DE98ZZZ', false],
  ['de98zzz09999999999', false],
  ['DE98 ZZZ0 9999 9999 99', false],
  ['', false],
])('%s is a creditor: %s', (text, expected) => {
  expect(isCreditorId(text)).toBe(expected)
})
