import { describe, expect, test } from 'vitest'
import { toCents, ZERO } from '#kernel/money.ts'
import { maskOf } from '#kernel/quarters.ts'
import { slotAt } from '#kernel/time.ts'
import type { OfficeDay } from '../../rules/room.ts'
import { extensionsOf, mayExtend, type ExtendableBooking } from './extension.ts'

const ZONE = 'Europe/Berlin'
/** While the bookings of these cases are going on. */
const NOW = Temporal.Instant.from('2026-11-12T08:30:00Z')

function booked(
  from: number,
  hours: number,
  more: Partial<ExtendableBooking> = {},
  day = '2026-11-12',
): ExtendableBooking {
  const slot = slotAt(day, from * 4, hours, more.zone ?? ZONE)
  if (typeof slot === 'string') throw new Error(slot)
  return {
    ...slot,
    status: 'confirmed',
    leg: 'held',
    zone: ZONE,
    hours,
    quantity: 1,
    turnover: 0,
    hourlyCents: toCents(1000),
    discountCents: ZERO,
    totalCents: toCents(1000 * hours),
    methodKind: 'card',
    holdCents: toCents(8000),
    isChanging: false,
    ...more,
  }
}

const openOn = (from: number, to: number): OfficeDay => ({
  open: maskOf([[from * 4, to * 4]]),
  capacity: 1,
  occ: null,
  held: null,
})

/** Desks by the hour: `count(9, 12, 1)` is one from nine to noon. */
const count = (from: number, to: number, desks: number) =>
  Array.from({ length: 96 }, (_, quarter) => (quarter >= from * 4 && quarter < to * 4 ? desks : 0))

/** Hours more (null a full day), charged hours, new end by the clock, cents more. */
function listed(booking: ExtendableBooking, day: OfficeDay) {
  const found = extensionsOf(booking, day, NOW)
  if (!found.ok) return found.refusal.code
  return found.value.map(({ hours, chargedHours, endAt, addedCents }) => [
    hours,
    chargedHours,
    endAt.toZonedDateTimeISO(booking.zone).toPlainTime().toString().slice(0, 5),
    addedCents,
  ])
}

describe('how much longer', () => {
  test('every whole hour up to a full day in all, then until closing at the price of a full day', () => {
    expect(listed(booked(9, 4), openOn(8, 20))).toEqual([
      [1, 5, '14:00', 1000],
      [2, 6, '15:00', 2000],
      [3, 7, '16:00', 3000],
      [4, 8, '17:00', 4000],
      [null, 8, '20:00', 4000],
    ])
  })
  test('not beyond closing; a last part of an hour costs a full day', () => {
    expect(listed(booked(14, 3), openOn(8, 18))).toEqual([[1, 4, '18:00', 1000]])
    expect(listed(booked(14, 3), openOn(8, 18.5))).toEqual([
      [1, 4, '18:00', 1000],
      [null, 8, '18:30', 5000],
    ])
    expect(listed(booked(14, 4), openOn(8, 18))).toBe('booking.extension_not_available')
  })
  test('who pays for a full day already stays until closing for nothing more', () => {
    expect(listed(booked(9, 8), openOn(8, 20))).toEqual([[null, 8, '20:00', 0]])
    const untilClosing = booked(9, 8)
    const late = { ...untilClosing, b: 80, endAt: untilClosing.endAt.add({ hours: 3 }) }
    expect(listed(late, openOn(8, 20))).toBe('booking.extension_not_available')
  })
  test('who has left early has left', () => {
    const left = booked(9, 4)
    expect(listed({ ...left, b: 48, endAt: left.endAt.subtract({ hours: 1 }) }, openOn(8, 20))).toBe(
      'booking.extension_not_available',
    )
  })
  test('a closed hour in between ends it', () => {
    const lunch = {
      ...openOn(8, 20),
      open: maskOf([
        [32, 52],
        [56, 80],
      ]),
    }
    expect(listed(booked(9, 3), lunch)).toEqual([[1, 4, '13:00', 1000]])
  })
  test('as far as midnight, and never past it', () => {
    expect(listed(booked(20, 2), openOn(0, 24))).toEqual([
      [1, 3, '23:00', 1000],
      [2, 4, '00:00', 2000],
    ])
  })
  test('hours are elapsed hours when the clock changes', () => {
    // At three o'clock it is two again: from one to three are three hours.
    const night = booked(1, 2, {}, '2026-10-25')
    expect(listed(night, openOn(0, 4))).toEqual([
      [1, 3, '03:00', 1000],
      [2, 4, '04:00', 2000],
    ])
    const spring = booked(1, 2, {}, '2026-03-29')
    expect(listed(spring, openOn(0, 6))).toEqual([
      [1, 3, '05:00', 1000],
      [2, 4, '06:00', 2000],
    ])
  })
})

