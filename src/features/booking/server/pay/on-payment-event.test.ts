/** What webhooks do to bookings: on time, late, twice, in any order, and not at all. */
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeliverySwitches } from '#adapters/payments/sandbox-events.ts'
import type { ChargeResult, PaymentSnapshot } from '#ports/payments.ts'
import { deliverTo } from '#app/server/start/deliver-webhooks.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { paymentRoutes } from '#features/payment/server/routes.ts'
import type { Context } from '#platform/context.ts'
import { mountRoutes } from '#platform/http/mount-routes.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { cancelBooking, payBooking, placeBooking, readBooking } from '../../contract.ts'
import { cancelUnheld, expireHolds, placeScheduledHolds, releaseHolds } from '../timers/booking-timers-job.ts'
import { processPaymentEvents } from './on-payment-event.ts'

let world: TestWorld
const server = Fastify({ logger: false })
beforeAll(async () => {
  world = await createTestWorld()
  mountRoutes(server, paymentRoutes, world.context, (_cookie, locale) => Promise.resolve(guestViewer(locale)))
  world.payments.deliverTo(deliverTo(server))
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  world.payments.setFault('none')
  world.payments.switchDelivery({})
})
afterEach(async () => {
  await world.payments.delivered()
  await world.rows('delete from webhook_event')
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(
    await world.rows('select currency from ledger_posting group by currency having sum(amount_cents) <> 0'),
  ).toEqual([])
  await server.close()
  await world.close()
})

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
async function placed(card: string, more: object = {}) {
  const office = await world.office({ capacity: 1 })
  const viewer = await world.person()
  await world.card(viewer, card)
  const body = { office: office.id, ...WISH, expectedTotal: 4000, ...more }
  const { data } = await world.call(placeBooking, { body }, viewer)
  return { office, viewer, id: data.id, body, actionUrl: data.payment.actionUrl }
}
const read = async (viewer: SignedIn, id: number) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data
const pay = (viewer: SignedIn, id: number, paymentMethod?: number) =>
  world.call(payBooking, { params: { id: String(id) }, body: paymentMethod ? { paymentMethod } : {} }, viewer)
const atProvider = async (id: number) =>
  (
    await world.rows<{ state: string }>(
      `select s.state from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.booking_id = $1 order by s.created_at, s.ref`,
      [id],
    )
  ).map(({ state }) => state)
const confirmations = async (id: number) =>
  (await world.rows(`select from domain_event where booking_id = $1 and type = 'booking.confirmed'`, [id])).length
/** What was told so far arrives and is worked on. */
async function events(context: Context = world.context): Promise<string[]> {
  await world.payments.delivered()
  await processPaymentEvents(context, world.clock.now())
  return (await world.rows<{ outcome: string }>('select outcome from webhook_event order by id')).map(
    ({ outcome }) => outcome,
  )
}
const ALL_WAYS: [string, DeliverySwitches][] = [
  ['once', {}],
  ['twice', { duplicate: true }],
  ['in another order', { reorder: true }],
  ['twice in another order', { duplicate: true, reorder: true }],
]

