/**
 * Notifications among a million: the unread number, a page of the list and the part of user data, each compared with the
 * same question without indexes; how many events a second become notifications, compared with events that tell
 * nobody; and how many push messages a second are sent. `npx node bench/notifications.ts [rows]`, on a new database of its own.
 */
import { createECDH, randomBytes } from 'node:crypto'
import { pushKeyOf } from '#adapters/push/encrypt-push.ts'
import { startStandInPushService } from '#adapters/push/stand-in-push-service.ts'
import { createWebPushSender } from '#adapters/push/web-push-sender.ts'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { deliverPush } from '#features/notification/server/deliver-push.ts'
import type { PushJob } from '#features/notification/server/write-notifications.ts'
import { createGuardedPost } from '#platform/outgoing/guarded-post.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { silentLog } from '#platform/log.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const PEOPLE = 2000
const PART = 4000
const EVENTS = 2000
const TURNS = 200
const SLOW_TURNS = 5
/** As the jobs take them (platform/jobs/jobs.ts). */
const AT_ONCE = 16
const NO_INDEX = ['enable_indexscan', 'enable_indexonlyscan', 'enable_bitmapscan']

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on' })
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
try {
  await world.rows(
    `insert into person (id, email, name) select gen_random_uuid(), 'bench-' || n || '@example.org', 'Bench'
     from generate_series(1, ${PEOPLE}) n`,
  )
  // In parts, because a statement may take a few seconds only.
  for (let from = 0; from < ROWS; from += PART)
    await world.rows(
      `with events as (
         insert into domain_event (type, at, dispatched_at) select 'bench', now(), now() from generate_series(1, $1::int) returning id, at
       ), people as (select array_agg(id order by email) as ids from person where email like 'bench-%')
       insert into notification (person_id, event_id, type, recipient, route, is_listed, created_at, read_at)
       select ids[1 + e.id % ${PEOPLE}], e.id, 'bench', 'booker', 'booking.view', true, e.at, case when e.id % 10 <> 0 then e.at end
       from events e, people`,
      [Math.min(PART, ROWS - from)],
    )
  await world.rows('vacuum analyze notification')
  await world.rows('vacuum analyze domain_event')
  const [person] = await world.rows<{ id: string }>(`select id from person where email = 'bench-10@example.org'`)
  const of = `from notification n where n.person_id = '${person?.id}' and n.is_listed`
  const questions = {
    'unread number': `select count(*) ${of} and n.read_at is null`,
    'a page of the list': `select n.id, e.type ${of.replace('n where', 'n join domain_event e on e.id = n.event_id where')} order by n.id desc limit 51`,
    'part of user data': `select json_agg(n) from (select * ${of} order by n.id desc limit 50) n`,
  }
  for (const [name, text] of Object.entries(questions)) {
    const quick = await medianMs(TURNS, () => db.read.query(text))
    const slow = await medianMs(SLOW_TURNS, () =>
      db.tx(async (tx) => {
        for (const setting of NO_INDEX) await tx.query(`set local ${setting} = off`)
        await tx.query(text)
      }),
    )
    console.log(`${name}, ${ROWS} rows: ${quick.toFixed(2)} ms, ${slow.toFixed(0)} ms without indexes`)
  }

  const office = await world.office({ capacity: 1 })
  const booker = await world.person()
  const paymentMethod = await world.card(booker, CARDS.good)
  const wish = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000, paymentMethod }
  const { data: booking } = await world.call(placeBooking, { body: wish }, booker)
  let queued: Awaited<ReturnType<typeof dispatchNotices>> = []
  const perSecond = async (type: string) => {
    await world.rows(
      `insert into domain_event (type, office_id, booking_id, at) select $1, $2, $3, now() from generate_series(1, ${EVENTS})`,
      [type, office.id, booking.id],
    )
    const began = performance.now()
    queued = await dispatchNotices(world)
    return Math.round(EVENTS / ((performance.now() - began) / 1000))
  }
  // Once before it counts.
  await perSecond('booking.confirmed')
  const untold = await perSecond('untold')
  const service = await startStandInPushService()
  await subscribe(service.port, booker.id)
  const told = await perSecond('booking.confirmed')
  console.log(`events dispatched a second: ${told} that tell booker and provider, ${untold} that tell nobody`)
  const pushes = queued.filter(({ queue }) => queue === 'push').map(({ data }) => data as PushJob)
  console.log(`push messages a second: ${await pushesPerSecond(pushes, service)} to one browser each, over TLS`)
} finally {
  await world.close()
  await scratch.drop()
  await server.stop()
}

async function subscribe(port: number, personId: string): Promise<void> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = [browser.getPublicKey('base64url'), randomBytes(16).toString('base64url')]
  await world.rows(
    `insert into push_subscription (person_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, now())`,
    [personId, `https://localhost:${port}/201`, ...keys],
  )
}

type Service = Awaited<ReturnType<typeof startStandInPushService>>

/** Encrypted, sent over a new connection each, and marked as sent, as many at a time as the jobs take. */
async function pushesPerSecond(jobs: readonly PushJob[], service: Service): Promise<number> {
  const push = createWebPushSender({
    key: pushKeyOf({ privateKey: '', secret: 'a-secret-of-the-bench-0123456789abcdef' }),
    contact: 'mailto:bench@example.org',
    now: () => Temporal.Now.instant(),
    post: createGuardedPost({ service: 'push', timeoutMs: 10_000, trust: service.cert, allowPrivate: () => true }),
  })
  const parts = { ...world.context, push }
  const began = performance.now()
  for (let from = 0; from < jobs.length; from += AT_ONCE)
    await Promise.all(jobs.slice(from, from + AT_ONCE).map((job) => deliverPush(parts, NOTICES, job)))
  const seconds = (performance.now() - began) / 1000
  const sent = service.bodies.length
  await service.close()
  return Math.round(sent / seconds)
}

async function medianMs(turns: number, ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(turns / 2)] ?? 0
}
