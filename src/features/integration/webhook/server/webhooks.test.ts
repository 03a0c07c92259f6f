/** Webhooks against a real receiver that verifies signatures with the reference library of Standard Webhooks. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { startWebhookReceiver, type Received, type WebhookReceiver } from '#app/testing/webhook-receiver.ts'
import { cancelBooking, placeBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import { NOTICES } from '#app/server/notices.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { unpublishOffice } from '#features/office/wizard/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { systemClock } from '#platform/clock.ts'
import type { Context } from '#platform/context.ts'
import { createGuardedPost } from '#platform/outgoing/guarded-post.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendTestWebhook,
} from '../contract.ts'
import { MOST_ENDPOINTS } from '../rules/limits.ts'
import { webhookDeliverer } from './deliver-webhooks-job.ts'
import { forgetWebhookDeliveries } from './forget-deliveries-job.ts'

let world: TestWorld
let receiver: WebhookReceiver
beforeAll(async () => {
  world = await createTestWorld()
  receiver = await startWebhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await world.close()
})
afterEach(async () => {
  receiver.received.length = 0
  receiver.answer = (_, response) => void response.writeHead(204).end()
  await world.rows('delete from webhook_endpoint')
  world.clock.set(TEST_NOW)
})

const add = async (owner: SignedIn, path = '/hook', events = ['booking.placed', 'booking.canceled']) =>
  (await world.call(addWebhook, { body: { url: receiver.url(path), events } }, owner)).data
const deliverer = (post = receiver.post) => webhookDeliverer(post, systemClock().now)
/** What the product does in a moment: events are dispatched, and what is due is sent. */
const deliver = async (on: Context = world.context, post = receiver.post) => {
  await dispatchNotices(on)
  const one = deliverer(post)
  await one.round(on, world.clock.now())
  await one.idle()
}
const logOf = async (owner: SignedIn, id: string) =>
  (await world.call(listWebhookDeliveries, { params: { id } }, owner)).data
const firstOf = async (owner: SignedIn) => (await world.call(listWebhooks, {}, owner)).data[0]!
/** @throws when the signature is not right */
const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { type: string; id: string; data: object }

const payer = async () => {
  const viewer = await world.person()
  return { viewer, method: await world.card(viewer, CARDS.good) }
}
let times = 8
/** One visit in an office, each at another time. */
const book = async (office: number, by?: { viewer: SignedIn; method: number }) => {
  const who = by ?? (await payer())
  times = times >= 18 ? 9 : times + 1
  const time = `${String(times).padStart(2, '0')}:00`
  const body = { office, date: '2026-11-20', time, hours: 2, expectedTotal: 2000, paymentMethod: who.method }
  const { data } = await world.call(placeBooking, { body }, who.viewer)
  return { id: data.id, viewer: who.viewer }
}

test('a provider hears of bookings at their places, signed, with numbers and times and nothing about a person', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const { id, secret } = await add(provider.viewer)
  const other = await world.office({ capacity: 20 })
  const stranger = await add(other.provider.viewer, '/stranger')
  const booked = await book(office)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  const [arrived] = receiver.received as [Received]
  const event = verified(secret, arrived)
  expect(event).toMatchObject({
    type: 'booking.placed',
    id: arrived.headers['webhook-id'],
    timestamp: expect.any(String),
    data: { booking: { id: booked.id, status: 'confirmed', office: { id: office }, hours: 2, quantity: 1 } },
  })
  expect(() => verified(stranger.secret, arrived)).toThrow()
  for (const personal of ['Ada', 'Probe', '@', booked.viewer.id]) expect(arrived.body).not.toContain(personal)
  expect(await logOf(provider.viewer, id)).toMatchObject([
    { state: 'delivered', status: 204, attempts: 1, nextAt: null },
  ])
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('a company hears of what its people book for it, and of nothing else', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const { id: company, admin, employee } = await world.company()
  const mine = await add(admin, '/company')
  await book(office)
  const booked = await book(office)
  await world.rows('update booking set company_id = $1 where id = $2', [company, booked.id])
  await deliver()
  expect(receiver.received.map(({ path }) => path)).toEqual(['/company'])
  expect(verified(mine.secret, receiver.received[0]!).data).toMatchObject({ booking: { id: booked.id } })
  expect(await world.refusal(add(admin, '/x', ['office.changed']))).toBe('webhook.event_not_yours')
  expect(await world.refusal(add(employee))).toBe('webhook.not_allowed')
  expect(provider.viewer.kind).toBe('provider')
})

