import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import type { IncomeGroup } from '../../earnings/rules/income.ts'
import { monthIncome } from './month-income.ts'

const group = (over: Partial<IncomeGroup>): IncomeGroup => ({
  state: 'ready',
  currency: 'EUR',
  month: '2026-11',
  officeId: 1,
  nextAt: null,
  count: 1,
  grossCents: toCents(4000),
  ledgerCents: toCents(3200),
  commissionRate: 2000,
  ...over,
})

test('only what is earned counts: not what is still to come, nor what its payer owes', () => {
  const groups = (['coming', 'unpaid', 'collecting', 'waiting', 'ready'] as const).map((state, at) =>
    group({ state, ledgerCents: toCents(10 ** at) }),
  )
  expect(monthIncome(groups, '2026-11').income).toEqual([{ currency: 'EUR', cents: 11_100 }])
})

test('each office for itself, this month and the one before; other months do not matter', () => {
  const { offices } = monthIncome(
    [
      group({ officeId: 1, ledgerCents: toCents(100) }),
      group({ officeId: 1, state: 'waiting', ledgerCents: toCents(20) }),
      group({ officeId: 1, month: '2026-10', ledgerCents: toCents(3) }),
      group({ officeId: 2, month: '2026-10', ledgerCents: toCents(4) }),
      group({ officeId: 3, month: '2026-09', ledgerCents: toCents(5) }),
      group({ officeId: 4, month: '2026-12', ledgerCents: toCents(6) }),
    ],
    '2026-11',
  )
  expect([...offices]).toEqual([
    [1, { income: { currency: 'EUR', cents: 120 }, before: { currency: 'EUR', cents: 3 } }],
    [2, { income: null, before: { currency: 'EUR', cents: 4 } }],
  ])
})

test('the month before January is December', () => {
  const { offices } = monthIncome([group({ month: '2026-12' })], '2027-01')
  expect(offices.get(1)?.before?.cents).toBe(3200)
})

test('two currencies are two sums', () => {
  const { income, ready } = monthIncome(
    [group({ currency: 'CHF', officeId: 2, ledgerCents: toCents(7) }), group({}), group({ month: '2026-01' })],
    '2026-11',
  )
  expect(income).toEqual([
    { currency: 'EUR', cents: 3200 },
    { currency: 'CHF', cents: 7 },
  ])
  expect(ready, 'of all months').toEqual([
    { currency: 'EUR', cents: 6400 },
    { currency: 'CHF', cents: 7 },
  ])
})
