/** The money of bookings from the first hold to the last document: payers and operators read the same rows. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { extendBooking } from '#features/booking/extension/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { issueInvoices } from '#features/invoice/server/issue-invoices-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { readBookingMoney, refundBooking } from '../../refund/contract.ts'
import { sendRefunds } from '../../refund/server/send-refunds-job.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { writeOffBooking } from '../../write-off/contract.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = { ...(await world.person({ bits: KIND_BITS.operator })), proved: true }
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

async function booked(card: string = CARDS.good) {
  const owner = await world.seller()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  const viewer = await world.person()
  await world.card(viewer, card)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const params = { id: String((await world.call(placeBooking, { body }, viewer)).data.id) }
  /** What both of them see. */
  const rows = async () => {
    const { timeline } = (await world.call(readBooking, { params }, viewer)).data.payment
    expect((await world.call(readBookingMoney, { params }, operator)).data.timeline).toEqual(timeline)
    return timeline.map(
      ({ kind, cents, at, isAhead }) => `${at?.slice(5, 16) ?? ''} ${kind} ${cents}${isAhead ? '?' : ''}`,
    )
  }
  return { params, viewer, rows }
}
const at = async (time: string) => {
  world.clock.set(time)
  const now = world.clock.now()
  await processPaymentEvents(world.context, now)
  await endBookings(world.context, now)
  await capturePayments(world.context, now)
  await sendRefunds(world.context, now)
  await issueInvoices(world.context, now)
}

test('held, made longer, charged, invoiced, refunded in part', async () => {
  const { params, viewer, rows } = await booked()
  expect(await rows()).toEqual(['11-10T08:00 hold 8000', '11-12T11:15 captured 2000?'])
  world.clock.set('2026-11-11T08:00:00Z')
  await world.call(extendBooking, { params, body: { hours: 1, expectedTotal: 3000 } }, viewer)
  expect(await rows()).toEqual(['11-10T08:00 hold 8000', '11-11T08:00 extended 1000', '11-12T12:15 captured 3000?'])
  await at('2026-11-12T12:20:00Z')
  const paid = [
    '11-10T08:00 hold 8000',
    '11-11T08:00 extended 1000',
    '11-12T12:20 captured 3000',
    '11-12T12:20 invoice 3000',
    '11-12T12:20 released 5000',
  ]
  expect(await rows()).toEqual(paid)
  world.clock.set('2026-11-13T09:00:00Z')
  await world.call(refundBooking, { params, body: { reason: 'Die Heizung war aus', amountCents: 1000 } }, operator)
  expect(await rows()).toEqual([...paid, '11-13T09:00 refund_decided 1000'])
  await at('2026-11-13T09:01:00Z')
  expect(await rows()).toEqual([...paid, '11-13T09:01 refunded 1000', '11-13T09:01 credit_note 1000'])
})

test('canceled for nothing; canceled late, with the fee', async () => {
  const free = await booked()
  await world.call(cancelBooking, { params: free.params }, free.viewer)
  expect(await free.rows()).toEqual(['11-10T08:00 hold 8000', '11-10T08:00 released 8000'])
  const late = await booked()
  world.clock.set('2026-11-12T08:00:00Z')
  await world.call(cancelBooking, { params: late.params }, late.viewer)
  expect(await late.rows()).toEqual(['11-10T08:00 hold 8000', '11-12T08:00 fee 2000?', '11-12T08:00 released 6000?'])
  await at('2026-11-12T08:00:10Z')
  expect((await late.rows()).map((row) => row.slice(12))).toEqual([
    'hold 8000',
    'fee 2000',
    'invoice 2000',
    'released 6000',
  ])
})

test('disputed, lost, given up', async () => {
  const { params, viewer, rows } = await booked(CARDS.disputes)
  await at('2026-11-12T11:20:00Z')
  const [leg] = await world.rows<{ ref: string }>('select auth_ref as ref from payment_leg where booking_id = $1', [
    Number(params.id),
  ])
  const hear = () =>
    world.rows(
      `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
      [randomUUID(), leg!.ref, world.clock.now()],
    )
  await hear()
  await at('2026-11-12T12:00:00Z')
  const disputed = [
    '11-10T08:00 hold 8000',
    '11-12T11:20 captured 2000',
    '11-12T11:20 invoice 2000',
    '11-12T11:20 released 6000',
    '11-12T12:00 disputed 2000',
  ]
  expect(await rows()).toEqual(disputed)
  await world.payments.closeDispute(leg!.ref, 'lost')
  await hear()
  await at('2026-11-20T12:00:00Z')
  expect(await rows()).toEqual([...disputed, '11-20T12:00 taken_back 2000'])
  world.clock.set('2026-12-01T12:00:00Z')
  await world.call(writeOffBooking, { params, body: { reason: 'Unbekannt verzogen' } }, operator)
  expect(await rows()).toEqual([...disputed, '12-01T12:00 given_up 2000'])
  expect(viewer.id).not.toBe(operator.id)
})