test('whoever does not bill for the company any more hears nothing more, neither new nor waiting; who leaves it has no webhook left', async () => {
  const { id: office } = await world.office({ capacity: 20 })
  const { id: company, employee } = await world.company()
  const billing = (how: string) =>
    world.rows(`update member set permissions = ${how} where person_id = $1`, [employee.id])
  await billing(`permissions || '{billing}'::text[]`)
  const { id } = await add(employee)
  const place = async () => {
    const { id: booking } = await book(office)
    await world.rows('update booking set company_id = $1 where id = $2', [company, booking])
  }
  await place()
  await dispatchNotices(world.context)
  await billing(`array_remove(permissions, 'billing')`)
  await place()
  await deliver()
  expect(receiver.received).toEqual([])
  await billing(`permissions || '{billing}'::text[]`)
  expect(await logOf(employee, id)).toHaveLength(1)
  await world.rows('update person set company_id = null where id = $1', [employee.id])
  expect(await world.rows('select from webhook_endpoint where id = $1', [id])).toEqual([])
})

test('whoever is suspended hears nothing', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const { id } = await add(provider.viewer)
  await book(office)
  await dispatchNotices(world.context)
  await world.rows('update person set suspended_at = now() where id = $1', [provider.viewer.id])
  await book(office).catch(() => undefined)
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await world.rows('select from webhook_delivery where endpoint_id = $1', [id])).toHaveLength(1)
})

test('places: in the search, changed, out of it, whatever path leads there; nothing is written where nobody listens', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const events = () => world.rows(`select from domain_event where type like 'office.%' and office_id = $1`, [office])
  await world.rows(`update office set capacity = 19, updated_at = $2 where id = $1`, [office, world.clock.now()])
  expect(await events()).toEqual([])
  await add(provider.viewer, '/places', ['office.published', 'office.changed', 'office.hidden'])
  await world.rows(`update office set capacity = 18, updated_at = $2 where id = $1`, [office, world.clock.now()])
  await world.rows(`update office set rating_count = 1 where id = $1`, [office])
  await world.call(unpublishOffice, { params: { id: String(office) } }, provider.viewer)
  await world.rows(`update office set capacity = 17 where id = $1`, [office])
  await world.rows(`update office set status = 'published', updated_at = $2 where id = $1`, [office, world.clock.now()])
  await deliver()
  const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { office: object } })
  expect(told.map(({ type }) => type)).toEqual(['office.changed', 'office.hidden', 'office.published'])
  expect(told[0]?.data.office).toMatchObject({ id: office, capacity: 17, priceCents: expect.any(Number) })
})

