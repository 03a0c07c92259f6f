/** A city without places is no dead end: the nearest ones that have some are named, and can be searched. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { mercator } from '#kernel/geo.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { searchOffices } from '../contract.ts'

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const LINZ = { lat: 48.3059, lng: 14.2862 }
const CITIES = [
  { city: 'Wien', lat: 48.2085, lng: 16.3725 },
  { city: 'München', lat: 48.1374, lng: 11.5755 },
  { city: 'Berlin', lat: 52.52, lng: 13.405 },
]
let world: TestWorld

beforeAll(async () => {
  world = await createTestWorld()
  const provider = await world.provider()
  for (const { city, lat, lng } of CITIES) {
    const { id } = await world.office({ provider, priceCents: 700 })
    const { x, y } = mercator({ lat, lng })
    await world.rows('update office set lat = $2, lng = $3, mx = $4, my = $5 where id = $1', [id, lat, lng, x, y])
    await world.rows(
      'update location set city = $2, lat = $3, lng = $4 where id = (select location_id from office where id = $1)',
      [id, city, lat, lng],
    )
  }
})
afterAll(() => world.close())

const search = ({ lat, lng }: { lat: number; lng: number }, more: object = {}) =>
  world.call(
    searchOffices,
    { body: { search: { date: '2026-11-17', time: '10:00', hours: 4 }, group: 1, location: { lat, lng }, ...more } },
    GUEST,
  )

test('nothing in Linz: the cities with places, nearest first, and each of them has some', async () => {
  const { data, meta } = await search(LINZ)
  expect(data).toEqual([])
  expect(meta.alternatives).toEqual([])
  expect(meta.elsewhere.map((one) => one.city)).toEqual(['Wien', 'München', 'Berlin'])
  expect(meta.elsewhere[0]?.distanceMetres).toBeGreaterThan(150_000)
  for (const one of meta.elsewhere) expect((await search(one.position)).meta.total, one.city).toBe(1)
})

test('where a filter leaves nothing, nobody is sent away', async () => {
  const { meta } = await search(CITIES[0]!, { price: [90, 95] })
  expect(meta.total).toBe(0)
  expect(meta.elsewhere).toEqual([])
})

test('where something is found, nothing else is named', async () => {
  expect((await search(CITIES[1]!)).meta.elsewhere).toEqual([])
})
