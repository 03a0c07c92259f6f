/** What the timer measures in a database, and what the desk reads of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureHealth } from '#app/server/measure-health.ts'
import { auditNightly } from '#app/server/nightly-audit.ts'
import { countStatements } from '#app/testing/count-statements.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { readHealth } from '../contract.ts'
import type { Check } from '../rules/health.ts'
import { healthMeasurer } from './measure-health-job.ts'
import { readHealth as read } from './read-health.ts'

let world: TestWorld
let finance: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(TEST_NOW)
  finance = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
})
afterAll(() => world.close())

const measure = (context = world.context, uptime = 1000) =>
  healthMeasurer(
    measureHealth(
      () => [],
      () => uptime,
    ),
  )(context, world.clock.now())
const shown = async () => (await world.call(readHealth, {}, finance)).data
const of = async (check: Check) => (await shown()).health.find((one) => one.check === check)

test('before the first measurement nothing is known', async () => {
  const { at, health } = await shown()
  expect(at).toBeNull()
  expect(new Set(health.map(({ state }) => state))).toEqual(new Set(['unmeasured']))
})

test('a sound product; what was not measured is not told as sound', async () => {
  await measure()
  const { at, health } = await shown()
  expect(Temporal.Instant.from(at!).equals(Temporal.Instant.from(TEST_NOW))).toBe(true)
  const states = Object.fromEntries(health.map(({ check, state }) => [check, state]))
  expect(states).toMatchObject({
    database: 'ok',
    replica: 'none',
    given_up: 'ok',
    payment_events: 'ok',
    mail: 'unmeasured',
    payments: 'unmeasured',
    audit: 'unmeasured',
  })
})

test('what the other timers have found: services, the audit of the night, a backup', async () => {
  const now = world.clock.now()
  await world.rows(
    `insert into service_state (service, state, since, measured_at) values ('mail', 'limited', $1, $1), ('payments', 'fails', $1, $1)`,
    [now],
  )
  await auditNightly(world.context, now.subtract({ hours: 2 }))
  await world.rows(`insert into setting (key, value) values ('backup_taken_at', to_jsonb(now() - interval '3 hours'))`)
  await measure()
  expect(await of('mail')).toMatchObject({ state: 'look' })
  expect(await of('payments')).toMatchObject({ state: 'broken' })
  expect(await of('audit')).toEqual({ check: 'audit', state: 'ok', count: 0, seconds: 7200 })
  expect(await of('backup')).toMatchObject({ count: null, seconds: 10_800 })
})

test('a webhook that waits for an hour, and a database that takes no writes', async () => {
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', 'health', 'told', 'payment', 'x', now() - interval '2 hours')`,
  )
  const stopped = { ...world.context.db, writeProbe: () => Promise.reject(new Error('read only')) }
  await measure({ ...world.context, db: stopped })
  expect(await of('payment_events')).toMatchObject({ state: 'broken', count: 1 })
  expect(await of('database')).toMatchObject({ state: 'broken' })
  await measure(world.context, 100)
  expect(await of('payment_events'), 'it waited for the start').toMatchObject({ state: 'unmeasured' })
})

test('one statement reads it, and after five minutes it is told no more', async () => {
  const call = { context: world.context, now: world.clock.now() } as Parameters<typeof read>[0]
  expect(await countStatements(world, (context) => read({ ...call, context }))).toBe(1)
  world.clock.set(world.clock.now().add({ minutes: 5 }).toString())
  expect(await of('database')).toMatchObject({ state: 'unmeasured' })
  expect((await shown()).at).not.toBeNull()
})
