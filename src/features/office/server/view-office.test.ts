/** POST /api/office/{id} with the stored search (Spec 7): the answer is for its time. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { searchOffices } from '#features/search/contract.ts'
import { FieldErrors } from '#kernel/verdict.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { viewOffice } from '../contract.ts'

let world: TestWorld
let office: number
beforeAll(async () => {
  world = await createTestWorld()
  office = (await world.office({ capacity: 3, leadHours: 2 })).id
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const wish = { office, date: '2026-11-12', time: '10:00', hours: 4, quantity: 2, expectedTotal: 8000 }
  await world.call(placeBooking, { body: wish }, viewer)
})
afterAll(() => world.close())

const guest = guestViewer('de')
const view = async (body: object) =>
  (await world.call(viewOffice, { params: { id: String(office) }, body }, guest)).data
const fieldsOf = async (calling: Promise<unknown>) =>
  calling.then(
    () => [],
    (error: unknown) => (error instanceof FieldErrors ? Object.keys(error.fields) : []),
  )

/** As the search page keeps it, every field of the office search. */
const STORED = {
  search: { date: '2026-11-12', time: '11:00', hours: 2, availability: 1 },
  group: 1,
  provider: null,
  address: 'Berlin',
  location: { lat: 52.52, lng: 13.41 },
  bounds: null,
  priceOrder: 'asc',
  ratingOrder: 'desc',
  price: [0, 100],
  distance: null,
  availability: 1,
}

test('the very body of a search: its time, what is free then, and the days from there', async () => {
  expect((await world.call(searchOffices, { body: STORED }, guest)).meta.when.time).toBe('11:00')
  const data = await view(STORED)
  expect(data.searched).toEqual({ date: '2026-11-12', time: '11:00', endTime: '13:00', hours: 2, available: 1 })
  expect(data.days[0]?.date).toBe('2026-11-12')
})

test.each([
  ['nothing booked', { date: '2026-11-12', time: '15:00', hours: 2 }, { available: 3 }],
  ['rounded to the quarter, four hours', { date: '2026-11-12', time: '15:06' }, { time: '15:00', endTime: '19:00' }],
  ['partly outside the opening hours', { date: '2026-11-12', time: '21:00', hours: 2 }, { available: 0 }],
  ['past', { date: '2026-11-09', time: '10:00', hours: 2 }, { available: 0 }],
  ['inside the notice it wants', { date: '2026-11-10', time: '10:45', hours: 2 }, { available: 0 }],
  ['at the very minute at which its notice ends', { date: '2026-11-10', time: '11:00', hours: 2 }, { available: 3 }],
])('%s', async (_, search, expected) => {
  expect((await view({ search })).searched).toMatchObject(expected)
  expect((await view(search)).searched).toMatchObject(expected)
})

test('without a time there is none; past midnight neither', async () => {
  expect((await view({})).searched).toBeNull()
  expect((await view({ search: { date: '2026-11-12' } })).searched).toBeNull()
  expect((await view({ search: { date: '2026-11-12', time: '23:00', hours: 4 } })).searched).toBeNull()
})

test('missing and wrong fields have the same names, in the office and in the search', async () => {
  const search = (body: object) => fieldsOf(world.call(searchOffices, { body: { ...STORED, ...body } }, guest))
  const good = STORED.search
  expect(await search({ search: { ...good, date: undefined } })).toEqual(['date'])
  expect(await search({ search: { ...good, date: '2026-02-30' } })).toEqual(['date'])
  expect(await search({ search: { ...good, time: undefined } })).toEqual(['time'])
  expect(await search({ search: { ...good, time: '25:00' } })).toEqual(['time'])
  expect(await search({ search: { ...good, hours: 9 } })).toEqual(['hours'])
  expect(await search({ search: undefined })).toEqual(['search.datetime'])
  expect(await fieldsOf(view({ search: { ...good, date: 'tomorrow' } }))).toEqual(['date'])
  expect(await fieldsOf(view({ search: { ...good, time: '25:00' } }))).toEqual(['time'])
  expect(await fieldsOf(view({ date: 'tomorrow' }))).toEqual(['date'])
})

test.each([
  [[-20, 500], 1],
  [[0, 100], 1],
  [[10, 10], 1],
  [[5, 2], 0],
])('price bounds %j are brought into their range (Spec 5)', async (price, total) => {
  expect((await world.call(searchOffices, { body: { ...STORED, price } }, guest)).meta.total).toBe(total)
})

test('tags come in the language asked for, or in the one there is', async () => {
  const { id } = await world.office({})
  const tags = async (locale: 'de' | 'en') =>
    (await world.call(viewOffice, { params: { id: String(id) }, body: {} }, guestViewer(locale))).data.tags
  expect(await tags('en')).toEqual({ locale: 'en', names: [] })
  await world.rows(`update office set tags = '{ruhig,Hinterhof}' where id = $1`, [id])
  expect(await tags('en')).toEqual({ locale: 'de', names: ['ruhig', 'Hinterhof'] })
  await world.rows(`update office set tags_en = '{quiet,courtyard}' where id = $1`, [id])
  expect(await tags('en')).toEqual({ locale: 'en', names: ['quiet', 'courtyard'] })
  expect(await tags('de')).toEqual({ locale: 'de', names: ['ruhig', 'Hinterhof'] })
})
