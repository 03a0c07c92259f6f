/** Searches and office pages on a real streaming standby: what may be old, what may not, and what happens when it goes. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as officeScreen from '#app/screens/office-screen.tsx'
import * as browsePage from '#features/search/web/results/browse-page.tsx'
import { pageBuild } from '#app/testing/page-build.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { openDatabase, type Database } from '#platform/db/connection/database.ts'
import { openSessionPool, type SessionPool } from '#platform/db/connection/pool.ts'
import { WriteRefused } from '#platform/db/connection/read-only.ts'
import {
  MOST_BEHIND_ALONE_MS,
  MOST_BEHIND_MS,
  openReplica,
  openReplicas,
  type Replica,
} from '#platform/db/connection/replica.ts'
import { readReplica } from '#platform/doctor/read-replica.ts'
import { PATIENT } from '#platform/db/testing/test-database.ts'
import { startPrimaryWithStandby, type PrimaryWithStandby } from '#platform/db/testing/test-standby.ts'
import { silentLog } from '#platform/log.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { ROUTES } from './routes.ts'
import { servePages } from './serve/serve-pages.ts'

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
const SEARCH = {
  search: WISH,
  group: 1,
  location: { lat: 52.53, lng: 13.38 },
  distance: 1,
  availability: 0,
  alternatives: false,
}

/** A busy machine may answer later than a replica has time for, and while the primary is away there is nobody else to ask. */
const PATIENTLY = { timeout: 30_000, interval: 100 }

