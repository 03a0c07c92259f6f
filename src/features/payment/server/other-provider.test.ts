/**
 * A product may have rows of two payment providers: those of the one in use, and those of another that was used before.
 * What is of the other is neither asked for nor used.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { watchDisputes } from '../dispute/server/watch-disputes-job.ts'
import { readPayees } from '../payee/contract.ts'
import { readPayeesAgain } from '../payee/server/read-payees-job.ts'
import { connectBank } from '../payout/server/payout-world.ts'
import { readPayouts } from '../payout/server/read-payouts-job.ts'
import { sendTransfers } from '../payout/server/send-transfers-job.ts'
import { capturePayments } from './capture-payments-job.ts'
import { forgetCustomers } from './forget-customers-job.ts'

const OTHER = 'stripe'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

/** A visit that was paid, of a host whose bank was connected. */
async function paid(card: string = CARDS.good) {
  const owner = await world.seller()
  const { id: office } = await world.office({ provider: owner })
  await connectBank(world, owner)
  const viewer = await world.person()
  await world.card(viewer, card)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  return { id, owner, viewer, office }
}

test('a payee of another provider is not paid, not read and not shown', async () => {
  const { owner } = await paid()
  const [place] = await world.rows<{ id: number }>('select id from location where provider_id = $1', [owner.id])
  await world.rows('update payee set psp = $2, next_at = $3, payouts_at = $3 where provider_id = $1', [
    owner.id,
    OTHER,
    TEST_NOW,
  ])
  world.clock.set('2026-11-20T12:00:00Z')
  const now = world.clock.now()
  await sendTransfers(world.context, now)
  await readPayeesAgain(world.context, now)
  await readPayouts(world.context, now)
  expect(await world.rows('select state, transfer_ref from transfer where provider_id = $1', [owner.id])).toEqual([
    { state: 'blocked', transfer_ref: null },
  ])
  // One that was asked for, even in vain, is asked for again later.
  expect(
    await world.rows('select next_at = $2 as unread, payouts_at = $2 as unpaid from payee where provider_id = $1', [
      owner.id,
      TEST_NOW,
    ]),
  ).toEqual([{ unread: true, unpaid: true }])
  const params = { location: String(place!.id) }
  expect((await world.call(readPayees, { params }, owner.viewer)).data).toEqual([])
})

test('a customer of another provider is not used for a new card, and not removed with the person', async () => {
  const viewer = await world.person()
  await world.rows('insert into payment_customer (provider, person_id, customer_ref) values ($1, $2, $3)', [
    OTHER,
    viewer.id,
    'cus_elsewhere',
  ])
  const method = await world.card(viewer, CARDS.good)
  const [row] = await world.rows<{ customer_ref: string }>('select customer_ref from payment_method where id = $1', [
    method,
  ])
  expect(row?.customer_ref).not.toBe('cus_elsewhere')
  await world.rows('update person set erased_at = $2 where id = $1', [viewer.id, TEST_NOW])
  expect(await forgetCustomers(world.context)).toBe(1)
  expect(await world.rows('select provider from payment_customer where person_id = $1', [viewer.id])).toEqual([
    { provider: OTHER },
  ])
})

test('what another provider has reported waits until it is in use', async () => {
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ($1, 'evt_1', 'told', 'payment', 'pay_1', $2)`,
    [OTHER, TEST_NOW],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await world.rows(`select processed_at, attempts from webhook_event where event_id = 'evt_1'`)).toEqual([
    { processed_at: null, attempts: 0 },
  ])
})

test('a dispute at another provider is not asked for', async () => {
  const { id } = await paid(CARDS.disputes)
  const [leg] = await world.rows<{ ref: string }>('select auth_ref as ref from payment_leg where booking_id = $1', [id])
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', 'evt_2', 'told', 'payment', $1, $2)`,
    [leg!.ref, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  const lost = async () =>
    (await world.rows<{ state: string }>('select state from payment_dispute where booking_id = $1', [id]))[0]?.state
  await world.payments.closeDispute(leg!.ref, 'lost')
  await world.rows('update payment_dispute set psp = $2, check_at = $3 where booking_id = $1', [id, OTHER, TEST_NOW])
  await watchDisputes(world.context, world.clock.now())
  expect(await lost()).toBe('open')
  await world.rows(`update payment_dispute set psp = 'sandbox' where booking_id = $1`, [id])
  await watchDisputes(world.context, world.clock.now())
  expect(await lost()).toBe('lost')
})
