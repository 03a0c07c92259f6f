import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'

const fails =
  (reason: OutsideUnavailable['reason'], retryAfterMs: number | null = null) =>
  () =>
    Promise.reject(new OutsideUnavailable('x', reason, '', retryAfterMs))
const works = () => Promise.resolve('found')

function breakerAt(options: { failures?: number } = {}) {
  const clock = { time: 0 }
  const breaker = createBreaker({
    fault: (...why) => new OutsideUnavailable('x', ...why),
    now: () => clock.time,
    ...options,
  })
  const run = (work: () => Promise<string>) =>
    breaker(work).catch((error: unknown) => (error instanceof OutsideUnavailable ? error.reason : String(error)))
  return { clock, run }
}

test('only one request tries whether the service is back', async () => {
  const { clock, run } = breakerAt({ failures: 1 })
  await run(fails('timeout'))
  clock.time = 30_000
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = run(() => promise)
  expect([await run(works), await run(works)]).toEqual(['paused', 'paused'])
  resolve('found')
  expect([await trial, await run(works)]).toEqual(['found', 'found'])
})

test('a caller who gives up during the trial lets the next one try', async () => {
  const { clock, run } = breakerAt({ failures: 1 })
  await run(fails('status'))
  clock.time = 30_000
  expect(await run(() => Promise.reject(new Error('gave up')))).toBe('Error: gave up')
  expect(await run(works)).toBe('found')
})

test('no service keeps us away for more than five minutes', async () => {
  const { clock, run } = breakerAt()
  await run(fails('limited', 86_400_000))
  clock.time = 299_999
  expect(await run(works)).toBe('paused')
  clock.time = 300_000
  expect(await run(works)).toBe('found')
})

test('failures count only in a row, and what began before the pause does not end it', async () => {
  const { run } = breakerAt({ failures: 2 })
  expect([await run(fails('network')), await run(works), await run(fails('malformed'))]).toEqual([
    'network',
    'found',
    'malformed',
  ])
  const { promise, resolve } = Promise.withResolvers<string>()
  const early = run(() => promise)
  expect(await run(fails('too large'))).toBe('too large')
  resolve('found')
  expect([await early, await run(works)]).toEqual(['found', 'paused'])
})