test('what fails is tried again with growing gaps, under the same id and body; once it works the rest follows at once', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const { id, secret } = await add(provider.viewer)
  receiver.answer = (_, response) => void response.writeHead(503).end('x'.repeat(1_000_000))
  await book(office)
  await deliver()
  expect(await logOf(provider.viewer, id)).toMatchObject([{ state: 'waiting', status: 503, attempts: 1 }])
  await deliver()
  expect(receiver.received).toHaveLength(1)
  world.clock.advance({ seconds: 5 })
  await deliver()
  world.clock.advance({ seconds: 299 })
  await deliver()
  expect(receiver.received).toHaveLength(2)
  world.clock.advance({ seconds: 1 })
  await deliver()
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  expect((await firstOf(provider.viewer)).failingSince).toBe(TEST_NOW)
  receiver.answer = (_, response) => void response.writeHead(200).end()
  // The first waits half an hour for its next attempt; what is new finds out that the address is back.
  world.clock.advance({ minutes: 5 })
  await book(office)
  await deliver()
  expect(receiver.received).toHaveLength(5)
  for (const one of receiver.received) verified(secret, one)
  expect((await logOf(provider.viewer, id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect((await firstOf(provider.viewer)).failingSince).toBeNull()
})

test('one that fails for three days is switched off, its owner is told by notice and mail, and can switch it on again', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const { id } = await add(provider.viewer)
  receiver.answer = (_, response) => void response.writeHead(500).end()
  await book(office)
  for (let hours = 0; hours <= 100; hours += 1) {
    await deliver()
    world.clock.advance({ hours: 1 })
  }
  expect(await firstOf(provider.viewer)).toMatchObject({ state: 'disabled' })
  expect(receiver.received.length).toBeLessThanOrEqual(10)
  const [delivery] = await logOf(provider.viewer, id)
  expect(delivery).toMatchObject({ state: 'failed', nextAt: null })
  await book(office)
  const jobs = await dispatchNotices(world.context)
  expect(await logOf(provider.viewer, id)).toHaveLength(1)
  expect(jobs.length).toBeGreaterThan(0)
  const notices = await world.rows<{ route: string }>(
    `select route from notification where person_id = $1 and type = 'webhook.disabled'`,
    [provider.viewer.id],
  )
  expect(notices).toEqual([{ route: 'account.webhooks' }])
  receiver.answer = (_, response) => void response.writeHead(200).end()
  expect(await world.refusal(again(provider.viewer, id, delivery!.id))).toBe('webhook.not_active')
  await world.call(changeWebhook, { params: { id }, body: { isPaused: false } }, provider.viewer)
  await again(provider.viewer, id, delivery!.id)
  await deliver()
  expect(await logOf(provider.viewer, id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

const again = (owner: SignedIn, id: string, delivery: string) =>
  world.call(redeliverWebhook, { params: { id, delivery } }, owner)

test('the mail about that names the host alone, because an address may hold what opens something', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  await add(provider.viewer, '/hook?token=verysecret')
  receiver.answer = (_, response) => void response.writeHead(410).end()
  await book(office)
  await deliver()
  expect(await firstOf(provider.viewer)).toMatchObject({ state: 'disabled' })
  const jobs = await dispatchNotices(world.context)
  const before = world.mails.length
  for (const { queue, data } of jobs) if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const [mail] = world.mails.slice(before).filter(({ to }) => to === provider.viewer.email)
  expect(mail?.subject).toContain('localhost')
  expect(JSON.stringify(mail)).not.toContain('verysecret')
})

test('no redirect is followed, a slow answer ends, and a private address is refused at each delivery', async () => {
  const { provider } = await world.office()
  const { id } = await add(provider.viewer)
  const testOnce = async (post = receiver.post) => {
    await world.rows('delete from webhook_delivery')
    world.clock.advance({ minutes: 10 })
    const { data } = await world.call(sendTestWebhook, { params: { id } }, provider.viewer)
    await deliver(world.context, post)
    return (await logOf(provider.viewer, id)).find((one) => one.id === data.id)
  }
  receiver.answer = (_, response) => void response.writeHead(302, { location: receiver.url('/elsewhere') }).end()
  expect(await testOnce()).toMatchObject({ status: 302, fault: null, state: 'waiting' })
  expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere')
  receiver.answer = () => undefined
  expect(await testOnce(receiver.postWithin(500))).toMatchObject({ status: null, fault: 'timeout' })
  // The product's own sender: the name leads to this machine, and that is found out when it is looked up for sending.
  const before = receiver.received.length
  expect(await testOnce(createGuardedPost({ service: 'webhook', timeoutMs: 1000 }))).toMatchObject({
    status: null,
    fault: 'private',
  })
  expect(receiver.received).toHaveLength(before)
  const untrusting = createGuardedPost({ service: 'webhook', timeoutMs: 1000, allowPrivate: () => true })
  expect(await testOnce(untrusting)).toMatchObject({ status: null, fault: 'tls' })
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.1.2.3:8443/x', 'http://program.example/'])
    expect(
      await world.refusal(world.call(addWebhook, { body: { url, events: ['booking.placed'] } }, provider.viewer)),
    ).toBe('webhook.address')
})

test('a slow receiver holds nobody else up', async () => {
  const owners = await Promise.all([world.provider(), world.provider()])
  const [slow, quick] = await Promise.all(owners.map(({ viewer }, nth) => add(viewer, nth === 0 ? '/slow' : '/quick')))
  let letGo: () => void = () => undefined
  receiver.answer = ({ path }, response) => {
    if (path === '/quick') response.writeHead(200).end()
    else letGo = () => void (response.writableEnded || response.writeHead(200).end())
  }
  for (const [nth, { id }] of [slow!, quick!].entries())
    for (let n = 0; n < 3; n += 1) await world.call(sendTestWebhook, { params: { id } }, owners[nth]!.viewer)
  const one = deliverer()
  await one.round(world.context, world.clock.now())
  await expect.poll(() => receiver.received.filter(({ path }) => path === '/quick').length).toBe(3)
  expect(receiver.received.filter(({ path }) => path === '/slow')).toHaveLength(1)
  const last = setInterval(() => letGo(), 20)
  await one.idle()
  clearInterval(last)
  expect(receiver.received).toHaveLength(6)
})

test('two processes send to an address one at a time, each delivery once, in the order of what happened', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  await add(provider.viewer, '/hook', ['booking.placed', 'booking.canceled'])
  const booked = []
  for (let n = 0; n < 4; n += 1) booked.push(await book(office))
  for (const { id, viewer } of booked) await world.call(cancelBooking, { params: { id: String(id) } }, viewer)
  let atOnce = 0
  let most = 0
  receiver.answer = (_, response) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    setTimeout(() => {
      atOnce -= 1
      response.writeHead(200).end()
    }, 20)
  }
  await dispatchNotices(world.context)
  const processes = [deliverer(), deliverer(), deliverer()]
  await Promise.all(processes.map((one) => one.round(world.context, world.clock.now())))
  await Promise.all(processes.map((one) => one.idle()))
  expect(receiver.received).toHaveLength(8)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
  expect(most).toBe(1)
  const told = receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: string; data: { booking: { id: number } } },
  )
  expect(told.map(({ data }) => data.booking.id)).toEqual([...booked, ...booked].map(({ id }) => id))
  expect(told.map(({ type }) => type)).toEqual([
    ...Array(4).fill('booking.placed'),
    ...Array(4).fill('booking.canceled'),
  ])
})

