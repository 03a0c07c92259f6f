/** Spec 9: search shows three months, one month can be booked. What lies between is shown, and never called available. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { mercator } from '#kernel/geo.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { searchOffices } from '../contract.ts'

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const AT = { lat: 52.53, lng: 13.38 }
let world: TestWorld

beforeAll(async () => {
  // Tuesday 10 November, nine in the morning in Berlin: bookable up to and with 10 December.
  world = await createTestWorld()
  const provider = await world.provider()
  await world.office({ provider, priceCents: 700 })
  await world.office({ provider, priceCents: 900 })
  const { x, y } = mercator(AT)
  await world.rows('update office set lat = $1, lng = $2, mx = $3, my = $4', [AT.lat, AT.lng, x, y])
})
afterAll(() => world.close())

const search = (date: string, more: object = {}) =>
  world.call(
    searchOffices,
    { body: { search: { date, time: '10:00', hours: 4 }, group: 1, location: AT, map: { zoom: 14 }, ...more } },
    GUEST,
  )

test('the last day of the horizon is free as any other', async () => {
  const { data, meta } = await search('2026-12-10')
  expect(meta.when.bookableFrom).toBeNull()
  expect(meta.total).toBe(2)
  expect(data.map((card) => card.reason)).toEqual([null, null])
  expect(meta.map).toMatchObject({ mode: 'points', points: [{ available: true }, { available: true }] })
})

test.each(['distance', 'price'])('a later day counts nothing as available, by %s', async (order) => {
  const { data, meta } = await search('2027-01-27', order === 'price' ? { priceOrder: 'asc' } : {})
  expect(meta.when.bookableFrom).toBe('2026-12-27')
  expect(data).toEqual([])
  expect(meta.groups.data.map((group) => group.total)).toEqual([0, 0])
  expect(meta.map).toMatchObject({ mode: 'points', points: [{ available: false }, { available: false }] })
  expect(meta.alternatives.length).toBeGreaterThan(0)
  for (const one of meta.alternatives) expect(one.search.date <= '2026-12-10').toBe(true)
})

test('asked for all, a later day shows its places and why they are not available', async () => {
  const { data, meta } = await search('2027-01-27', { availability: 0 })
  expect(meta.total).toBe(2)
  expect(data.map(({ available, reason }) => [available, reason])).toEqual([
    [0, 'later'],
    [0, 'later'],
  ])
  expect(meta.alternatives.length).toBeGreaterThan(0)
})