let pair: PrimaryWithStandby
let db: Database
let world: TestWorld
let served: ServedWorld
let admin: SessionPool
let primary: SessionPool
beforeAll(async () => {
  pair = await startPrimaryWithStandby()
  db = openDatabase({ url: pair.url, replicaUrls: [pair.standbyUrl], log: silentLog })
  admin = openSessionPool({ url: pair.standbyAdminUrl, log: silentLog, maxConnections: 1 })
  primary = openSessionPool({ url: pair.url, log: silentLog, maxConnections: 1 })
  world = await createTestWorld(TEST_NOW, { db, url: pair.url, drop: () => db.close() })
  served = await serveWorld(world, { answerWithinMs: 120_000 }, (server, context) =>
    servePages(server, {
      context,
      routes: ROUTES,
      viewerOf: (_cookie, locale) => Promise.resolve(guestViewer(locale)),
      build: pageBuild([
        { path: '', module: browsePage },
        { path: 'office/:id', module: officeScreen },
      ]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
})
beforeEach(() => caughtUp(db.replica))
afterAll(async () => {
  await served.close()
  await world.close()
  await admin.close()
  await primary.close()
  await pair.end()
})

const onPrimary = (text: string) => primary.withSession((session) => session.run(text))
const onStandby = (text: string) => admin.withSession((session) => session.run(text))

/** It stops between two records, so it needs one to notice that it should. */
async function pauseReplay(): Promise<void> {
  await onStandby('select pg_wal_replay_pause()')
  for (let i = 0; i < 200; i += 1) {
    const { rows } = await onStandby('select pg_get_wal_replay_pause_state() as state')
    if (rows[0]?.['state'] === 'paused') return
    await sleep(25)
  }
  throw new Error('the standby does not pause')
}

/**
 * Until the replica has everything that is written now. A record that belongs to no commit, as reading may leave it
 * behind, is sent on with the next commit only, or up to 15 s later: hence the empty commit before each look.
 */
async function caughtUp(replica: Replica | null, now = Date.now()): Promise<void> {
  for (let i = 0; i < 1200; i += 1) {
    await onPrimary('select pg_current_xact_id()').catch(() => {})
    await replica?.look()
    if ((replica?.freshAsOf() ?? 0) >= now) return
    await sleep(50)
  }
  throw new Error('the standby does not catch up')
}

type Found = { id: number; available: number }

/** Free desks of the office as a search tells them. */
async function freeDesks(
  office: number,
  caller: { as?: SignedIn; headers?: Record<string, string> } = {},
  process = served,
) {
  const { status, body } = await process.ask('POST', '/api/office/search', { ...caller, body: SEARCH })
  expect(status).toBe(200)
  return (body['data'] as Found[]).find((one) => one.id === office)?.available
}

async function book(office: number, process = served) {
  const viewer = await world.person()
  const paymentMethod = await world.card(viewer, CARDS.good)
  const answer = await process.ask('POST', '/api/booking', {
    as: viewer,
    body: { office, ...WISH, expectedTotal: 4000, paymentMethod },
    key: `booking-of-${office}`,
  })
  expect(answer.status).toBe(201)
  return { viewer, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' }
}

test('a replica answers guests, and so a guest may see what was free a moment ago; the booker sees the booking at once', async () => {
  const { id } = await world.office({ capacity: 2 })
  await caughtUp(db.replica)
  await pauseReplay()
  try {
    const { viewer, cookie } = await book(id)
    await db.replica?.look()
    expect(await freeDesks(id)).toBe(2)
    expect(cookie).toMatch(/^wrote=\d{13}$/)
    expect(await freeDesks(id, { as: viewer, headers: { cookie } })).toBe(1)
    const page = await served.ask('POST', `/api/office/${id}`, { as: viewer, headers: { cookie }, body: {} })
    expect(page.status).toBe(200)
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
  await caughtUp(db.replica)
  expect(await freeDesks(id)).toBe(1)
})

test('the place is guarded by the primary, whatever a replica still shows', async () => {
  const { id } = await world.office({ capacity: 1 })
  await caughtUp(db.replica)
  await pauseReplay()
  try {
    await book(id)
    expect(await freeDesks(id)).toBe(1)
    const second = await world.person()
    const body = { office: id, ...WISH, expectedTotal: 4000, paymentMethod: await world.card(second, CARDS.good) }
    const answer = await served.ask('POST', '/api/booking', { as: second, body, key: `too-late-${id}` })
    expect(answer).toMatchObject({ status: 422, body: { code: 'booking.no_free_desks' } })
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
})

test('a write is seen on the replica itself as soon as it is there', async () => {
  let now = Date.now()
  const primary = openSessionPool({ url: pair.url, log: silentLog, maxConnections: 2 })
  const replica = openReplica({ url: pair.standbyUrl, log: silentLog, primary, now: () => now })
  try {
    await caughtUp(replica, now)
    const wroteAt = now
    expect(replica.readingFor(null)).not.toBeNull()
    expect(replica.readingFor(wroteAt)).toBeNull()
    now += 2500
    await caughtUp(replica, now)
    const reading = replica.readingFor(wroteAt)
    expect(await reading?.read.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: true }])
    // A write is refused before it is sent: it neither counts as a failure of the replica nor reaches the primary.
    await expect(reading?.read.query('delete from favourite')).rejects.toThrow(WriteRefused)
    expect(replica.readingFor(wroteAt)).not.toBeNull()
  } finally {
    await replica.close()
    await primary.close()
  }
})

test('a replica that falls behind is left alone until it has caught up', async () => {
  let now = Date.now()
  const primary = openSessionPool({ url: pair.url, log: silentLog, maxConnections: 2 })
  const replica = openReplica({ url: pair.standbyUrl, log: silentLog, primary, now: () => now })
  try {
    await caughtUp(replica, now)
    await pauseReplay()
    await world.person()
    now += MOST_BEHIND_MS - 1
    await replica.look()
    expect(replica.readingFor(null)).not.toBeNull()
    now += 2
    await replica.look()
    expect(replica.readingFor(null)).toBeNull()
    await onStandby('select pg_wal_replay_resume()')
    await caughtUp(replica, now)
    expect(replica.readingFor(null)).not.toBeNull()
  } finally {
    await onStandby('select pg_wal_replay_resume()')
    await replica.close()
    await primary.close()
  }
})

test('two replicas take turns; whoever wrote is answered by the one that has it, never by the one that is behind', async () => {
  let now = Date.now()
  const primary = openSessionPool({ url: pair.url, log: silentLog, maxConnections: 2 })
  const secondAdmin = openSessionPool({ url: pair.secondStandbyAdminUrl, log: silentLog, maxConnections: 1 })
  const urls = [pair.standbyUrl, pair.secondStandbyUrl]
  const replicas = openReplicas({ urls, log: silentLog, primary, now: () => now })
  /** Who answers eight reads, by port, and whether each knew the person. */
  const answers = async (wroteAt: number | null, personId: string) => {
    const ports = new Set<unknown>()
    const knew = new Set<unknown>()
    for (let i = 0; i < 8; i += 1) {
      const rows = await replicas
        .readingFor(wroteAt)
        ?.read.query<{ port: number; n: number }>(
          'select inet_server_port() as port, (select count(*)::int from person where id = $1) as n',
          [personId],
        )
      ports.add(rows?.[0]?.port)
      knew.add(rows?.[0]?.n)
    }
    return { ports: ports.size, knew: [...knew].sort() }
  }
  try {
    const known = await world.person()
    await expect.poll(async () => (await replicas.look(), answers(null, known.id))).toEqual({ ports: 2, knew: [1] })
    await secondAdmin.withSession((session) => session.run('select pg_wal_replay_pause()'))
    const written = await world.person()
    await expect.poll(async () => (await replicas.look(), (await answers(null, written.id)).knew)).toEqual([0, 1])
    const wroteAt = now
    now += 2500
    await expect
      .poll(async () => (await replicas.look(), replicas.readingFor(wroteAt) && answers(wroteAt, written.id)))
      .toEqual({ ports: 1, knew: [1] })
  } finally {
    await secondAdmin.withSession((session) => session.run('select pg_wal_replay_resume()'))
    await replicas.close()
    await secondAdmin.close()
    await primary.close()
  }
})

test('while the replica is down the primary answers every search; it is used again when it is back', async () => {
  const { id } = await world.office({ capacity: 3 })
  await caughtUp(db.replica)
  await pair.stopStandby()
  for (let i = 0; i < 5; i += 1) expect(await freeDesks(id)).toBe(3)
  expect(db.replica?.readingFor(null)).toBeNull()
  await pair.startStandby()
  await caughtUp(db.replica)
  expect(await db.lagging(null).read.query('select pg_is_in_recovery() as standby')).toEqual([{ standby: true }])
})

test('while the primary is down, guests search on what the replica has, and nobody is told that something was booked', async () => {
  const { id } = await world.office({ capacity: 3 })
  const viewer = await world.person()
  const paymentMethod = await world.card(viewer, CARDS.good)
  await caughtUp(db.replica)
  let now = Date.now()
  const primary = openSessionPool({ url: pair.url, log: silentLog, maxConnections: 1 })
  const replica = openReplica({ url: pair.standbyUrl, log: silentLog, primary, now: () => now })
  await caughtUp(replica, now)
  await pair.stopPrimary()
  await replica.look()
  now += MOST_BEHIND_ALONE_MS - 1
  expect(replica.readingFor(null), 'guests go on for a minute').not.toBeNull()
  expect(replica.readingFor(now), 'who has just written does not').toBeNull()
  now += 2
  expect(replica.readingFor(null)).toBeNull()
  await replica.close()
  await primary.close()
  await expect.poll(() => freeDesks(id), PATIENTLY).toBe(3)
  const body = { office: id, ...WISH, expectedTotal: 4000, paymentMethod }
  const answer = await served.ask('POST', '/api/booking', { as: viewer, body, key: `while-down-${id}` })
  expect(answer.status).toBe(503)
  await pair.startPrimary()
  await caughtUp(db.replica)
  expect(await freeDesks(id)).toBe(3)
})

test('while the primary is down, guests read office pages and prices on the replica, and are told that it is checked later', async () => {
  const { id } = await world.office({ capacity: 3 })
  const viewer = await world.person()
  await world.rows(`insert into discount_code (code, amount_cents, currency) values ('REAL', 500, 'EUR')`)
  await caughtUp(db.replica)
  const NOTE = 'Verfügbarkeit wird beim Buchen geprüft.'
  let asked = 0
  /** A page is shared for a moment, so each is asked for at an address of its own. */
  const page = () => served.ask('GET', `/office/${id}?date=2026-11-11&time=10:00&quantity=${(asked += 1)}`)
  const quote = (discountCode?: string) =>
    served.ask('POST', '/api/booking/quote', { body: { office: id, ...WISH, ...(discountCode && { discountCode }) } })
  const view = () => served.ask('POST', `/api/office/${id}`, { body: {} })
  const days = () => served.ask('GET', `/api/office/${id}/days?from=2026-11-16`)
  const search = () =>
    served.ask('POST', '/api/office/search', {
      body: {
        search: { date: '2026-11-11', time: '10:00', hours: 2 },
        group: 1,
        location: { lat: 52.52, lng: 13.405 },
      },
    })
  const results = () =>
    served.ask('GET', `/?lat=52.52&lng=13.405&date=2026-11-11&time=10:00&hours=${2 + ((asked += 1) % 7)}`)
  const hold = (key: string) =>
    served.ask('POST', '/api/booking/hold', {
      as: viewer,
      body: { office: id, ...WISH, expectedTotal: 4000 },
      key: `hold-${key}-${id}`,
    })
  const told = async (provisional: boolean) => {
    expect(await view()).toMatchObject({ status: 200, body: { data: { id, provisional } } })
    expect(await days()).toMatchObject({ status: 200, body: { meta: { provisional } } })
    const price = { totalCents: 4000, freeDesks: 3, bookable: true, provisional }
    const answer = await quote()
    expect(answer).toMatchObject({ status: 200, body: { data: price } })
    expect(answer.headers['set-cookie'], 'asking for a price writes nothing').toBeUndefined()
    const found = await search()
    expect(found).toMatchObject({ status: 200, body: { meta: { provisional } } })
    for (const html of [await page(), await results()]) {
      expect(html.status).toBe(200)
      expect(html.text.includes(NOTE)).toBe(provisional)
    }
  }
  await told(false)
  expect(await quote('REAL')).toMatchObject({ status: 200, body: { data: { totalCents: 3500, discountError: null } } })
  await pair.stopPrimary()
  try {
    await db.replica?.look()
    await vi.waitFor(() => told(true), PATIENTLY)
    await expect.poll(() => freeDesks(id), PATIENTLY).toBe(3)
    const withCode = { data: { totalCents: 4000, discountError: expect.stringContaining('Gutscheine lassen sich') } }
    await expect.poll(() => quote('REAL'), PATIENTLY).toMatchObject({ status: 200, body: withCode })
    const refused = await hold('down')
    expect(refused).toMatchObject({ status: 503, body: { code: 'request.unavailable' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await pair.startPrimary()
  }
  await caughtUp(db.replica)
  await told(false)
  expect((await hold('up')).status).toBe(201)
  await caughtUp(db.replica)
  expect(await freeDesks(id)).toBe(2)
})

test('a primary that says nothing is away as well', async () => {
  let now = Date.now()
  const primary = openSessionPool({ url: pair.url, log: silentLog, maxConnections: 1 })
  let isSilent = false
  let speak = () => {}
  const silence = new Promise<void>((done) => (speak = done))
  const replica = openReplica({
    url: pair.standbyUrl,
    log: silentLog,
    now: () => now,
    primary: {
      ...primary,
      async withSession(fn, limitMs) {
        if (isSilent) await silence
        return primary.withSession(fn, limitMs)
      },
    },
  })
  try {
    await caughtUp(replica, now)
    isSilent = true
    const looking = replica.look()
    now += MOST_BEHIND_MS + 1
    await expect.poll(() => replica.readingFor(null)?.isProvisional, { timeout: 5000 }).toBe(true)
    speak()
    isSilent = false
    await looking
    await caughtUp(replica, now)
    expect(replica.readingFor(null)?.isProvisional).toBe(false)
  } finally {
    speak()
    await replica.close()
    await primary.close()
  }
})

test('two processes beside two replicas: own writes are seen through either, and whatever goes away nothing breaks', async () => {
  const opened = (): Database =>
    openDatabase({
      url: pair.url,
      replicaUrls: [pair.standbyUrl, pair.secondStandbyUrl],
      log: silentLog,
      timeouts: PATIENT,
    })
  const databases = [opened(), opened()] as const
  const worlds = await Promise.all(
    databases.map((one) => createTestWorld(TEST_NOW, { db: one, url: pair.url, drop: () => one.close() })),
  )
  const processes = await Promise.all(worlds.map((one) => serveWorld(one)))
  const [first, second] = processes as [ServedWorld, ServedWorld]
  const secondAdmin = openSessionPool({ url: pair.secondStandbyAdminUrl, log: silentLog, maxConnections: 1 })
  const onSecond = (text: string) => secondAdmin.withSession((session) => session.run(text))
  const allCaughtUp = () => Promise.all(databases.map((one) => caughtUp(one.replica)))
  /** Which of the servers answer a process's reads. */
  const answering = async ({ replica, lagging }: Database, wroteAt: number | null) => {
    await replica?.look()
    const ports = new Set<unknown>()
    for (let i = 0; i < 4; i += 1) {
      const [row] = await lagging(wroteAt).read.query<object>(
        'select inet_server_port() as port, pg_is_in_recovery() as standby',
      )
      ports.add(JSON.stringify(row))
    }
    return [...ports].filter((row) => String(row).includes('"standby":true')).length
  }
  const { id } = await world.office({ capacity: 9 })
  await allCaughtUp()

  // Everybody asks all the time, from here to the end.
  const guest = { search: new Set<number>(), page: new Set<number>(), price: new Set<number>() }
  const writes = new Set<number>()
  const writer = await world.person()
  let isRunning = true
  const often = async (answers: Set<number>, ask: () => Promise<{ status: number }>) => {
    while (isRunning) {
      answers.add((await ask()).status)
      await sleep(15)
    }
  }
  const running = processes.flatMap((process) => [
    often(guest.search, () => process.ask('POST', '/api/office/search', { body: SEARCH })),
    often(guest.page, () => process.ask('POST', `/api/office/${id}`, { body: {} })),
    often(guest.price, () => process.ask('POST', '/api/booking/quote', { body: { office: id, ...WISH } })),
    often(writes, () => process.ask('PATCH', '/api/favorite', { as: writer, body: { id } })),
  ])
  const seen = (answers: Set<number>) => [...answers].toSorted()
  try {
    // A write through one, read through the other, while one of the replicas stands still. It is left alone before long,
    // so a busy machine may ask it too late, and writes once more.
    let free = 9
    const writeUnseen = async () => {
      for (;;) {
        await onSecond('select pg_wal_replay_pause()')
        const written = await book(id)
        free -= 1
        const isRead = expect.poll(() => freeDesks(id, {}, second), { interval: 1, timeout: 5000 }).toBe(free + 1)
        if (
          (await isRead.then(
            () => true,
            () => false,
          )) ||
          free === 4
        )
          return written
        await onSecond('select pg_wal_replay_resume()')
        await allCaughtUp()
      }
    }
    const { viewer, cookie } = await writeUnseen()
    expect(free, 'somebody else has read what was before').toBeGreaterThan(4)
    for (let i = 0; i < 8; i += 1)
      for (const process of processes)
        expect(await freeDesks(id, { as: viewer, headers: { cookie } }, process)).toBe(free)
    await onSecond('select pg_wal_replay_resume()')
    const wroteAt = Number(cookie.split('=')[1])
    for (const one of databases) await expect.poll(() => answering(one, wroteAt)).toBe(2)
    expect(await freeDesks(id, { as: viewer, headers: { cookie } }, second)).toBe(free)
    expect(Object.values(guest).map(seen)).toEqual([[200], [200], [200]])
    expect(seen(writes)).toEqual([200])

    await pair.stopStandby()
    for (const one of databases) await expect.poll(() => answering(one, null)).toBe(1)
    for (const process of processes) expect(await freeDesks(id, {}, process)).toBe(free)
    expect(Object.values(guest).map(seen)).toEqual([[200], [200], [200]])
    expect(seen(writes)).toEqual([200])

    await pair.stopPrimary()
    for (const one of databases) await one.replica?.look()
    for (const process of processes) {
      await expect.poll(() => freeDesks(id, {}, process), PATIENTLY).toBe(free)
      await expect
        .poll(() => process.ask('POST', `/api/office/${id}`, { body: {} }), PATIENTLY)
        .toMatchObject({ status: 200, body: { data: { provisional: true } } })
    }
    const refused = await first.ask('PATCH', '/api/favorite', { as: writer, body: { id } })
    expect(refused.status).toBe(503)
    await pair.startPrimary()
    await pair.startStandby()
    for (const one of databases) await expect.poll(() => answering(one, null)).toBe(2)
    await allCaughtUp()
    const again = await book(id, first)
    expect(await freeDesks(id, { as: again.viewer, headers: { cookie: again.cookie } }, second)).toBe(free - 1)
    const view = await second.ask('POST', `/api/office/${id}`, { body: {} })
    expect(view).toMatchObject({ status: 200, body: { data: { provisional: false } } })
  } finally {
    isRunning = false
    await Promise.all(running)
    await onSecond('select pg_wal_replay_resume()')
    await secondAdmin.close()
    await Promise.all(processes.map((one) => one.close()))
    await Promise.all(worlds.map((one) => one.close()))
  }
  // What was under way when a server went may be asked for again; nothing else happens to anybody.
  for (const answers of Object.values(guest)) expect([[200], [200, 503]]).toContainEqual(seen(answers))
  expect(seen(writes)).toEqual([200, 503])
})

// Last: there is no way back for this standby.
test('a promoted replica is a database of its own from then on, and is not read any more', async () => {
  const { id } = await world.office({ capacity: 4 })
  await caughtUp(db.replica)
  const client = new Client({ connectionString: pair.url })
  await client.connect()
  onTestFinished(() => client.end())
  const doctorSees = async (url: string) => (await readReplica(client, url)).kind
  expect([await doctorSees(pair.standbyUrl), await doctorSees(pair.url)]).toEqual(['replica', 'primary'])
  await onStandby('select pg_promote()')
  expect(await doctorSees(pair.standbyUrl)).toBe('another database')
  await db.replica?.look()
  expect(db.replica?.readingFor(null)).toBeNull()
  await book(id)
  expect(await freeDesks(id)).toBe(3)
})
