import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import type { Relation } from './access.ts'
import { cancelerOf, cancelFee, freeCancelUntil, lateFee, type CancelableBooking } from './cancel.ts'

const START = Temporal.Instant.from('2026-11-11T09:00:00Z')
const instant = (text: string) => Temporal.Instant.from(text)
const booking = (more: Partial<CancelableBooking> = {}): CancelableBooking => ({
  status: 'confirmed',
  startAt: START,
  confirmedAt: instant('2026-11-10T08:00:00Z'),
  freeUntil: instant('2026-11-11T07:00:00Z'),
  hourlyCents: toCents(1000),
  quantity: 1,
  totalCents: toCents(4000),
  isLockedOut: false,
  ...more,
})

describe('until when it is free', () => {
  test.each([
    ['booked the day before', '2026-11-10T08:00:00Z', '2026-11-11T07:00:00Z'],
    ['booked 2 h 5 min before', '2026-11-11T06:55:00Z', '2026-11-11T07:00:00Z'],
    ['booked 2 h 1 min before: grace', '2026-11-11T06:59:00Z', '2026-11-11T07:04:00Z'],
    ['booked an hour before: grace', '2026-11-11T08:00:00Z', '2026-11-11T08:05:00Z'],
    ['booked 5 min before: never after the start', '2026-11-11T08:55:00Z', '2026-11-11T08:59:59.999Z'],
  ])('%s', (_, bookedAt, until) => {
    expect(freeCancelUntil(START, instant(bookedAt)).toString()).toBe(until)
  })
})

describe('who cancels when, at which fee', () => {
  const TIMES = {
    'before 48 h': '2026-11-09T09:00:00Z',
    'inside 48 h': '2026-11-09T09:00:00.001Z',
    'exactly 2 h before': '2026-11-11T07:00:00Z',
    'inside 2 h': '2026-11-11T07:00:00.001Z',
    'after the start': '2026-11-11T09:00:00Z',
  } as const
  const PAYER = [0, 0, 0, 2000, 'booking.started']
  const LATE = 'booking.provider_too_late'
  const MATRIX: Record<Relation, readonly (number | string)[]> = {
    booker: PAYER,
    company: PAYER,
    provider: [0, LATE, LATE, LATE, LATE],
    operator: [0, 0, 0, 0, 0],
  }
  const cases = Object.entries(MATRIX).flatMap(([relation, row]) =>
    Object.entries(TIMES).map(([when, now], column) => [relation as Relation, when, now, row[column]] as const),
  )
  test.each(cases)('%s, %s', (relation, _, now, expected) => {
    const verdict = cancelFee(relation, booking(), instant(now))
    expect(verdict.ok ? verdict.value : verdict.refusal.code).toBe(expected)
  })

  test.each(['completed', 'canceled', 'expired'] as const)('nobody cancels what is %s', (status) => {
    for (const relation of Object.keys(MATRIX) as Relation[])
      expect(cancelFee(relation, booking({ status }), instant(TIMES['before 48 h']))).toMatchObject({
        refusal: { code: 'booking.not_cancelable' },
      })
  })

  test.each<[Relation, string]>([
    ['booker', 'user'],
    ['company', 'user'],
    ['provider', 'provider'],
    ['operator', 'operator'],
  ])('%s is named as %s', (relation, by) => {
    expect(cancelerOf(relation)).toBe(by)
  })
})

describe('by the booker', () => {
  test.each([
    ['exactly two hours before', '2026-11-11T07:00:00Z', 0],
    ['a millisecond later', '2026-11-11T07:00:00.001Z', 2000],
    ['a millisecond before the start', '2026-11-11T08:59:59.999Z', 2000],
  ])('%s', (_, now, cents) => {
    expect(cancelFee('booker', booking(), instant(now))).toEqual({ ok: true, value: cents })
  })

  test('from the start on it is refused', () => {
    expect(cancelFee('booker', booking(), START)).toMatchObject({ ok: false, refusal: { code: 'booking.started' } })
  })

  test('a slot that is only kept costs nothing at any time', () => {
    expect(cancelFee('booker', booking({ status: 'held' }), START)).toEqual({ ok: true, value: 0 })
  })

  test.each(['completed', 'canceled', 'expired'] as const)('what is %s cannot be canceled', (status) => {
    const verdict = cancelFee('booker', booking({ status }), instant('2026-11-10T09:00:00Z'))
    expect(verdict).toMatchObject({ ok: false, refusal: { code: 'booking.not_cancelable' } })
  })
})

describe('by the provider', () => {
  test.each([
    ['exactly 48 h before', '2026-11-09T09:00:00Z', true],
    ['a millisecond later', '2026-11-09T09:00:00.001Z', false],
  ])('%s', (_, now, may) => {
    expect(cancelFee('provider', booking(), instant(now)).ok).toBe(may)
  })

  test('a slot that is only kept is not his to cancel', () => {
    expect(cancelFee('provider', booking({ status: 'held' }), instant('2026-11-01T09:00:00Z')).ok).toBe(false)
  })
})

describe('the fee', () => {
  test.each([
    ['two hours of one desk', 1000, 1, 4000, 2000],
    ['two hours of three desks', 1000, 3, 12_000, 6000],
    ['never more than the total', 1000, 1, 1500, 1500],
    ['nothing when the booking was free', 0, 1, 0, 0],
  ])('%s', (_, hourly, quantity, total, fee) => {
    expect(lateFee(toCents(hourly), quantity, toCents(total))).toBe(fee)
  })

  test('is between nothing and the total, and never falls as time goes on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 80_000 }),
        fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 })),
        (hourly, total, seconds) => {
          const [later = 1, earlier = 1] = seconds.toSorted((x, y) => x - y)
          const one = booking({ hourlyCents: toCents(hourly), totalCents: toCents(total) })
          const fee = (before: number) => {
            const verdict = cancelFee('booker', one, START.subtract({ seconds: before }))
            return verdict.ok ? verdict.value : Number.NaN
          }
          expect(fee(earlier)).toBeLessThanOrEqual(fee(later))
          expect(fee(later)).toBeLessThanOrEqual(total)
          expect(fee(earlier)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})

describe('at a closed door, without an answer', () => {
  const AFTER_START = Temporal.Instant.from('2026-11-11T09:30:00Z')
  test.each([
    ['booker', 'confirmed', 0],
    ['company', 'confirmed', 0],
    ['booker', 'completed', 0],
    ['provider', 'confirmed', 'booking.provider_too_late'],
    ['provider', 'completed', 'booking.not_cancelable'],
    ['operator', 'completed', 'booking.not_cancelable'],
  ] as const)('%s of a %s one: %s', (relation, status, expected) => {
    const verdict = cancelFee(relation, booking({ status, isLockedOut: true }), AFTER_START)
    expect(verdict.ok ? verdict.value : verdict.refusal.code).toBe(expected)
  })
})
