import { expect, test } from 'vitest'
import { closedBefore, closingOf, nextTry, tryAfterReturn } from './closing.ts'

const at = Temporal.Instant.from

test.each([
  ['in the middle of a month', '2026-11-15T12:00:00Z', 'Europe/Vienna', '2026-11-01'],
  ['a minute before four on the first', '2026-12-01T02:59:00Z', 'Europe/Vienna', '2026-11-01'],
  ['at four on the first', '2026-12-01T03:00:00Z', 'Europe/Vienna', '2026-12-01'],
  ['at four there, which is two here in summer', '2026-07-01T02:00:00Z', 'Europe/Berlin', '2026-07-01'],
  ['where it is the day before', '2026-12-01T03:00:00Z', 'America/New_York', '2026-11-01'],
  ['in January', '2027-01-01T03:00:00Z', 'Europe/Zurich', '2027-01-01'],
  ['in January, too early', '2027-01-01T02:00:00Z', 'Europe/Zurich', '2026-12-01'],
])('everything before that day is closed: %s', (_, now, zone, expected) => {
  expect(closedBefore(at(now), zone).toString()).toBe(expected)
})

test('a month is closed at four of the first of the next, by the clock there', () => {
  expect(closingOf('2026-11-01', 'Europe/Vienna').toString()).toBe('2026-12-01T03:00:00Z')
  expect(closingOf('2026-06-01', 'Europe/Vienna').toString()).toBe('2026-07-01T02:00:00Z')
  expect(closingOf('2026-12-01', 'Europe/Vienna').toString()).toBe('2027-01-01T03:00:00Z')
})

test.each([
  ['when it fails', 0, 3],
  ['at the third day', 3, 7],
  ['between', 8, 14],
  ['at the last', 14, null],
])('it is tried again after 3, 7 and 14 days: %s', (_, after, days) => {
  const failed = at('2026-12-01T03:00:00Z')
  const next = days === null ? null : failed.add({ hours: days * 24 }).toString()
  expect(nextTry(failed, failed.add({ hours: after * 24 }))?.toString() ?? null).toBe(next)
})

test('a debit that was returned is tried after three days, a card that was disputed is not', () => {
  const now = Temporal.Instant.from('2026-12-14T06:00:00Z')
  expect(tryAfterReturn('sepa', now)?.toString()).toBe('2026-12-17T06:00:00Z')
  expect(tryAfterReturn('card', now)).toBeNull()
})
