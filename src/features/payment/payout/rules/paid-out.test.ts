import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { paidOut } from './paid-out.ts'

const at = (hour: number) => Temporal.Instant.from('2026-11-10T00:00:00Z').add({ hours: hour })
const sent = (...cents: number[]) =>
  cents.map((one, index) => ({ id: index + 1, cents: toCents(one), sentAt: at(index) }))

test.each([
  ['a payout of all', sent(100, 200, 300), 600, 9, [1, 2, 3]],
  ['the oldest first', sent(100, 200, 300), 300, 9, [1, 2]],
  ['one that is covered in part waits for the rest', sent(100, 200, 300), 299, 9, [1]],
  ['and so does all behind it', sent(200, 100), 150, 9, []],
  ['one that was netted to nothing is paid with those before it', sent(100, 0, 5), 100, 9, [1, 2]],
  ['not what was sent after the payout was made', sent(100, 200, 300), 600, 1, [1, 2]],
  ['of money that is owed nothing is left', sent(100), -50, 9, []],
  ['nothing', [], 500, 9, []],
])('%s', (_, transfers, covered, until, ids) => {
  expect(paidOut(transfers, covered, at(until))).toEqual(ids)
})
