import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { earningsOf, expectedIncome, type IncomeGroup } from './income.ts'

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

test('what is expected follows the commission that was agreed, rounded for each booking', () => {
  expect(expectedIncome(toCents(4000), 2000)).toEqual({ incomeCents: 3200, commissionCents: 800 })
  expect(expectedIncome(toCents(4000), 1750)).toEqual({ incomeCents: 3300, commissionCents: 700 })
  // 2,985 x 20 % = 597.
  expect(expectedIncome(toCents(2985), 2000)).toEqual({ incomeCents: 2388, commissionCents: 597 })
  const three = group({ state: 'coming', count: 3, grossCents: toCents(3 * 1003), ledgerCents: null })
  // 1,003 less 201 each; of the sum it would be 2,407.
  expect(earningsOf([three], 'EUR', '2026-11').stations.coming).toEqual({ cents: 2406, count: 3 })
})

test('the ledger wins over what was expected', () => {
  const paid = group({ ledgerCents: toCents(1600) })
  expect(earningsOf([paid], 'EUR', '2026-11').stations.ready.cents).toBe(1600)
})

test('stations, months and offices have the same sums, in one currency', () => {
  const groups = [
    group({}),
    group({ state: 'waiting', officeId: 2, nextAt: Temporal.Instant.from('2026-11-12T10:00:00Z') }),
    group({ state: 'waiting', month: '2026-10', nextAt: Temporal.Instant.from('2026-11-11T10:00:00Z') }),
    group({ state: 'coming', ledgerCents: null, month: '2026-12' }),
    group({ state: 'unpaid', month: '2025-11' }),
    group({ state: 'sent', month: '2026-10' }),
    group({ state: 'paid', month: '2026-10' }),
    group({ currency: 'CHF', ledgerCents: toCents(99) }),
  ]
  const { stations, months, byOffice, nextAt } = earningsOf(groups, 'EUR', '2026-11')
  expect(stations).toEqual({
    coming: { cents: 3200, count: 1 },
    collecting: { cents: 0, count: 0 },
    unpaid: { cents: 3200, count: 1 },
    waiting: { cents: 6400, count: 2 },
    ready: { cents: 3200, count: 1 },
    sent: { cents: 3200, count: 1 },
    paid: { cents: 3200, count: 1 },
  })
  expect(nextAt?.toString()).toBe('2026-11-11T10:00:00Z')
  expect(months.map(({ month }) => month)).toEqual([
    '2025-12',
    ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  ])
  expect(months.at(-1)).toEqual({ month: '2026-11', paid: 0, waiting: 6400, coming: 0 })
  expect(months.at(-2)).toEqual({ month: '2026-10', paid: 6400, waiting: 3200, coming: 0 })
  expect(Object.fromEntries(byOffice)).toEqual({ 1: 19_200, 2: 3200 })
  expect(earningsOf(groups, 'CHF', '2026-11').stations.ready).toEqual({ cents: 99, count: 1 })
})