test('killed anywhere: every event arrives, and doubles have the same id', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  for (let at = 1; ; at += 1) {
    await world.rows('delete from webhook_endpoint')
    receiver.received.length = 0
    const { id, secret } = await add(provider.viewer)
    await book(office)
    const died = await dieBefore(world, at, (context) => deliver(context))
    // Another process comes when the lease is over, and once the server has noticed that the first one is gone.
    const goOn = async () => {
      await world.rows('update webhook_endpoint set leased_until = null')
      await deliver()
      return (await logOf(provider.viewer, id)).map(({ state }) => state)
    }
    await expect.poll(goOn, { message: `before statement ${at}`, timeout: 5000 }).toEqual(['delivered'])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const one of receiver.received) verified(secret, one)
    expect(receiver.received.length).toBeGreaterThanOrEqual(1)
    if (!died) break
    expect(at).toBeLessThan(30)
  }
}, 60_000)

test('another secret: both sign for a day, then the new one alone; it asks for a proof and tells its owner', async () => {
  const { provider } = await world.office()
  const { id, secret } = await add(provider.viewer)
  const params = { id }
  const told = () =>
    world.rows<{ change: string }>(
      `select payload ->> 'change' as change from domain_event where type = 'account.changed' and person_id = $1 order by id`,
      [provider.viewer.id],
    )
  const renew = (who: SignedIn) => world.call(renewWebhookSecret, { params }, who)
  expect(await world.refusal(renew({ ...provider.viewer, proved: false }))).toBe('account.proof_needed')
  const { data: renewed } = await renew(provider.viewer)
  expect(renewed.secret).not.toBe(secret)
  expect((await told()).map(({ change }) => change)).toEqual(['webhook_added', 'webhook_renewed'])
  await world.call(sendTestWebhook, { params }, provider.viewer)
  await deliver()
  for (const one of [secret, renewed.secret]) expect(verified(one, receiver.received[0]!).type).toBe('webhook.test')
  world.clock.advance({ hours: 24 })
  await world.call(sendTestWebhook, { params }, provider.viewer)
  await deliver()
  verified(renewed.secret, receiver.received[1]!)
  expect(() => verified(secret, receiver.received[1]!)).toThrow()
  const stored = JSON.stringify(await world.rows('select secret, old_secret from webhook_endpoint'))
  for (const one of [secret, renewed.secret]) expect(stored).not.toContain(one.slice(6, 20))
  expect(JSON.stringify(await world.call(listWebhooks, {}, provider.viewer))).not.toContain(renewed.secret.slice(6, 20))
})

