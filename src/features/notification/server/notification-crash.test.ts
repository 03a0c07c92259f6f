/**
 * The process dies between any two statements: between the event and its notifications, between those and their
 * deliveries, and between sending and marking it as sent. Everything is told, and nothing twice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { NOTICES } from '#app/server/notices.ts'
import { recipientsOf } from '#app/server/recipients.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { dispatchEvents } from '#platform/jobs/jobs.ts'
import type { PushSender } from '#ports/push.ts'
import type { Mail } from '#ports/mail.ts'
import { savePushToken } from '../contract.ts'
import { deliverMail } from './deliver.ts'
import { deliverPush } from './deliver-push.ts'
import type { MailJob } from './write-mail.ts'
import { writeNotifications, type PushJob } from './write-notifications.ts'

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  // Jobs as rows of a table, because only what commits with the events counts.
  await world.rows(
    'create table test_job (id bigint generated always as identity, queue text, data jsonb, is_done boolean default false)',
  )
})
afterAll(() => world.close())

const dispatch = async (db: Database): Promise<void> => {
  const subscribe = (...[tx, events]: Parameters<Parameters<typeof dispatchEvents>[2]['subscribe']>) =>
    writeNotifications(tx, NOTICES, events, recipientsOf)
  await dispatchEvents(
    db,
    async (tx, queue, jobs) => {
      await tx.query('insert into test_job (queue, data) select $1, * from jsonb_array_elements($2::jsonb)', [
        queue,
        JSON.stringify(jobs),
      ])
    },
    { subscribe },
  )
}

/** What arrived at the ports, by their keys: mails with the same key are one mail, pushes with the same topic one message. */
let arrived: string[] = []
const ports = (): Pick<Context, 'mailer' | 'push'> => ({
  mailer: { name: 'inbox', send: async (mail: Mail) => void arrived.push(`${mail.key} ${mail.to}`) },
  push: {
    name: 'embedded',
    publicKey: '',
    send: async (target, message) => void arrived.push(`${message.topic} ${target.endpoint}`),
  } satisfies PushSender,
})

async function work(context: Context): Promise<void> {
  const parts = { ...context, ...ports() }
  await dispatch(context.db)
  const jobs = await context.db.write.query<{ id: number; queue: string; data: object }>(
    'select id, queue, data from test_job where not is_done order by id',
  )
  for (const { id, queue, data } of jobs) {
    if (queue === 'mail') await deliverMail(parts, NOTICES, data as MailJob)
    else await deliverPush(parts, NOTICES, data as PushJob)
    await context.db.write.query('update test_job set is_done = true where id = $1', [id])
  }
}

test('dead before any statement: each side has one notification, one mail, one push', async () => {
  const card = async () => {
    const viewer = await world.person()
    return { viewer, paymentMethod: await world.card(viewer, CARDS.good) }
  }
  await dispatchNotices(world)
  let at = 1
  for (; ; at += 1) {
    arrived = []
    await world.rows('delete from test_job')
    world.clock.set(TEST_NOW)
    const { viewer, paymentMethod } = await card()
    const office = await world.office({ capacity: 1 })
    const body = {
      office: office.id,
      date: '2026-11-11',
      time: '10:00',
      hours: 4,
      expectedTotal: 4000,
      paymentMethod,
    }
    await world.call(
      savePushToken,
      { body: { pushToken: { endpoint: `https://push.example/${at}`, keys: KEYS } } },
      viewer,
    )
    await world.call(placeBooking, { body }, viewer)
    const told = () =>
      world.rows<{ recipient: string }>(
        `select n.recipient from notification n join domain_event e on e.id = n.event_id where e.office_id = $1 order by 1`,
        [office.id],
      )
    const undispatched = async () =>
      (await world.rows('select from domain_event where office_id = $1 and dispatched_at is null', [office.id])).length
    const hasDied = await dieBefore(world, at, work)
    // Event and notifications are one: either both are still to come, or both are there, with their jobs.
    const between = {
      waiting: await undispatched(),
      told: (await told()).length,
      jobs: (await world.rows('select from test_job')).length,
    }
    expect(
      [
        { waiting: 1, told: 0, jobs: 0 },
        { waiting: 0, told: 2, jobs: 3 },
      ],
      `before statement ${at}`,
    ).toContainEqual(between)
    // The server may need a moment to see that the connection is dead, and keeps its locks until then.
    await expect.poll(async () => (await work(world.context), undispatched()), { timeout: 5000 }).toBe(0)
    await work(world.context)
    expect(await told(), `before statement ${at}`).toEqual([{ recipient: 'booker' }, { recipient: 'provider' }])
    expect(await undispatched()).toBe(0)
    const states = await world.rows(
      `select d.channel, d.state from delivery d join notification n on n.id = d.notification_id
         join domain_event e on e.id = n.event_id where e.office_id = $1 order by 1`,
      [office.id],
    )
    expect(states, `before statement ${at}`).toEqual([
      { channel: 'mail', state: 'sent' },
      { channel: 'mail', state: 'sent' },
      { channel: 'push', state: 'sent' },
    ])
    expect(new Set(arrived).size, `before statement ${at}`).toBe(3)
    // Sent, then killed before it was marked: sent again under the same key, and at most once more.
    expect(arrived.length, `before statement ${at}`).toBeLessThanOrEqual(4)
    if (!hasDied) {
      expect(arrived).toHaveLength(3)
      break
    }
  }
  expect(at, 'there were many places to die at').toBeGreaterThan(12)
})
