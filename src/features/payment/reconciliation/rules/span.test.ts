import { expect, test } from 'vitest'
import { settledBefore, spanToRead } from './span.ts'

const at = Temporal.Instant.from
const now = at('2026-11-25T02:00:00Z')

test.each([
  ['the first time, from the first posting on', null, '2026-11-01T10:00:00Z', '2026-10-30T10:00:00Z'],
  ['later, from where it ended', '2026-11-24T02:00:00Z', '2026-11-01T10:00:00Z', '2026-11-22T02:00:00Z'],
])('%s, with two days that are read again', (_, last, first, from) => {
  const span = spanToRead(last === null ? null : at(last), at(first), now)
  expect([span?.from.toString(), span?.until.toString()]).toEqual([from, now.toString()])
})

test('of a ledger without postings nothing is read, and the last two hours are not compared', () => {
  expect(spanToRead(null, null, now)).toBeNull()
  expect(settledBefore(now).toString()).toBe('2026-11-25T00:00:00Z')
})
