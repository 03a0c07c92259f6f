/** What operators decide about providers: the commission by the day of booking, and for how long new ones wait. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { readEarnings } from '#features/booking/earnings/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  Object.assign(world.context, { config: { ...world.context.config } })
})
beforeEach(() => {
  world.clock.set(TEST_NOW)
  Object.assign(world.context.config, { COMMISSION: [{ from: '0001-01-01', value: 2000 }], NEW_PROVIDER_DAYS: 0 })
})
afterAll(() => world.close())

/** Two hours for 20.00, from 10:00 to 12:00 in Berlin. */
async function booked(office: number, date: string) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}
async function captured(at: string) {
  world.clock.set(at)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
}
const incomes = (provider: number) =>
  world.rows<{ id: number; cents: number }>(
    'select booking_id as id, amount_cents::int as cents from transfer where provider_id = $1 order by id',
    [provider],
  )

test('a booking keeps the commission of the day on which it was made, before and after it is paid', async () => {
  const provider = await world.provider()
  const office = await world.office({ provider, capacity: 5 })
  Object.assign(world.context.config, {
    COMMISSION: [
      { from: '0001-01-01', value: 2000 },
      { from: '2026-11-11', value: 1000 },
    ],
  })
  const before = await booked(office.id, '2026-11-12')
  world.clock.set('2026-11-10T23:00:00Z')
  const after = await booked(office.id, '2026-11-12')
  const shown = async () => {
    const { data } = await world.call(readEarnings, { query: {} }, provider.viewer)
    return {
      rows: data.bookings.map(({ id, incomeCents }) => ({ id, cents: incomeCents })).toSorted((a, b) => a.id - b.id),
      sum: data.months.at(-1),
    }
  }
  const expected = [
    { id: before, cents: 1600 },
    { id: after, cents: 1800 },
  ]
  expect(await shown()).toEqual({ rows: expected, sum: { month: '2026-11', paid: 0, waiting: 0, coming: 3400 } })
  await captured('2026-11-12T11:20:00Z')
  expect(await incomes(provider.id)).toEqual(expected)
  expect(await shown()).toEqual({ rows: expected, sum: { month: '2026-11', paid: 0, waiting: 3400, coming: 0 } })
})

test('the income of a new provider is kept for longer, until they are new no more', async () => {
  Object.assign(world.context.config, { NEW_PROVIDER_DAYS: 2, NEW_PROVIDER_WAIT_DAYS: 7 })
  const provider = await world.provider()
  const office = await world.office({ provider, capacity: 5 })
  for (const date of ['2026-11-12', '2026-11-13', '2026-11-14']) {
    world.clock.set(TEST_NOW)
    await booked(office.id, date)
    await captured(`${date}T11:20:00Z`)
  }
  const kept = await world.rows<{ at: string }>(
    `select to_char(next_at at time zone 'UTC', 'MM-DD HH24:MI') as at from transfer where provider_id = $1 order by id`,
    [provider.id],
  )
  expect(kept.map(({ at }) => at)).toEqual(['11-19 11:00', '11-20 11:00', '11-16 11:00'])
  const { data } = await world.call(readEarnings, { query: {} }, provider.viewer)
  expect(data.stations.waiting).toMatchObject({ count: 3, nextAt: '2026-11-16T11:00:00Z' })
  expect(data.bookings.map(({ until }) => until)).toEqual([
    '2026-11-16T11:00:00Z',
    '2026-11-20T11:00:00Z',
    '2026-11-19T11:00:00Z',
  ])
})
