/** Several times of one day at which a place is shared (company paper 8): each is booked, and taken back, by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { geocoderOfBerlin, KNOWN_ADDRESS } from '#app/testing/geocoder-of-berlin.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { extendBooking } from '#features/booking/extension/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import * as place from '../contract.ts'
import { shareAction } from '../web/share-action.ts'

let world: TestWorld
beforeAll(async () => {
  const made = await createTestWorld()
  const context = { ...made.context, geocoder: geocoderOfBerlin(made.context.geocoder) }
  world = { ...made, context, call: (endpoint, input, viewer) => made.call(endpoint, input, viewer, context) }
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

// TEST_NOW is Tuesday, 10 November 2026, nine o'clock in Berlin.
const THURSDAY = '2026-11-12'
const MORNING = { day: THURSDAY, from: '09:00', to: '12:00' }
const AFTERNOON = { day: THURSDAY, from: '14:00', to: '17:00' }

async function sharing(...days: object[]) {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  const host = await world.person({ bits: 8, companyId: made.id, billing: false })
  const { data: home } = await world.call(place.saveHome, { body: { address: KNOWN_ADDRESS, seats: 1 } }, host)
  const change = async (on: boolean, ...some: object[]) => {
    const body = { userOffice: home.id, on, days: some as never }
    return (await world.call(place.saveShare, { body }, host)).data
  }
  const office = (await change(true, ...days))[0]!.office
  const book = async (time: string, hours = 2, viewer: SignedIn = made.employee) => {
    const body = { office, date: THURSDAY, time, hours, expectedTotal: 0 }
    return (await world.call(placeBooking, { body }, viewer)).data
  }
  const seen = async (viewer: SignedIn = made.admin) =>
    (await world.call(place.readShares, { query: {} }, viewer)).data.flatMap(({ days }) =>
      days.map(({ from, to, isOpen, free, people }) => ({ at: `${from} ${to}`, isOpen, free, people: people.length })),
    )
  return { ...made, host, home: home.id, office, change, book, seen }
}

const timesOf = (shares: readonly { days: readonly { from: string; to: string; isOpen: boolean }[] }[]) =>
  shares.flatMap(({ days }) => days.map(({ from, to, isOpen }) => `${from} ${to}${isOpen ? '' : ' taken back'}`))

test('are booked like any other, and nothing in between; each has its seats', async () => {
  const { book, seen } = await sharing(MORNING, AFTERNOON)
  const visit = await book('14:00', 3)
  expect(await seen()).toEqual([
    { at: '09:00 12:00', isOpen: true, free: 1, people: 0 },
    { at: '14:00 17:00', isOpen: true, free: 0, people: 1 },
  ])
  for (const time of ['11:00', '12:00', '13:00']) expect(await world.refusal(book(time))).toBe('booking.closed')
  expect(await world.refusal(book('14:30'))).toBe('booking.no_free_desks')
  await book('10:00')
  expect(visit.status).toBe('confirmed')
})

test('a time that is shared later is added, and one that touches another becomes one with it', async () => {
  const { change } = await sharing(MORNING)
  expect(timesOf(await change(true, AFTERNOON))).toEqual(['09:00 12:00', '14:00 17:00'])
  expect(timesOf(await change(true, { ...MORNING, from: '11:00', to: '14:00' }))).toEqual(['09:00 17:00'])
})

test('one is taken back: whoever has booked in it comes, does not stay longer, and the other is open', async () => {
  const { book, change, seen, admin, employee } = await sharing(MORNING, AFTERNOON)
  const visit = await book('14:00')
  expect(timesOf(await change(false, AFTERNOON))).toEqual(['09:00 12:00', '14:00 17:00 taken back'])
  expect(await seen()).toEqual([{ at: '09:00 12:00', isOpen: true, free: 1, people: 0 }])
  const params = { id: String(visit.id) }
  expect((await world.call(readBooking, { params }, employee)).data.status).toBe('confirmed')
  const longer = world.call(extendBooking, { params, body: { hours: 1, expectedTotal: 0 } }, employee)
  expect(await world.refusal(longer)).toBe('booking.extension_not_available')
  expect(await world.refusal(book('15:00', 2, admin))).toBe('booking.closed')
  await book('09:00', 3, admin)
  await world.call(cancelBooking, { params, query: {} }, employee)
  expect(timesOf(await change(true, { ...MORNING, day: '2026-11-13' }))).toEqual(['09:00 12:00', '09:00 12:00'])
})

test('one that nobody visits goes at once; a day without a time is taken back whole', async () => {
  const { book, change } = await sharing(MORNING, AFTERNOON)
  await book('09:00')
  expect(timesOf(await change(false, AFTERNOON))).toEqual(['09:00 12:00'])
  await change(true, AFTERNOON)
  expect(timesOf(await change(false, { day: THURSDAY }))).toEqual(['09:00 12:00 taken back'])
  expect(timesOf(await change(true, MORNING))).toEqual(['09:00 12:00'])
})

test('a rest that is too short to be booked is refused, and nothing changes', async () => {
  const { change, seen } = await sharing(MORNING)
  expect(await world.refusal(change(false, { ...MORNING, from: '10:30' }))).toBe('company.share_hours')
  expect(await seen()).toMatchObject([{ at: '09:00 12:00', isOpen: true }])
})

test('whoever books while a time is taken back is seen by its host, or is refused', async () => {
  const { home, book, change, office } = await sharing(MORNING, AFTERNOON)
  const other = openDatabase({ url: world.url, log: silentLog, maxConnections: 2 })
  try {
    const locked = Promise.withResolvers<void>()
    // Both wait for the day: the booking first.
    const booked = locked.promise.then(() =>
      book('14:00').then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    const taken = locked.promise.then(() => sleep(200)).then(() => change(false, AFTERNOON))
    await other.tx(async (tx) => {
      await tx.selectFrom('office_day').select('day').where('office_id', '=', office).forUpdate().execute()
      locked.resolve()
      await sleep(600)
    })
    await taken
    const sql = 'select from_quarter as at, is_open from share_day where user_office_id = $1 order by 1'
    const open = { at: 36, is_open: true }
    expect(await world.rows(sql, [home])).toEqual(
      (await booked) === 'confirmed' ? [open, { at: 56, is_open: false }] : [open],
    )
    expect(await booked).toBe('confirmed')
  } finally {
    await other.close()
  }
})

test('move with the place to another address', async () => {
  const { home, host, employee } = await sharing(MORNING, AFTERNOON)
  const params = { userOffice: String(home) }
  const body = { address: { ...KNOWN_ADDRESS, street: 'Kastanienallee 7' } }
  const { data } = await world.call(place.changeHome, { params, body }, host)
  const at = (time: string) => ({ office: data!.office!, date: THURSDAY, time, hours: 2, expectedTotal: 0 })
  await world.call(placeBooking, { body: at('14:00') }, employee)
  expect(await world.refusal(world.call(placeBooking, { body: at('12:00') }, employee))).toBe('booking.closed')
})

test.each([
  ['the second is too short', { from2: '14:00', to2: '15:00' }, 'to2'],
  ['the first is too short', { to: '10:00', from2: '14:00', to2: '17:00' }, 'to'],
  ['they overlap', { from2: '11:00', to2: '14:00' }, 'from2'],
  ['the second has no end', { from2: '14:00', to2: '' }, 'to2'],
  ['the first has no start', { from: '', from2: '14:00', to2: '17:00' }, 'from'],
])('the form with two times, of which %s, says so beside the field', async (_, typed, field) => {
  const { home, host } = await sharing(MORNING)
  const form = new FormData()
  const filled = {
    intent: 'share',
    userOffice: String(home),
    day: THURSDAY,
    from: '09:00',
    to: '12:00',
    weeks: '2',
    seats: '1',
  }
  for (const [name, value] of Object.entries({ ...filled, ...typed })) form.set(name, value)
  const page = { locale: 'de', call: (endpoint: never, input: never) => world.call(endpoint, input ?? {}, host) }
  const answer = await shareAction(form, page as never)
  expect(Object.keys((answer as { data: { errors: object } }).data.errors)).toEqual([field])
})
