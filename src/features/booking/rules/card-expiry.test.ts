import { expect, test } from 'vitest'
import { readExpiry } from './card-expiry.ts'

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
