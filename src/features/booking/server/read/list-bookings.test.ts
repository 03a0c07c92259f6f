import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, holdBooking, listBookings, placeBooking } from '../../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('the provider lists what is booked at the own offices with the name of the booker, and no slot hold', async () => {
  const office = await world.office({ capacity: 3 })
  const elsewhere = await world.office()
  const viewer = await world.person()
  const paymentMethod = await world.card(viewer, CARDS.good)
  const wish = { office: office.id, date: '2026-11-11', time: '10:00', hours: 4 }
  const { data: booked } = await world.call(
    placeBooking,
    { body: { ...wish, expectedTotal: 4000, paymentMethod } },
    viewer,
  )
  await world.call(holdBooking, { body: { ...wish, time: '15:00', expectedTotal: 4000 } }, await world.person())
  const listedFor = async (of: typeof viewer, query: object) =>
    (await world.call(listBookings, { query: { side: 'provider', ...query } }, of)).data
  const coming = await listedFor(office.provider.viewer, {})
  expect(coming.map(({ id }) => id)).toEqual([booked.id])
  expect(coming[0]).toMatchObject({
    relation: 'provider',
    booker: 'Ada Probe',
    payment: { method: null, timeline: [] },
  })
  expect(await listedFor(office.provider.viewer, { past: 'true' })).toEqual([])
  expect(await listedFor(elsewhere.provider.viewer, {})).toEqual([])
  expect(await listedFor(viewer, {})).toEqual([])
  world.clock.set('2026-11-12T10:00:00Z')
  expect((await listedFor(office.provider.viewer, { past: 'true' })).map(({ id }) => id)).toEqual([booked.id])
})

test('past bookings stand in the order in which they became past, page after page', async () => {
  world.clock.set(TEST_NOW)
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const { id: office } = await world.office()
  const place = async (date: string, time: string) =>
    (await world.call(placeBooking, { body: { office, date, time, hours: 2, expectedTotal: 2000 } }, booker)).data.id
  const [early, late, far] = [
    await place('2026-11-11', '10:00'),
    await place('2026-11-11', '14:00'),
    await place('2026-12-02', '10:00'),
  ]
  await world.call(cancelBooking, { params: { id: String(far) } }, booker)
  await world.rows(`update booking set status = 'completed', completed_at = end_at where id in ($1, $2)`, [early, late])
  world.clock.set('2026-11-12T09:00:00Z')
  const page = async (cursor?: number) =>
    (
      await world.call(
        listBookings,
        { query: { past: 'true', ...(cursor === undefined ? {} : { cursor: String(cursor) }) } },
        booker,
      )
    ).data
  // The one of December was canceled before the others had been.
  expect((await page()).map(({ id }) => id)).toEqual([late, early, far])
  expect((await page()).map(({ phase }) => phase)).toEqual(['past', 'past', 'past'])
  expect((await page(late)).map(({ id }) => id)).toEqual([early, far])
  expect((await page(early)).map(({ id }) => id)).toEqual([far])
})

test('a place that is only kept is no alarm; a bank that asks is one', async () => {
  world.clock.set(TEST_NOW)
  const booker = await world.person()
  const { id: office } = await world.office()
  const wish = { office, date: '2026-11-11', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(holdBooking, { body: wish }, booker)
  const waiting = async () => (await world.call(listBookings, { query: {} }, booker)).meta.needsAttention
  expect(await waiting()).toBe(0)
  const paymentMethod = await world.card(booker, CARDS.asksAlways)
  const { data } = await world.call(placeBooking, { body: { ...wish, paymentMethod } }, booker)
  expect(data.payment.needsAttention).toBe(true)
  expect(await waiting()).toBe(1)
})
