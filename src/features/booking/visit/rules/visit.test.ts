import { expect, test } from 'vitest'
import { mayCheckIn, mayCheckOut, mayMiss, mayTakeBack, visitState, type Visit } from './visit.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-12T${time}:00Z`)
const VISIT: Visit = {
  status: 'confirmed',
  startAt: at('09:00'),
  endAt: at('11:00'),
  checkedInAt: null,
  noShowAt: null,
}
const came = { checkedInAt: at('09:05') }
const missed = { noShowAt: at('09:35') }
const codeOf = (verdict: ReturnType<typeof mayCheckIn>) => (verdict.ok ? 'yes' : verdict.refusal.code)

test.each([
  ['08:44', {}, 'booking.check_in_early'],
  ['08:45', {}, 'yes'],
  ['11:00', {}, 'yes'],
  ['11:01', {}, 'booking.check_in_late'],
  ['09:40', missed, 'yes'],
  ['09:40', { status: 'completed' }, 'yes'],
  ['09:40', { status: 'canceled' }, 'booking.not_taking_place'],
  ['09:40', { status: 'held' }, 'booking.not_taking_place'],
] as const)('checking in at %s of %j: %s', (time, over, expected) => {
  expect(codeOf(mayCheckIn({ ...VISIT, ...over }, at(time)))).toBe(expected)
})

test.each([
  ['2026-11-12T09:29:00Z', {}, 'booking.no_show_early'],
  ['2026-11-12T09:30:00Z', {}, 'yes'],
  ['2026-11-13T11:00:00Z', {}, 'yes'],
  ['2026-11-13T11:01:00Z', {}, 'booking.visit_closed'],
  ['2026-11-12T10:00:00Z', came, 'booking.is_checked_in'],
  ['2026-11-12T10:00:00Z', { status: 'expired' }, 'booking.not_taking_place'],
] as const)('missing at %s of %j: %s', (time, over, expected) => {
  expect(codeOf(mayMiss({ ...VISIT, ...over }, Temporal.Instant.from(time)))).toBe(expected)
})

test.each([
  ['2026-11-13T11:00:00Z', 'yes'],
  ['2026-11-13T11:01:00Z', 'booking.visit_closed'],
] as const)('taking back at %s: %s', (time, expected) => {
  expect(codeOf(mayTakeBack({ ...VISIT, ...came }, Temporal.Instant.from(time)))).toBe(expected)
})

test.each([
  ['08:59', {}, 'coming'],
  ['09:00', {}, 'needed'],
  ['10:59', {}, 'needed'],
  ['11:00', {}, 'over'],
  ['08:50', came, 'here'],
  ['10:59', came, 'here'],
  ['11:00', came, 'over'],
  ['10:00', missed, 'missing'],
  ['12:00', missed, 'missing'],
] as const)('at %s with %j it is %s', (time, over, expected) => {
  expect(visitState({ ...VISIT, ...over }, at(time))).toBe(expected)
})

test.each([
  ['08:59:59.999', {}, 'booking.check_out_early'],
  ['09:00:00', {}, '09:15'],
  ['09:00:00.001', {}, '09:15'],
  ['09:15:00', {}, '09:15'],
  ['09:15:00.001', {}, '09:30'],
  ['10:45:00', {}, '10:45'],
  ['10:45:00.001', {}, 'booking.check_out_late'],
  ['11:00:00', {}, 'booking.check_out_late'],
  ['10:00:00', { status: 'completed' }, 'booking.check_out_early'],
  ['10:00:00', { status: 'canceled' }, 'booking.check_out_early'],
] as const)('leaving at %s of %j: %s', (time, over, expected) => {
  const may = mayCheckOut({ ...VISIT, ...over }, Temporal.Instant.from(`2026-11-12T${time}Z`))
  expect(may.ok ? may.value.toString().slice(11, 16) : may.refusal.code).toBe(expected)
})
