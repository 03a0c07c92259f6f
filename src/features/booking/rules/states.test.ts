import { expect, test } from 'vitest'
import { statusAfter, phaseOf, takesPlace, type BookingEvent, type BookingStatus } from './states.ts'

const STATES: BookingStatus[] = ['held', 'confirmed', 'completed', 'canceled', 'expired']
const EVENTS: BookingEvent[] = ['paid', 'nothing_to_hold', 'hold_over', 'give_up', 'cancel', 'locked_out', 'end']

test('these steps exist and no other', () => {
  const steps = STATES.flatMap((from) =>
    EVENTS.flatMap((event) => {
      const to = statusAfter(from, event)
      return to ? [`${from} -${event}-> ${to}`] : []
    }),
  )
  expect(steps).toEqual([
    'held -paid-> confirmed',
    'held -nothing_to_hold-> confirmed',
    'held -hold_over-> expired',
    'held -give_up-> expired',
    'held -cancel-> expired',
    'confirmed -cancel-> canceled',
    'confirmed -locked_out-> canceled',
    'confirmed -end-> completed',
    'completed -locked_out-> canceled',
    'expired -paid-> confirmed',
  ])
})

test('held, confirmed and completed ones take a place', () => {
  expect(STATES.filter(takesPlace)).toEqual(['held', 'confirmed', 'completed'])
})

test.each([
  ['2026-11-11T08:59:59.999Z', 'upcoming'],
  ['2026-11-11T09:00:00Z', 'ongoing'],
  ['2026-11-11T12:59:59.999Z', 'ongoing'],
  ['2026-11-11T13:00:00Z', 'past'],
])('at %s it is %s', (now, phase) => {
  const [start, end] = ['2026-11-11T09:00:00Z', '2026-11-11T13:00:00Z'].map((text) => Temporal.Instant.from(text))
  for (const status of ['held', 'confirmed', 'completed'] as const)
    expect(start && end && phaseOf(status, start, end, Temporal.Instant.from(now))).toBe(phase)
  for (const status of ['canceled', 'expired'] as const)
    expect(start && end && phaseOf(status, start, end, Temporal.Instant.from(now))).toBe('past')
})
