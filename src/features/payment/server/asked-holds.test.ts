/** Card holds whose answer was lost, and of which no event tells: none of them stays on the card. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, payBooking, placeBooking } from '#features/booking/contract.ts'
import { extendBooking } from '#features/booking/extension/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { placeScheduledHolds, releaseHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { settleAskedHolds } from './asked-holds.ts'
import { capturePayments } from './capture-payments-job.ts'
import { renewHolds } from './renew-holds-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => {
  world.clock.set(TEST_NOW)
})
afterAll(() => world.close())

const at = (iso: string) => {
  world.clock.set(iso)
  return world.clock.now()
}
async function booked(wish: { date: string; card?: string; expectedTotal?: number }) {
  const viewer = await world.person()
  await world.card(viewer, wish.card ?? CARDS.good)
  const { id: office } = await world.office({ capacity: 5 })
  const body = { office, date: wish.date, time: '10:00', hours: 2, expectedTotal: wish.expectedTotal ?? 2000 }
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  const cancel = () => world.call(cancelBooking, { params: { id: String(id) } }, viewer)
  return { id, viewer, office, cancel }
}
/** The payment provider does what it is asked; its answer is lost, and so is every event. */
async function lost<T>(call: () => Promise<T>): Promise<T> {
  world.payments.setFault('timeout')
  try {
    return await call()
  } finally {
    world.payments.setFault('none')
  }
}
const timers = async (iso: string) => {
  const now = at(iso)
  await Promise.all([settleAskedHolds(world.context, now), settleAskedHolds(world.context, now)])
  await releaseHolds(world.context, now)
}
const there = async ({ id }: { id: number }) =>
  (
    await world.rows<{ kind: string; state: string }>(
      `select p.kind, p.state from sandbox_payment p join payment_leg leg on leg.id::text = p.leg_ref
       where leg.booking_id = $1 order by p.created_at, p.ref`,
      [id],
    )
  ).map(({ kind, state }) => `${kind} ${state}`)
const state = async ({ id }: { id: number }) =>
  (await world.rows<{ state: string }>('select state from payment_leg where booking_id = $1', [id]))[0]?.state
const remembered = () => world.rows('select key from asked_hold')

test('planned: the next round finds it; canceled before that, it is released', async () => {
  const [kept, canceled] = [await booked({ date: '2026-12-01' }), await booked({ date: '2026-12-01' })]
  await lost(() => placeScheduledHolds(world.context, at('2026-11-28T09:00:00Z')))
  for (const one of [kept, canceled]) expect(await there(one)).toEqual(['hold authorized'])
  await canceled.cancel()
  await timers('2026-11-28T09:00:20Z')
  expect(await there(canceled)).toEqual(['hold canceled'])
  expect(await there(kept), 'somebody will come back for it').toEqual(['hold authorized'])
  await placeScheduledHolds(world.context, at('2026-11-28T09:00:30Z'))
  expect([await state(kept), await there(kept)]).toEqual(['held', ['hold authorized']])
  await timers('2026-11-28T09:10:00Z')
  expect(await there(kept)).toEqual(['hold authorized'])
  expect(await remembered()).toEqual([])
})

test('planned and canceled late: the fee is charged, and the hold is released', async () => {
  const one = await booked({ date: '2026-12-01' })
  await lost(() => placeScheduledHolds(world.context, at('2026-12-01T08:00:00Z')))
  await one.cancel()
  await capturePayments(world.context, at('2026-12-01T08:00:10Z'))
  await timers('2026-12-01T08:01:00Z')
  expect([await state(one), await there(one)]).toEqual(['paid', ['hold canceled', 'charge captured']])
  expect(await remembered()).toEqual([])
})

async function expiring() {
  const one = await booked({ date: '2026-11-12' })
  await world.rows(`update payment_leg set hold_expires_at = '2026-11-12T10:00:00Z' where booking_id = $1`, [one.id])
  await lost(() => renewHolds(world.context, at('2026-11-12T04:30:00Z')))
  expect(await there(one)).toEqual(['hold authorized', 'hold authorized'])
  return one
}

