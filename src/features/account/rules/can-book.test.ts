import { expect, test } from 'vitest'
import { canBook, type BookerState } from './can-book.ts'

const READY: BookerState = {
  verified: true,
  suspended: false,
  hasBillingAddress: true,
  hasPaymentMethod: true,
  booksForFree: false,
  openPayments: 0,
}

test.each<[string, Partial<BookerState>, boolean]>([
  ['everything there', {}, true],
  ['not verified', { verified: false }, false],
  ['suspended', { suspended: true }, false],
  ['no billing address', { hasBillingAddress: false }, false],
  ['something open', { openPayments: 1 }, false],
  ['no way to pay', { hasPaymentMethod: false }, false],
  ['no way to pay, and nothing to pay', { hasPaymentMethod: false, booksForFree: true }, true],
  ['nothing to pay, but something open', { booksForFree: true, openPayments: 1 }, false],
])('%s', (_, state, may) => {
  expect(canBook({ ...READY, ...state })).toBe(may)
})
