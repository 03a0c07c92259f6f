import { describe, expect, test } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { areSame, effects, type Effects, type LiveBooking, type OfficeChange, type OfficeFacts } from './effects.ts'

/** A Tuesday. */
const TODAY = '2026-11-10'
const booking = (id: number, over: Partial<LiveBooking> = {}): LiveBooking => ({
  id,
  day: '2026-11-11',
  a: 40,
  b: 48,
  turnover: 0,
  quantity: 1,
  ...over,
})
const BOOKINGS = [
  booking(1),
  booking(2, { day: '2026-11-12', quantity: 2 }),
  booking(3, { day: '2026-11-12', a: 44, b: 60 }),
  booking(4, { day: '2026-11-14', a: 30, b: 40 }),
]
const facts = (over: Partial<OfficeFacts> = {}): OfficeFacts => ({
  today: TODAY,
  bookings: BOOKINGS,
  overrides: new Map(),
  everBooked: true,
  ...over,
})
const week = (...spans: Span[]) => Array<string>(7).fill(maskOf(spans))
const UNTOUCHED: Effects = { refusal: null, outside: [], possibleFrom: TODAY, keepsAgreed: true, isBookable: true }

type Row = [what: string, change: OfficeChange, facts: Partial<OfficeFacts>, expected: Partial<Effects>]
const ROWS: Row[] = [
  ['hours that hold all', { kind: 'hours', week: week([30, 60]) }, {}, {}],
  ['hours from nine on', { kind: 'hours', week: week([36, 80]) }, {}, { outside: [4] }],
  [
    'hours with a pause in the middle of two',
    { kind: 'hours', week: week([28, 45], [46, 80]) },
    {},
    { outside: [1, 2, 3] },
  ],
  ['hours with Saturdays closed', { kind: 'hours', week: week([28, 80]).with(5, maskOf([])) }, {}, { outside: [4] }],
  [
    'hours that are narrower than those of a single day',
    { kind: 'hours', week: week([36, 80]) },
    { overrides: new Map([['2026-11-14', maskOf([[20, 90]])]]) },
    {},
  ],
  [
    'hours beside a single day that is closed',
    { kind: 'hours', week: week([28, 80]) },
    { overrides: new Map([['2026-11-11', maskOf([])]]) },
    { outside: [1] },
  ],
  ['a single day closed', { kind: 'override', day: '2026-11-12', mask: maskOf([]) }, {}, { outside: [2, 3] }],
  ['a single day until noon', { kind: 'override', day: '2026-11-12', mask: maskOf([[28, 48]]) }, {}, { outside: [3] }],
  ['a single day without bookings', { kind: 'override', day: '2026-11-13', mask: maskOf([]) }, {}, {}],
  ['as many desks as are booked', { kind: 'capacity', capacity: 3, from: TODAY }, {}, {}],
  [
    'fewer desks than are booked at once',
    { kind: 'capacity', capacity: 2, from: TODAY },
    {},
    { refusal: 'office.capacity_booked', possibleFrom: '2026-11-13' },
  ],
  [
    'fewer desks from the day after',
    { kind: 'capacity', capacity: 2, from: '2026-11-13' },
    {},
    { possibleFrom: '2026-11-13' },
  ],
  [
    'fewer desks a day too early',
    { kind: 'capacity', capacity: 2, from: '2026-11-12' },
    {},
    { refusal: 'office.capacity_booked', possibleFrom: '2026-11-13' },
  ],
  [
    'time after a visit that overlaps the next one',
    { kind: 'capacity', capacity: 1, from: TODAY },
    { bookings: [booking(1, { turnover: 2 }), booking(2, { a: 49, b: 57 })] },
    { refusal: 'office.capacity_booked', possibleFrom: '2026-11-12' },
  ],
  ['more desks', { kind: 'capacity', capacity: 9, from: TODAY }, {}, {}],
  ['another price', { kind: 'price' }, {}, {}],
  ['another notice', { kind: 'notice' }, {}, {}],
  ['another turnover', { kind: 'turnover' }, {}, {}],
  ['another audience', { kind: 'audience' }, {}, {}],
  ['a pin that moves a little', { kind: 'address', movedMetres: 200, isOtherAddress: false }, {}, {}],
  [
    'a pin that moves far',
    { kind: 'address', movedMetres: 201, isOtherAddress: false },
    {},
    { refusal: 'office.address_booked' },
  ],
  [
    'another address at the same place',
    { kind: 'address', movedMetres: 0, isOtherAddress: true },
    {},
    { refusal: 'office.address_booked' },
  ],
  [
    'another address when all bookings are over',
    { kind: 'address', movedMetres: 900, isOtherAddress: true },
    { bookings: [] },
    {},
  ],
  ['another group', { kind: 'group' }, {}, { refusal: 'office.once_booked' }],
  [
    'another currency when all bookings are over',
    { kind: 'currency' },
    { bookings: [] },
    { refusal: 'office.once_booked' },
  ],
  ['another zone', { kind: 'zone' }, {}, { refusal: 'office.once_booked' }],
  ['another group before the first booking', { kind: 'group' }, { bookings: [], everBooked: false }, {}],
  ['a payee restricted for two weeks less a day', { kind: 'payee_restricted', days: 13 }, {}, {}],
  ['a payee restricted for two weeks', { kind: 'payee_restricted', days: 14 }, {}, { isBookable: false }],
  ['unpublished', { kind: 'unpublish' }, {}, { isBookable: false }],
  ['deleted with bookings', { kind: 'delete' }, {}, { isBookable: false, refusal: 'office.delete_booked' }],
  [
    'deleted after bookings',
    { kind: 'delete' },
    { bookings: [] },
    { isBookable: false, refusal: 'office.once_booked' },
  ],
  ['deleted without any', { kind: 'delete' }, { bookings: [], everBooked: false }, { isBookable: false }],
]

describe('effects of a change on bookings', () => {
  test.each(ROWS)('%s', (_, change, known, expected) => {
    expect(effects(change, facts(known))).toEqual({ ...UNTOUCHED, ...expected })
  })
})

test('what was shown is compared in no order', () => {
  expect(areSame({ outside: [2, 1] }, { outside: [1, 2] })).toBe(true)
  expect(areSame({ outside: [1] }, { outside: [1, 2] })).toBe(false)
  expect(areSame({ outside: [1, 12] }, { outside: [11, 2] })).toBe(false)
})
