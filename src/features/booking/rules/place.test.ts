import { describe, expect, test } from 'vitest'
import { maskOf } from '#kernel/quarters.ts'
import { bookableFrom, insideHours, pickSlot, type BookableOffice } from './place.ts'

const office = (more: Partial<BookableOffice> = {}): BookableOffice => ({
  status: 'published',
  zone: 'Europe/Berlin',
  leadHours: 0,
  ...more,
})
const NOW = Temporal.Instant.from('2026-11-10T08:00:00Z')
const wish = (day: string, quarter: number, hours = 2) => ({ day, quarter, hours })

describe('may it be booked', () => {
  test.each([
    ['at once', office(), wish('2026-11-10', 37), '2026-11-10T08:00:00Z', null],
    ['exactly five minutes ahead', office(), wish('2026-11-10', 37), '2026-11-10T08:10:00Z', null],
    ['a millisecond less', office(), wish('2026-11-10', 37), '2026-11-10T08:10:00.001Z', 'booking.start_past'],
    ['begun', office(), wish('2026-11-10', 37), '2026-11-10T08:15:00.001Z', 'booking.past'],
    ['exactly the lead time', office({ leadHours: 24 }), wish('2026-11-11', 36), '2026-11-10T08:00:00Z', null],
    [
      'less than the lead time',
      office({ leadHours: 24 }),
      wish('2026-11-11', 36),
      '2026-11-10T08:00:00.001Z',
      'booking.lead',
    ],
    ['a month ahead', office(), wish('2026-12-10', 36), '2026-11-10T08:00:00Z', null],
    ['a month and a day', office(), wish('2026-12-11', 36), '2026-11-10T08:00:00Z', 'booking.horizon'],
    ['the last day of four digits', office(), wish('9999-12-31', 36), '2026-11-10T08:00:00Z', 'booking.horizon'],
    ['a year of five digits', office(), wish('+010000-01-01', 36), '2026-11-10T08:00:00Z', 'booking.horizon'],
    [
      'a draft',
      office({ status: 'draft' }),
      wish('2026-11-11', 36),
      '2026-11-10T08:00:00Z',
      'booking.office_not_available',
    ],
    ['until midnight', office(), wish('2026-11-11', 88), '2026-11-10T08:00:00Z', null],
    ['past midnight', office(), wish('2026-11-11', 89), '2026-11-10T08:00:00Z', 'booking.midnight'],
    ['the hour spring skips', office(), wish('2026-03-29', 8), '2026-03-20T08:00:00Z', 'booking.no_such_time'],
  ] as const)('%s', (_, offer, wanted, now, code) => {
    const verdict = pickSlot(offer, wanted, Temporal.Instant.from(now))
    expect(verdict.ok ? null : verdict.refusal.code).toBe(code)
  })

  test('the horizon is a calendar month, clamped, in the zone of the office', () => {
    const late = Temporal.Instant.from('2027-01-31T08:00:00Z')
    expect(pickSlot(office(), wish('2027-02-28', 36), late).ok).toBe(true)
    expect(pickSlot(office(), wish('2027-03-01', 36), late).ok).toBe(false)
    // It is the 11th in Berlin already.
    const night = Temporal.Instant.from('2026-11-10T23:30:00Z')
    expect(pickSlot(office(), wish('2026-12-11', 36), night).ok).toBe(true)
  })

  test('hours are elapsed hours, also when the clock goes back', () => {
    const verdict = pickSlot(office(), wish('2026-10-25', 4, 4), Temporal.Instant.from('2026-10-20T08:00:00Z'))
    expect(verdict).toMatchObject({ ok: true, value: { a: 4, b: 16 } })
    if (!verdict.ok) return
    expect(verdict.value.endAt.since(verdict.value.startAt).total('hours')).toBe(4)
  })
})

test.each([
  ['2026-12-11', '2026-11-10', '2026-11-11'],
  ['2027-03-01', '2027-01-15', '2027-02-01'],
  ['2027-03-31', '2027-01-15', '2027-03-01'],
  ['2026-11-20', '2026-11-10', '2026-11-10'],
  ['2027-03-30', '2027-01-15', '2027-03-01'],
  ['2027-03-28', '2027-01-15', '2027-02-28'],
  ['9999-12-31', '2026-11-10', '9999-12-01'],
  ['+275760-09-13', '2026-11-10', '+275760-08-13'],
])('%s, asked on %s, can be booked from %s', (day, today, from) => {
  expect(bookableFrom(day, today)).toBe(from)
})

test.each([
  ['from opening to closing', 28, 36, true],
  ['a quarter early', 27, 35, false],
  ['a quarter late', 29, 37, false],
  ['over the lunch break', 40, 52, false],
  ['after the break', 52, 60, true],
])('opening hours: %s', (_, a, b, open) => {
  const mask = maskOf([
    [28, 36],
    [40, 48],
    [52, 60],
  ])
  const slot = { day: '2026-11-11', a, b, startAt: NOW, endAt: NOW }
  expect(insideHours(mask, slot).ok).toBe(open)
})
