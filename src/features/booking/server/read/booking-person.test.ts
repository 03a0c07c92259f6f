/** Whose profile a booking leads to: the other side, while the profile itself may be seen. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestWorld, CARDS, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { readPublicProfile } from '#features/account/public-profile/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, holdBooking, listBookings, placeBooking, readBooking } from '../../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const WISH = { date: '2026-11-20', time: '10:00', hours: 4, expectedTotal: 4000 }
async function booked(booker: SignedIn, payer: SignedIn = booker) {
  const { id: office, provider } = await world.office()
  const paymentMethod = await world.card(payer, CARDS.good)
  const { data } = await world.call(placeBooking, { body: { office, ...WISH, paymentMethod } }, booker)
  return { id: data.id, host: provider.viewer }
}
const personSeen = async (id: number, as: SignedIn) =>
  (await world.call(readBooking, { params: { id: String(id) } }, as)).data.person

test('both sides lead to each other, until neither may see the other any more', async () => {
  const booker = await world.person()
  const { id, host } = await booked(booker)
  await world.rows(`update person set name = 'Ingrid Probe', avatar_key = $2 where id = $1`, [
    host.id,
    `0000000000-${'a'.repeat(32)}`,
  ])
  const both = async () => [await personSeen(id, booker), await personSeen(id, host)]
  expect(await both()).toEqual([
    { id: host.id, name: 'Ingrid Probe', thumbnail: `/media/avatar/0000000000-${'a'.repeat(32)}/96.webp` },
    { id: booker.id, name: 'Ada Probe', thumbnail: null },
  ])
  const listed = await world.call(listBookings, { query: { side: 'provider' } }, host)
  expect(listed.data.map(({ person }) => person?.id)).toEqual([booker.id])
  for (const [now, status] of [
    ['2027-02-18T13:00:00Z', 200],
    ['2027-02-18T13:00:01Z', 404],
  ] as const) {
    world.clock.set(now)
    expect((await both()).map((person) => person !== null)).toEqual([status === 200, status === 200])
    // As the profile itself answers.
    const asking = world.call(readPublicProfile, { params: { id: host.id } }, booker)
    if (status === 404) expect(await world.refusal(asking)).toBe('request.not_found')
    else await asking
  }
})

test('a canceled booking leads there for 30 days; one that is only held, and a stranger in between, to nobody', async () => {
  const booker = await world.person()
  const { id, host } = await booked(booker)
  await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, booker)
  world.clock.set('2026-12-10T08:00:00Z')
  expect((await personSeen(id, host))?.id).toBe(booker.id)
  world.clock.set('2026-12-10T08:00:01Z')
  expect(await personSeen(id, host)).toBeNull()

  world.clock.set(TEST_NOW)
  const { id: office } = await world.office()
  const held = await world.call(holdBooking, { body: { office, ...WISH } }, booker)
  expect(held.data.person).toBeNull()
  expect(await personSeen(held.data.id, await world.person({ bits: KIND_BITS.operator }))).toBeNull()
})

test('the company sees who of its members booked, but nobody who has left', async () => {
  const { admin, employee } = await world.company()
  const { id } = await booked(employee, admin)
  expect((await personSeen(id, admin))?.id).toBe(employee.id)
  await world.rows('update person set company_id = null where id = $1', [employee.id])
  expect(await personSeen(id, admin)).toBeNull()
})