describe('a hold', () => {
  test.each(ALL_WAYS)('authorised by a payer who never comes back confirms the booking (told %s)', async (_, how) => {
    world.payments.switchDelivery(how)
    const { viewer, id, actionUrl } = await placed(CARDS.asksAlways)
    expect((await read(viewer, id)).status).toBe('held')
    await world.authenticate(actionUrl, true)
    expect(await events()).toEqual(['applied'])
    expect(await read(viewer, id)).toMatchObject({
      status: 'confirmed',
      payment: { state: 'held', actionUrl: null, needsAttention: false },
    })
    expect(await atProvider(id)).toEqual(['authorized'])
    expect(await confirmations(id)).toBe(1)
  })

  test('the payer comes back at the same moment: confirmed once, one hold', async () => {
    const { viewer, id, actionUrl } = await placed(CARDS.asksAlways)
    await world.authenticate(actionUrl, true)
    await world.payments.delivered()
    await Promise.all([
      processPaymentEvents(world.context, world.clock.now()),
      processPaymentEvents(world.context, world.clock.now()),
      ...Array.from({ length: 4 }, () => pay(viewer, id)),
    ])
    expect((await read(viewer, id)).status).toBe('confirmed')
    expect(await confirmations(id)).toBe(1)
    expect(await atProvider(id)).toEqual(['authorized'])
  })

  test('without a webhook, the returning payer or the timer that ends the hold does the same', async () => {
    world.payments.switchDelivery({ drop: true })
    const back = await placed(CARDS.asksAlways)
    const gone = await placed(CARDS.asksAlways)
    await world.authenticate(back.actionUrl, true)
    await world.authenticate(gone.actionUrl, true)
    expect(await events()).toEqual([])
    expect((await pay(back.viewer, back.id)).data.status).toBe('confirmed')
    world.clock.advance({ minutes: 11 })
    await expireHolds(world.context, world.clock.now())
    await releaseHolds(world.context, world.clock.now())
    expect((await read(gone.viewer, gone.id)).status).toBe('expired')
    expect(await atProvider(gone.id)).toEqual(['canceled'])
  })

  test('the answer to the booking itself was lost and nobody asked again: the webhook confirms it', async () => {
    const office = await world.office({ capacity: 1 })
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    world.payments.setFault('timeout')
    const booking = world.call(placeBooking, { body: { office: office.id, ...WISH, expectedTotal: 4000 } }, viewer)
    expect(await world.refusal(booking)).toBe('request.unavailable')
    world.payments.setFault('none')
    expect(await events()).toEqual(['applied'])
    const [row] = await world.rows<{ id: number; status: string }>(
      'select id, status from booking where booker_id = $1',
      [viewer.id],
    )
    expect(row?.status).toBe('confirmed')
    expect(await atProvider(row?.id ?? 0)).toEqual(['authorized'])
  })

  test('authorised after its time, told late: the place is claimed again, or the card is freed when it is gone', async () => {
    const still = await placed(CARDS.asksAlways)
    const lost = await placed(CARDS.asksAlways)
    world.clock.advance({ minutes: 11 })
    await expireHolds(world.context, world.clock.now())
    const other = await world.person()
    await world.card(other, CARDS.good)
    await world.call(placeBooking, { body: lost.body }, other)
    await world.authenticate(still.actionUrl, true)
    await world.authenticate(lost.actionUrl, true)
    expect((await events()).slice(0, 2)).toEqual(['applied', 'applied'])
    expect((await read(still.viewer, still.id)).status).toBe('confirmed')
    expect((await read(lost.viewer, lost.id)).status).toBe('expired')
    await releaseHolds(world.context, world.clock.now())
    expect(await atProvider(still.id)).toEqual(['authorized'])
    expect(await atProvider(lost.id)).toEqual(['canceled'])
  })

  test('a declined authentication is recorded once and keeps the place; too many end the hold', async () => {
    world.payments.switchDelivery({ duplicate: true, reorder: true })
    const { viewer, id, actionUrl } = await placed(CARDS.asksAlways)
    await world.authenticate(actionUrl, false)
    expect(await events()).toEqual(['applied'])
    expect(await read(viewer, id)).toMatchObject({
      status: 'held',
      payment: { declineCode: 'authentication_failed', actionUrl: null },
    })
    for (let declines = 1; declines < 5; declines += 1) {
      expect((await read(viewer, id)).status).toBe('held')
      const again = await pay(viewer, id)
      await world.authenticate(again.data.payment.actionUrl, false)
      await events()
    }
    expect((await read(viewer, id)).status).toBe('expired')
    expect(await world.rows('select declines from payment_leg where booking_id = $1', [id])).toEqual([{ declines: 5 }])
  })

  test('one that nobody needs is freed: another card paid meanwhile, or the booking was canceled', async () => {
    const { viewer, id, actionUrl } = await placed(CARDS.asksAlways)
    const [old] = await world.rows<{ auth_ref: string }>('select auth_ref from payment_leg where booking_id = $1', [id])
    // As if another card had paid without freeing this one.
    await world.authenticate(actionUrl, true)
    await events()
    await world.rows(`update payment_leg set auth_ref = 'pay_other' where booking_id = $1`, [id])
    await world.rows('update webhook_event set processed_at = null, outcome = null where ref = $1', [old?.auth_ref])
    expect((await events())[0]).toBe('applied')
    expect(await atProvider(id)).toEqual(['canceled'])
    expect((await read(viewer, id)).status).toBe('confirmed')
  })

  test('a planned hold whose answer was lost is stored by the webhook; the timer finds it held', async () => {
    const { viewer, id } = await placed(CARDS.good, { date: '2026-12-01' })
    world.clock.set('2026-11-28T09:00:00Z')
    world.payments.setFault('timeout')
    await placeScheduledHolds(world.context, world.clock.now())
    world.payments.setFault('none')
    expect((await read(viewer, id)).payment.state).toBe('scheduled')
    expect(await events()).toEqual(['applied'])
    expect((await read(viewer, id)).payment.state).toBe('held')
    await placeScheduledHolds(world.context, world.clock.now())
    expect(await atProvider(id)).toEqual(['authorized'])
  })

  test('a job that is just placing a hold is not disturbed by the event of that hold', async () => {
    const { viewer, id } = await placed(CARDS.good, { date: '2026-12-01' })
    world.clock.set('2026-11-28T09:00:00Z')
    const { authorize } = world.payments
    const context: Context = {
      ...world.context,
      payments: {
        ...world.payments,
        authorize: async (...args: Parameters<typeof authorize>) => {
          const result = await authorize(...args)
          const told = Buffer.from(
            JSON.stringify({ id: 'evt_early', type: 'payment.authorized', ref: result.authRef ?? '' }),
          )
          await deliverTo(server)(told, world.payments.signedHeaders(told))
          await processPaymentEvents(world.context, world.clock.now())
          return result
        },
      },
    }
    await placeScheduledHolds(context, world.clock.now())
    expect((await read(viewer, id)).payment.state).toBe('held')
    expect(await atProvider(id)).toEqual(['authorized'])
  })
})

