import { expect, test } from 'vitest'
import { overlapsOf } from './overlap.ts'

const at = (time: string, zone = 'Europe/Berlin') =>
  Temporal.ZonedDateTime.from(`2026-11-12T${time}[${zone}]`).toInstant()
const booking = (from: string, to: string, status = 'confirmed', zone = 'Europe/Berlin') => ({
  status,
  startAt: at(from, zone),
  endAt: at(to, zone),
})
const WISH = booking('10:00', '12:00')

test.each([
  ['the same time', booking('10:00', '12:00'), true],
  ['within it', booking('10:30', '11:00'), true],
  ['around it', booking('08:00', '18:00'), true],
  ['until a quarter into it', booking('08:00', '10:15'), true],
  ['from its last quarter on', booking('11:45', '14:00'), true],
  ['ends when it begins', booking('08:00', '10:00'), false],
  ['begins when it ends', booking('12:00', '14:00'), false],
  ['earlier', booking('07:00', '09:00'), false],
  ['later', booking('13:00', '15:00'), false],
  [
    'the same clock an hour behind: as many minutes in common',
    booking('09:30', '11:00', 'confirmed', 'Europe/London'),
    true,
  ],
  ['the same clock, but another moment', booking('10:00', '12:00', 'confirmed', 'Asia/Tokyo'), false],
  ['another clock, but the next moment', booking('11:00', '13:00', 'confirmed', 'Europe/London'), false],
  ['canceled', booking('10:00', '12:00', 'canceled'), false],
  ['only held', booking('10:00', '12:00', 'held'), false],
  ['expired', booking('10:00', '12:00', 'expired'), false],
])('%s', (_, own, isTold) => {
  expect(overlapsOf(WISH, [own])).toEqual(isTold ? [own] : [])
})

test('on the night the clock goes back the hour is there twice', () => {
  const night = (text: string) => Temporal.Instant.from(text)
  const first = { status: 'confirmed', startAt: night('2026-10-25T00:00:00Z'), endAt: night('2026-10-25T01:00:00Z') }
  const second = { startAt: night('2026-10-25T01:00:00Z'), endAt: night('2026-10-25T03:00:00Z') }
  expect(overlapsOf(second, [first])).toEqual([])
})

test('the three earliest, in order', () => {
  const all = ['11:30', '10:00', '11:00', '10:30'].map((from) => booking(from, '12:00'))
  expect(overlapsOf(WISH, all)).toEqual([all[1], all[3], all[2]])
})
