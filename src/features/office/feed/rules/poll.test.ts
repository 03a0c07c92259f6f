import { expect, test } from 'vitest'
import { feedState, isLongUnread, minutesToNext, stopsBookings } from './poll.ts'

test.each<[number, number, number | null, number]>([
  [0, 0, null, 5],
  [0, 0.5, null, 10],
  [0, 0.999, null, 14.99],
  [1, 0, null, 10],
  [1, 0.8, null, 12],
  [2, 0, null, 20],
  [3, 0.4, null, 44],
  [4, 0, null, 60],
  [5000, 0.9, null, 60],
  [1, 0, 1_800_000, 30],
  [1, 0, 86_400_000, 60],
  [1, 0, 1000, 10],
])('%d failures, chance %d, asked for %s ms: %d minutes', (fails, chance, retryAfterMs, minutes) =>
  expect(minutesToNext(fails, chance, retryAfterMs)).toBeCloseTo(minutes, 5),
)

const now = Temporal.Instant.from('2026-11-20T12:00:00Z')

test.each([
  ['ok', '2026-11-20T11:00:00Z', 'ok'],
  ['partly', '2026-11-20T11:00:00Z', 'partly'],
  ['ok', '2026-11-20T10:59:59Z', 'stale'],
  ['partly', '2026-11-19T12:00:00Z', 'stale'],
  ['ok', '2026-11-19T11:59:59Z', 'broken'],
] as const)('%s, read last at %s: %s', (health, okAt, state) =>
  expect(feedState(health, Temporal.Instant.from(okAt), now)).toBe(state),
)

test('bookings stop only while it is broken, and where the host wishes it', () => {
  expect([stopsBookings('broken', 'close'), stopsBookings('broken', 'open'), stopsBookings('stale', 'close')]).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  [25, 2, true],
  [25, 1, false],
  [24, 9, false],
])('unread for %i hours and %i failures: told is %s', (hours, fails, told) => {
  const okAt = Temporal.Instant.from('2026-11-10T08:00:00Z')
  expect(isLongUnread(okAt, fails, okAt.add({ hours }))).toBe(told)
})
