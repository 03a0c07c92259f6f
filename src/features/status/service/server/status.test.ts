/** What /status says, and how it comes to know. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld } from '#app/testing/served-world.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { ROUTES } from '#app/server/routes.ts'
import { measureServices } from '#app/server/measure-services.ts'
import { servePages } from '#app/server/serve/serve-pages.ts'
import { TIMERS } from '#app/server/timers.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import type { Context } from '#platform/context.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { readStatus } from '../contract.ts'
import type { ServiceFacts } from '../rules/judge-services.ts'
import * as statusPage from '../web/status-page.tsx'
import { forgetStatus } from './forget-status-job.ts'
import { serviceMeasurer } from './measure-services-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  // The first question of a connection is the slowest.
  await world.rows('select')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('delete from service_state')
  await world.rows('delete from service_day')
})

const FINE: ServiceFacts = {
  search: { milliseconds: 1 },
  database: { milliseconds: 1 },
  payments: { milliseconds: 1 },
  pictures: { milliseconds: 1 },
  isBookingLate: false,
  arePaymentsLate: false,
  mail: { late: 0, oldestSeconds: 0, sent: 0 },
}
/** Read anew: what is kept belongs to a database handle. */
const anew = (): Context => ({ ...world.context, db: { ...world.db } })
const read = async (context = anew()) => (await world.call(readStatus, {}, guestViewer('de'), context)).data
const stateOf = async (service: string) => (await read()).services.find((one) => one.service === service)
const minutes = () =>
  world.rows<object>('select service, day::text as day, works, limited, fails from service_day order by day, service')

test('nothing was measured: no word but that', async () => {
  const { isReachable, services } = await read()
  expect(isReachable).toBe(true)
  expect(services.map(({ service, state }) => `${service} ${state}`)).toEqual([
    'search unknown',
    'booking unknown',
    'payments unknown',
    'mail unknown',
    'pictures unknown',
  ])
  expect(new Set(services.flatMap(({ days }) => days.map(({ state }) => state)))).toEqual(new Set(['unknown']))
})

test('each minute is counted once to its day in the zone of the region, and remembered since when it is so', async () => {
  let facts = FINE
  const measure = serviceMeasurer(() => Promise.resolve(facts))
  const at = (time: string) => measure(world.context, Temporal.Instant.from(time))
  await at('2026-11-10T22:58:00Z')
  // The time machine runs every timer again.
  await at('2026-11-10T22:58:30Z')
  facts = { ...FINE, search: null }
  await at('2026-11-10T22:59:00Z')
  await at('2026-11-10T23:00:00Z')
  const search = (await minutes()).filter((row) => JSON.stringify(row).includes('search'))
  expect(search).toEqual([
    { service: 'search', day: '2026-11-10', works: 1, limited: 0, fails: 1 },
    { service: 'search', day: '2026-11-11', works: 0, limited: 0, fails: 1 },
  ])
  expect(
    await world.rows(
      `select state, since::text as since from service_state where service in ('search', 'mail') order by 1`,
    ),
  ).toEqual([
    { state: 'fails', since: '2026-11-10 22:59:00+00' },
    { state: 'works', since: '2026-11-10 22:58:00+00' },
  ])
  world.clock.set('2026-11-10T23:01:00Z')
  expect(await stateOf('search')).toMatchObject({ state: 'fails' })
  expect((await stateOf('search'))?.days.slice(-2)).toEqual([
    { day: '2026-11-10', state: 'limited', minutes: 1 },
    { day: '2026-11-11', state: 'limited', minutes: 1 },
  ])
  world.clock.set('2026-11-10T23:06:00Z')
  expect(await stateOf('search')).toMatchObject({ state: 'unknown' })
})

