/** The list of a provider's offices: what it says of bookings, money and the payee, and what that costs. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countStatements } from '#app/testing/count-statements.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { listOwnOffices } from '#features/office/contract.ts'
import { wizardOf } from '#features/office/wizard/server/wizard-world.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { listClashes } from '../../clash/contract.ts'
import { listTroubles } from '../../trouble/contract.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import { readCalendarDay } from '../../dashboard/contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { readOverview } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

async function book(office: number, date: string, time = '10:00') {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time, hours: 2, expectedTotal: 2000 }
  return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
}
const read = async ({ viewer }: TestProvider) => (await world.call(readOverview, {}, viewer)).data
const list = async ({ viewer }: TestProvider) => (await world.call(listOwnOffices, {}, viewer)).data

async function addFeed(office: number, name: string, health: 'ok' | 'broken' | null, okAt: string | null) {
  await world.rows(
    `insert into calendar_feed (office_id, id, address_sealed, host, name, takes, created_at, next_at, health, ok_at)
     values ($1, $2, 'x', 'calendar.example', $3, 'all', $4, $4, $5, $6)`,
    [office, world.context.newId(), name, world.clock.now(), health, okAt],
  )
}

test('the next booking is the first that has not begun; canceled ones and those of others are none', async () => {
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 3 })
  await book((await world.office()).id, '2026-11-11')
  expect(await read(owner)).toEqual({ month: '2026-11', offices: [], income: [], payee: null, report: null })
  const later = await book(office, '2026-11-13')
  const first = await book(office, '2026-11-12')
  const next = async () => (await read(owner)).offices.map((one) => [one.id, one.next])
  expect(await next()).toEqual([[office, { id: first.id, date: '2026-11-12', from: '10:00', booker: 'Ada' }]])
  world.clock.set('2026-11-12T08:59:00Z')
  expect((await next())[0]).toMatchObject([office, { id: first.id }])
  world.clock.set('2026-11-12T09:00:00Z')
  expect((await next())[0], 'it has begun').toMatchObject([office, { id: later.id }])
  world.clock.set(TEST_NOW)
  await world.call(cancelBooking, { params: { id: String(first.id) }, query: {} }, first.viewer)
  expect((await next())[0], 'canceled').toMatchObject([office, { id: later.id }])
})

test('the income of the month is what visits that are over have brought, to the cent of the ledger', async () => {
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 3 })
  await book(office, '2026-11-11')
  await book(office, '2026-12-02')
  expect((await read(owner)).income).toEqual([])
  world.clock.set('2026-11-11T12:00:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  const [ledger] = await world.rows<{ cents: string }>(
    'select sum(income_cents)::text as cents from booking_income where office_id = $1',
    [office],
  )
  expect(ledger?.cents).toBe('1600')
  expect(await read(owner)).toMatchObject({
    income: [{ currency: 'EUR', cents: 1600 }],
    offices: [{ id: office, income: { currency: 'EUR', cents: 1600 }, before: null, next: { date: '2026-12-02' } }],
  })
  world.clock.set('2026-12-01T08:00:00Z')
  expect((await read(owner)).offices).toMatchObject([{ income: null, before: { cents: 1600 } }])
})

test('a payee that is restricted: since when, and what waits', async () => {
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 3 })
  await book(office, '2026-11-11')
  world.clock.set('2026-11-14T08:00:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  await wizardOf(world).payee(owner.viewer, 'active')
  expect((await read(owner)).payee).toEqual({ state: 'active', isAsked: false, restrictedAt: null, waiting: [] })
  await world.rows(
    `update payee set state = 'restricted', due = '["document"]', restricted_at = $2 where provider_id = $1`,
    [owner.id, world.clock.now()],
  )
  // In a later month it waits all the same.
  world.clock.set('2027-03-01T08:00:00Z')
  expect((await read(owner)).payee).toEqual({
    state: 'restricted',
    isAsked: true,
    restrictedAt: '2026-11-14T08:00:00Z',
    waiting: [{ currency: 'EUR', cents: 1600 }],
  })
})

test('each office says how its worst calendar goes, and what its page could have besides', async () => {
  const owner = await world.provider()
  const [one, two] = [(await world.office({ provider: owner })).id, (await world.office({ provider: owner })).id]
  await addFeed(one, 'Google', 'ok', '2026-11-10T07:55:00Z')
  await addFeed(one, 'Outlook', 'broken', '2026-11-09T07:00:00Z')
  await addFeed((await world.office()).id, 'Fremd', 'broken', null)
  const [first, second] = await list(owner)
  expect(first).toMatchObject({
    id: one,
    health: { state: 'broken', calendars: 2, name: 'Outlook', okAt: '2026-11-09T07:00:00Z' },
    paused: false,
  })
  expect(second).toMatchObject({ id: two, health: null })
  expect([first?.wishes.includes('calendar'), second?.wishes.includes('calendar')]).toEqual([false, true])
})

test('the page costs the same number of statements, however many offices and bookings there are', async () => {
  const owner = await world.provider()
  const wizard = wizardOf(world)
  const open = (context: TestWorld['context']) =>
    Promise.all([
      world.call(listOwnOffices, {}, owner.viewer, context),
      world.call(readOverview, {}, owner.viewer, context),
      world.call(listClashes, {}, owner.viewer, context),
      world.call(listTroubles, {}, owner.viewer, context),
      world.call(readCalendarDay, { query: { date: '2026-11-10' } }, owner.viewer, context),
    ])
  const add = async () => {
    const { id } = await world.office({ provider: owner, capacity: 3 })
    await addFeed(id, 'Google', 'ok', '2026-11-10T07:55:00Z')
    await book(id, '2026-11-12')
    await wizard.begin(owner.viewer)
  }
  await add()
  const few = await countStatements(world, open)
  for (let more = 0; more < 4; more += 1) await add()
  expect(await countStatements(world, open)).toBe(few)
  expect(few).toBeLessThanOrEqual(12)
})
