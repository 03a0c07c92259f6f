import { expect, test } from 'vitest'
import { debitDay, nextDebitTry, returnableUntil, returnRiskUntil, submitAt } from './debit-day.ts'
import { isTargetDay } from './target-days.ts'

const at = Temporal.Instant.from

test.each([
  ['a Tuesday', '2026-11-10T12:15:00Z', '2026-11-12'],
  ['a Thursday: the weekend follows', '2026-11-12T12:15:00Z', '2026-11-16'],
  ['a Friday', '2026-11-13T12:15:00Z', '2026-11-16'],
  ['a Saturday', '2026-11-14T12:15:00Z', '2026-11-16'],
  ['before Easter', '2026-04-01T09:00:00Z', '2026-04-07'],
  ['before Christmas', '2026-12-23T09:00:00Z', '2026-12-28'],
  ['before New Year', '2026-12-30T09:00:00Z', '2027-01-04'],
  ['an hour before midnight at the banks', '2026-11-09T22:59:00Z', '2026-11-11'],
  ['midnight at the banks: it is the next day there', '2026-11-09T23:00:00Z', '2026-11-12'],
  ['midnight in summer', '2026-07-06T22:00:00Z', '2026-07-09'],
])('the day of the debit, told on %s', (_, notice, day) => {
  expect(debitDay(at(notice)).toString()).toBe(day)
})

test('two full days are between the notice and the day, and it is a day of banks, all year round', () => {
  for (let nth = 0; nth < 400; nth += 1) {
    const notice = at('2026-01-01T09:00:00Z').add({ hours: nth * 24 })
    const day = debitDay(notice)
    expect(isTargetDay(day)).toBe(true)
    expect(notice.toZonedDateTimeISO('Europe/Berlin').toPlainDate().until(day).days).toBeGreaterThanOrEqual(2)
  }
})

test.each([
  ['2026-11-12', '2026-11-12T05:00:00Z'],
  ['2026-07-09', '2026-07-09T04:00:00Z'],
])('the debit of %s is sent at %s', (day, expected) => {
  expect(submitAt(Temporal.PlainDate.from(day)).toString()).toBe(expected)
})

test('it can come back for eight weeks', () => {
  expect(returnableUntil(at('2026-11-12T05:00:00Z')).toString()).toBe('2027-01-07T05:00:00Z')
})

test.each([
  ['insufficient_funds', 1, '2026-11-15T05:00:00Z'],
  ['insufficient_funds', 2, '2026-11-15T05:00:00Z'],
  ['insufficient_funds', 3, null],
  ['account_closed', 1, null],
  ['debit_refused', 1, null],
])('after %s at attempt %i it is announced again at %s', (code, attempt, expected) => {
  expect(nextDebitTry(code, attempt, at('2026-11-12T05:00:00Z'))?.toString() ?? null).toBe(expected)
})

test('a refund is a risk until eight weeks after the last debit that something is left of, to the second', () => {
  const paid = at('2026-11-12T05:00:00Z')
  const end = at('2027-01-07T05:00:00Z')
  const debit = { isDebit: true, paidAt: paid, leftCents: 2000 }
  expect(returnRiskUntil([debit], end.subtract({ seconds: 1 }))?.toString()).toBe(end.toString())
  expect(returnRiskUntil([debit], end)).toBeNull()
  const later = { ...debit, paidAt: paid.add({ hours: 24 }) }
  expect(returnRiskUntil([later, debit], paid)?.toString()).toBe(end.add({ hours: 24 }).toString())
  for (const other of [{ isDebit: false }, { paidAt: null }, { leftCents: 0 }])
    expect(returnRiskUntil([{ ...debit, ...other }], paid)).toBeNull()
  expect(returnRiskUntil([], paid)).toBeNull()
})
