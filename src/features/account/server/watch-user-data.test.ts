/** The private channel over real HTTP connections, to two servers on one database. */
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { becomesTrue, listenAs, type Heard } from '#app/testing/event-stream.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { startProductJobs } from '#app/server/start/start-jobs.ts'

let world: TestWorld
let here: ServedWorld
let there: ServedWorld
let jobs: Jobs
const open: IncomingMessage[] = []
beforeAll(async () => {
  world = await createTestWorld()
  here = await serveWorld(world)
  there = await serveWorld(world)
  await here.server.listen({ port: 0, host: '127.0.0.1' })
  jobs = await startProductJobs(world.context, world.url, null)
})
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy()
})
afterAll(async () => {
  await jobs.stop()
  await there.close()
  await here.close()
  await world.close()
})

async function connect(as: SignedIn | null): Promise<Heard> {
  const { heard, stream } = await listenAs(here, as)
  open.push(stream)
  return heard
}

async function until(isTrue: () => boolean): Promise<void> {
  expect(await becomesTrue(isTrue)).toBe(true)
}

test('Spec 4: the channel is for the signed-in person only', async () => {
  expect((await connect(null)).status).toBe(401)
  const { status, headers } = await connect(await world.person())
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
})

test('Spec 4: ReloadUserData carries the user data, told by one process and heard in another, by nobody else', async () => {
  const [ada, bob] = [await world.person(), await world.person()]
  const office = await world.office()
  const [mine, hers] = [await connect(bob), await connect(ada)]
  const { status } = await there.ask('PUT', '/api/favorite', { as: ada, body: { id: office.id } })
  expect(status).toBe(200)
  await until(() => hers.events.length > 0)
  expect(hers.events).toMatchObject([{ id: ada.id, favorites: [office.id] }])
  expect(mine.events).toEqual([])
})

test('what happens to a booking is told to the booker and to the provider, from the job that dispatches it', async () => {
  const office = await world.office({ capacity: 1 })
  const booker = await world.person()
  const paymentMethod = await world.card(booker, CARDS.good)
  const [atBooker, atProvider] = [await connect(booker), await connect(office.provider.viewer)]
  const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 2, expectedTotal: 2000, paymentMethod }
  const answer = await there.ask('POST', '/api/booking', { as: booker, body, key: `told-${office.id}` })
  expect(answer.status).toBe(201)
  await jobs.settle()
  await until(() => atBooker.events.length > 0 && atProvider.events.length > 0)
  expect(atProvider.events[0]).toMatchObject({ id: office.provider.viewer.id })
})

test('a session that has ended gets an empty answer, and no more', async () => {
  const person = await world.person()
  const heard = await connect(person)
  here.forget(person)
  await world.db.notify('person_changed', person.id)
  await until(() => heard.ended)
  expect(heard.events).toEqual([''])
})

test('the end of a session is told by the database itself, whoever ended it; other sessions go on', async () => {
  const person = await world.person()
  const other = await world.person()
  const session = `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`
  for (const one of [person, other]) await world.rows(session, [one.id, `token-${one.id}`])
  const [ends, goesOn] = [await connect(person), await connect(other)]
  here.forget(person)
  const began = performance.now()
  await world.rows('delete from login_session where user_id = $1', [person.id])
  await until(() => ends.ended)
  expect(performance.now() - began).toBeLessThan(25_000)
  expect(ends.events).toEqual([''])
  expect([goesOn.events, goesOn.ended]).toEqual([[], false])
})

test('after the listening connection was lost everybody looks again', async () => {
  const person = await world.person()
  const heard = await connect(person)
  await world.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'viertel listener' and datname = current_database()`,
  )
  await until(() => heard.events.length > 0)
  expect(heard.events[0]).toMatchObject({ id: person.id })
})

test('one person cannot hold connections without end', async () => {
  const person = await world.person()
  const all = await Promise.all(Array.from({ length: 12 }, () => connect(person)))
  expect(all.every((one) => one.status === 200)).toBe(true)
  expect((await connect(person)).status).toBe(429)
})

test('people who come and go at once leave nothing behind, and nothing is written to who is gone', async () => {
  const person = await world.person()
  await here.ask('GET', '/api/me', { as: person })
  const { port } = here.server.server.address() as AddressInfo
  for (let i = 0; i < 40; i += 1) {
    const asked = get({
      port,
      host: '127.0.0.1',
      path: '/api/me/events',
      headers: { cookie: `test-person=${person.id}` },
    })
    asked.on('error', () => {})
    // Some before the server has read the request, some while it answers, some after.
    if (i % 3 > 0) await sleep(i % 3)
    asked.destroy()
    if (i % 5 === 0) await world.db.notify('person_changed', person.id)
  }
  await sleep(200)
  for (let i = 0; i < 3; i += 1) await world.db.notify('person_changed', person.id)
  // Twelve are allowed: none of the forty is counted any more.
  const all = await Promise.all(Array.from({ length: 12 }, () => connect(person)))
  expect(all.map((one) => one.status)).toEqual(Array(12).fill(200))
})

test('told twice when the session is over: one empty answer, and the server goes on', async () => {
  const person = await world.person()
  const heard = await connect(person)
  here.forget(person)
  await Promise.all([1, 2, 3].map(() => world.db.notify('person_changed', person.id)))
  await until(() => heard.ended)
  await world.db.notify('person_changed', person.id)
  await sleep(50)
  expect(heard.events).toEqual([''])
  expect((await connect(await world.person())).status).toBe(200)
})

test('a server that stops ends the streams instead of waiting for them', async () => {
  const leaving = await serveWorld(world)
  await leaving.server.listen({ port: 0, host: '127.0.0.1' })
  const before = here
  here = leaving
  const heard = await connect(await world.person())
  here = before
  const began = performance.now()
  await leaving.close()
  await until(() => heard.ended)
  expect(performance.now() - began).toBeLessThan(25_000)
})
