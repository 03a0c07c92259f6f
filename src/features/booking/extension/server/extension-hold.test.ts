/** Staying longer for more than is held: the card is held first, and without that nothing changes. */
import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverTo } from '#app/server/start/deliver-webhooks.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { settleAskedHolds } from '#features/payment/server/asked-holds.ts'
import { paymentRoutes } from '#features/payment/server/routes.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import type { Context } from '#platform/context.ts'
import { cancelBooking, placeBooking, readBooking } from '../../contract.ts'
import { processPaymentEvents } from '../../server/pay/on-payment-event.ts'
import { endBookings, placeScheduledHolds } from '../../server/timers/booking-timers-job.ts'
import { extendBooking, listExtensions } from '../contract.ts'

let world: TestWorld
const server = Fastify({ logger: false })
beforeAll(async () => {
  world = await createTestWorld()
  mountRoutes(server, paymentRoutes, world.context, (_cookie, locale) => Promise.resolve(guestViewer(locale)))
  world.payments.deliverTo(deliverTo(server))
})
beforeEach(() => {
  world.clock.set(TEST_NOW)
  world.payments.setFault('none')
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await server.close()
  await world.close()
})

const DAY = '2026-11-12'
/** So far ahead that the card is held later, and when that is. */
const LATER = '2026-11-20'
const THREE_DAYS_BEFORE = '2026-11-17T09:00:00Z'

/** Two hours that a voucher of twenty euros pays for; nothing is held. */
async function freeBooking(card: string = CARDS.good) {
  const viewer = await world.person()
  const code = `FREE${world.context.newId()}`
  await world.rows(
    `insert into discount_code (code, amount_cents, currency, once_per_person) values ($1, 2000, 'EUR', false)`,
    [code],
  )
  const { id: office } = await world.office({ capacity: 1 })
  const body = { office, date: DAY, time: '10:00', hours: 2, discountCode: code, expectedTotal: 0 }
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  await world.card(viewer, card)
  const params = { id: String(id) }
  return {
    id,
    viewer,
    list: async () => (await world.call(listExtensions, { params }, viewer)).data.extensions,
    extend: async (key?: string, on?: Context) => {
      const input = { params, body: { hours: 2, expectedTotal: 2000 }, ...(key ? { idempotencyKey: key } : {}) }
      return (await world.call(extendBooking, input, viewer, on)).data
    },
    read: async () => (await world.call(readBooking, { params }, viewer)).data,
    cancel: () => world.call(cancelBooking, { params }, viewer),
  }
}

const leg = async (id: number) =>
  (
    await world.rows<{ state: string; hold_cents: number; amount_cents: number; captured_cents: number }>(
      'select state, hold_cents, amount_cents, captured_cents from payment_leg where booking_id = $1',
      [id],
    )
  )[0]
const atProvider = async (id: number) =>
  (
    await world.rows<{ state: string; cents: number }>(
      `select s.state, s.amount_cents as cents from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
        where leg.booking_id = $1 order by s.created_at, s.ref`,
      [id],
    )
  ).map(({ state, cents }) => `${state} ${cents}`)

/** What the payment provider says arrives and is worked on. */
async function events() {
  await world.payments.delivered()
  await processPaymentEvents(world.context, world.clock.now())
}

async function goOnToCapture() {
  world.clock.set(`${DAY}T13:00:00Z`)
  await endBookings(world.context, world.clock.now())
  world.clock.set(`${DAY}T13:15:00Z`)
  await capturePayments(world.context, world.clock.now())
}

test('what was free is held first, then lasts longer, and is charged in the end', async () => {
  const { id, list, extend } = await freeBooking()
  expect((await list())[1]).toMatchObject({ hours: 2, addedCents: 2000, covered: false })
  expect(await extend()).toMatchObject({ to: '14:00', hours: 4, price: { totalCents: 2000, blockCents: 8000 } })
  expect(await leg(id)).toMatchObject({ state: 'held', hold_cents: 8000, amount_cents: 2000 })
  expect(await atProvider(id)).toEqual(['authorized 8000'])
  await goOnToCapture()
  expect(await leg(id)).toMatchObject({ state: 'paid', captured_cents: 2000 })
})

test('the bank asks for a confirmation: nothing changes before it, and one hold is left after it', async () => {
  const { id, extend, read } = await freeBooking(CARDS.asksAlways)
  const asked = await extend()
  expect(asked).toMatchObject({ to: '12:00', extensions: 0, payment: { state: 'none' } })
  expect(asked.payment.actionUrl).toMatch(/^https:/)
  // Asked once more before the bank has answered: the same hold.
  expect((await extend()).payment.actionUrl).toBe(asked.payment.actionUrl)
  await world.authenticate(asked.payment.actionUrl, true)
  expect(await extend()).toMatchObject({ to: '14:00', payment: { state: 'held', actionUrl: null } })
  expect(await atProvider(id)).toEqual(['authorized 8000'])
  expect((await read()).price.totalCents).toBe(2000)
})