describe('a hold that is lost', () => {
  test('an expired hold is recorded on the leg, and a new one is requested with a new key', async () => {
    const { viewer, id } = await placed(CARDS.good, { date: '2026-11-15' })
    world.clock.set('2026-11-14T08:00:00Z')
    await world.rows(
      `update sandbox_payment set expires_at = $2 where leg_ref = (select id::text from payment_leg where booking_id = $1)`,
      [id, world.clock.now()],
    )
    expect(await world.payments.passTime()).toBe(1)
    expect(await world.payments.passTime()).toBe(0)
    expect(await events()).toEqual(['applied'])
    expect((await read(viewer, id)).payment).toMatchObject({ state: 'hold_failed', needsAttention: true })
    await placeScheduledHolds(world.context, world.clock.now())
    await cancelUnheld(world.context, world.clock.now())
    expect(await read(viewer, id)).toMatchObject({ status: 'confirmed', payment: { state: 'held' } })
    expect((await atProvider(id)).toSorted()).toEqual(['authorized', 'canceled'])
  })

  test.each(ALL_WAYS)('canceled at the provider (told %s) marks it once; another card pays', async (_, how) => {
    world.payments.switchDelivery(how)
    const { viewer, id } = await placed(CARDS.good, { date: '2026-11-15' })
    const [leg] = await world.rows<{ auth_ref: string }>('select auth_ref from payment_leg where booking_id = $1', [id])
    await world.payments.release({ authRef: leg?.auth_ref ?? '' }, `desk:${id}`)
    await events()
    await world.rows('update webhook_event set processed_at = null, outcome = null')
    await events()
    expect(await world.rows('select state, attempt from payment_leg where booking_id = $1', [id])).toEqual([
      { state: 'hold_failed', attempt: 2 },
    ])
    const other = await world.card(viewer, CARDS.good)
    expect((await pay(viewer, id, other)).data.payment.state).toBe('held')
  })

  test('of a started booking is kept, and the card is charged at the end', async () => {
    const { viewer, id } = await placed(CARDS.good)
    world.clock.set('2026-11-11T09:30:00Z')
    const [leg] = await world.rows<{ auth_ref: string }>('select auth_ref from payment_leg where booking_id = $1', [id])
    await world.payments.release({ authRef: leg?.auth_ref ?? '' }, `desk:${id}`)
    expect(await events()).toEqual(['ignored'])
    expect((await read(viewer, id)).payment.state).toBe('held')
    world.clock.set('2026-11-11T13:15:00Z')
    await capturePayments(world.context, world.clock.now())
    expect((await read(viewer, id)).payment.state).toBe('paid')
  })

  test('an event about a hold that we released is ignored', async () => {
    const { viewer, id } = await placed(CARDS.good)
    await world.call(cancelBooking, { params: { id: String(id) } }, viewer)
    await releaseHolds(world.context, world.clock.now())
    // What earlier cases left open may have been freed by the same round.
    expect(new Set(await events())).toEqual(new Set(['ignored']))
    expect(await atProvider(id)).toEqual(['canceled'])
    expect(await read(viewer, id)).toMatchObject({ status: 'canceled', payment: { state: 'released' } })
  })
})

