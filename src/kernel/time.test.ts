import { expect, test } from 'vitest'
import fc from 'fast-check'
import { addMonths, isAfter, isIsoDate, localQuarter, nextStart, slotAt, type Slot } from './time.ts'
import { covers, formatQuarter, maskOf, nearestQuarter, parseTime, spansOf } from './quarters.ts'

test.each([
  ['9:00', 540],
  ['09:05', 545],
  ['24:00', 1440],
  ['23:59:59', 1439],
  ['0:00', 0],
  ['24:01', null],
  ['25:00', null],
  ['9', null],
  ['09:60', null],
  ['', null],
  ['９:00', null],
])('time %s is %s minutes (Spec 5)', (text, minutes) => {
  expect(parseTime(text)).toBe(minutes)
})

test('times round to the nearest quarter (Spec 5)', () => {
  expect([0, 7, 8, 892, 893].map((m) => formatQuarter(nearestQuarter(m)))).toEqual([
    '00:00',
    '00:00',
    '00:15',
    '14:45',
    '15:00',
  ])
})

test('masks and spans are two writings of one thing', () => {
  const spans = [
    [32, 48],
    [52, 96],
  ] as const
  expect(spansOf(maskOf(spans))).toEqual(spans)
  expect(covers(maskOf(spans), [32, 48])).toBe(true)
  expect(covers(maskOf(spans), [47, 53])).toBe(false)
  expect(covers(maskOf(spans), [90, 97])).toBe(false)
})

test('an ordinary slot', () => {
  const slot = slotAt('2026-11-27', 40, 4, 'Europe/Berlin') as Slot
  expect([slot.a, slot.b, String(slot.startAt), String(slot.endAt)]).toEqual([
    40,
    56,
    '2026-11-27T09:00:00Z',
    '2026-11-27T13:00:00Z',
  ])
})

test('01:00 to 04:00 on the autumn change day is four elapsed hours', () => {
  const slot = slotAt('2026-10-25', 4, 4, 'Europe/Berlin') as Slot
  expect([slot.a, slot.b]).toEqual([4, 16])
  expect(slot.startAt.until(slot.endAt).total('hours')).toBe(4)
})

test('on the autumn day a slot that ends in the doubled hour covers all of it', () => {
  expect((slotAt('2026-10-25', 4, 2, 'Europe/Vienna') as Slot).b).toBe(12)
})

test('in spring 02:30 does not exist, and a slot over the gap ends an hour later on the wall', () => {
  expect(slotAt('2027-03-28', 10, 2, 'Europe/Zurich')).toBe('no_such_time')
  expect((slotAt('2027-03-28', 4, 3, 'Europe/Zurich') as Slot).b).toBe(20)
})

test('a booking may end at midnight but not cross it', () => {
  expect((slotAt('2026-11-27', 88, 2, 'Europe/Berlin') as Slot).b).toBe(96)
  expect(slotAt('2026-11-27', 89, 2, 'Europe/Berlin')).toBe('crosses_midnight')
})

test('every slot lies on the grid and holds at least its elapsed time, on change days too', () => {
  const days = ['2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2029-03-25', '2030-10-27', '2026-11-21']
  const zones = ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich']
  fc.assert(
    fc.property(
      fc.constantFrom(...days),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 95 }),
      fc.integer({ min: 2, max: 8 }),
      (day, zone, quarter, hours) => {
        const slot = slotAt(day, quarter, hours, zone)
        if (typeof slot === 'string') return
        expect(slot.startAt.until(slot.endAt).total('hours')).toBe(hours)
        expect(localQuarter(slot.startAt, zone)).toEqual({ day, quarter })
        expect(slot.b).toBeGreaterThan(slot.a)
        expect(slot.b).toBeLessThanOrEqual(96)
      },
    ),
  )
})

test.each([
  ['2026-11-21T09:00:00Z', '2026-11-21', '10:15'],
  ['2026-11-21T09:10:00Z', '2026-11-21', '10:15'],
  ['2026-11-21T09:10:01Z', '2026-11-21', '10:30'],
  ['2026-11-21T22:56:00Z', '2026-11-22', '00:15'],
])('the default start after %s is the next quarter at least five minutes ahead', (now, day, time) => {
  const start = nextStart(Temporal.Instant.from(now), 'Europe/Berlin', 5)
  expect([start.day, formatQuarter(start.quarter)]).toEqual([day, time])
})

test('dates', () => {
  expect(['2026-02-28', '2026-02-29', '2026-2-1', '0000-00-00', 'x'].map(isIsoDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  // No year 0 for the database, and none whose text is longer than its neighbours'.
  const edges = ['0000-01-01', '1999-12-31', '2000-01-01', '2199-12-31', '2200-01-01', '9999-12-31', '+275760-09-13']
  expect(edges.filter(isIsoDate)).toEqual(['2000-01-01', '2199-12-31'])
  expect([isAfter('+010000-01-01', '9999-12-31'), isAfter('2026-11-22', '2026-11-22')]).toEqual([true, false])
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
})
