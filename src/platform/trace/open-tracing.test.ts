import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { silentLog } from '../log.ts'
import { openTracing } from './open-tracing.ts'
import { startCollector, type Collector } from './testing/start-collector.ts'
import {
  beginRequest,
  nameRequest,
  switchTracing,
  traced,
  tracedPoll,
  tracedTogether,
  traceHeaders,
  traceIds,
  traceOfEvents,
  traceScope,
  type Tracing,
} from './trace.ts'

let collector: Collector
let tracing: Tracing
let warnings: object[]

function open(settings: Record<string, string> = {}, sendEveryMs = 20): Tracing {
  const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings })
  const log = { ...silentLog, warn: (facts: object) => void warnings.push(facts) }
  tracing = openTracing(config, log, sendEveryMs)
  switchTracing(tracing)
  return tracing
}

beforeEach(async () => {
  warnings = []
  collector = await startCollector()
})
afterEach(async () => {
  switchTracing(null)
  await collector.close()
  await tracing.close()
})

const step = <T>(name: string, work: () => Promise<T>) => traced(() => ({ name, kind: 'internal' }), work)
const job = <T>(name: string, work: () => Promise<T>, parent: string | null = null) =>
  traced(() => ({ name, kind: 'consumer', parent }), work)
const request = (traceparent?: string) => beginRequest({ id: 'id1', method: 'GET', route: '/*', traceparent })!
const arrived = (count: number) => expect.poll(() => collector.spans.length, { timeout: 5000 }).toBe(count)
const named = (name: string) => collector.spans.find((span) => span.name === name)

const FROM = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

test('a request continues the trace that it brings, and what it does is a part of it', async () => {
  open({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc,x-tenant=kiez', OTEL_SERVICE_NAME: 'kiezraum' })
  const one = request(FROM)
  let sent: object = {}
  let ids: object = {}
  await one.within(async () => {
    nameRequest('/office/:id')
    await step('outer', () =>
      step('inner', async () => {
        sent = traceHeaders()
        ids = traceIds()
      }),
    )
  })
  one.end(503)
  await arrived(3)
  const [asked, outer, inner] = ['GET /office/:id', 'outer', 'inner'].map(named)
  expect(asked).toMatchObject({
    kind: 2,
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    status: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/office/:id',
      'http.response.status_code': 503,
      'viertel.request_id': 'id1',
    },
  })
  expect([outer?.parentSpanId, inner?.parentSpanId]).toEqual([asked?.spanId, outer?.spanId])
  expect(sent).toEqual({ traceparent: `00-${asked?.traceId}-${inner?.spanId}-01` })
  expect(ids).toEqual({ trace_id: asked?.traceId, span_id: inner?.spanId })
  expect(collector.paths[0]).toBe('POST /v1/traces')
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer abc', 'x-tenant': 'kiez' })
  expect(collector.bodies[0]).toContain('"kiezraum"')
})

test.each(['', 'nonsense', `${FROM}-more`, '00-00000000000000000000000000000000-b7ad6b7169203331-01'])(
  'what is no trace (%j) is not continued',
  async (traceparent) => {
    open()
    request(traceparent).end(200)
    await arrived(1)
    expect(collector.spans[0]).not.toHaveProperty('parentSpanId', 'b7ad6b7169203331')
    expect(collector.spans[0]?.traceId).toMatch(/^[0-9a-f]*[1-9a-f][0-9a-f]*$/)
  },
)

test('an error is told by its kind, never by its message', async () => {
  open()
  const fault = Object.assign(new RangeError('Wilhelmine is no number'), { code: '22P02' })
  await expect(job('fails', () => Promise.reject(fault))).rejects.toBe(fault)
  await expect(job('fails too', () => Promise.reject(new RangeError('Wilhelmine')))).rejects.toThrow()
  await arrived(2)
  expect(named('fails')).toMatchObject({ status: 2, attributes: { 'error.type': '22P02' } })
  expect(named('fails too')).toMatchObject({ status: 2, attributes: { 'error.type': 'RangeError' } })
  expect(collector.bodies.join()).not.toContain('Wilhelmine')
})

test('what nobody asked for begins no trace, and what goes on after the end is not a part of it', async () => {
  open()
  await step('alone', () => sleep(1))
  const later = Promise.withResolvers<void>()
  let goesOn: Promise<unknown> = Promise.resolve()
  await job('whole', async () => {
    goesOn = later.promise.then(() => step('too late', async () => traceHeaders()))
  })
  later.resolve()
  expect(await goesOn).toEqual({})
  await tracing.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['whole'])
})

