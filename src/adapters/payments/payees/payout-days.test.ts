import { expect, test } from 'vitest'
import { balanceOf, payoutDays, type Movement } from './payout-days.ts'

const at = (text: string) => Temporal.Instant.from(text)
const moved = (text: string, cents: number): Movement => ({ at: at(text), cents })
const NOW = at('2026-11-12T08:00:00Z')

test.each<[string, Movement[], [string, number][], number]>([
  ['nothing', [], [], 0],
  ['today stays until tomorrow', [moved('2026-11-12T00:00:00Z', 500)], [], 500],
  ['the last moment of yesterday goes today', [moved('2026-11-11T23:59:59.999Z', 500)], [['2026-11-12', 500]], 0],
  [
    'one day goes together, another day by itself',
    [moved('2026-11-10T08:00:00Z', 500), moved('2026-11-09T09:00:00Z', 100), moved('2026-11-10T20:00:00Z', 300)],
    [
      ['2026-11-10', 100],
      ['2026-11-11', 800],
    ],
    0,
  ],
  [
    'what is taken back on the same day is not sent',
    [moved('2026-11-10T08:00:00Z', 500), moved('2026-11-10T09:00:00Z', -200)],
    [['2026-11-11', 300]],
    0,
  ],
  [
    'all of it taken back is no payout',
    [moved('2026-11-10T08:00:00Z', 500), moved('2026-11-10T09:00:00Z', -500)],
    [],
    0,
  ],
  [
    'what is owed is netted with what comes later',
    [moved('2026-11-08T08:00:00Z', 500), moved('2026-11-09T09:00:00Z', -200), moved('2026-11-10T09:00:00Z', 350)],
    [
      ['2026-11-09', 500],
      ['2026-11-11', 150],
    ],
    0,
  ],
])('%s', (_name, movements, payouts, balance) => {
  expect(payoutDays(movements, NOW).map(({ day, cents }) => [day.toString(), cents])).toEqual(payouts)
  expect(balanceOf(movements, NOW)).toBe(balance)
})
