import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { mayWithdraw, withdrawalFee, type WithdrawableBooking } from './withdrawal.ts'

const at = (text: string) => Temporal.Instant.from(text)
const BOOKING: WithdrawableBooking = {
  status: 'confirmed',
  startAt: at('2026-11-11T09:00:00Z'),
  confirmedAt: at('2026-11-01T09:00:00Z'),
  freeUntil: at('2026-11-11T07:00:00Z'),
  hourlyCents: toCents(1000),
  quantity: 1,
  totalCents: toCents(4000),
  isLockedOut: false,
  isForCompany: false,
}
const EARLY = '2026-11-11T07:00:00Z'
const LATE = '2026-11-11T07:00:00.001Z'

describe('what a withdrawal costs', () => {
  test.each([
    ['early, on the terms of a cancelation', {}, 'excluded', EARLY, 0],
    ['late, on the terms of a cancelation', {}, 'excluded', LATE, 2000],
    ['late, where the right is granted', {}, 'granted', LATE, 0],
    ['a millisecond before the start', {}, 'granted', '2026-11-11T08:59:59.999Z', 0],
    ['three weeks after booking', { confirmedAt: at('2026-10-15T09:00:00Z') }, 'granted', EARLY, 0],
    ['whoever stands at a closed door', { isLockedOut: true }, 'excluded', LATE, 0],
  ] as const)('%s', (_, change, right, now, cents) => {
    expect(withdrawalFee('booker', { ...BOOKING, ...change }, right, at(now))).toEqual({ ok: true, value: cents })
    expect(mayWithdraw('booker', { ...BOOKING, ...change }, at(now)).ok).toBe(true)
  })

  test.each([
    ['at the start', 'booker', {}, '2026-11-11T09:00:00Z', 'booking.started'],
    ['what a company pays', 'booker', { isForCompany: true }, EARLY, 'booking.no_consumer'],
    ["the company's admin", 'company', { isForCompany: true }, EARLY, 'booking.no_consumer'],
    ['the provider', 'provider', {}, EARLY, 'booking.no_consumer'],
    ['the operator', 'operator', {}, EARLY, 'booking.no_consumer'],
    ['what is only held', 'booker', { status: 'held' }, EARLY, 'booking.not_cancelable'],
    ['what is canceled', 'booker', { status: 'canceled' }, EARLY, 'booking.not_cancelable'],
    ['what is over', 'booker', { status: 'completed' }, EARLY, 'booking.not_cancelable'],
  ] as const)('is refused: %s', (_, relation, change, now, code) => {
    for (const right of ['excluded', 'granted'] as const)
      expect(withdrawalFee(relation, { ...BOOKING, ...change }, right, at(now))).toMatchObject({
        ok: false,
        refusal: { code },
      })
    expect(mayWithdraw(relation, { ...BOOKING, ...change }, at(now)).ok).toBe(false)
  })
})
