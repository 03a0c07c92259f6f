import { describe, expect, test } from 'vitest'
import { CHECKS, healthNow, judgeHealth, type Check, type HealthFacts, type HealthState } from './health.ts'

const FINE = { state: 'ok', count: 0, seconds: null } as const
const SOUND: HealthFacts = {
  databaseMs: 3.4,
  replica: { behindSeconds: 0.4 },
  jobs: FINE,
  givenUp: 0,
  timers: FINE,
  mail: 'works',
  payments: 'works',
  paymentEvents: FINE,
  backup: { state: 'ok', count: 3, seconds: 40_000 },
  disk: { state: 'ok', count: 90_000, seconds: null },
  audit: { seconds: 30_000, differences: 0 },
}
const of = (facts: Partial<HealthFacts>, check: Check) =>
  judgeHealth({ ...SOUND, ...facts }).find((one) => one.check === check)

test('all is well, and each check is there once', () => {
  const health = judgeHealth(SOUND)
  expect(health.map(({ check }) => check)).toEqual(CHECKS)
  expect(health.every(({ state }) => state === 'ok')).toBe(true)
})

test.each<[string, Partial<HealthFacts>, Check, HealthState]>([
  ['a write fails', { databaseMs: null }, 'database', 'broken'],
  ['a write takes a second', { databaseMs: 1000 }, 'database', 'ok'],
  ['a write takes longer', { databaseMs: 1000.1 }, 'database', 'look'],
  ['no replica', { replica: null }, 'replica', 'none'],
  ['a replica that is away', { replica: { behindSeconds: null } }, 'replica', 'look'],
  ['a replica five seconds behind', { replica: { behindSeconds: 5 } }, 'replica', 'ok'],
  ['a replica further behind', { replica: { behindSeconds: 5.1 } }, 'replica', 'look'],
  ['jobs as the doctor judges them', { jobs: { state: 'look', count: 4, seconds: 400 } }, 'jobs', 'look'],
  ['a job was given up', { givenUp: 1 }, 'given_up', 'broken'],
  ['mails go out slowly', { mail: 'limited' }, 'mail', 'look'],
  ['no mail goes out', { mail: 'fails' }, 'mail', 'broken'],
  ['mails were not tried', { mail: 'unknown' }, 'mail', 'unmeasured'],
  ['the payment provider is away', { payments: 'fails' }, 'payments', 'broken'],
  ['nothing on a disk', { disk: null }, 'disk', 'none'],
  ['no audit yet', { audit: null }, 'audit', 'unmeasured'],
  ['an audit of the night before', { audit: { seconds: 36 * 3600, differences: 0 } }, 'audit', 'ok'],
  ['an older audit', { audit: { seconds: 36 * 3600 + 1, differences: 0 } }, 'audit', 'look'],
  ['an audit with differences', { audit: { seconds: 10, differences: 1 } }, 'audit', 'broken'],
])('%s', (_, facts, check, state) => {
  expect(of(facts, check)?.state).toBe(state)
})

describe('what was measured', () => {
  const AT = '2026-11-10T08:00:00Z'
  const saved = JSON.stringify({ at: AT, health: judgeHealth(SOUND) })
  const at = (iso: string, text: unknown = saved) => healthNow(text, Temporal.Instant.from(iso))

  test('is told while it is fresh', () => {
    expect(at('2026-11-10T08:04:59Z')).toEqual({ at: AT, health: judgeHealth(SOUND) })
  })
  test.each<[string, string, unknown]>([
    ['five minutes later', '2026-11-10T08:05:00Z', saved],
    ['never', '2026-11-10T08:00:00Z', null],
  ])('is not known: %s', (_, now, text) => {
    const { health } = at(now, text)
    expect(health.map(({ check }) => check)).toEqual(CHECKS)
    expect(health.every(({ state, seconds }) => state === 'unmeasured' && seconds === null)).toBe(true)
  })
  test('by another version: what it did not measure is not known, and what is unknown here is left out', () => {
    const other = JSON.stringify({
      at: AT,
      health: [
        { check: 'disk', state: 'ok', count: 1, seconds: null },
        { check: 'moon', state: 'ok', count: null, seconds: null },
      ],
    })
    const { health } = at(AT, other)
    expect(health.filter(({ state }) => state === 'ok').map(({ check }) => check)).toEqual(['disk'])
    expect(health).toHaveLength(CHECKS.length)
  })
})
