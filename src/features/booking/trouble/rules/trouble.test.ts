import { expect, test } from 'vitest'
import { answerBy, isLockedOut, mayReport } from './trouble.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-12T${time}Z`)
const VISIT = { status: 'confirmed', startAt: at('09:00:00'), endAt: at('11:00:00') } as const

test.each([
  ['08:44:59.999', 'confirmed', 'booking.trouble_early'],
  ['08:45:00', 'confirmed', 'yes'],
  ['11:00:00', 'confirmed', 'yes'],
  ['11:00:00', 'completed', 'yes'],
  ['11:00:00.001', 'completed', 'booking.trouble_late'],
  ['09:00:00', 'held', 'booking.not_taking_place'],
  ['09:00:00', 'canceled', 'booking.not_taking_place'],
  ['09:00:00', 'expired', 'booking.not_taking_place'],
] as const)('reporting at %s while it is %s: %s', (time, status, expected) => {
  const verdict = mayReport({ ...VISIT, status }, at(time))
  expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(expected)
})

test('the host has a quarter of an hour', () => {
  expect(answerBy(at('09:03:00')).toString()).toBe('2026-11-12T09:18:00Z')
})

const OPEN = { status: 'confirmed', checkedInAt: null, openSince: at('09:00:00') } as const

test.each([
  ['09:14:59.999', {}, false],
  ['09:15:00', {}, true],
  ['09:15:00', { status: 'completed' }, true],
  ['09:15:00', { status: 'canceled' }, false],
  ['09:15:00', { status: 'held' }, false],
  ['09:15:00', { openSince: null }, false],
  ['09:15:00', { checkedInAt: at('09:10:00') }, false],
] as const)('at %s with %j the guest is locked out: %s', (time, over, expected) => {
  expect(isLockedOut({ ...OPEN, ...over }, at(time))).toBe(expected)
})
