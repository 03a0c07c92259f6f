/** What a quote tells of the caller's own bookings at the wished time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { cancelBooking, holdBooking, placeBooking, quoteBooking } from '../../contract.ts'

const DAY = '2026-11-12'

let world: TestWorld
let viewer: SignedIn
let office: number
let booked: number
beforeAll(async () => {
  world = await createTestWorld()
  viewer = await world.person()
  await world.card(viewer, CARDS.good)
  office = (await world.office({ capacity: 10 })).id
  const other = (await world.office({})).id
  const wish = { office: other, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  booked = (await world.call(placeBooking, { body: wish }, viewer)).data.id
})
afterAll(() => world.close())

const overlaps = async (time: string, hours: number, who: Viewer = viewer, date = DAY) =>
  (await world.call(quoteBooking, { body: { office, date, time, hours } }, who)).data.overlaps

test('an overlapping booking elsewhere is named in the viewer’s language and forbids nothing', async () => {
  const { data } = await world.call(quoteBooking, { body: { office, date: DAY, time: '11:00', hours: 3 } }, viewer)
  expect(data.overlaps).toEqual([{ id: booked, title: 'Probeplatz', from: '10:00', to: '12:00' }])
  expect(data).toMatchObject({ bookable: true, reason: null })
  expect(await overlaps('11:00', 3, { ...viewer, locale: 'en' } as SignedIn)).toMatchObject([{ title: 'Test desk' }])
})

test.each([
  ['08:00', 2, DAY, 0],
  ['08:00', 3, DAY, 1],
  ['12:00', 2, DAY, 0],
  ['10:00', 2, '2026-11-13', 0],
])('%s for %i hours on %s: %i', async (time, hours, date, count) => {
  expect(await overlaps(time, hours, viewer, date)).toHaveLength(count)
})

test('bookings of other people are never shown', async () => {
  expect(await overlaps('10:00', 2, await world.person())).toEqual([])
  expect(await overlaps('10:00', 2, guestViewer('de'))).toEqual([])
})

test('slot holds and canceled bookings do not count as overlapping', async () => {
  const hold = { office, date: DAY, time: '16:00', hours: 2, expectedTotal: 2000 }
  await world.call(holdBooking, { body: hold }, viewer)
  expect(await overlaps('16:00', 2)).toEqual([])
  await world.call(cancelBooking, { params: { id: String(booked) }, query: {} }, viewer)
  expect(await overlaps('10:00', 2)).toEqual([])
})