test('renewed: canceled before the answer is known, both are released', async () => {
  const one = await expiring()
  await one.cancel()
  await timers('2026-11-12T04:32:00Z')
  expect(await there(one)).toEqual(['hold canceled', 'hold canceled'])
  expect(await remembered()).toEqual([])
})

test('renewed: asked for again an hour later, which is another request, one of three is left', async () => {
  const one = await expiring()
  await renewHolds(world.context, at('2026-11-12T05:40:00Z'))
  await timers('2026-11-12T05:41:00Z')
  expect([await state(one), (await there(one)).toSorted()]).toEqual([
    'held',
    ['hold authorized', 'hold canceled', 'hold canceled'],
  ])
  expect(await remembered()).toEqual([])
})

test('renewed: an event that arrives before the answer is known leaves the hold to whoever asked for it', async () => {
  const one = await expiring()
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      select 'sandbox', 'evt_' || ref, 'payment.authorized', 'payment', ref, $2 from sandbox_payment p
      where p.leg_ref = (select id::text from payment_leg where booking_id = $1)`,
    [one.id, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  await renewHolds(world.context, at('2026-11-12T04:31:00Z'))
  expect(await there(one)).toEqual(['hold canceled', 'hold authorized'])
  expect(await remembered()).toEqual([])
})

test('ahead of a change: canceled, or left for an hour, it is released, and the next one is another', async () => {
  const longer = async () => {
    const one = await booked({ date: '2026-11-12' })
    // As if less were held than the longer visit costs.
    await world.rows('update payment_leg set hold_cents = 1500 where booking_id = $1', [one.id])
    const extend = () =>
      world.call(
        extendBooking,
        { params: { id: String(one.id) }, body: { hours: 1, expectedTotal: 3000 }, idempotencyKey: randomUUID() },
        one.viewer,
      )
    return { ...one, extend }
  }
  const [canceled, left] = [await longer(), await longer()]
  for (const one of [canceled, left]) {
    expect(await world.refusal(lost(one.extend))).toBe('request.unavailable')
    expect(await there(one)).toEqual(['hold authorized', 'hold authorized'])
  }
  await canceled.cancel()
  await timers('2026-11-10T08:01:00Z')
  expect(await there(canceled)).toEqual(['hold canceled', 'hold canceled'])
  expect(await there(left), 'the payer may come back').toEqual(['hold authorized', 'hold authorized'])
  await timers('2026-11-10T09:00:00Z')
  expect((await there(left)).toSorted()).toEqual(['hold authorized', 'hold canceled'])
  expect((await left.extend()).data).toMatchObject({ to: '13:00' })
  await timers('2026-11-10T09:10:00Z')
  expect((await there(left)).filter((one) => one === 'hold authorized')).toHaveLength(1)
  expect(await state(left)).toBe('held')
  expect(await remembered()).toEqual([])
})

test('paid now after a hold had failed, and canceled late before the answer is known: the hold is released', async () => {
  const one = await booked({ date: '2026-12-01', card: CARDS.insufficient })
  await placeScheduledHolds(world.context, at('2026-11-28T09:00:00Z'))
  expect(await state(one)).toBe('hold_failed')
  const paymentMethod = await world.card(one.viewer, CARDS.good)
  const pay = () => world.call(payBooking, { params: { id: String(one.id) }, body: { paymentMethod } }, one.viewer)
  at('2026-12-01T08:00:00Z')
  expect(await world.refusal(lost(pay))).toBe('request.unavailable')
  expect(await there(one)).toEqual(['hold declined', 'hold authorized'])
  await one.cancel()
  await timers('2026-12-01T08:00:20Z')
  expect(await there(one)).toEqual(['hold declined', 'hold canceled'])
  expect(await remembered()).toEqual([])
})

test('a hold that nobody could ask for any more is forgotten once it would be over', async () => {
  const one = await booked({ date: '2026-12-01' })
  await lost(() => placeScheduledHolds(world.context, at('2026-11-28T09:00:00Z')))
  await one.cancel()
  await world.rows(`update asked_hold set method_ref = 'pm_nothing'`)
  await timers('2026-11-28T10:00:00Z')
  expect(await remembered(), 'a fault, which is looked at').toHaveLength(1)
  await timers('2026-12-06T10:00:00Z')
  expect(await remembered()).toEqual([])
})
