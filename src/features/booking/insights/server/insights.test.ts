import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import { downloadInsights, readInsights } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const read = async (provider: TestProvider, query: Record<string, string> = {}) =>
  (await world.call(readInsights, { query }, provider.viewer)).data

async function book(office: number, date: string) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
}

test('booked against open time, by weekday and hour, with what was canceled', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  const other = await world.office({ capacity: 2, provider: owner })
  // A Thursday.
  await book(office.id, '2026-11-12')
  const canceled = await book(office.id, '2026-11-12')
  await world.call(cancelBooking, { params: { id: String(canceled.id) } }, canceled.viewer)
  await book(other.id, '2026-11-13')

  // A Tuesday: one whole week until Monday lies in the four weeks, the three before it are older than the offices.
  world.clock.set('2026-11-17T08:00:00Z')
  const all = await read(owner, { weeks: '4' })
  expect([all.from, all.to]).toEqual(['2026-10-20', '2026-11-16'])
  expect(all).toMatchObject({ bookings: 2, canceled: { byGuest: 1, byProvider: 0, byOthers: 0 } })
  const thursday = all.grid[3]
  expect(thursday?.[10]).toEqual({ open: 20, booked: 4 })
  expect(thursday?.[11]).toEqual({ open: 20, booked: 4 })
  expect(thursday?.[12]).toEqual({ open: 20, booked: 0 })
  expect(all.grid[4]?.[10]).toEqual({ open: 20, booked: 4 })
  const one = await read(owner, { office: String(other.id) })
  expect(one.grid[3]?.[10]).toEqual({ open: 8, booked: 0 })
  expect(one.bookings).toBe(1)
})

test('nobody sees the use of a foreign office; who has none sees an empty grid', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id } = await world.office({ provider: owner })
  const stranger = await world.provider()
  for (const one of [readInsights, downloadInsights])
    expect(await world.refusal(world.call(one, { query: { office: String(id) } }, stranger.viewer))).toBe(
      'request.not_found',
    )
  const nothing = await read(stranger)
  expect(nothing.grid.flat().every(({ open, booked }) => open + booked === 0)).toBe(true)
  expect(nothing.offices).toEqual([])
})

test('the file has seven days of 24 hours', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id } = await world.office({ capacity: 3, provider: owner })
  await book(id, '2026-11-12')
  world.clock.set('2026-11-17T08:00:00Z')
  const file = await world.call(downloadInsights, { query: { weeks: '4', language: 'en' } }, owner.viewer)
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 7 * 24)
  expect(lines[0]).toBe('\u{FEFF}Weekday,Hour,Open hours of all desks,Booked hours of all desks,Percent')
  expect(lines).toContain('Thu,10:00,3,1,33')
  expect(lines).toContain('Sun,23:00,0,0,')
  expect(file.name).toBe('viertel-occupancy-2026-10-20-2026-11-16.csv')
})
