import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { OfficeOptions, TestProvider } from '#app/testing/test-people.ts'
import * as block from '#features/office/block/contract.ts'
import { maskOf } from '#kernel/quarters.ts'
import { holdBooking, placeBooking } from '../../contract.ts'
import { readCalendarDay, readCalendarWeek } from '../contract.ts'

/** A Wednesday, in eight days. */
const DAY = '2026-11-18'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(TEST_NOW)
})
afterAll(() => world.close())

const officeOf = async (provider: TestProvider, more: OfficeOptions = {}) =>
  (await world.office({ capacity: 3, provider, ...more })).id
const day = async ({ viewer }: TestProvider, date = DAY) =>
  (await world.call(readCalendarDay, { query: { date } }, viewer)).data.offices
const week = (id: number, { viewer }: TestProvider, date = DAY) =>
  world.call(readCalendarWeek, { query: { id: String(id), date } }, viewer)

async function book(office: number, date = DAY, time = '10:00') {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time, hours: 2, expectedTotal: 2000 }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}

test('a day has all of my offices, in one order, with who has booked and what is kept back', async () => {
  const owner = await world.provider()
  const [first, second] = [await officeOf(owner), await officeOf(owner, { capacity: 1 })]
  await book(await officeOf(await world.provider()))
  const booked = await book(first)
  const params = { id: String(second) }
  const kept = await world.call(
    block.createBlock,
    { params, body: { day: DAY, from: '15:00', to: '17:00', note: 'Inventur' } },
    owner.viewer,
  )
  const offices = await day(owner)
  expect(offices.map(({ id }) => id)).toEqual([first, second])
  expect(offices[0]?.day).toMatchObject({
    date: DAY,
    capacity: 3,
    isOther: false,
    bookings: [{ id: booked, a: 40, b: 48, until: 48, desks: 1, booker: 'Ada' }],
    blocks: [],
  })
  expect(offices[1]?.day).toMatchObject({
    bookings: [],
    blocks: [
      { id: kept.data.block, a: 60, b: 68, desks: 1, source: 'hand', ref: null, note: 'Inventur', calendar: '' },
    ],
  })
  expect((await day(owner, '2026-11-19'))[0]?.day).toMatchObject({ bookings: [], blocks: [] })
  expect(await day({ ...owner, viewer: await world.person() }), 'who has no office').toEqual([])
})

test('who is still paying takes a desk and has no name; who has canceled is not there', async () => {
  const owner = await world.provider()
  const office = await officeOf(owner)
  const canceled = await book(office, DAY, '13:00')
  await world.rows(`update booking set status = 'canceled', canceled_by = 'user', canceled_at = $2 where id = $1`, [
    canceled,
    world.clock.now(),
  ])
  const body = { office, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(holdBooking, { body }, await world.person())
  expect((await day(owner))[0]?.day.bookings).toMatchObject([{ a: 40, booker: '' }])
})

test('a week begins on Monday, and has the hours of single days with their note', async () => {
  const owner = await world.provider()
  const id = await officeOf(owner)
  await officeOf(owner)
  const params = { id: String(id), day: '2026-11-20' }
  const body = { spans: [[40, 48] as [number, number]], note: { de: 'Inventur', en: 'Stocktaking' } }
  await world.call(block.overrideDay, { params, body }, owner.viewer)
  const booked = await book(id)
  const { data } = await week(id, owner)
  expect(data.offices).toHaveLength(2)
  expect(data.office?.days.map(({ date }) => date)).toEqual(
    [16, 17, 18, 19, 20, 21, 22].map((date) => `2026-11-${date}`),
  )
  expect(data.office?.days[2]?.bookings).toMatchObject([{ id: booked }])
  expect(data.office?.days[4]).toMatchObject({
    open: maskOf([[40, 48]]),
    isOther: true,
    note: { de: 'Inventur', en: 'Stocktaking' },
  })
  const unnamed = await world.call(readCalendarWeek, { query: { date: DAY } }, owner.viewer)
  expect(unnamed.data.office?.id, 'the first one').toBe(id)
})

test("somebody else's office and a deleted one are not there", async () => {
  const owner = await world.provider()
  const id = await officeOf(owner)
  expect(await world.refusal(week(id, await world.provider()))).toBe('request.not_found')
  await world.rows(`update office set status = 'deleted' where id = $1`, [id])
  expect(await world.refusal(week(id, owner))).toBe('request.not_found')
  expect(await day(owner)).toEqual([])
})

test('the clock of each place says what is over', async () => {
  const owner = await world.provider()
  await officeOf(owner)
  world.clock.set('2026-11-18T23:20:00Z')
  expect((await day(owner))[0]).toMatchObject({ today: '2026-11-19', nowQuarter: 20 / 15 })
  world.clock.set(TEST_NOW)
})
