/**
 * Nothing that people type, and nothing by which they are known, is in the log or in the traces: every endpoint is called
 * with marks in its body, its query, its path and its headers, answers, refuses and fails, and then everything that was
 * logged, and everything that was sent to the collector of traces, is searched.
 */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kernel/endpoint.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { openTracing } from '#platform/trace/open-tracing.ts'
import { startCollector, type Collector } from '#platform/trace/testing/start-collector.ts'
import { switchTracing, type Tracing } from '#platform/trace/trace.ts'
import { createLog } from './server/open/open-log.ts'
import { ROUTES } from './server/routes.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { ownedRecordsOf, type OwnedRecords } from './testing/owned-records.ts'
import { addressOf, SAMPLE_CALLS } from './testing/sample-calls.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

const MARKS = {
  name: 'Wilhelmine Merkzeichen',
  email: 'merk.zeichen@personal.example',
  phone: '+49 30 55512399',
  street: 'Merkzeichenweg 77',
  iban: 'DE02120300000000202051',
  password: 'Geheim-Merkzeichen-1!',
  token: 'merktoken0123456789abcdef',
  cookie: 'merkcookie0123456789abcdef',
  text: 'Der Merksatz einer Nachricht',
}
const FOUND = new RegExp(
  Object.values(MARKS)
    .flatMap((mark) => [mark, encodeURIComponent(mark), mark.replaceAll(' ', '+')])
    .map((mark) => RegExp.escape(mark))
    .join('|'),
  'i',
)
const NAMES = Object.keys(MARKS) as (keyof typeof MARKS)[]

let lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
let world: TestWorld
let served: ServedWorld
let person: SignedIn
let records: OwnedRecords
let collector: Collector
let tracing: Tracing
beforeAll(async () => {
  collector = await startCollector()
  // So often that nothing is dropped.
  tracing = openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), silentLog, 10)
  switchTracing(tracing)
  world = await createTestWorld()
  const context = { ...world.context, log }
  served = await serveWorld({ ...world, context }, { logger: log as never })
  person = (await world.provider()).viewer
  records = await ownedRecordsOf(world, person)
})
afterAll(async () => {
  switchTracing(null)
  await served.close()
  await world.close()
  await tracing.close()
  await collector.close()
})

/** What PostgreSQL says besides of a row that it does not take. */
const ROW = `Failing row contains (${Object.values(MARKS).join(', ')}).`
const ABOUT_ROW = { code: '22P02', severity: 'ERROR', detail: ROW, where: ROW }
let isFailing = false

/** Every text is one of the marks, each time another. */
function marked(value: unknown, nth = { is: 0 }): unknown {
  if (Array.isArray(value)) return value.map((one) => marked(one, nth))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, marked(one, nth)]))
  return typeof value === 'string' ? MARKS[NAMES[nth.is++ % NAMES.length]!] : value
}

const HEADERS = {
  'user-agent': MARKS.name,
  referer: `https://viertel.example/?mail=${MARKS.email}&token=${MARKS.token}`,
  'x-forwarded-for': MARKS.street,
  'accept-language': MARKS.text,
  traceparent: `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01`,
  tracestate: `vendor=${MARKS.token}`,
  baggage: `person=${MARKS.token}`,
  'content-locale': 'de',
  cookie: `session=${MARKS.cookie}`,
  'idempotency-key': MARKS.token,
}
const QUERY = `email=${encodeURIComponent(MARKS.email)}&token=${MARKS.token}&q=${encodeURIComponent(MARKS.name)}`

async function callAll(as: SignedIn | null): Promise<number[]> {
  const statuses: number[] = []
  const ask = async ({ method }: Endpoint, address: string, body?: object) => {
    const headers = as === null ? { ...HEADERS, authorization: `Bearer viertel_${MARKS.token}` } : HEADERS
    const asked = { headers, ...(as && { as }), ...(body && { body }) }
    statuses.push((await served.ask(method, address, asked)).status)
  }
  for (const { endpoint } of ROUTES) {
    if (endpoint.receives !== undefined || endpoint.sends === 'events') continue
    const sample = SAMPLE_CALLS[`${endpoint.method} ${endpoint.path}`]
    const { path = '', query = '', body } = typeof sample === 'function' ? sample(records) : (sample ?? {})
    const bodyOf = (one: unknown) => (endpoint.method === 'GET' ? undefined : (one as object | undefined))
    await ask(endpoint, `${addressOf(endpoint, path)}?${query}&${QUERY}`, bodyOf(marked(body ?? {})))
    await ask(endpoint, addressOf(endpoint, path) + (query && `?${query}`), bodyOf(body))
    const inPath = encodeURIComponent(MARKS.email)
    if (endpoint.path.includes('{')) await ask(endpoint, addressOf(endpoint, `${inPath}/${MARKS.token}`), bodyOf(body))
    if (!isFailing) await world.rows('delete from login_rate')
  }
  return statuses
}

const WAITING = { timeout: 10_000 }

test('neither answers nor refusals leave a mark in the log', async () => {
  lines = []
  const statuses = [...(await callAll(person)), ...(await callAll(null))]
  await served.ask('GET', `/nothing/${MARKS.token}?${QUERY}`, { headers: HEADERS })
  await served.ask('POST', '/api/auth/sign-in/email', {
    headers: HEADERS,
    body: { email: MARKS.email, password: MARKS.password },
  })
  for (const kind of [200, 401, 403, 404, 422]) expect(statuses).toContain(kind)
  expect(lines.length).toBeGreaterThan(statuses.length)
  expect(lines.filter((line) => FOUND.test(line))).toEqual([])
}, 180_000)

test('nor in the traces, which have each request and its statements', async () => {
  await expect.poll(() => collector.spans.filter(({ kind }) => kind === 2).length, WAITING).toBeGreaterThan(500)
  expect(collector.spans.filter(({ attributes }) => attributes['db.query.text']).length).toBeGreaterThan(500)
  expect(collector.bodies.flatMap((body) => FOUND.exec(body)?.[0] ?? [])).toEqual([])
})

test('nor does a database that names the row, which is a fault with its number and its place in the code', async () => {
  lines = []
  const original = Client.prototype.query
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [query] = args as [string | { text: string }]
    const text = typeof query === 'string' ? query : query.text
    if (/^\s*(?:begin|rollback|set)/i.test(text)) return Reflect.apply(original, this, args)
    return Promise.reject(Object.assign(new Error(`invalid input syntax for type integer: "${MARKS.text}"`), ABOUT_ROW))
  } as never
  isFailing = true
  const statuses = await callAll(person).finally(() => {
    Client.prototype.query = original
    isFailing = false
  })
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(50)
  const faults = lines
    .filter((line) => line.includes('"fault"'))
    .map((line) => JSON.parse(line) as { requestId: string; err: object })
  expect(faults.length).toBeGreaterThan(50)
  for (const { requestId, err } of faults) {
    expect(requestId).toMatch(/^[0-9a-f]{16}$/)
    expect(err).toMatchObject({ code: '22P02', stack: expect.stringContaining('logs-without-personal-data') })
  }
  expect(lines.filter((line) => FOUND.test(line))).toEqual([])
  const failed = () => collector.spans.filter(({ attributes }) => attributes['error.type'] === '22P02').length
  await expect.poll(failed, WAITING).toBeGreaterThan(50)
  expect(collector.bodies.flatMap((body) => FOUND.exec(body)?.[0] ?? [])).toEqual([])
}, 180_000)
