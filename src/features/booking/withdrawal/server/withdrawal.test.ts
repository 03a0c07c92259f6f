import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { bookingCanceledMail } from '../../mails/booking-canceled-mail.ts'
import { cancelBooking, placeBooking, readBooking } from '../../contract.ts'
import { bookingPersonalData } from '../../server/personal-data.ts'
import { readBookingFacts } from '../../server/read/read-booking-facts.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { readWithdrawal, withdraw } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

/** 40.00, tomorrow 10:00 in Berlin: free until 07:00 UTC, then 20.00. */
const WISH = { date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
const LATE = '2026-11-11T08:00:00Z'
async function booked(viewer?: SignedIn) {
  const office = await world.office({ capacity: 1 })
  const booker = viewer ?? (await world.person())
  if (!viewer) await world.card(booker, CARDS.good)
  const { data } = await world.call(placeBooking, { body: { office: office.id, ...WISH } }, booker)
  return { id: data.id, booker, office }
}
const paramsOf = (id: number) => ({ params: { id: String(id) } })
const declare = (viewer: SignedIn, id: number, expectedFee = 0, name = 'Lena Vogel') =>
  world.call(withdraw, { ...paramsOf(id), body: { name, expectedFee } }, viewer)
const read = async (viewer: SignedIn, id: number) => (await world.call(readWithdrawal, paramsOf(id), viewer)).data

test('ends the booking for what was shown, keeps who declared it and when, and the mail confirms both', async () => {
  const { id, booker } = await booked()
  expect(await read(booker, id)).toMatchObject({
    id,
    from: '10:00',
    to: '14:00',
    totalCents: 4000,
    offer: { feeCents: 0, releaseCents: 8000, isRight: false },
    reason: null,
    declared: null,
  })
  const { data } = await declare(booker, id)
  expect(data).toMatchObject({
    offer: null,
    reason: 'Die Buchung kann nicht storniert werden.',
    declared: { name: 'Lena Vogel', at: TEST_NOW, feeCents: 0 },
  })
  expect((await world.call(readBooking, paramsOf(id), booker)).data).toMatchObject({
    status: 'canceled',
    canceledBy: 'user',
    mayWithdraw: false,
    payment: { state: 'released' },
  })
  const facts = await readBookingFacts(world.db, id)
  const { text } = bookingCanceledMail(facts!, 'https://viertel.example')
  expect(text).toContain('Dein Widerruf ist am Di., 10. Nov.')
  expect(text).toContain(`„Hiermit widerrufe ich, Lena Vogel, den Vertrag über die Buchung ${id}.“`)
})

test('whoever cancels has declared nothing, and the mail says nothing of it', async () => {
  const { id, booker } = await booked()
  await world.call(cancelBooking, { ...paramsOf(id), query: {} }, booker)
  expect(await read(booker, id)).toMatchObject({ declared: null, offer: null })
  expect(bookingCanceledMail((await readBookingFacts(world.db, id))!, '').text).not.toContain('Widerruf')
})

test('late it costs what cancelling costs; where the operator grants the right, nothing', async () => {
  const { id, booker } = await booked()
  world.clock.set(LATE)
  expect((await read(booker, id)).offer).toEqual({ feeCents: 2000, releaseCents: 6000, isRight: false })
  expect(await world.refusal(declare(booker, id, 0))).toBe('booking.fee_changed')
  const granting = { ...world.context, config: { ...world.context.config, RIGHT_OF_WITHDRAWAL: 'granted' as const } }
  const { data } = await world.call(readWithdrawal, paramsOf(id), booker, granting)
  expect(data.offer).toEqual({ feeCents: 0, releaseCents: 8000, isRight: true })
  await world.call(withdraw, { ...paramsOf(id), body: { name: 'Lena', expectedFee: 0 } }, booker, granting)
  expect((await read(booker, id)).declared).toMatchObject({ feeCents: 0 })
})

test('ten at the same time are one, and a late one finds it, also after the start', async () => {
  const { id, booker } = await booked()
  const all = await Promise.all(Array.from({ length: 10 }, (_, nth) => declare(booker, id, 0, `Name ${nth}`)))
  expect(new Set(all.map(({ data }) => data.declared?.name)).size).toBe(1)
  expect(
    await world.rows(`select from domain_event where booking_id = $1 and type = 'booking.canceled'`, [id]),
  ).toHaveLength(1)
  world.clock.set('2026-11-11T09:00:00Z')
  expect((await declare(booker, id, 4711)).data.declared).not.toBeNull()
})

test('from the start on, and for what a company pays, there is no withdrawal', async () => {
  const { id, booker } = await booked()
  world.clock.set('2026-11-11T09:00:00Z')
  expect(await read(booker, id)).toMatchObject({ offer: null, reason: expect.stringContaining('begonnen') })
  expect(await world.refusal(declare(booker, id))).toBe('booking.started')
  world.clock.set(TEST_NOW)
  const { employee, admin } = await world.company()
  await world.card(admin, CARDS.good)
  const paid = await booked(employee)
  expect((await world.call(readBooking, paramsOf(paid.id), employee)).data.mayWithdraw).toBe(false)
  expect(await world.refusal(declare(employee, paid.id))).toBe('booking.no_consumer')
  expect(await world.rows('select from booking_withdrawal where booking_id = $1', [paid.id])).toEqual([])
})

test.each([
  ['', 0],
  ['   ', 0],
  ['x'.repeat(201), 0],
  ['two\nlines', 0],
  ['Lena', -1],
  ['Lena', 1e12],
  ['Lena', Number.NaN],
])('a declaration by %j for %d is refused, and nothing is stored', async (name, fee) => {
  const { id, booker } = await booked()
  await expect(declare(booker, id, fee, name)).rejects.toThrow()
  expect(await world.rows('select from booking_withdrawal where booking_id = $1', [id])).toEqual([])
  expect((await read(booker, id)).offer).not.toBeNull()
})

test('the name is in the data that somebody takes away, and goes with the account', async () => {
  const { id, booker } = await booked()
  await declare(booker, id, 0, 'Lena Vogel')
  const exported = () => bookingPersonalData.files['withdrawals']?.(world.db.read, booker.id)
  expect(await exported()).toMatchObject([{ booking_id: id, name: 'Lena Vogel' }])
  await world.db.tx(
    (tx) => bookingPersonalData.erase?.(tx, { id: booker.id, email: '', now: world.clock.now() }) ?? Promise.resolve(),
  )
  expect(await exported()).toEqual([])
})

test('provider, operator, admin and strangers find no contract', async () => {
  const { id, office } = await booked()
  const { employee, admin } = await world.company()
  await world.card(admin, CARDS.good)
  const paid = await booked(employee)
  const others: [SignedIn, number][] = [
    [office.provider.viewer, id],
    [await world.person({ bits: KIND_BITS.operator }), id],
    [await world.person(), id],
    [admin, paid.id],
  ]
  for (const [viewer, of] of others) {
    expect(await world.refusal(read(viewer, of))).toBe('request.not_found')
    expect(await world.refusal(declare(viewer, of))).toBe('request.not_found')
  }
})