describe('room', () => {
  const day = openOn(8, 20)
  test('only while a desk is free: the own one is not in the way', () => {
    const until15 = { ...day, occ: count(9, 13, 1).map((own, quarter) => own + (count(15, 16, 1)[quarter] ?? 0)) }
    expect(listed(booked(9, 4), until15)).toEqual([
      [1, 5, '14:00', 1000],
      [2, 6, '15:00', 2000],
    ])
    expect(listed(booked(9, 4), { ...day, occ: count(9, 20, 1) })).toBe('booking.no_desk_to_extend')
  })
  test('all desks of the booking', () => {
    const three = { ...day, capacity: 3, occ: count(13, 15, 1) }
    expect(listed(booked(9, 4, { quantity: 3 }), three)).toBe('booking.no_desk_to_extend')
    expect(listed(booked(9, 4, { quantity: 2 }), three)).toHaveLength(5)
  })
  test('time that the host keeps back is not free', () => {
    const two = { ...day, capacity: 2, occ: count(9, 13, 1), held: count(14, 20, 1) }
    expect(listed(booked(9, 4), two)).toHaveLength(5)
    expect(listed(booked(9, 4, { quantity: 2 }), { ...two, occ: count(9, 13, 2) })).toEqual([
      [1, 5, '14:00', 2000 - 1000 + 5000],
    ])
  })
  test('a room needs its time after the visit as well', () => {
    const room = { ...day, occ: count(9, 13.5, 1).map((own, quarter) => own + (count(15, 17, 1)[quarter] ?? 0)) }
    expect(listed(booked(9, 4, { turnover: 2 }), room)).toEqual([[1, 5, '14:00', 1000]])
  })
})

describe('price', () => {
  test('desks, discount and price of the day of booking stay', () => {
    const found = extensionsOf(
      booked(9, 4, { quantity: 2, discountCents: toCents(500), totalCents: toCents(7500), holdCents: toCents(16000) }),
      { ...openOn(8, 14), capacity: 2 },
      NOW,
    )
    expect(found).toMatchObject({
      value: [
        {
          price: { sumCents: 10000, discountCents: 500, totalCents: 9500 },
          addedCents: 2000,
          payment: { kind: 'stays' },
        },
      ],
    })
  })
  const payment = (more: Partial<ExtendableBooking>, now = NOW) => {
    const found = extensionsOf(booked(9, 4, more), openOn(8, 14), now)
    return found.ok ? found.value[0]?.payment : found.refusal
  }
  test('what is held on the card has to be enough, to the cent; otherwise it is held first', () => {
    expect(payment({ holdCents: toCents(5000) })).toEqual({ kind: 'stays' })
    expect(payment({ holdCents: toCents(4999) })).toEqual({ kind: 'hold_first' })
  })
  test('what was free of charge is held first, or planned while it is far ahead', () => {
    const free = { leg: 'none', totalCents: ZERO, discountCents: toCents(4000), holdCents: ZERO } as const
    expect(payment(free)).toEqual({ kind: 'hold_first' })
    expect(payment(free, Temporal.Instant.from('2026-10-20T08:00:00Z'))).toEqual({
      kind: 'plan',
      holdAt: Temporal.Instant.from('2026-11-09T08:00:00Z'),
    })
    expect(payment({ ...free, hourlyCents: ZERO, discountCents: ZERO })).toEqual({ kind: 'stays' })
  })
})

test('until the end, while the payment is in order', () => {
  const booking = booked(9, 4)
  const at = (time: string) => Temporal.Instant.from(`2026-11-12T${time}+01:00`)
  const verdict = (more: Partial<ExtendableBooking>, now = '12:59:59.999') => {
    const may = mayExtend({ ...booking, ...more }, at(now))
    return may.ok || may.refusal.code
  }
  expect(verdict({})).toBe(true)
  expect(verdict({ isChanging: true })).toBe('booking.change_waits')
  expect(verdict({}, '13:00')).toBe('booking.extension_not_available')
  expect(verdict({ leg: 'scheduled' })).toBe(true)
  expect(verdict({ leg: 'none' })).toBe(true)
  expect(verdict({ leg: 'hold_failed' })).toBe('booking.unpaid')
  expect(verdict({ leg: 'capturing' })).toBe('booking.extension_not_available')
  for (const status of ['held', 'completed', 'canceled', 'expired'] as const)
    expect(verdict({ status })).toBe('booking.extension_not_available')
})
