/** One request from its arrival to what follows from it in another process, as a collector of traces sees it. */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeBooking } from '#features/booking/contract.ts'
import { readMe } from '#features/account/contract.ts'
import { readConfig } from '#platform/config.ts'
import { inProcess } from '#platform/http/route.ts'
import { silentLog } from '#platform/log.ts'
import { createGuardedGet } from '#platform/outgoing/guarded-get.ts'
import { openTracing } from '#platform/trace/open-tracing.ts'
import { startCollector, type Collector } from '#platform/trace/testing/start-collector.ts'
import { beginRequest, switchTracing, traced, tracedPoll, type Tracing } from '#platform/trace/trace.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import { instrumentations } from './entry.server.tsx'
import { createLog } from './server/open/open-log.ts'
import { ROUTES } from './server/routes.ts'
import { startProductJobs } from './server/start/start-jobs.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { CARDS, createTestWorld, type TestWorld } from './testing/test-world.ts'

let collector: Collector
let tracing: Tracing
let world: TestWorld
let served: ServedWorld
let lines: string[] = []
beforeAll(async () => {
  collector = await startCollector()
  tracing = openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), silentLog, 10)
  switchTracing(tracing)
  world = await createTestWorld()
  const log = createLog('info', { write: (line) => void lines.push(line) })
  served = await serveWorld({ ...world, context: { ...world.context, log } }, { logger: log as never })
})
afterAll(async () => {
  switchTracing(null)
  await served.close()
  await world.close()
  await tracing.close()
  await collector.close()
})
beforeEach(() => {
  lines = []
  collector.spans.length = 0
})

const FROM = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }
const spansNamed = (name: string) => collector.spans.filter((span) => span.name === name)
const spanNamed = async (name: string) => {
  await expect.poll(() => spansNamed(name).length, { timeout: 20_000 }).toBeGreaterThan(0)
  return spansNamed(name)[0]!
}
const within = <T>(name: string, work: () => Promise<T>) =>
  traced(() => ({ name, kind: 'internal', parent: null }), work)

test('a request with a body, its statements and its lines of the log are one trace', async () => {
  const { id: office } = await world.office()
  const viewer = await world.person()
  const wish = { office, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  await served.ask('POST', '/api/booking', { as: viewer, body: wish, key: 'trace-key-1', headers: FROM })
  const asked = await spanNamed('POST /api/booking')
  const statements = collector.spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(asked).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    kind: 2,
  })
  expect(asked.attributes).toMatchObject({ 'http.route': '/api/booking', 'http.response.status_code': 422 })
  expect(statements.length).toBeGreaterThan(0)
  for (const statement of statements) {
    expect(statement).toMatchObject({ kind: 3, traceId: asked.traceId })
    expect(statement.attributes['db.query.text']).toMatch(/\$1/)
  }
  const answered = JSON.parse(lines.find((line) => line.includes('"answered"')) ?? '{}') as object
  expect(answered).toMatchObject({
    trace_id: asked.traceId,
    span_id: asked.spanId,
    requestId: asked.attributes['viertel.request_id'],
  })
})

