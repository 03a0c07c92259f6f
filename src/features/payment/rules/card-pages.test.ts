import { expect, test } from 'vitest'
import { isCardPage } from './card-pages.ts'

test.each([
  ['/book/12', true],
  ['/en/book/12', true],
  ['/book/12/return', true],
  ['/booking/12', true],
  ['/en/booking/12/', true],
  ['/account/payment', true],
  ['/en/account/payment', true],
  ['/account/payments', false],
  ['/account/payment/else', false],
  ['/', false],
  ['/booking', false],
  ['/en/booking', false],
  ['/booking/', false],
  ['/bookings/12', false],
  ['/office/12', false],
  ['/de/book/12', false],
  ['/office/book/12', false],
])('%s: %s', (path, expected) => {
  expect(isCardPage(path)).toBe(expected)
})
