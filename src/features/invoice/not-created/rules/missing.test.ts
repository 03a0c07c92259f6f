import { expect, test } from 'vitest'
import type { Problem } from '../../rules/retries.ts'
import { missingOf, type Missing } from './missing.ts'

type Seller = Parameters<typeof missingOf>[0]['seller']

const NO_NUMBER: Seller = { country: 'DE', vatId: '', taxNumber: '' }
const TAX_NUMBER: Seller = { country: 'DE', vatId: '', taxNumber: '30/123/45678' }
const VAT_ID: Seller = { country: 'DE', vatId: 'DE136695976', taxNumber: '' }

test.each<[Problem, Seller, boolean, Missing]>([
  ['seller', null, true, 'seller_address'],
  ['seller', NO_NUMBER, true, 'seller_tax'],
  ['seller', TAX_NUMBER, true, 'nothing'],
  ['seller', VAT_ID, false, 'nothing'],
  ['seller', { country: 'CH', vatId: 'CHE116281710', taxNumber: '1' }, true, 'seller_tax'],
  ['seller', { country: 'CH', vatId: 'CHE116281710MWST', taxNumber: '' }, true, 'nothing'],
  ['buyer', VAT_ID, false, 'buyer_address'],
  ['buyer', VAT_ID, true, 'nothing'],
  ['earlier', VAT_ID, true, 'earlier'],
  ['earlier', null, false, 'earlier'],
  ['fault', VAT_ID, true, 'fault'],
])('%s, the provider has %o, the payer has an address: %s', (problem, seller, hasBuyer, expected) => {
  expect(missingOf({ problem, seller, chargesVat: true, hasBuyer })).toBe(expected)
})
