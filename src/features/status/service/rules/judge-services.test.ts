import { expect, test } from 'vitest'
import { judgeServices, SLOW_MS, type ServiceFacts } from './judge-services.ts'
import type { Service, State } from './services.ts'
import { dayState, lastDays, stateNow } from './status-days.ts'

const FINE: ServiceFacts = {
  search: { milliseconds: 20 },
  database: { milliseconds: 2 },
  payments: { milliseconds: 300 },
  pictures: { milliseconds: SLOW_MS },
  isBookingLate: false,
  arePaymentsLate: false,
  mail: { late: 0, oldestSeconds: 0, sent: 0 },
}

test.each<[about: string, facts: Partial<ServiceFacts>, differs: Partial<Record<Service, State>>]>([
  ['all is well', {}, {}],
  ['the search fails', { search: null }, { search: 'fails' }],
  ['the search is slow', { search: { milliseconds: SLOW_MS + 1 } }, { search: 'limited' }],
  ['the database takes no writes', { database: null }, { booking: 'fails', payments: 'fails' }],
  ['timers of bookings are late', { isBookingLate: true }, { booking: 'limited' }],
  ['the payment provider is away', { payments: null }, { payments: 'fails' }],
  ['its events wait', { arePaymentsLate: true }, { payments: 'limited' }],
  ['it is away and its events wait', { payments: null, arePaymentsLate: true }, { payments: 'fails' }],
  ['no picture is found', { pictures: null }, { pictures: 'fails' }],
  ['one mail waits, others go out', { mail: { late: 1, oldestSeconds: 9000, sent: 1 } }, {}],
  ['more mails wait than go out', { mail: { late: 9, oldestSeconds: 400, sent: 8 } }, { mail: 'limited' }],
  ['no mail goes out', { mail: { late: 1, oldestSeconds: 900, sent: 0 } }, { mail: 'limited' }],
  ['no mail has gone out for long', { mail: { late: 1, oldestSeconds: 901, sent: 0 } }, { mail: 'fails' }],
])('%s', (_, facts, differs) => {
  const works = { search: 'works', booking: 'works', payments: 'works', mail: 'works', pictures: 'works' }
  expect(judgeServices({ ...FINE, ...facts })).toEqual({ ...works, ...differs })
})

test.each([
  [0, 0, 0, 'unknown'],
  [1, 0, 0, 'works'],
  [1439, 1, 0, 'limited'],
  [1431, 0, 9, 'limited'],
  [1430, 0, 10, 'fails'],
])('%i minutes fine, %i limited, %i failed: %s', (works, limited, fails, state) => {
  expect(dayState({ works, limited, fails })).toBe(state)
})

test('thirty days end today; what nobody measured is unknown, not fine', () => {
  const days = lastDays(
    [
      { day: '2026-11-28', works: 5, limited: 2, fails: 1 },
      { day: '2026-10-29', works: 0, limited: 0, fails: 99 },
    ],
    '2026-11-28',
  )
  expect([days.length, days[0]?.day, days.at(-1)]).toEqual([
    30,
    '2026-10-30',
    { day: '2026-11-28', state: 'limited', minutes: 3 },
  ])
  expect(new Set(days.slice(0, -1).map(({ state, minutes }) => `${state} ${minutes}`))).toEqual(new Set(['unknown 0']))
})

test.each([
  ['2026-11-28T11:55:00Z', 'works'],
  ['2026-11-28T11:54:59Z', 'unknown'],
  ['2026-11-28T12:05:01Z', 'unknown'],
])('measured at %s it is %s at noon', (measuredAt, state) => {
  const stored = { state: 'works', measuredAt: Temporal.Instant.from(measuredAt) } as const
  expect(stateNow(stored, Temporal.Instant.from('2026-11-28T12:00:00Z'))).toBe(state)
  expect(stateNow(undefined, Temporal.Instant.from('2026-11-28T12:00:00Z'))).toBe('unknown')
})
