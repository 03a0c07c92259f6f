import { expect, test } from 'vitest'
import { endedBefore, keptUntil } from './keeping.ts'
import { hasTraderData, type TraderFacts } from './trader.ts'

const TRADER: TraderFacts = { offersAs: 'trader', phone: '+49 30 1', email: 'a@example.org', isCertified: true }

test.each([
  [{}, true],
  [{ offersAs: null }, false],
  [{ phone: '' }, false],
  [{ email: '' }, false],
  [{ isCertified: false }, false],
  [{ offersAs: 'private', phone: '' }, true],
  [{ offersAs: 'private', email: '' }, false],
  [{ offersAs: 'private', isCertified: false }, false],
] as const)('%j is enough: %s', (over, is) => {
  expect(hasTraderData({ ...TRADER, ...over })).toBe(is)
})

test.each([
  ['2026-11-10T08:00:00Z', '2027-05-10T08:00:00Z'],
  ['2026-08-31T08:00:00Z', '2027-02-28T08:00:00Z'],
])('what ended at %s is kept until %s', (end, until) => {
  expect(keptUntil(Temporal.Instant.from(end)).toString()).toBe(until)
})

test('six months ago', () => {
  expect(endedBefore(Temporal.Instant.from('2027-05-10T08:00:00Z')).toString()).toBe('2026-11-10T08:00:00Z')
})