test('paused: what happens waits; deleted: nothing is sent; others neither see nor change it', async () => {
  const { id: office, provider } = await world.office({ capacity: 20 })
  const { id } = await add(provider.viewer)
  const change = (isPaused: boolean, who = provider.viewer) =>
    world.call(changeWebhook, { params: { id }, body: { isPaused } }, who)
  const stranger = (await world.provider()).viewer
  expect(await world.refusal(change(true, stranger))).toBe('request.not_found')
  expect(await world.refusal(logOf(stranger, id))).toBe('request.not_found')
  expect(await world.refusal(world.call(removeWebhook, { params: { id } }, stranger))).toBe('request.not_found')
  await change(true)
  await book(office)
  await deliver()
  expect(receiver.received).toEqual([])
  expect(await world.refusal(world.call(sendTestWebhook, { params: { id } }, provider.viewer))).toBe(
    'webhook.not_active',
  )
  await change(false)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  await book(office)
  await dispatchNotices(world.context)
  await world.call(removeWebhook, { params: { id } }, provider.viewer)
  await deliver()
  expect(receiver.received).toHaveLength(1)
})

test('no more than there may be, also when many are added at once; only with a proof', async () => {
  const { viewer } = await world.provider()
  expect(await world.refusal(add({ ...viewer, proved: false }))).toBe('account.proof_needed')
  const outcomes = await Promise.allSettled(Array.from({ length: MOST_ENDPOINTS + 3 }, () => add(viewer)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_ENDPOINTS)
  expect(await world.refusal(add(viewer))).toBe('webhook.too_many')
  expect(await world.refusal(add(await world.person()))).toBe('auth.forbidden')
})

test('the log is forgotten after 30 days', async () => {
  const { provider } = await world.office()
  const { id } = await add(provider.viewer)
  await world.call(sendTestWebhook, { params: { id } }, provider.viewer)
  world.clock.advance({ hours: 24 * 29 })
  expect(await forgetWebhookDeliveries(world.context, world.clock.now())).toBe(0)
  world.clock.advance({ hours: 48 })
  expect(await forgetWebhookDeliveries(world.context, world.clock.now())).toBe(1)
  expect(await world.refusal(again(provider.viewer, id, randomUUID()))).toBe('request.not_found')
})
