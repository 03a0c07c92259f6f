/** Longer and moved bookings that a bank account pays for: what may be open holds for them as for new ones. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { placeBooking } from '../../contract.ts'
import { extendBooking, listExtensions } from '../../extension/contract.ts'
import { moveBooking, previewMove } from '../../move/contract.ts'
import { cancelUnheld, placeScheduledHolds } from '../timers/booking-timers-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const ACCOUNT = 'DE89370400440532013000'
const DAYS = ['16', '17', '18', '19', '20', '23', '24', '25'].map((day) => `2026-11-${day}`)

async function book(viewer: SignedIn, office: number, date: string, more: object = {}) {
  const body = { office, date, time: '09:00', hours: 2, expectedTotal: 2000, ...more }
  return (await world.call(placeBooking, { body }, viewer)).data.id
}

/** Somebody who has paid once, and may owe 200 euros by debit: two hours on each of so many days are open. */
async function debtor(bookings: number) {
  const { id: office } = await world.office({ capacity: 5 })
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const paid = await book(viewer, office, '2026-11-13')
  await world.rows(`update payment_leg set state = 'paid', due_at = null where booking_id = $1`, [paid])
  await world.account(viewer, ACCOUNT)
  const ids: number[] = []
  for (const day of DAYS.slice(0, bookings)) ids.push(await book(viewer, office, day))
  return { viewer, ids }
}

const owed = async (viewer: SignedIn) =>
  (
    await world.rows<{ cents: number }>(
      `select sum(amount_cents)::int as cents from payment_leg where payer_id = $1 and state = 'scheduled'`,
      [viewer.id],
    )
  )[0]?.cents
const paramsOf = (id: number) => ({ id: String(id) })
const listed = async (viewer: SignedIn, id: number) =>
  (await world.call(listExtensions, { params: paramsOf(id) }, viewer)).data
const extend = (viewer: SignedIn, id: number, hours: number) =>
  world.call(extendBooking, { params: paramsOf(id), body: { hours, expectedTotal: 2000 + hours * 1000 } }, viewer)

describe('what may be open by debit', () => {
  test('longer: to the cent, and what is listed is what is granted', async () => {
    // 140 of 200 euros.
    const { viewer, ids } = await debtor(7)
    const [first = 0, second = 0] = ids
    expect((await listed(viewer, first)).extensions.map(({ totalCents }) => totalCents)).toEqual([
      3000, 4000, 5000, 6000, 7000, 8000, 8000,
    ])
    await extend(viewer, first, 4)
    expect((await listed(viewer, second)).extensions.map(({ totalCents }) => totalCents)).toEqual([3000, 4000])
    expect(await world.refusal(extend(viewer, second, 3))).toBe('booking.extension_not_available')
    await extend(viewer, second, 2)
    expect(await owed(viewer)).toBe(20_000)
    expect((await listed(viewer, second)).reason?.code).toBe('payment.debit_limit')
    expect(await world.refusal(extend(viewer, ids[2] ?? 0, 1))).toBe('payment.debit_limit')
  })

  test('many at once stay within it together', async () => {
    const { viewer, ids } = await debtor(8)
    const done = await Promise.allSettled(ids.map((id) => extend(viewer, id, 2)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await owed(viewer)).toBe(20_000)
  })

  test('moved: longer than may be open is said in the preview and refused, shorter goes', async () => {
    const { viewer, ids } = await debtor(8)
    const [first = 0] = ids
    await extend(viewer, first, 4)
    const wish = { date: DAYS[0] ?? '', time: '09:00' }
    const preview = await world.call(previewMove, { params: paramsOf(first), body: { ...wish, hours: 7 } }, viewer)
    expect(preview.data.reason?.code).toBe('payment.debit_limit')
    const move = (hours: number) =>
      world.call(
        moveBooking,
        { params: paramsOf(first), body: { ...wish, hours, expectedTotal: hours * 1000 } },
        viewer,
      )
    expect(await world.refusal(move(7))).toBe('payment.debit_limit')
    expect((await move(5)).data.price.totalCents).toBe(5000)
  })
})

describe('free of charge until now', () => {
  const DAY = '2026-11-30'
  async function free() {
    const { id: office } = await world.office({ capacity: 1 })
    const viewer = await world.person()
    const code = `FREE${world.context.newId()}`
    await world.rows(
      `insert into discount_code (code, amount_cents, currency, person_limit) values ($1, 2000, 'EUR', 9)`,
      [code],
    )
    const id = await book(viewer, office, DAY, { discountCode: code, expectedTotal: 0 })
    return { viewer, id }
  }

  test('who has paid nothing yet does not owe by debit in this way', async () => {
    const { viewer, id } = await free()
    await world.account(viewer, ACCOUNT)
    expect((await listed(viewer, id)).reason?.code).toBe('payment.debit_newcomer')
  })

  test('with a bank account that came later nothing is held, and the visit takes place', async () => {
    const { viewer, id } = await free()
    const { id: other } = await world.office({ capacity: 1 })
    await world.card(viewer, CARDS.good)
    const paid = await book(viewer, other, '2026-11-12')
    await world.rows(`update payment_leg set state = 'paid', due_at = null where booking_id = $1`, [paid])
    await world.account(viewer, ACCOUNT)
    const body = { hours: 1, expectedTotal: 1000 }
    const { data } = await world.call(extendBooking, { params: paramsOf(id), body }, viewer)
    expect(data.payment).toMatchObject({ state: 'scheduled', holdAt: null, method: { kind: 'sepa' } })
    world.clock.set(`${DAY}T10:01:00Z`)
    await placeScheduledHolds(world.context, world.clock.now())
    expect(await cancelUnheld(world.context, world.clock.now())).toBe(0)
  })
})
