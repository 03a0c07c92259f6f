import { expect, test } from 'vitest'
import { besideOf } from './beside.ts'

// A Tuesday; Berlin is an hour ahead of UTC.
const NOW = Temporal.Instant.from('2026-11-10T09:50:00Z')
const visit = (from: string, to: string, day = '2026-11-10') => ({
  day,
  from,
  startAt: Temporal.Instant.from(`${day}T${from}:00+01:00`),
  endAt: Temporal.Instant.from(`${day}T${to}:00+01:00`),
  zone: 'Europe/Berlin',
})

test.each([
  ['later today: the same time', visit('13:00', '17:00'), '13:00 4'],
  ['another day', visit('09:00', '15:00', '2026-11-12'), '09:00 6'],
  ['as long as can be booked', visit('08:00', '18:00', '2026-11-12'), '08:00 8'],
  ['going on: from the next quarter hour', visit('08:00', '16:00'), '11:00 5'],
  ['about to begin', visit('10:45', '14:45'), '11:00 3'],
  ['going on, and nearly over', visit('08:00', '12:45'), null],
  ['over', visit('08:00', '10:00'), null],
])('%s', (_, one, expected) => {
  const beside = besideOf(one, NOW)
  expect(beside && `${beside.time} ${beside.hours}`).toBe(expected)
})
