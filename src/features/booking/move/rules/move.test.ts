import { describe, expect, test } from 'vitest'
import { toCents, ZERO } from '#kernel/money.ts'
import { maskOf } from '#kernel/quarters.ts'
import { slotAt } from '#kernel/time.ts'
import { bookableDays, mayMove, movedTo, placeOfMove, type MovableBooking, type OfficeToBook } from './move.ts'

const ZONE = 'Europe/Berlin'
const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const DAY = '2026-11-12'

/** Thursday, ten to two. */
function booked(more: Partial<MovableBooking> = {}): MovableBooking {
  const slot = slotAt(DAY, 40, 4, ZONE)
  if (typeof slot === 'string') throw new Error(slot)
  return {
    ...slot,
    status: 'confirmed',
    leg: 'held',
    zone: ZONE,
    freeUntil: slot.startAt.subtract({ hours: 2 }),
    quantity: 1,
    turnover: 0,
    hourlyCents: toCents(1000),
    methodKind: 'card',
    holdCents: toCents(8000),
    isChanging: false,
    ...more,
  }
}
const office: OfficeToBook = {
  status: 'published',
  leadHours: 0,
  open: maskOf([[32, 80]]),
  capacity: 1,
  occ: Array.from({ length: 96 }, (_, quarter) => (quarter >= 40 && quarter < 56 ? 1 : 0)),
  held: null,
}

describe('whether', () => {
  const verdict = (more: Partial<MovableBooking>, now = '2026-11-12T07:00:00Z') => {
    const may = mayMove(booked(more), Temporal.Instant.from(now))
    return may.ok || may.refusal.code
  }
  test('while cancelling is free, that instant included', () => {
    expect(verdict({})).toBe(true)
    expect(verdict({}, '2026-11-12T07:00:00.001Z')).toBe('booking.move_too_late')
    expect(verdict({}, '2026-11-12T09:00:00Z')).toBe('booking.not_movable')
  })
  test.each([
    ['none', true],
    ['scheduled', true],
    ['hold_failed', 'booking.unpaid'],
    ['capturing', 'booking.not_movable'],
    ['paid', 'booking.not_movable'],
  ] as const)('with its payment %s: %s', (leg, expected) => expect(verdict({ leg })).toBe(expected))
  test('not while another change waits for the company', () =>
    expect(verdict({ isChanging: true })).toBe('booking.change_waits'))
  test.each(['held', 'completed', 'canceled', 'expired'] as const)('%s: not', (status) =>
    expect(verdict({ status })).toBe('booking.not_movable'),
  )
})

describe('where to', () => {
  const place = (day: string, hour: number, hours: number, more: Partial<OfficeToBook> = {}) => {
    const slot = placeOfMove(booked(), { day, quarter: hour * 4, hours }, { ...office, ...more }, NOW)
    return slot.ok ? `${slot.value.day} ${slot.value.a / 4}-${slot.value.b / 4}` : slot.refusal.code
  }
  test.each<[string, number, number, Partial<OfficeToBook>, string]>([
    [DAY, 12, 4, {}, '2026-11-12 12-16'],
    [DAY, 10, 2, {}, '2026-11-12 10-12'],
    [DAY, 10, 4, {}, 'booking.same_time'],
    [DAY, 18, 4, {}, 'booking.closed'],
    [DAY, 7, 2, {}, 'booking.closed'],
    [DAY, 21, 4, {}, 'booking.midnight'],
    ['2026-11-13', 10, 4, {}, 'booking.no_free_desks'],
    ['2026-11-13', 14, 4, {}, '2026-11-13 14-18'],
    ['2026-11-09', 10, 4, {}, 'booking.past'],
    ['2026-11-10', 10, 2, { leadHours: 3 }, 'booking.lead'],
    ['2026-12-10', 14, 2, {}, '2026-12-10 14-16'],
    ['2026-12-11', 14, 2, {}, 'booking.horizon'],
    [DAY, 12, 4, { status: 'unpublished' }, 'booking.office_not_bookable'],
    [
      DAY,
      13,
      4,
      { capacity: 1, held: Array.from({ length: 96 }, (_, q) => (q >= 56 ? 1 : 0)) },
      'booking.no_free_desks',
    ],
  ])('%s from %d for %d hours, %j: %s', (day, hour, hours, more, expected) => {
    expect(place(day, hour, hours, more)).toBe(expected)
  })
})

describe('what it costs', () => {
  const slot = (day: string) => {
    const found = slotAt(day, 40, 2, ZONE)
    if (typeof found === 'string') throw new Error(found)
    return found
  }
  test('the hourly price of the day of booking, for all desks, less what the code takes off', () => {
    const moved = movedTo(booked({ quantity: 3 }), slot('2026-11-13'), 2, toCents(500), NOW)
    expect(moved.price).toEqual({ sumCents: 6000, discountCents: 500, totalCents: 5500, blockCents: 24_000 })
    expect(moved.freeUntil.toString()).toBe('2026-11-13T07:00:00Z')
  })
  test('a start within two hours can be taken back for five minutes', () => {
    const now = Temporal.Instant.from('2026-11-13T08:30:00Z')
    expect(movedTo(booked(), slot('2026-11-13'), 2, ZERO, now).freeUntil.toString()).toBe('2026-11-13T08:35:00Z')
  })
  test.each([
    ['held', '2026-11-13', 'stays'],
    ['held', '2026-12-01', 'plan'],
    ['scheduled', '2026-11-15', 'plan'],
    ['scheduled', '2026-11-12', 'hold_first'],
  ] as const)('%s, moved to %s: its payment %s', (leg, day, kind) => {
    expect(movedTo(booked({ leg }), slot(day), 2, ZERO, NOW).payment.kind).toBe(kind)
  })
})

test('the days from today to a month ahead, that one included, across the end of a year', () => {
  const days = bookableDays(ZONE, Temporal.Instant.from('2026-12-20T23:30:00Z'))
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-12-21', '2027-01-21', 32])
})
