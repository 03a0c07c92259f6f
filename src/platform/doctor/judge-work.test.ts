import { expect, test } from 'vitest'
import { judgeWork, type WorkFacts } from './judge-work.ts'

const TIMERS = [
  { name: 'expire-holds', everySeconds: 2, lane: 'critical' },
  { name: 'forget-shares', everySeconds: 3600, lane: 'slow' },
]
const QUIET: WorkFacts = {
  events: { count: 0, oldestSeconds: null },
  jobs: { count: 0, oldestSeconds: null },
  deadJobs: [],
  webhooks: { count: 0, oldestSeconds: null },
  webhooksGivenUp: 0,
  timers: new Map([
    ['expire-holds', 124],
    ['forget-shares', 8100],
  ]),
}
const oldest = (oldestSeconds: number) => ({ count: 3, oldestSeconds })
const of = (facts: Partial<WorkFacts>, check: string, isServed = true) =>
  judgeWork({ ...QUIET, ...facts }, TIMERS, isServed).find((one) => one.check === check)

test('where everything is done in time', () => {
  expect(judgeWork(QUIET, TIMERS, true).map(({ verdict }) => verdict)).toEqual(Array(6).fill('ok'))
})

test.each([
  ['events', 59, 'ok'],
  ['events', 60, 'look here'],
  ['events', 600, 'broken'],
  ['jobs', 299, 'ok'],
  ['jobs', 300, 'look here'],
  ['jobs', 3600, 'broken'],
  ['webhooks', 599, 'ok'],
  ['webhooks', 600, 'look here'],
  ['webhooks', 3600, 'broken'],
])('%s, the oldest for %i s: %s', (check, seconds, verdict) => {
  expect(of({ [check]: oldest(seconds) }, check)?.verdict).toBe(verdict)
  // Where nothing serves nothing is wrong with it.
  expect(of({ [check]: oldest(seconds) }, check, false)?.verdict).toBe(verdict === 'ok' ? 'ok' : 'look here')
})

test('jobs that were given up are broken, and named with how to try them again', () => {
  const found = of({ deadJobs: [{ queue: 'mail', count: 2 }] }, 'dead jobs')
  expect(found).toMatchObject({ verdict: 'broken', says: 'tried for the last time: 2 of mail' })
  expect(found?.mend).toContain('npm run doctor -- --again')
})

test('events of the payment provider that were given up', () => {
  expect(of({ webhooksGivenUp: 1 }, 'payment events')?.verdict).toBe('look here')
})

test.each([
  [{ 'expire-holds': 125, 'forget-shares': 8100 }, 'broken', 'have not run: expire-holds for 2 min'],
  [{ 'expire-holds': 2, 'forget-shares': 8101 }, 'broken', 'have not run: forget-shares for 2 h'],
  [{ 'expire-holds': 2 }, 'look here', 'have never run without an error: forget-shares'],
])('timers %j: %s', (ran, verdict, says) => {
  const timers = new Map(Object.entries(ran))
  expect(of({ timers }, 'timers')).toMatchObject({ verdict, says })
  expect(of({ timers }, 'timers', false)?.verdict).toBe('ok')
})