test('the planned hold is refused while the bank is asked for the larger one: that nothing was changed is said', async () => {
  const viewer = await world.person()
  await world.card(viewer, CARDS.asksAlways)
  const { id: office } = await world.office({ capacity: 1 })
  const body = { office, date: LATER, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  expect(await leg(id)).toMatchObject({ state: 'scheduled' })
  world.clock.set(THREE_DAYS_BEFORE)
  const authorize: Context['payments']['authorize'] = async (...asked) => {
    await placeScheduledHolds(world.context, world.clock.now())
    return world.payments.authorize(...asked)
  }
  const crossed = { ...world.context, payments: { ...world.context.payments, authorize } }
  const wish = { params: { id: String(id) }, body: { hours: 2, expectedTotal: 4000 } }
  expect(await world.refusal(world.call(extendBooking, wish, viewer, crossed))).toBe('request.unavailable')
  expect(await leg(id)).toMatchObject({ state: 'hold_failed', amount_cents: 2000 })
  await settleAskedHolds(world.context, world.clock.now())
  expect((await atProvider(id)).toSorted()).toEqual(['canceled 8000', 'declined 8000'])
  const asked = `select key from asked_hold a join payment_leg leg on leg.id = a.leg_id where leg.booking_id = $1`
  expect(await world.rows(asked, [id])).toEqual([])
})

test('the payer confirms and never returns: the booking is as it was, and the hold ends with it', async () => {
  const { id, extend, read } = await freeBooking(CARDS.asksAlways)
  await world.authenticate((await extend()).payment.actionUrl, true)
  await events()
  expect(await read()).toMatchObject({ to: '12:00', price: { totalCents: 0 } })
  expect(await leg(id)).toMatchObject({ state: 'held', amount_cents: 0 })
  await goOnToCapture()
  expect(await leg(id)).toMatchObject({ state: 'none' })
  expect(await atProvider(id)).toEqual(['canceled 8000'])
})

test('refused at the bank, declined, or no card at all: nothing changes, and another try is another request', async () => {
  const refused = await freeBooking(CARDS.asksAlways)
  await world.authenticate((await refused.extend()).payment.actionUrl, false)
  expect(await world.refusal(refused.extend())).toBe('payment.not_confirmed')
  const again = await refused.extend()
  await world.authenticate(again.payment.actionUrl, true)
  expect(await refused.extend()).toMatchObject({ to: '14:00' })
  const declined = await freeBooking(CARDS.declines)
  expect(await world.refusal(declined.extend())).toBe('payment.declined')
  expect(await declined.read()).toMatchObject({ to: '12:00', extensions: 0, payment: { state: 'none' } })
  await world.rows(`update payment_method set removed_at = now() where person_id = $1`, [declined.viewer.id])
  expect(await world.refusal(declined.extend())).toBe('booking.no_payment_method')
})

test('a hold that is too small is replaced by one that is enough', async () => {
  const { id, viewer, extend } = await freeBooking()
  await extend()
  await world.rows('update payment_leg set hold_cents = 1500 where booking_id = $1', [id])
  expect((await world.call(listExtensions, { params: { id: String(id) } }, viewer)).data.extensions[0]).toMatchObject({
    covered: false,
  })
  const more = { params: { id: String(id) }, body: { hours: 1, expectedTotal: 3000 } }
  expect((await world.call(extendBooking, more, viewer)).data).toMatchObject({ to: '15:00' })
  expect(await leg(id)).toMatchObject({ state: 'held', hold_cents: 8000, amount_cents: 3000 })
  expect((await atProvider(id)).toSorted()).toEqual(['authorized 8000', 'canceled 8000'])
})

test('what the payment provider says may arrive before its answer: the hold is kept', async () => {
  const { id, extend } = await freeBooking()
  const { payments } = world.context
  const early: typeof payments = {
    ...payments,
    async authorize(...asked) {
      const answer = await payments.authorize(...asked)
      await world.rows(
        `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ($1, $2, 'payment.authorized', 'payment', $2, $3)`,
        [payments.name, answer.authRef, world.clock.now()],
      )
      await events()
      return answer
    },
  }
  expect(await extend('one-request', { ...world.context, payments: early })).toMatchObject({ to: '14:00' })
  expect(await atProvider(id)).toEqual(['authorized 8000'])
})

test('canceled while the bank asks: no hold is left', async () => {
  const { id, extend, cancel } = await freeBooking(CARDS.asksAlways)
  const { payment } = await extend()
  await cancel()
  await world.authenticate(payment.actionUrl, true)
  await events()
  expect(await atProvider(id)).toEqual(['canceled 8000'])
})

test('the provider is away: nothing changes, and the same request goes on later', async () => {
  const { id, extend, read } = await freeBooking()
  world.payments.setFault('timeout')
  expect(await world.refusal(extend('one-request'))).toBe('request.unavailable')
  expect(await read()).toMatchObject({ to: '12:00' })
  world.payments.setFault('none')
  expect(await extend('one-request')).toMatchObject({ to: '14:00' })
  expect(await atProvider(id)).toEqual(['authorized 8000'])
})

test('killed at every step, the same request lasts longer once and holds once', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    const one = await freeBooking()
    const hasDied = await dieBefore(world, at, async (context) => {
      await one.extend('one-request', context)
    })
    expect([at, await one.extend('one-request')]).toMatchObject([at, { to: '14:00', extensions: 1 }])
    expect([at, await atProvider(one.id)]).toEqual([at, ['authorized 8000']])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(6)
})