test('of polls only those are told that had something to do, or failed', async () => {
  open()
  const poll = (name: string, answer: () => Promise<number>) =>
    tracedPoll(name, () => step(`${name} step`, () => sleep(30)).then(answer))
  await poll('idle', async () => 0)
  await poll('busy', async () => 2)
  await expect(poll('broken', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await tracing.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['busy step', 'busy', 'broken step', 'broken'])
  expect(named('busy')?.attributes).toEqual({ 'viertel.moved': 2 })
  expect(named('broken')?.status).toBe(2)
  // Each has its own time, although all of them were sent when the poll was over.
  expect(named('busy step')?.milliseconds).toBeGreaterThan(20)
  expect(named('busy step')?.milliseconds).toBeLessThanOrEqual(named('busy')!.milliseconds)
})

test('work for several is in the first trace, linked to the others, and its events are in none', async () => {
  open()
  const scopes: ReturnType<typeof traceScope>[] = []
  const { promise: both, resolve } = Promise.withResolvers<void>()
  let alone: string | null = ''
  let together: string | null = ''
  const caller = (name: string) =>
    job(name, async () => {
      scopes.push(traceScope())
      if (scopes.length === 2) {
        await tracedTogether('batch', scopes.slice(0, 1), async () => (alone = traceOfEvents()))
        await tracedTogether('batch', scopes, () => step('send', async () => (together = traceOfEvents())))
        resolve()
      }
      await both
    })
  await Promise.all([caller('first'), caller('second')])
  await arrived(4)
  const [first, second, batch, send] = ['first', 'second', 'batch', 'send'].map(named)
  expect(batch).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId })
  expect(batch?.links.map(({ traceId }) => traceId)).toEqual([second?.traceId])
  expect(batch?.attributes).toEqual({ 'db.operation.batch.size': 2 })
  expect(send?.parentSpanId).toBe(batch?.spanId)
  expect([alone, together]).toEqual([`00-${first?.traceId}-${first?.spanId}-01`, null])
})

test.each([
  { sampler: 'always_off', from: FROM, flag: '00' },
  { sampler: 'parentbased_always_off', from: FROM, flag: '01' },
  { sampler: 'parentbased_always_on', from: FROM.replace(/01$/, '00'), flag: '00' },
  { sampler: 'always_on', from: FROM.replace(/01$/, '00'), flag: '01' },
  { sampler: 'parentbased_traceidratio', from: undefined, flag: '00' },
])('$sampler', async ({ sampler, from, flag }) => {
  open({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' })
  const one = request(from)
  const { traceparent } = one.within(traceHeaders)
  one.end(200)
  await tracing.close()
  expect([traceparent?.slice(-2), collector.spans.length]).toEqual([flag, flag === '01' ? 1 : 0])
})

test('a collector that is away costs nobody time', async () => {
  await collector.close()
  open()
  const began = performance.now()
  for (let n = 0; n < 200; n += 1) await job('work', async () => n)
  expect(performance.now() - began).toBeLessThan(1000)
  await expect.poll(() => warnings.length, { timeout: 10_000 }).toBe(1)
})

test('one that refuses is told once a minute, with how much is lost', async () => {
  collector.answer = (response) => void response.writeHead(400).end()
  open()
  for (let n = 1; n <= 3; n += 1) {
    await job('work', async () => n)
    await expect.poll(() => collector.bodies.length).toBe(n)
  }
  await tracing.close()
  expect(warnings).toEqual([{ err: expect.any(Error), lost: 1 }])
})

test('one that hangs delays nobody, and what waits for it is bounded', async () => {
  const { answer } = collector
  let goOn = () => {}
  collector.answer = (response) => void (goOn = () => answer(response))
  open()
  const began = performance.now()
  for (let n = 0; n < 6000; n += 1) await job('work', async () => n)
  expect(performance.now() - began).toBeLessThan(4000)
  await expect.poll(() => collector.spans.length).toBeGreaterThan(0)
  collector.answer = answer
  goOn()
  await tracing.close()
  // What was under way, and what waited: the rest was dropped.
  expect(collector.spans.length).toBeGreaterThan(1000)
  expect(collector.spans.length).toBeLessThanOrEqual(2048 + 512)
})

test('one that hangs holds up the stop for two seconds', async () => {
  collector.answer = () => undefined
  open()
  await job('work', async () => 1)
  const began = performance.now()
  await tracing.close()
  expect(performance.now() - began).toBeLessThan(3500)
})

test('what waits is sent at the stop, not after the next pause', async () => {
  open({}, 60_000)
  await job('last', async () => 1)
  await tracing.close()
  expect(collector.spans.map(({ name }) => name)).toEqual(['last'])
})
