import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import type { BalanceLine } from '#ports/payees.ts'
import { ownPosting } from './own-lines.ts'

const posted = (kind: BalanceLine['kind'], net: number) =>
  ownPosting(kind, toCents(net))?.map(({ account, cents }) => [account.code, cents]) ?? null

test('payouts to the own bank and fees are posted, both ways', () => {
  expect(posted('payout', -5000)).toEqual([
    ['psp_balance', -5000],
    ['bank', 5000],
  ])
  expect(posted('payout', 5000)).toEqual([
    ['psp_balance', 5000],
    ['bank', -5000],
  ])
  expect(posted('fee', -200)).toEqual([
    ['psp_balance', -200],
    ['psp_fees', 200],
  ])
  expect(posted('fee', 0)).toBeNull()
})

test.each(['charge', 'refund', 'transfer', 'reversal', 'dispute', 'other'] as const)(
  'a line of the kind %s must be in the ledger already',
  (kind) => {
    expect(posted(kind, -100)).toBeNull()
  },
)
