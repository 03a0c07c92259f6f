import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { isOpenMonth, statementOf } from './statement.ts'

const line = (kind: string, cents: number, commission = 0) => ({
  kind,
  cents: toCents(cents),
  commissionCents: toCents(commission),
})

test('incomes, transfers and what was taken back, with the balance after each', () => {
  const { lines, ...rest } = statementOf(toCents(1600), [
    line('due', 3200, 800),
    line('transferred', -1600),
    line('refunded', -800, -200),
    line('transferred', -3200),
  ])
  expect(rest).toEqual({
    opening: 1600,
    closing: -800,
    sums: { income: 3200, sent: -4800, correction: -800, gross: 3000, commission: 600 },
  })
  expect(lines.map(({ as, balance }) => [as, balance])).toEqual([
    ['income', 4800],
    ['sent', 3200],
    ['correction', 2400],
    ['sent', -800],
  ])
})

test('months follow each other without a gap: two statements are the statement of both', () => {
  const postings = fc.array(
    fc
      .tuple(fc.constantFrom('due', 'transferred', 'refunded', 'taken_back'), fc.integer({ min: -9_999, max: 9_999 }))
      .map(([kind, cents]) => line(kind, cents)),
  )
  fc.assert(
    fc.property(fc.integer({ min: -9_999, max: 9_999 }), postings, postings, (opening, one, other) => {
      const first = statementOf(toCents(opening), one)
      const second = statementOf(first.closing, other)
      const both = statementOf(toCents(opening), [...one, ...other])
      expect(second.closing).toBe(both.closing)
      const { income, sent, correction, gross, commission } = both.sums
      expect(both.opening + income + sent + correction).toBe(both.closing)
      expect(gross - commission).toBe(income + correction)
    }),
  )
})

test.each([
  ['2026-10', '2026-11-25', false],
  ['2026-11', '2026-11-25', true],
  ['2026-12', '2026-11-30', true],
  ['2025-12', '2026-01-01', false],
])('the month %s on %s is open: %s', (month, today, expected) => {
  expect(isOpenMonth(month, today)).toBe(expected)
})