test('a body that arrives later, on a connection that others use, is of its own request', async () => {
  const { id: office } = await world.office()
  const viewer = await world.person()
  await served.ask('GET', '/api/me', { as: viewer })
  await served.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = served.server.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const body = JSON.stringify({ office, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-requested-with': 'XMLHttpRequest',
    cookie: `test-person=${viewer.id}`,
  }
  for (const key of ['trace-key-2', 'trace-key-3']) {
    const sent = request({
      agent,
      port,
      method: 'POST',
      path: '/api/booking',
      headers: { ...headers, 'idempotency-key': key },
    })
    sent.flushHeaders()
    await sleep(50)
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    expect([answer.statusCode, (await text(answer)).length > 0]).toEqual([422, true])
  }
  agent.destroy()
  await expect.poll(() => spansNamed('POST /api/booking').length).toBe(2)
  const answered = lines.filter((line) => line.includes('"POST"')).join()
  for (const { traceId } of spansNamed('POST /api/booking')) {
    expect(answered).toContain(traceId)
    expect(collector.spans.filter((span) => span.traceId === traceId && span.kind === 3).length).toBeGreaterThan(0)
  }
})

test('what is asked every few seconds is left out, and an unknown address is not told', async () => {
  await served.ask('GET', '/healthz')
  await served.ask('GET', '/api/nothing/wilhelmine')
  const requests = () => collector.spans.filter(({ kind }) => kind === 2)
  await expect.poll(() => requests().length).toBe(1)
  expect(requests()[0]?.attributes).toMatchObject({ 'http.response.status_code': 404 })
  expect(collector.bodies.join()).not.toContain('wilhelmine')
})

test('a page names its request by its pattern', async () => {
  const asked = beginRequest({ id: 'id1', method: 'GET', route: '/*', traceparent: undefined })!
  let load: (run: () => Promise<never>, about: never) => Promise<void> = () => Promise.resolve()
  const instrument = (by: { loader?: unknown }) => void (load = by.loader as typeof load)
  instrumentations[0]?.route?.({ id: 'page', index: false, path: 'booking/:id', instrument })
  await asked.within(() => load(async () => undefined as never, { pattern: 'en/booking/:id' } as never))
  asked.end(200)
  expect((await spanNamed('GET /en/booking/:id')).attributes['http.route']).toBe('/en/booking/:id')
})

test('calls of a page are steps of its request', async () => {
  const { viewer } = await world.provider()
  await within('page', () => inProcess(ROUTES, viewer, world.context)(readMe))
  const page = await spanNamed('page')
  const call = await spanNamed(`GET ${readMe.path}`)
  expect(call).toMatchObject({ parentSpanId: page.spanId, kind: 1 })
})

test('a booking, the event it writes and the mail that follows are one trace', async () => {
  const { id: office } = await world.office()
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const wish = { office, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
  await within('booking', () => world.call(placeBooking, { body: wish }, viewer))
  const { traceId } = await spanNamed('booking')
  const [event] = await world.rows<{ traceparent: string }>(
    `select traceparent from domain_event where type = 'booking.confirmed' order by id desc limit 1`,
  )
  expect(event?.traceparent).toContain(traceId)
  const jobs = await startProductJobs(world.context, world.url, null)
  try {
    await expect.poll(() => spansNamed('job mail').map((span) => span.traceId), { timeout: 30_000 }).toContain(traceId)
  } finally {
    await jobs.stop()
  }
  const job = spansNamed('job mail').find((span) => span.traceId === traceId)
  expect(job).toMatchObject({ kind: 5, attributes: { 'messaging.destination.name': 'mail' } })
  expect(await spanNamed('dispatch events')).not.toMatchObject({ traceId })
}, 60_000)

const insert = (type: string) =>
  world.db.write.query('insert into domain_event (type, at) values ($1, now()) returning traceparent', [type])

test('a statement on its own tells its trace, fails as without, and leaves nothing on the connection', async () => {
  const told = await within('alone', () => insert('test.alone'))
  expect(told).toEqual([{ traceparent: expect.stringContaining((await spanNamed('alone')).traceId) }])
  await expect(within('fails', () => insert(null as never))).rejects.toMatchObject({ code: '23502' })
  expect(await Promise.all(Array.from({ length: 12 }, () => insert('test.untraced')))).toEqual(
    Array.from({ length: 12 }, () => [{ traceparent: null }]),
  )
})

test('a transaction tells its trace, in the round trip in which it begins', async () => {
  const told = await within('whole', () =>
    world.db.tx((tx) =>
      tx.query(`insert into domain_event (type, at) values ('test.tx', now()) returning traceparent`),
    ),
  )
  expect(told).toEqual([{ traceparent: expect.stringContaining((await spanNamed('whole')).traceId) }])
  expect((await spanNamed('BEGIN')).attributes['db.query.text']).toBe('begin')
})

test('of bookings that arrive together each is in its own trace, and the batch names all of them', async () => {
  const { id: office } = await world.office()
  const viewers = await Promise.all([0, 1, 2].map(() => world.person()))
  await Promise.all(viewers.map((viewer) => world.card(viewer, CARDS.good)))
  const wish = { office, date: '2026-11-12', time: '10:00', hours: 4, expectedTotal: 4000 }
  const wishes = viewers.map(
    (viewer, n) => () => within(`booking ${n}`, () => world.call(placeBooking, { body: wish }, viewer)),
  )
  await Promise.allSettled(wishes.map((book) => book()))
  const roots = await Promise.all([0, 1, 2].map((n) => spanNamed(`booking ${n}`)))
  expect(new Set(roots.map(({ traceId }) => traceId)).size).toBe(3)
  const batches = collector.spans.filter(({ name }) => name.startsWith('batch '))
  expect(batches.length).toBeGreaterThan(0)
  for (const { traceId, links, attributes } of batches) {
    const all = [traceId, ...links.map((link) => link.traceId)]
    expect(all).toHaveLength(Number(attributes['db.operation.batch.size']))
    expect(new Set(all).size).toBe(all.length)
  }
})

test('another server is told the trace; where it is, is not told', async () => {
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((asking, response) => {
    headers.push(asking.headers)
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const get = createGuardedGet({
    service: 'geocoding',
    userAgent: 'test',
    timeoutMs: 2000,
    allowPrivate: () => true,
    fault: (...why) => new OutsideUnavailable('x', ...why),
  })
  const url = new URL(`http://127.0.0.1:${port}/search?q=Merkzeichenweg`)
  const asked = { accept: 'application/json', statuses: [200], mostBytes: 100 }
  await within('search', () => get(url, asked))
  await get(url, asked)
  server.close()
  const call = await spanNamed('GET geocoding')
  expect(call).toMatchObject({ kind: 3, parentSpanId: (await spanNamed('search')).spanId })
  expect(call.attributes).toEqual({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'peer.service': 'geocoding',
  })
  expect(headers.map(({ traceparent }) => traceparent)).toEqual([`00-${call.traceId}-${call.spanId}-01`, undefined])
  expect(collector.bodies.join()).not.toContain('Merkzeichenweg')
})

test('a timer that has nothing to do is not told', async () => {
  await tracedPoll('timer idle', async () => (await world.db.read.query('select 1'), 0))
  await tracedPoll('timer busy', async () => (await world.db.read.query('select 2'), 1))
  await spanNamed('timer busy')
  expect(collector.spans.map(({ name }) => name)).toEqual(['SELECT', 'timer busy'])
})

test('a collector that hangs holds up no request', async () => {
  collector.answer = () => undefined
  const began = performance.now()
  for (let n = 0; n < 40; n += 1) expect((await served.ask('GET', '/api/me')).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(4000)
})
