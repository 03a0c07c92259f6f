import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { readCompany } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const seenBy = async (viewer: SignedIn) => (await world.call(readCompany, {}, viewer)).data

test('everybody of the company sees who administers it, and what they are there themselves', async () => {
  const { admin, employee } = await world.company()
  await world.rows(`update member set permissions = '{book,share}' where person_id = $1`, [employee.id])
  const about = { name: 'Probe GmbH', admin: { email: admin.email } }
  expect(await seenBy(admin)).toMatchObject({ ...about, me: { role: 'admin', costCentre: null } })
  expect((await seenBy(admin)).me.permissions).toHaveLength(6)
  expect((await seenBy(employee)).me).toEqual({ role: 'employee', permissions: ['book', 'share'], costCentre: null })
})

test('of a budget it says what was used, and what of it is still to come', async () => {
  const { admin, employee } = await world.company()
  await world.card(admin, CARDS.good)
  await world.rows(`update member set limit_kind = 'month', limit_cents = 20000 where person_id = $1`, [employee.id])
  const { id: office } = await world.office({ capacity: 5 })
  for (const date of ['2026-11-11', '2026-11-20'])
    await world.call(placeBooking, { body: { office, date, time: '10:00', hours: 4, expectedTotal: 4000 } }, employee)
  expect((await seenBy(employee)).budget).toMatchObject({ usedCents: 8000, bookedCents: 8000, leftCents: 12_000 })
  world.clock.set('2026-11-12T09:00:00Z')
  await endBookings(world.context, world.clock.now())
  expect((await seenBy(employee)).budget).toMatchObject({ usedCents: 8000, bookedCents: 4000, leftCents: 12_000 })
})
