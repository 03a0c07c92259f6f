import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
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
  const common = { offices: 1, people: people?.count }
  expect(await desk('2026-11-10T08:59:59Z')).toEqual({ ...common, running: 0, coming: 0 })
  expect(await desk('2026-11-10T09:00:00Z')).toEqual({ ...common, running: 0, coming: 1 })
  expect(await desk('2026-11-11T09:00:00Z')).toEqual({ ...common, running: 1, coming: 0 })
  expect(await desk('2026-11-11T13:00:00Z')).toEqual({ ...common, running: 0, coming: 0 })
})
