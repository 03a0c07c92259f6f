import { expect, test } from 'vitest'
import type { Problem } from '../../rules/retries.ts'
import { missingOf, type Missing } from './missing.ts'

const NO_NUMBER = { vatId: '', taxNumber: '' }
const TAX_NUMBER = { vatId: '', taxNumber: '30/123/45678' }
const VAT_ID = { vatId: 'DE136695976', taxNumber: '' }

test.each<[Problem, typeof NO_NUMBER | null, boolean, Missing]>([
  ['seller', null, true, 'seller_address'],
  ['seller', NO_NUMBER, true, 'seller_tax'],
  ['seller', TAX_NUMBER, true, 'nothing'],
  ['seller', VAT_ID, false, 'nothing'],
  ['buyer', VAT_ID, false, 'buyer_address'],
  ['buyer', VAT_ID, true, 'nothing'],
  ['earlier', VAT_ID, true, 'earlier'],
  ['earlier', null, false, 'earlier'],
  ['fault', VAT_ID, true, 'fault'],
])('%s, the provider has %o, the payer has an address: %s', (problem, seller, hasBuyer, expected) => {
  expect(missingOf({ problem, seller, hasBuyer })).toBe(expected)
})