test('minutes in which the database was away are written down once it is back', async () => {
  let isAway = true
  const measure = serviceMeasurer(() =>
    isAway ? Promise.reject(new Error('connection refused')) : Promise.resolve(FINE),
  )
  const at = (minute: number) => measure(world.context, Temporal.Instant.from(`2026-11-10T08:0${minute}:00Z`))
  await expect(at(1)).rejects.toThrow('connection refused')
  await expect(at(2)).rejects.toThrow('connection refused')
  isAway = false
  await at(3)
  await at(4)
  expect(await minutes()).toEqual(
    ['booking', 'mail', 'payments', 'pictures', 'search'].map((service) => ({
      service,
      day: '2026-11-10',
      works: 2,
      limited: 0,
      fails: service === 'pictures' ? 0 : 2,
    })),
  )
})

test('what is measured is what visitors get: a search, a write, the payment provider, the pictures', async () => {
  let uptime = 600
  const measure = measureServices(
    () => ROUTES,
    () => TIMERS,
    () => uptime,
  )
  const of = async (differs: Partial<Context> = {}) => measure({ ...world.context, ...differs }, world.clock.now())
  const fine = await of()
  expect([fine.search, fine.database, fine.payments, fine.pictures].every((one) => one !== null)).toBe(true)
  expect([fine.isBookingLate, fine.arePaymentsLate, fine.mail]).toEqual([
    false,
    false,
    { late: 0, oldestSeconds: 0, sent: 0 },
  ])
  const away = () => Promise.reject(new PaymentUnavailable('network'))
  expect((await of({ payments: { ...world.payments, getSetup: away } })).payments).toBeNull()
  expect(
    (await of({ storage: { ...world.context.storage, has: () => Promise.reject(new Error('no')) } })).pictures,
  ).toBeNull()
  expect(
    (await of({ db: { ...world.db, writeProbe: () => Promise.reject(new Error('read only')) } })).database,
  ).toBeNull()
  const broken = ROUTES.map((one) =>
    one.endpoint.path === '/api/office/search' ? { ...one, handle: () => Promise.reject(new Error('broken')) } : one,
  )
  const searchless = measureServices(
    () => broken,
    () => TIMERS,
  )
  expect((await searchless(world.context, world.clock.now())).search).toBeNull()
  await world.rows(`insert into setting (key, value) values ('timers_ran', jsonb_build_object('expire-holds', now() - interval '1 hour'))
    on conflict (key) do update set value = excluded.value`)
  expect([(await of()).isBookingLate, (await of()).arePaymentsLate]).toEqual([true, false])
  // What has waited for a start is not late yet.
  uptime = 119
  expect((await of()).isBookingLate).toBe(false)
  await world.rows(`delete from setting where key = 'timers_ran'`)
})

test('while the database is away the page says so, to who is signed in as well, in both languages', async () => {
  // Nothing listens there.
  const db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', log: silentLog })
  const context: Context = { ...world.context, db }
  const served = await serveWorld({ ...world, context }, {}, (server, on) =>
    servePages(server, {
      context: on,
      routes: ROUTES,
      viewerOf: () => db.read.query('select').then(() => guestViewer('de')),
      build: pageBuild([{ path: 'status', module: statusPage }]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
  const { status, text } = await served.ask('GET', '/status')
  expect(status).toBe(200)
  expect(text).toContain('Unsere Datenbank antwortet gerade nicht')
  expect(text).not.toContain('Alles läuft')
  expect(text).not.toContain('Zahlungen')
  expect((await served.ask('GET', '/')).status).toBe(503)
  const answer = await served.ask('GET', '/api/status', { headers: { 'content-locale': 'en' } })
  await served.close()
  await db.close()
  expect(answer.status).toBe(200)
  expect(answer.body['data']).toMatchObject({ isReachable: false, current: [], past: [] })
})

test('days older than 92 are forgotten', async () => {
  await world.rows(`insert into service_day (service, day) values ('mail', '2026-08-09'), ('mail', '2026-08-10')`)
  expect(await forgetStatus(world.context, Temporal.Instant.from(TEST_NOW))).toBe(1)
  expect(await minutes()).toMatchObject([{ day: '2026-08-10' }])
})