describe('money on its way', () => {
  /** A provider that takes its time: what it captured is known, but not settled yet. */
  function slowContext(): { context: Context; arrive: (state: PaymentSnapshot['state']) => void } {
    let state: PaymentSnapshot['state'] = 'processing'
    const { capture, getPayment } = world.payments
    const payments: Context['payments'] = {
      ...world.payments,
      async capture(input, key): Promise<ChargeResult> {
        const result = await capture(input, key)
        if (result.status !== 'captured') return result
        return { status: 'processing', authRef: input.authRef, chargeRef: result.chargeRef }
      },
      async getPayment(ref) {
        const payment = await getPayment(ref)
        if (payment.state !== 'captured' || state === 'captured') return payment
        return { ...payment, state, code: state === 'declined' ? 'insufficient_funds' : null }
      },
    }
    return { context: { ...world.context, payments }, arrive: (to) => void (state = to) }
  }
  const due = '2026-11-11T13:15:00Z'
  const ledger = async (id: number) =>
    Object.fromEntries(
      (
        await world.rows<{ code: string; cents: number }>(
          `select a.code, sum(p.amount_cents)::int as cents from ledger_posting p join ledger_tx t on t.id = p.tx_id
           join ledger_account a on a.id = p.account_id where t.booking_id = $1 group by a.code`,
          [id],
        )
      ).map(({ code, cents }) => [code, cents]),
    )

  test.each(ALL_WAYS)('arrives by webhook (told %s) and is booked once, fee and all', async (_, how) => {
    world.payments.switchDelivery(how)
    const { viewer, id } = await placed(CARDS.good)
    const { context, arrive } = slowContext()
    world.clock.set(due)
    await capturePayments(context, world.clock.now())
    await capturePayments(context, world.clock.now())
    expect((await read(viewer, id)).payment.state).toBe('processing')
    expect(await ledger(id)).toMatchObject({ receivable: 4000 })
    expect(await ledger(id)).not.toHaveProperty('psp_balance')
    await events(context)
    expect((await read(viewer, id)).payment.state).toBe('processing')
    arrive('captured')
    await world.rows('update webhook_event set processed_at = null, outcome = null')
    await events(context)
    await world.rows('update webhook_event set processed_at = null, outcome = null')
    await events(context)
    expect((await read(viewer, id)).payment.state).toBe('paid')
    expect(await ledger(id)).toMatchObject({ receivable: 0, psp_balance: 4000 - 85, psp_fees: 85 })
  })

  test('without a webhook is polled after an hour', async () => {
    world.payments.switchDelivery({ drop: true })
    const { viewer, id } = await placed(CARDS.good)
    const { context, arrive } = slowContext()
    world.clock.set(due)
    await capturePayments(context, world.clock.now())
    arrive('captured')
    world.clock.advance({ minutes: 59 })
    expect(await capturePayments(context, world.clock.now())).toBe(0)
    world.clock.advance({ minutes: 1 })
    expect(await capturePayments(context, world.clock.now())).toBe(1)
    expect((await read(viewer, id)).payment.state).toBe('paid')
    expect(await ledger(id)).toMatchObject({ receivable: 0 })
  })

  test('that fails leaves the booking unpaid, with one mail', async () => {
    world.payments.switchDelivery({ duplicate: true })
    const { viewer, id } = await placed(CARDS.good)
    const { context, arrive } = slowContext()
    world.clock.set(due)
    await capturePayments(context, world.clock.now())
    arrive('declined')
    await events(context)
    await world.rows('update webhook_event set processed_at = null, outcome = null')
    await events(context)
    expect((await read(viewer, id)).payment).toMatchObject({ state: 'failed', declineCode: 'insufficient_funds' })
    expect(await ledger(id)).toMatchObject({ receivable: 4000 })
    expect(
      await world.rows(`select from domain_event where booking_id = $1 and type = 'payment.failed'`, [id]),
    ).toHaveLength(1)
  })
})

test('events of captures and set-ups change nothing that is recorded already', async () => {
  const { id } = await placed(CARDS.good)
  const stranger = await world.person()
  await world.card(stranger, CARDS.asksAtSetup)
  world.clock.set('2026-11-11T13:15:00Z')
  await capturePayments(world.context, world.clock.now())
  expect(await events()).toEqual(['ignored', 'ignored'])
  // Events travel each on their own; which arrives first is not promised.
  expect(await world.rows('select subject from webhook_event order by subject')).toEqual([
    { subject: 'payment' },
    { subject: 'setup' },
  ])
  expect(await atProvider(id)).toEqual(['captured'])
})
