/** Price and rating order together, against a sort of everything. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { searchOffices } from '../contract.ts'

const OFFICES = 420
const PRICES = [800, 900, 1000]

let world: TestWorld
let all: { id: number; price_cents: number; rating_tenths: number }[]
beforeAll(async () => {
  world = await createTestWorld()
  const provider = await world.provider()
  for (let i = 0; i < OFFICES; i += 1) await world.office({ provider, priceCents: PRICES[i % 3] ?? 800 })
  await world.rows(`update office set rating_tenths = (id / 7 % 17) * 5, rating_count = 1`)
  all = await world.rows('select id, price_cents, rating_tenths from office')
})
afterAll(() => world.close())

const TIME = { date: '2026-11-11', time: '10:00', hours: 4 }
async function found(priceOrder: string | null, ratingOrder: string | null): Promise<number[]> {
  const ids: number[] = []
  for (let offset = 0; offset < 250; offset += 20) {
    const body = { search: TIME, group: 1, location: { lat: 52.53, lng: 13.38 }, priceOrder, ratingOrder, offset }
    ids.push(...(await world.call(searchOffices, { body }, guestViewer('de'))).data.map((card) => card.id))
  }
  return ids
}

describe.each(['asc', 'desc'] as const)('price %s', (price) => {
  test.each(['asc', 'desc'] as const)('and rating %s among equal prices, also beyond the cap', async (rating) => {
    const wanted = all.toSorted(
      (a, b) =>
        (price === 'asc' ? a.price_cents - b.price_cents : b.price_cents - a.price_cents) ||
        (rating === 'asc'
          ? (a.rating_tenths || 101) - (b.rating_tenths || 101) || b.id - a.id
          : b.rating_tenths - a.rating_tenths || a.id - b.id),
    )
    const ids = await found(price, rating)
    expect(ids.length).toBeGreaterThanOrEqual(250)
    expect(ids).toEqual(wanted.slice(0, ids.length).map(({ id }) => id))
  })
})

test('one alone leads alone', async () => {
  const ratings = new Map(all.map((one) => [one.id, one.rating_tenths]))
  const first = (await found(null, 'desc')).map((id) => ratings.get(id) ?? 0)
  expect(first).toEqual(first.toSorted((a, b) => b - a))
})
