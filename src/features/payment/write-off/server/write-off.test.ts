/** Failed payments that an operator gives up: the state, the ledger, and the payer who can book again. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { writeOffBooking } from '../contract.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const WISH = { date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }

/** The visit is over, 20.00 are due, and their card says no. */
async function failed() {
  world.clock.set(TEST_NOW)
  const { id: office } = await world.office({ provider: await world.provider(), capacity: 5 })
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const { data } = await world.call(placeBooking, { body: { office, ...WISH } }, viewer)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  const stern = await world.card(viewer, CARDS.asksAlways)
  await world.rows('update payment_leg set method_id = $2, auth_ref = null where booking_id = $1', [data.id, stern])
  await capturePayments(world.context, world.clock.now())
  return { id: data.id, viewer, office }
}
type Failed = Awaited<ReturnType<typeof failed>>

const writeOff = (id: number, key = randomUUID(), reason = 'Unbekannt verzogen.') =>
  world.call(writeOffBooking, { params: { id: String(id) }, body: { reason }, idempotencyKey: key }, operator)
const leg = async ({ id }: Failed) =>
  (await world.rows('select state, retry_at from payment_leg where booking_id = $1', [id]))[0]
const posted = ({ id }: Failed) =>
  world.rows(
    `select a.code, sum(p.amount_cents)::int as cents from ledger_tx t join ledger_posting p on p.tx_id = t.id
       join ledger_account a on a.id = p.account_id
     where t.booking_id = $1 and a.code in ('receivable', 'commission_revenue', 'vat_output:DE', 'provider_payable') group by 1 order by 1`,
    [id],
  )
const LOST = [
  { code: 'commission_revenue', cents: 0 },
  { code: 'provider_payable', cents: 0 },
  { code: 'receivable', cents: 0 },
  { code: 'vat_output:DE', cents: 0 },
]

test('it is a loss with a reason, is not tried any more, and the payer can book again', async () => {
  const one = await failed()
  const again = { office: one.office, ...WISH, date: '2026-11-19' }
  expect(await world.refusal(world.call(placeBooking, { body: again }, one.viewer))).toBe('booking.unpaid')
  expect((await writeOff(one.id)).data).toEqual({ amountCents: 2000 })
  expect(await leg(one)).toEqual({ state: 'written_off', retry_at: null })
  expect(await posted(one)).toEqual(LOST)
  expect(await world.rows('select amount_cents, reason, by_id from write_off where booking_id = $1', [one.id])).toEqual(
    [{ amount_cents: 2000, reason: 'Unbekannt verzogen.', by_id: operator.id }],
  )
  await capturePayments(world.context, Temporal.Instant.from('2026-11-14T12:00:00Z'))
  expect(await leg(one)).toMatchObject({ state: 'written_off' })
  expect((await world.call(placeBooking, { body: again }, one.viewer)).data.id).toBeGreaterThan(0)
})

test('the same request at once is decided once; another one with its key, and a second decision, are refused', async () => {
  const one = await failed()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => writeOff(one.id, key)))
  expect(answers.map(({ data }) => data.amountCents)).toEqual([2000, 2000, 2000])
  expect(await posted(one)).toEqual(LOST)
  expect(await world.refusal(writeOff(one.id, key, 'Anders'))).toBe('request.key_reused')
  expect(await world.refusal(writeOff(one.id))).toBe('payment.nothing_to_write_off')
  expect(await posted(one)).toEqual(LOST)
})

test('what has not failed is not given up', async () => {
  const one = await failed()
  await world.rows(`update payment_leg set state = 'due' where booking_id = $1`, [one.id])
  expect(await world.refusal(writeOff(one.id))).toBe('payment.nothing_to_write_off')
  expect(await world.refusal(writeOff(1))).toBe('request.not_found')
})
