/** Where else somebody can go whose booking does not take place. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { listNearby } from '#features/booking/nearby/contract.ts'
import { reportTrouble } from '#features/booking/trouble/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'

const DATE = '2026-11-18'
let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** So many hundredths of a degree north of the others: each is 1.1 km. */
const officeAt = (north: number, over: Parameters<TestWorld['office']>[0] = {}) =>
  world.office({ capacity: 2, at: { lat: 47 + north / 100, lng: 9.5 }, ...over })

async function booked(office: number, quantity = 1) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date: DATE, time: '10:00', hours: 2, quantity, expectedTotal: 2000 * quantity }
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  return { id, viewer, params: { id: String(id) } }
}
const nearby = async (params: { id: string }, viewer: SignedIn) =>
  (await world.call(listNearby, { params }, viewer)).data

test('the nearest three that have enough free desks at that time, once the provider has canceled', async () => {
  world.clock.set(TEST_NOW)
  const here = await officeAt(0)
  const [full, one, two, three, four] = await Promise.all([1, 1.5, 2, 3, 4].map((north) => officeAt(north)))
  const small = await officeAt(0.5, { capacity: 1 })
  const tooFar = await officeAt(6)
  await booked(full!.id, 2)
  const mine = await booked(here.id, 2)
  expect(await nearby(mine.params, mine.viewer)).toEqual([])
  await world.call(cancelBooking, { params: mine.params, query: { reason: 'Wasser im Haus' } }, here.provider.viewer)
  const { data } = await world.call(readBooking, { params: mine.params }, mine.viewer)
  expect(data.elsewhere).toEqual({ date: DATE, time: '10:00', hours: 2 })
  const found = await nearby(mine.params, mine.viewer)
  expect(found.map(({ id, distanceMetres, totalCents }) => [id, Math.round(distanceMetres / 100), totalCents])).toEqual(
    [
      [one!.id, 17, 4000],
      [two!.id, 22, 4000],
      [three!.id, 33, 4000],
    ],
  )
  expect(found.map(({ id }) => id)).not.toContain(four!.id)
  expect([small.id, tooFar.id].filter((id) => found.some((it) => it.id === id))).toEqual([])
  for (const other of [here.provider.viewer, await world.person()])
    expect(await world.refusal(nearby(mine.params, other))).toBe('request.not_found')
  world.clock.set(`${DATE}T11:00:00Z`)
  expect(await nearby(mine.params, mine.viewer), 'its time is over').toEqual([])
})

test('at a door that nobody opens: from now on, before and after leaving', async () => {
  world.clock.set(TEST_NOW)
  const here = await officeAt(100)
  const other = await officeAt(101)
  const { viewer, params } = await booked(here.id)
  world.clock.set(`${DATE}T09:00:00Z`)
  await world.call(reportTrouble, { params }, viewer)
  expect(await nearby(params, viewer)).toEqual([])
  world.clock.set(`${DATE}T09:15:00Z`)
  expect((await nearby(params, viewer)).map(({ id }) => id)).toEqual([other.id])
  await world.call(cancelBooking, { params, query: { expectedFee: '0' } }, viewer)
  const { data } = await world.call(readBooking, { params }, viewer)
  expect(data.elsewhere).toEqual({ date: DATE, time: '10:30', hours: 2 })
  expect((await nearby(params, viewer)).map(({ id }) => id)).toEqual([other.id])
})
