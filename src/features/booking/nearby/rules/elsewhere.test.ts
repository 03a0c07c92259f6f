import { expect, test } from 'vitest'
import { elsewhere } from './elsewhere.ts'

/** From 10:00 to 14:00 in Berlin. */
const BOOKING = {
  status: 'canceled',
  canceledBy: 'provider',
  isLockedOut: false,
  day: '2026-11-12',
  a: 40,
  hours: 4,
  startAt: Temporal.Instant.from('2026-11-12T09:00:00Z'),
  endAt: Temporal.Instant.from('2026-11-12T13:00:00Z'),
  zone: 'Europe/Berlin',
} as const
const AT_ITS_TIME = { date: '2026-11-12', time: '10:00', hours: 4 }

test.each([
  ['canceled by the provider days before', {}, '2026-11-10T08:00:00Z', AT_ITS_TIME],
  ['by the operator', { canceledBy: 'operator' }, '2026-11-10T08:00:00Z', AT_ITS_TIME],
  ['because it could not be paid', { canceledBy: 'payment' }, '2026-11-11T09:00:00Z', AT_ITS_TIME],
  ['by the booker', { canceledBy: 'user' }, '2026-11-10T08:00:00Z', null],
  ['it takes place', { status: 'confirmed', canceledBy: null }, '2026-11-10T08:00:00Z', null],
  ['a hold that was not paid', { status: 'expired', canceledBy: null }, '2026-11-10T08:00:00Z', null],
  ['the last start that is early enough', {}, '2026-11-12T08:55:00Z', AT_ITS_TIME],
  ['a minute later', {}, '2026-11-12T08:56:00Z', { date: '2026-11-12', time: '10:15', hours: 4 }],
  [
    'at a door that nobody opens',
    { status: 'confirmed', canceledBy: null, isLockedOut: true },
    '2026-11-12T09:20:00Z',
    { date: '2026-11-12', time: '10:30', hours: 4 },
  ],
  [
    'after leaving that door',
    { canceledBy: 'user', isLockedOut: true },
    '2026-11-12T11:40:00Z',
    { date: '2026-11-12', time: '12:45', hours: 2 },
  ],
  ['when its time is over', {}, '2026-11-12T13:00:00Z', null],
  ['a day that is longer than a booking can be', { hours: 10 }, '2026-11-10T08:00:00Z', { ...AT_ITS_TIME, hours: 8 }],
] as const)('%s', (_, over, now, expected) => {
  expect(elsewhere({ ...BOOKING, ...over }, Temporal.Instant.from(now))).toEqual(expected)
})
