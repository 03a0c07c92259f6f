import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { isDrawable, MOST_DRAWN, paidOutCents, type StatementDocument } from './statement-document.ts'

const line: StatementDocument['lines'][number] = {
  day: '2026-11-05',
  as: 'income',
  bookingId: 7,
  visitDay: '2026-11-05',
  office: 'Kanal',
  grossCents: toCents(4000),
  commissionCents: toCents(-800),
  cents: toCents(3200),
  balance: toCents(3200),
}
const payout = { day: '2026-11-09', ref: 'po_1', cents: toCents(1250) }
const many = <T>(one: T, count: number) => Array.from({ length: count }, () => one)

test.each([
  [0, 0, true],
  [MOST_DRAWN, 0, true],
  [MOST_DRAWN + 1, 0, false],
  [MOST_DRAWN - 1, 1, true],
  [MOST_DRAWN, 1, false],
  [0, MOST_DRAWN + 1, false],
])('%i postings and %i payouts are drawn: %s', (postings, payouts, expected) => {
  expect(isDrawable({ lines: many(line, postings), payouts: many(payout, payouts) })).toBe(expected)
})

test.each([
  [0, 0],
  [1, 1250],
  [3, 3750],
])('the sum of %i payouts is %i', (count, sum) => {
  expect(paidOutCents({ payouts: many(payout, count) })).toBe(sum)
})
