import { describe, expect, test } from 'vitest'
import { leftOf, maySpend, windowEnd, type Budget, type Spending } from './budget.ts'

const BUDGET: Budget = {
  kind: 'month',
  limitCents: 10_000,
  usedCents: 4000,
  from: '2026-11-01',
  until: '2026-11-30',
  month: '2026-11-01',
  currency: 'EUR',
  capCents: null,
  company: 'Kontor GmbH',
  companyUsedCents: 50_000,
  credit: null,
}
const spend = (cents: number, more: Partial<Spending> = {}): Spending => ({
  own: cents,
  company: cents,
  credit: 0,
  currency: 'EUR',
  ...more,
})
const ON_CREDIT = { limitCents: null, credit: { limitCents: 20_000, usedCents: 17_000 } }
const CAPPED = { limitCents: null, capCents: 60_000 }

describe('what fits', () => {
  test.each<[string, Partial<Budget>, Spending, string]>([
    ['less than what is left', {}, spend(5999), 'yes'],
    ['exactly what is left', {}, spend(6000), 'yes'],
    ['a cent more', {}, spend(6001), 'company.month_budget'],
    ['of a day', { kind: 'day' }, spend(6001), 'company.day_budget'],
    ['of a year', { kind: 'year' }, spend(6001), 'company.year_budget'],
    ['no limit', { limitCents: null }, spend(1_000_000), 'yes'],
    ['nothing, although all is spent', { usedCents: 12_000 }, spend(0), 'yes'],
    ['a shorter visit, although more than all is spent', { usedCents: 12_000 }, spend(-500), 'yes'],
    ['something, when more than all is spent', { usedCents: 12_000 }, spend(1), 'company.month_budget'],
    ['a limit of nothing', { limitCents: 0, usedCents: 0 }, spend(1), 'company.month_budget'],
    ['exactly up to the credit', ON_CREDIT, spend(3000, { credit: 3000 }), 'yes'],
    ['a cent over the credit', ON_CREDIT, spend(3001, { credit: 3001 }), 'company.credit'],
    ['a visit that is paid by card, although the credit is used up', ON_CREDIT, spend(3001), 'yes'],
    ['less than before, although more than the credit is used', ON_CREDIT, spend(-1, { credit: -1 }), 'yes'],
    ['exactly up to the cap', CAPPED, spend(10_000), 'yes'],
    ['a cent over the cap', CAPPED, spend(10_001), 'company.cap'],
    ['the cap before the limit', { ...CAPPED, limitCents: 10_000 }, spend(10_001), 'company.cap'],
    ['within the month of the company, to another day', CAPPED, spend(20_000, { company: 0 }), 'yes'],
    [
      'to another month, at no more of the own window',
      { capCents: 60_000 },
      spend(0, { company: 10_001 }),
      'company.cap',
    ],
    ['another currency, with a limit', {}, spend(1, { currency: 'CHF' }), 'company.budget_currency'],
    ['another currency, with a cap', CAPPED, spend(1, { currency: 'CHF' }), 'company.budget_currency'],
    ['another currency, with neither', { limitCents: null }, spend(1, { currency: 'CHF' }), 'yes'],
    ['another currency, free of charge', {}, spend(0, { currency: 'CHF' }), 'yes'],
  ])('%s', (_, budget, spending, answer) => {
    const verdict = maySpend({ ...BUDGET, ...budget }, spending, 'de')
    expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(answer)
  })

  test('the refusal says what is left, in words of money', () => {
    const verdict = maySpend(BUDGET, spend(9000), 'en')
    expect(verdict).toMatchObject({ refusal: { slots: { left: '€60.00', until: '2026-11-30' } } })
  })
})

test.each([
  [null, 100, null],
  [1000, 0, 1000],
  [1000, 1000, 0],
  [1000, 1001, 0],
])('of %s with %i spent %s are left', (limitCents, usedCents, left) => {
  expect(leftOf({ limitCents, usedCents })).toBe(left)
})

test.each([
  ['day', '2026-11-30', '2026-11-30'],
  ['month', '2026-11-01', '2026-11-30'],
  ['month', '2028-02-01', '2028-02-29'],
  ['month', '2026-12-01', '2026-12-31'],
  ['year', '2026-01-01', '2026-12-31'],
] as const)('a %s from %s lasts until %s', (kind, from, until) => {
  expect(windowEnd(kind, from)).toBe(until)
})
