/** Races for a desk, a code or the money of a booking: whoever comes first, both sides agree on it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, holdBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { extendBooking } from '#features/booking/extension/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { refundBooking } from '#features/payment/refund/contract.ts'
import { sendRefunds } from '#features/payment/refund/server/send-refunds-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'

const DAY = '2026-11-12'
const VISIT_OVER = `${DAY}T13:20:00Z`
/** Enough for both to win sometimes, whatever else the machine does. */
const ROUNDS = 8
const ROUND_NUMBERS = Array.from({ length: ROUNDS }, (_, nth) => nth)

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await world.rows('select tx_id from ledger_posting group by tx_id having sum(amount_cents) <> 0')).toEqual([])
  await world.close()
})

async function someone(): Promise<SignedIn> {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  return viewer
}

const book = async (office: number, viewer: SignedIn, time = '10:00', hours = 2) => {
  const body = { office, date: DAY, time, hours, expectedTotal: hours * 1000 }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}
const extend = (id: number, viewer: SignedIn, hours: number) =>
  world.call(extendBooking, { params: { id: String(id) }, body: { hours, expectedTotal: 2000 + hours * 1000 } }, viewer)
const read = async (id: number, viewer: SignedIn) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data

/** What each call came to: 'done' or the code it was refused with. */
function outcomes(calls: readonly Promise<unknown>[]): Promise<string[]> {
  return Promise.all(calls.map((call) => call.then(() => 'done').catch(() => world.refusal(call))))
}

/** After the visit: what the payment provider has taken for this booking. */
async function charged(id: number): Promise<{ captured: number; left: number }> {
  world.clock.set(VISIT_OVER)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  world.clock.set(TEST_NOW)
  const [row] = await world.rows<{ captured: number; left: number }>(
    `select coalesce(sum(p.captured_cents), 0)::int as captured, (count(*) filter (where p.state = 'authorized'))::int as left
     from sandbox_payment p join payment_leg leg on leg.id::text = p.leg_ref where leg.booking_id = $1`,
    [id],
  )
  return row ?? { captured: -1, left: -1 }
}

