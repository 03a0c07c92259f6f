import { afterAll, beforeAll, expect, test } from 'vitest'
import { TIMERS } from '#app/server/timers.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { submitEvidence } from '#features/payment/dispute/contract.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { readMe } from '#features/account/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { readDesk } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('an operator sees what is published, who is there, and which visits run or begin within a day', async () => {
  const operator = await world.person({ bits: 32 })
  const office = await world.office({ capacity: 3 })
  await world.office({ status: 'draft' })
  const viewer = await world.person()
  const paymentMethod = await world.card(viewer, CARDS.good)
  const body = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000, paymentMethod }
  await world.call(placeBooking, { body }, viewer)
  const desk = async (at: string) => {
    world.clock.set(at)
    return (await world.call(readDesk, {}, operator)).data
  }
  const [people] = await world.rows<{ count: number }>('select count(*)::int as count from person')
  const money = { disputes: 0, answerBy: null, amounts: 0, documents: 0 }
  const nothing = {
    ...money,
    companies: 0,
    messages: 0,
    ratings: 0,
    providers: 0,
    switchedOff: 0,
    reports: 0,
    reportsOverdue: 0,
    requests: 0,
    requestsOverdue: 0,
  }
  const common = { offices: 1, people: people?.count, ...nothing }
  expect(await desk('2026-11-10T08:59:59Z')).toEqual({ ...common, running: 0, coming: 0 })
  expect(await desk('2026-11-10T09:00:00Z')).toEqual({ ...common, running: 0, coming: 1 })
  expect(await desk('2026-11-11T09:00:00Z')).toEqual({ ...common, running: 1, coming: 0 })
  expect(await desk('2026-11-11T13:00:00Z')).toEqual({ ...common, running: 0, coming: 0 })
  // What colleagues share with each other is an office with the same kind of bookings, and is offered to nobody.
  await world.rows('update office set type = 2080 where id = $1', [office.id])
  expect(await desk('2026-11-11T09:00:00Z')).toEqual({ ...common, offices: 0, running: 0, coming: 0 })
  await world.rows('update office set type = 32 where id = $1', [office.id])
  expect(await desk('2026-11-11T09:00:00Z')).toEqual({ ...common, running: 1, coming: 0 })
})

test('places and people are those of the last count, once there was one', async () => {
  const operator = await world.person({ bits: 32 })
  const size = async () => {
    const { offices, people } = (await world.call(readDesk, {}, operator)).data
    return { offices, people }
  }
  const count = () => TIMERS.find(({ name }) => name === 'count-marketplace')!.run(world.context, world.clock.now())
  const counted = await size()
  await count()
  await world.office()
  expect(await size()).toEqual(counted)
  await count()
  const now = await size()
  expect(now.offices).toBe(counted.offices + 1)
  expect(now.people).toBeGreaterThan(counted.people)
  await world.rows(`delete from setting where key = 'marketplace_size'`)
  expect(await size()).toEqual(now)
})

test('what needs somebody counts on the desk and for the dot: disputes until they are answered, amounts that are not tried any more', async () => {
  world.clock.set('2026-11-10T08:00:00Z')
  const operator = await world.person({ bits: 32 })
  const office = await world.office({ capacity: 3 })
  const paid = async (card: string) => {
    const viewer = await world.person()
    await world.card(viewer, card)
    const body = { office: office.id, date: '2026-11-12', time: '10:00', hours: 4, expectedTotal: 4000 }
    return (await world.call(placeBooking, { body }, viewer)).data.id
  }
  const [disputed, failed] = [await paid(CARDS.disputes), await paid(CARDS.good)]
  world.clock.set('2026-11-12T13:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  const desk = async () => (await world.call(readDesk, {}, operator)).data
  const dot = async (viewer = operator) => {
    const me = await world.call(readMe, {}, viewer)
    return me === '' ? null : me.moneyCases
  }
  expect(await desk()).toMatchObject({ disputes: 0, answerBy: null, amounts: 0 })
  const before = await dot()
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      select 'sandbox', 'evt', 'told', 'payment', auth_ref, $2 from payment_leg where booking_id = $1`,
    [disputed, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
  expect(await desk()).toMatchObject({ disputes: 1, answerBy: '2026-11-26T13:20:00Z', amounts: 0 })
  await world.rows(`update payment_leg set state = 'failed', retry_at = $2 where booking_id = $1`, [
    failed,
    world.clock.now(),
  ])
  expect(await desk(), 'it is tried again').toMatchObject({ amounts: 0 })
  await world.rows('update payment_leg set retry_at = null where booking_id = $1', [failed])
  expect(await desk()).toMatchObject({ disputes: 1, amounts: 1 })
  expect(await dot()).toBe((before ?? 0) + 2)
  expect(await dot(await world.person())).toBe(0)
  const [{ id } = { id: 0 }] = await world.rows<{ id: number }>('select id from payment_dispute')
  await world.call(
    submitEvidence,
    { params: { id: String(id) }, body: { evidence: 'Here.' } },
    { ...operator, proved: true },
  )
  expect(await desk()).toMatchObject({ disputes: 0, answerBy: null, amounts: 1 })
})
