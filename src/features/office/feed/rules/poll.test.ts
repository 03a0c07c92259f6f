import { expect, test } from 'vitest'
import { feedState, isLongUnread, minutesToNext, shownState, stopsBookings, worstOf, type ReadFeed } from './poll.ts'

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

const at = (text: string) => Temporal.Instant.from(text)
const feed = (health: ReadFeed['health'], okAt: string | null): ReadFeed => ({
  health,
  okAt: okAt === null ? null : at(okAt),
  createdAt: at('2026-11-20T11:30:00Z'),
})

test.each([
  ['not read yet', null, null, 'new'],
  ['read just now', 'ok', '2026-11-20T11:59:00Z', 'ok'],
  ['understood in part', 'partly', '2026-11-20T11:59:00Z', 'partly'],
  ['failed just now', 'broken', '2026-11-20T11:59:00Z', 'stale'],
  ['failed, and never read', 'broken', null, 'stale'],
  ['silent for two hours', 'ok', '2026-11-20T10:00:00Z', 'stale'],
  ['silent for two days', 'broken', '2026-11-18T12:00:00Z', 'broken'],
] as const)('a host sees a calendar that is %s', (_, health, okAt, state) => {
  expect(shownState(feed(health, okAt), now)).toBe(state)
})

test('of several calendars the worst counts; of equal ones that which was read longest ago', () => {
  const ok = feed('ok', '2026-11-20T11:59:00Z')
  const older = feed('ok', '2026-11-20T11:40:00Z')
  const broken = feed('broken', '2026-11-18T12:00:00Z')
  expect(worstOf([], now)).toBeNull()
  expect(worstOf([ok, broken, older], now)).toEqual({ state: 'broken', calendars: 3, worst: broken })
  expect(worstOf([ok, older], now)?.worst).toBe(older)
  expect(worstOf([ok, feed(null, null)], now)?.state).toBe('new')
})
