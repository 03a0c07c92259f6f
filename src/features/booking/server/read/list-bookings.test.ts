import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { holdBooking, listBookings, placeBooking } from '../../contract.ts'

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
