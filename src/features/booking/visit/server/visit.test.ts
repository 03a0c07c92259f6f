import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { cancelBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { checkIn, checkOut, listVisits, noteNoShow, takeBackCheckIn, takeBackNoShow } from '../contract.ts'

/** A Thursday; bookings are from 10 to 12 h in Berlin. */
const DAY = '2026-11-12'
const at = (time: string) => world.clock.set(`${DAY}T${time}:00Z`)

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function setUp() {
  world.clock.set(TEST_NOW)
  const provider = await world.provider()
  const office = await world.office({ capacity: 3, provider })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  return { id, office: office.id, host: provider.viewer, booker, params: { id: String(id) } }
}

const list = async (viewer: SignedIn, query: Record<string, string> = {}) =>
  (await world.call(listVisits, { query: { date: DAY, ...query } }, viewer)).data.visits

test('a guest comes, checks in by themselves, and the host sees it', async () => {
  const { id, office, host, booker, params } = await setUp()
  expect(await list(host)).toMatchObject([
    {
      id,
      office: { id: office },
      from: '10:00',
      to: '12:00',
      booker: 'Ada Probe',
      visitsBefore: 0,
      state: 'coming',
      checkInFrom: '09:45',
      mayCheckIn: false,
      mayMiss: false,
      mayTakeBack: false,
    },
  ])
  at('08:45')
  expect(await list(host)).toMatchObject([{ state: 'coming', mayCheckIn: true }])
  expect((await world.call(readBooking, { params }, booker)).data.visit.mayCheckIn).toBe(true)
  expect((await world.call(readBooking, { params }, host)).data.visit.mayCheckIn, 'the host has a list').toBe(false)
  const noted = await world.call(checkIn, { params }, booker)
  expect(noted.data).toEqual({ checkedInAt: `${DAY}T08:45:00Z`, noShowAt: null, state: 'here' })
  at('08:50')
  const again = await world.call(checkIn, { params }, host)
  expect(again.data.checkedInAt, 'the first time stays').toBe(`${DAY}T08:45:00Z`)
  expect(await list(host)).toMatchObject([{ state: 'here', mayCheckIn: false, mayMiss: false, mayTakeBack: true }])
  const rows = await world.rows<{ by: string; told: number }>(
    `select checked_in_by as by, (select count(*)::int from domain_event where booking_id = b.id and type = 'booking.visit_noted') as told
     from booking b where id = $1`,
    [id],
  )
  expect(rows).toEqual([{ by: 'booker', told: 1 }])
})

test('the host notes who did not come, takes it back, and who comes after all is there', async () => {
  const { host, booker, params } = await setUp()
  at('09:30')
  expect(await list(host)).toMatchObject([{ state: 'needed', mayMiss: true }])
  expect((await world.call(noteNoShow, { params }, host)).data.state).toBe('missing')
  expect((await world.call(takeBackNoShow, { params }, host)).data.state).toBe('needed')
  await world.call(noteNoShow, { params }, host)
  expect((await world.call(checkIn, { params }, booker)).data).toMatchObject({ noShowAt: null, state: 'here' })
  expect(await world.refusal(world.call(noteNoShow, { params }, host))).toBe('booking.is_checked_in')
  await world.call(takeBackCheckIn, { params }, host)
  expect((await world.call(noteNoShow, { params }, host)).data.state).toBe('missing')
  at('13:00')
  expect(await list(host)).toMatchObject([{ state: 'missing', mayTakeBack: true }])
  expect((await world.call(readBooking, { params }, booker)).data).toMatchObject({
    owedCents: 2000,
    visit: { noShowAt: `${DAY}T09:30:00Z` },
  })
})

test('only the two sides of a booking may, and the guest may not say that they are missing', async () => {
  const { booker, params } = await setUp()
  at('10:00')
  const strangers = [await world.person(), (await world.provider()).viewer, await world.person({ bits: 32 })]
  for (const viewer of strangers)
    for (const act of [checkIn, takeBackCheckIn, noteNoShow, takeBackNoShow])
      expect(await world.refusal(world.call(act, { params }, viewer))).toBe('request.not_found')
  for (const act of [takeBackCheckIn, noteNoShow, takeBackNoShow])
    expect(await world.refusal(world.call(act, { params }, booker))).toBe('request.not_found')
})

test('both sides at once: somebody is there, or missing, never both', async () => {
  const { id, host, booker, params } = await setUp()
  at('10:00')
  const answers = await Promise.allSettled([
    world.call(checkIn, { params }, booker),
    world.call(noteNoShow, { params }, host),
    world.call(checkIn, { params }, host),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2)
  const [row] = await world.rows<{ came: boolean; missed: boolean }>(
    'select checked_in_at is not null as came, no_show_at is not null as missed from booking where id = $1',
    [id],
  )
  expect(row).toEqual({ came: true, missed: false })
})

test('a day is filtered by office and by a part of the name; what people type is no pattern', async () => {
  const { id, office, host } = await setUp()
  const other = await setUp()
  expect((await list(host, { office: String(office) })).map((one) => one.id)).toEqual([id])
  expect(await list(host, { q: 'ada p' })).toHaveLength(1)
  expect(await list(host, { q: '%' })).toEqual([])
  expect(await list(host, { q: 'Grace' })).toEqual([])
  expect(await world.refusal(list(other.host, { office: String(office) }))).toBe('request.not_found')
  expect(await list(host, { date: '2026-11-13' })).toEqual([])
})

test('who was here before is counted, and who canceled is not there', async () => {
  const { office, host, booker, params } = await setUp()
  const body = { office, date: '2026-11-13', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, booker)
  expect(await list(host, { date: '2026-11-13' })).toMatchObject([{ visitsBefore: 1 }])
  await world.call(cancelBooking, { params, query: {} }, booker)
  expect(await list(host)).toEqual([])
  expect(await list(host, { date: '2026-11-13' })).toMatchObject([{ visitsBefore: 0 }])
})

test('whoever leaves early gives the place back at the next quarter hour, and pays what was agreed, sooner', async () => {
  const { id, office, host, booker, params } = await setUp()
  await world.rows('update office_day set capacity = 1 where office_id = $1', [office])
  const isFree = async () => {
    const body = { office, date: DAY, time: '11:00', hours: 2 }
    return (await world.call(quoteBooking, { body }, await world.person())).data.bookable
  }
  at('08:59')
  expect((await world.call(readBooking, { params }, booker)).data.visit.mayLeaveAt).toBeNull()
  expect(await world.refusal(world.call(checkOut, { params }, booker))).toBe('booking.check_out_early')
  at('09:46')
  expect(await isFree()).toBe(false)
  expect((await world.call(readBooking, { params }, booker)).data.visit.mayLeaveAt).toBe('11:00')
  expect(await world.refusal(world.call(checkOut, { params }, host))).toBe('request.not_found')
  expect((await world.call(checkOut, { params }, booker)).data).toEqual({
    endAt: `${DAY}T10:00:00Z`,
    endTime: '11:00',
    totalCents: 2000,
  })
  expect(await isFree()).toBe(true)
  expect(await world.refusal(world.call(checkOut, { params }, booker))).toBe('booking.check_out_late')
  const left = (await world.call(readBooking, { params }, booker)).data
  expect(left).toMatchObject({ to: '11:00', hours: 2, price: { totalCents: 2000 } })
  const [leg] = await world.rows<{ due: string }>(
    `select to_char(due_at at time zone 'UTC', 'HH24:MI') as due from payment_leg where booking_id = $1`,
    [id],
  )
  expect(leg?.due).toBe('10:15')
  at('10:00')
  await endBookings(world.context, world.clock.now())
  expect((await world.call(readBooking, { params }, booker)).data.status).toBe('completed')
})

test('where the hours begun are charged, leaving early costs what was shown, as agreed when it was booked', async () => {
  const { office, booker } = await setUp()
  await world.rows('update office set charges_used = true where id = $1', [office])
  const body = { office, date: DAY, time: '10:00', hours: 6, expectedTotal: 6000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  await world.rows('update office set charges_used = false where id = $1', [office])
  const params = { id: String(id) }
  at('11:20')
  const shown = (await world.call(readBooking, { params }, booker)).data.visit
  expect(shown).toMatchObject({ mayLeaveAt: '12:30', leaveTotalCents: 3000 })
  // Another hour has begun since then.
  at('12:20')
  expect(await world.refusal(world.call(checkOut, { params, body: { expectedTotal: 3000 } }, booker))).toBe(
    'booking.price_changed',
  )
  expect((await world.call(checkOut, { params, body: { expectedTotal: 4000 } }, booker)).data.totalCents).toBe(4000)
  const left = (await world.call(readBooking, { params }, booker)).data
  expect(left).toMatchObject({ to: '13:30', hours: 4, price: { totalCents: 4000 } })
  at('12:30')
  await endBookings(world.context, world.clock.now())
  at('12:45')
  await capturePayments(world.context, world.clock.now())
  expect((await world.call(readBooking, { params }, booker)).data.payment.timeline).toMatchObject([
    { kind: 'hold', cents: 8000 },
    { kind: 'captured', cents: 4000 },
    { kind: 'released', cents: 4000 },
  ])
})
