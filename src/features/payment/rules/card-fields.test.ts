import { expect, test } from 'vitest'
import { isCardNumber, readExpiry } from './card-fields.ts'

test.each([
  ['04/29', { expiresMonth: 4, expiresYear: 2029 }],
  ['4/29', { expiresMonth: 4, expiresYear: 2029 }],
  ['04 / 2029', { expiresMonth: 4, expiresYear: 2029 }],
  ['0429', { expiresMonth: 4, expiresYear: 2029 }],
  ['12-30', { expiresMonth: 12, expiresYear: 2030 }],
  ['13/29', null],
  ['00/29', null],
  ['4', null],
  ['', null],
  ['04/1999', null],
])('%s', (text, expected) => {
  expect(readExpiry(text)).toEqual(expected)
})

test.each([
  ['4242 4242 4242 4242', true],
  ['5555-5555-5555-4444', true],
  ['4242 4242 4242 4241', false],
  ['4224 4242 4242 4242', false],
  ['4242', false],
  ['', false],
  ['4242 4242 4242 424x', false],
])('%s is a card number: %s', (text, expected) => {
  expect(isCardNumber(text)).toBe(expected)
})
