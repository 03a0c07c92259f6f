import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { COMPLAINT_HOURS, keptHours, netOf, sendAt } from './transfer-plan.ts'

const at = Temporal.Instant.from

test.each([
  ['a card is captured before', '2026-11-12T11:00:00Z', '2026-11-12T11:15:00Z', '2026-11-14T11:00:00Z'],
  ['a fee long before the visit', '2026-11-12T11:00:00Z', '2026-11-10T08:00:00Z', '2026-11-14T11:00:00Z'],
  ['a debit succeeds days later', '2026-11-12T11:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'],
  ['48 hours, also when the clock is changed', '2026-03-28T11:00:00Z', '2026-03-28T11:15:00Z', '2026-03-30T11:00:00Z'],
])('when it is sent: %s', (_, endAt, paidAt, expected) => {
  expect(sendAt(at(endAt), at(paidAt), COMPLAINT_HOURS).toString()).toBe(expected)
})

test.each([
  [3200, 0, 0, 3200],
  [3200, 800, 800, 2400],
  [3200, 3200, 3200, 0],
  [3200, 5000, 3200, 0],
  [3200, -100, 0, 3200],
])('of %i with %i owed, %i are kept and %i are sent', (amount, owed, kept, sent) => {
  expect(netOf(toCents(amount), toCents(owed))).toEqual({ kept, sent })
})

test.each([
  ['nobody is new', 0, null, 48],
  ['nothing was ever paid', 30, null, 168],
  ['a day before it is over', 30, '2026-10-14T11:00:00Z', 168],
  ['a second before', 30, '2026-10-13T11:00:01Z', 168],
  ['it is over', 30, '2026-10-13T11:00:00Z', 48],
])('how long the income of a provider is kept: %s', (_, newForDays, firstPaidAt, hours) => {
  const first = firstPaidAt === null ? null : at(firstPaidAt)
  expect(keptHours(first, at('2026-11-12T11:00:00Z'), { newForDays, waitDays: 7 })).toBe(hours)
})