test('one wants to stay, another to come: the hour is given to one of them', async () => {
  const [stays, comes] = [await someone(), await someone()]
  for (const nth of ROUND_NUMBERS) {
    const { id: office } = await world.office({ capacity: 1 })
    const id = await book(office, stays)
    const calls = [() => extend(id, stays, 1), () => book(office, comes, '12:00')]
    const said = await outcomes((nth % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
    expect(
      said.filter((one) => one === 'done'),
      `round ${nth}: ${said.join(', ')}`,
    ).toHaveLength(1)
    for (const one of said) expect(['done', 'booking.no_desk_to_extend', 'booking.no_free_desks']).toContain(one)
    const { to, price } = await read(id, stays)
    expect(await charged(id)).toEqual({ captured: to === '13:00' ? 3000 : 2000, left: 0 })
    expect(price.totalCents).toBe(to === '13:00' ? 3000 : 2000)
  }
})

test('staying and cancelling at once: it is canceled and costs nothing, or it never was longer', async () => {
  const viewer = await someone()
  for (const nth of ROUND_NUMBERS) {
    const { id: office } = await world.office({ capacity: 1 })
    const id = await book(office, viewer)
    const cancel = () => world.call(cancelBooking, { params: { id: String(id) }, query: { expectedFee: '0' } }, viewer)
    const calls = [() => extend(id, viewer, 1), cancel]
    const said = await outcomes((nth % 2 === 0 ? calls : calls.toReversed()).map((call) => call()))
    for (const one of said) expect(['done', 'booking.extension_not_available']).toContain(one)
    expect(await read(id, viewer)).toMatchObject({ status: 'canceled', owedCents: 0, payment: { state: 'released' } })
    expect(await world.rows('select from office_day where office_id = $1 and 1 <= any (occ)', [office])).toEqual([])
    expect((await charged(id)).captured).toBe(0)
  }
})

test('two extensions of one booking at once: it costs what the one that was granted had shown', async () => {
  const viewer = await someone()
  for (const nth of ROUND_NUMBERS) {
    const { id: office } = await world.office({ capacity: 1 })
    const id = await book(office, viewer)
    const said = await outcomes([extend(id, viewer, 1), extend(id, viewer, 2)])
    expect(said.toSorted(), `round ${nth}`).toEqual(['booking.price_changed', 'done'])
    const cents = said[0] === 'done' ? 3000 : 4000
    expect(await read(id, viewer)).toMatchObject({ extensions: 1, price: { totalCents: cents } })
    expect(await charged(id)).toEqual({ captured: cents, left: 0 })
  }
})

test('two neighbours want the last desk for an hour more: one stays', async () => {
  const [one, other, third] = [await someone(), await someone(), await someone()]
  for (const nth of ROUND_NUMBERS) {
    const { id: office } = await world.office({ capacity: 2 })
    const ids = [await book(office, one), await book(office, other)]
    await book(office, third, '12:00')
    const said = await outcomes([extend(ids[0]!, one, 1), extend(ids[1]!, other, 1)])
    expect(said.toSorted(), `round ${nth}`).toEqual(['booking.no_desk_to_extend', 'done'])
  }
})

test('the last use of a code: five hundred people at once, one has it', { timeout: 600_000 }, async () => {
  const PEOPLE = 500
  const { id: office } = await world.office({ capacity: PEOPLE })
  await world.rows(`insert into discount_code (code, percent, usage_limit, used) values ('LASTONE', 10, 7, 6)`)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()))
  const body = { office, date: DAY, time: '10:00', hours: 2, discountCode: 'LASTONE', expectedTotal: 1800 }
  const said = await outcomes(people.map((viewer) => world.call(holdBooking, { body }, viewer)))
  const counts = Object.fromEntries(
    Map.groupBy(said, (one) => one)
      .entries()
      .map(([one, all]) => [one, all.length]),
  )
  expect(counts).toEqual({ done: 1, 'discount.used_up': PEOPLE - 1 })
  expect(await world.rows(`select used from discount_code where code = 'LASTONE'`)).toEqual([{ used: 7 }])
  expect(await world.rows('select quantity from booking where office_id = $1', [office])).toHaveLength(1)
})

test('captured and given back at once: no more goes back than came, and the second try finds the rest', async () => {
  const viewer = await someone()
  for (const nth of ROUND_NUMBERS) {
    const { id: office } = await world.office({ capacity: 1 })
    const id = await book(office, viewer)
    world.clock.set(VISIT_OVER)
    await endBookings(world.context, world.clock.now())
    const refund = (key: string) =>
      world.call(
        refundBooking,
        { params: { id: String(id) }, body: { reason: 'Die Heizung war aus' }, idempotencyKey: key },
        operator,
      )
    const captures = [0, 1].map(() => capturePayments(world.context, world.clock.now()))
    const [said] = await outcomes([refund(`race-first-${nth}`), ...captures])
    expect(['done', 'payment.nothing_to_refund']).toContain(said)
    const [again] = await outcomes([refund(`race-second-${nth}`)])
    expect([said, again].toSorted()).toEqual(['done', 'payment.nothing_to_refund'])
    await Promise.all([0, 1].map(() => sendRefunds(world.context, world.clock.now())))
    world.clock.set(TEST_NOW)
    const [facts] = await world.rows(
      `select leg.state, leg.captured_cents as captured, p.captured_cents as came, p.refunded_cents as went
       from payment_leg leg join sandbox_payment p on p.leg_ref = leg.id::text where leg.booking_id = $1`,
      [id],
    )
    expect(facts).toEqual({ state: 'refunded', captured: 2000, came: 2000, went: 2000 })
  }
})
