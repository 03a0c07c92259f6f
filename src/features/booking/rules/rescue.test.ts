import { expect, test } from 'vitest'
import { LEG_STATES } from '#features/payment/rules/leg-states.ts'
import { rescueOf } from './rescue.ts'

const START = Temporal.Instant.from('2026-11-24T09:00:00Z')
const END = Temporal.Instant.from('2026-11-23T09:00:00Z')
const booking = { status: 'confirmed', leg: 'hold_failed', startAt: START } as const

test.each([
  ['2026-11-21T09:00:00Z', 172_800],
  ['2026-11-23T08:59:59Z', 1],
  ['2026-11-23T08:59:59.5Z', null],
  ['2026-11-23T09:00:00Z', null],
  ['2026-11-24T10:00:00Z', null],
])('at %s there are %s seconds left', (now, secondsLeft) => {
  expect(rescueOf(booking, Temporal.Instant.from(now))).toEqual(
    secondsLeft === null ? null : { until: END, secondsLeft },
  )
})

test('only a confirmed booking whose hold failed can be rescued', () => {
  const now = Temporal.Instant.from('2026-11-21T09:00:00Z')
  for (const leg of LEG_STATES)
    expect([leg, rescueOf({ ...booking, leg }, now) !== null]).toEqual([leg, leg === 'hold_failed'])
  for (const status of ['held', 'completed', 'canceled', 'expired'])
    expect(rescueOf({ ...booking, status }, now)).toBeNull()
})
