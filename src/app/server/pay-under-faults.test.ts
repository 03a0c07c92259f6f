/** Booking over HTTP while the payment provider does its work and its answers are lost. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { TIMERS } from './timers.ts'

const MORNING = { date: '2026-11-11', time: '10:00', hours: 4 }

let world: TestWorld
let served: ServedWorld
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
})
beforeEach(() => world.clock.set(TEST_NOW))
afterEach(async () => {
  world.payments.setFault('none')
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
})
afterAll(async () => {
  await served.close()
  await world.close()
})

async function someone(card: string = CARDS.good) {
  const office = await world.office({ capacity: 1 })
  const viewer = await world.person()
  const paymentMethod = await world.card(viewer, card)
  const body = { office: office.id, ...MORNING, expectedTotal: 4000, paymentMethod }
  const book = (key: string) => served.ask('POST', '/api/booking', { as: viewer, body, key })
  return { office, viewer, book }
}

/** Slot and money side by side, as the database and the provider know them. */
async function facts(officeId: number) {
  const bookings = await world.rows<{ id: number; status: string; state: string }>(
    'select b.id, b.status, leg.state from booking b join payment_leg leg on leg.booking_id = b.id where b.office_id = $1 order by b.id',
    [officeId],
  )
  const holds = await world.rows<{ state: string; amount_cents: number }>(
    `select s.state, s.amount_cents from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
     where leg.office_id = $1 order by s.created_at, s.ref`,
    [officeId],
  )
  const [day] = await world.rows<{ taken: number }>(
    'select coalesce(sum(v), 0)::int as taken from office_day, unnest(occ) v where office_id = $1',
    [officeId],
  )
  return {
    bookings: bookings.map(({ status, state }) => `${status} ${state}`),
    holds: holds.map(({ state, amount_cents }) => `${state} ${amount_cents}`),
    quarters: day?.taken ?? 0,
  }
}

/** All timers as the product runs them, a few rounds. */
async function settle() {
  for (let round = 0; round < 3; round += 1)
    for (const timer of TIMERS.filter(({ name }) => name !== 'audit')) await timer.run(world.context, world.clock.now())
}

const HELD = { bookings: ['held hold_action'], holds: ['authorized 8000'], quarters: 16 }
const BOOKED = { bookings: ['confirmed held'], holds: ['authorized 8000'], quarters: 16 }
const NOTHING = { bookings: ['expired released'], holds: ['canceled 8000'], quarters: 0 }

test('no answer in time: 503, the slot stays held; the same key again settles it, once', async () => {
  const { office, book } = await someone()
  world.payments.setFault('timeout')
  const lost = await book('timeout-settles')
  expect([lost.status, lost.body['code']]).toEqual([503, 'request.unavailable'])
  expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0)
  expect(await facts(office.id)).toEqual(HELD)
  const still = await book('timeout-settles')
  expect(still.status).toBe(503)
  expect(await facts(office.id)).toEqual(HELD)

  world.payments.setFault('none')
  const answers = await Promise.all([1, 2, 3].map(() => book('timeout-settles')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const booked = answers.map(({ body }) => body['data'] as { id: number; status: string })
  expect(new Set(booked.map(({ id, status }) => `${id} ${status}`))).toEqual(new Set([`${booked[0]?.id} confirmed`]))
  expect(await facts(office.id)).toEqual(BOOKED)
})

test('nobody asks again: the hold expires, the card hold is found and freed, and the slot is somebody else’s', async () => {
  const { office, book } = await someone()
  world.payments.setFault('timeout')
  expect((await book('timeout-expires')).status).toBe(503)
  world.clock.advance({ minutes: 9, seconds: 59 })
  await settle()
  expect(await facts(office.id)).toEqual(HELD)
  world.clock.advance({ seconds: 1 })
  // The provider is still away when the time is over: the place goes back, the card hold waits to be freed.
  await settle()
  expect(await facts(office.id)).toMatchObject({ bookings: ['expired released'], quarters: 0 })
  world.payments.setFault('none')
  await settle()
  expect(await facts(office.id)).toEqual(NOTHING)

  const late = await book('timeout-expires')
  expect([late.status, late.body['code']]).toEqual([422, 'booking.hold_over'])
  expect(await facts(office.id)).toEqual(NOTHING)
  const other = await world.person()
  const paymentMethod = await world.card(other, CARDS.good)
  const body = { office: office.id, ...MORNING, expectedTotal: 4000, paymentMethod }
  expect((await served.ask('POST', '/api/booking', { as: other, body, key: 'timeout-other' })).status).toBe(201)
  expect(await facts(office.id)).toEqual({
    bookings: [...NOTHING.bookings, ...BOOKED.bookings],
    holds: [...NOTHING.holds, ...BOOKED.holds],
    quarters: 16,
  })
})

test('a no that was lost is the answer to the same key, and the card is asked once', async () => {
  const { office, book } = await someone(CARDS.insufficient)
  world.payments.setFault('timeout')
  expect((await book('timeout-declined')).status).toBe(503)
  world.payments.setFault('none')
  for (let time = 0; time < 2; time += 1) {
    const answer = await book('timeout-declined')
    expect([answer.status, answer.body['code']]).toEqual([422, 'payment.insufficient'])
  }
  expect(await facts(office.id)).toMatchObject({ bookings: ['held hold_action'], holds: ['declined 8000'] })
  world.clock.advance({ minutes: 10 })
  await settle()
  expect(await facts(office.id)).toMatchObject({ bookings: ['expired released'], quarters: 0 })
})

test('the same key with another wish is refused, whatever the provider does', async () => {
  const { office, viewer, book } = await someone()
  world.payments.setFault('timeout')
  await book('timeout-reused')
  world.payments.setFault('none')
  const body = { office: office.id, ...MORNING, time: '15:00', expectedTotal: 4000 }
  const answer = await served.ask('POST', '/api/booking', { as: viewer, body, key: 'timeout-reused' })
  expect([answer.status, answer.body['code']]).toEqual([422, 'request.key_reused'])
  expect(await facts(office.id)).toEqual(HELD)
})
