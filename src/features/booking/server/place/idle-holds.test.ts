/** Places kept for nothing: what a person and an address may keep without paying, also with many requests at once. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, holdBooking, payBooking, placeBooking } from '../../contract.ts'
import { HOLD_LIMITS, NEWCOMER_ADDRESS_DESKS } from '../../rules/limits.ts'
import { expireHolds } from '../timers/booking-timers-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
type Asking = { time?: string; quantity?: number; address?: string; key?: string }
const hold = (viewer: SignedIn, office: number, { time = '10:00', quantity = 1, address, key }: Asking = {}) =>
  world.call(
    holdBooking,
    {
      body: { office, ...WISH, time, quantity, expectedTotal: 4000 * quantity },
      ...(address === undefined ? {} : { caller: { address } }),
      ...(key === undefined ? {} : { idempotencyKey: key }),
    },
    viewer,
  )
async function outcome(calling: ReturnType<typeof hold>): Promise<string> {
  return calling.then(({ data }) => data.status).catch(() => world.refusal(calling))
}
const cancel = (viewer: SignedIn, id: number) => world.call(cancelBooking, { params: { id: String(id) } }, viewer)
const desksHeld = async (viewer: SignedIn) =>
  (
    await world.rows<{ n: number }>(
      `select coalesce(sum(quantity), 0)::int as n from booking where booker_id = $1 and status = 'held'`,
      [viewer.id],
    )
  )[0]?.n
const later = async (minutes: number) => {
  world.clock.advance({ minutes })
  await expireHolds(world.context, world.clock.now())
}

describe('desks at a time', () => {
  test('a newcomer keeps four, however they are divided and however many requests come at once', async () => {
    const viewer = await world.person()
    const offices = await Promise.all(Array.from({ length: 12 }, () => world.office({ capacity: 20 })))
    const outcomes = await Promise.all(offices.map(({ id }, i) => outcome(hold(viewer, id, { quantity: 1 + (i % 3) }))))
    expect(await desksHeld(viewer)).toBeLessThanOrEqual(HOLD_LIMITS.newcomer.desks)
    expect(outcomes.filter((one) => one === 'held').length).toBeGreaterThan(0)
    for (const one of outcomes) expect(['held', 'booking.too_many_desks', 'booking.too_many_holds']).toContain(one)
    const whole = await world.office({ capacity: 20 })
    expect(await outcome(hold(await world.person(), whole.id, { quantity: 20 }))).toBe('booking.too_many_desks')
  })

  test('who has paid before, and companies, keep more', async () => {
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    const { id: office } = await world.office({ capacity: 40 })
    const paid = await world.call(placeBooking, { body: { office, ...WISH, expectedTotal: 4000 } }, viewer)
    expect(await outcome(hold(viewer, office, { time: '14:00', quantity: 10 }))).toBe('booking.too_many_desks')
    await world.rows(`update payment_leg set state = 'paid' where booking_id = $1`, [paid.data.id])
    expect(await outcome(hold(viewer, office, { time: '14:00', quantity: 10 }))).toBe('held')
    const { employee } = await world.company()
    expect(await outcome(hold(employee, office, { time: '18:00', quantity: 30 }))).toBe('held')
  })

  test('one address: forty desks of newcomers, then it waits; paying customers there do not notice', async () => {
    const { id: office } = await world.office({ capacity: 200 })
    const people = await Promise.all(Array.from({ length: 16 }, () => world.person()))
    const keep = (viewer: SignedIn, address: string) => outcome(hold(viewer, office, { quantity: 4, address }))
    const outcomes = await Promise.all(people.map((viewer, i) => keep(viewer, `2001:db8:1:2::${i}`)))
    expect(outcomes.filter((one) => one === 'held')).toHaveLength(NEWCOMER_ADDRESS_DESKS / 4)
    expect(outcomes.filter((one) => one === 'booking.busy_address')).toHaveLength(16 - NEWCOMER_ADDRESS_DESKS / 4)
    expect(await keep(await world.person(), '2001:db8:1:3::1')).toBe('held')
    const payer = await world.person()
    await world.card(payer, CARDS.good)
    const body = { office, ...WISH, expectedTotal: 4000 }
    const { data } = await world.call(placeBooking, { body, caller: { address: '2001:db8:1:2::99' } }, payer)
    expect(data.status).toBe('confirmed')
    await later(11)
    expect(await world.rows('select from booking where asker is not null'), 'no address is kept').toEqual([])
    expect(await keep(await world.person(), '2001:db8:1:2::7')).toBe('held')
  })
})

describe('again and again', () => {
  test('the same time once more, then not for ten minutes, also when it is shifted a little', async () => {
    const viewer = await world.person()
    const { id: office } = await world.office()
    const first = await hold(viewer, office)
    world.clock.advance({ minutes: 9 })
    await cancel(viewer, first.data.id)
    await later(1)
    // What was given back has not run out, but its time is over.
    expect(await outcome(hold(viewer, office, { time: '11:00' }))).toBe('held')
    await later(10)
    expect(await outcome(hold(viewer, office))).toBe('booking.slot_lapsed')
    expect(await outcome(hold(viewer, office, { time: '12:00' }))).toBe('booking.slot_lapsed')
    expect(await outcome(hold(viewer, office, { time: '15:00' }))).toBe('held')
    expect(await outcome(hold(await world.person(), office))).toBe('held')
    await later(10)
    // Two ran out by now, so it is half an hour from the last.
    expect(await outcome(hold(viewer, office))).toBe('booking.holds_lapsed')
    await later(29)
    expect(await outcome(hold(viewer, office))).toBe('booking.holds_lapsed')
    await later(1)
    expect(await outcome(hold(viewer, office))).toBe('held')
  })

  test('the first renewal is free, and keeps the place ten minutes more and no longer', async () => {
    const viewer = await world.person()
    const { id: office } = await world.office()
    expect(await outcome(hold(viewer, office))).toBe('held')
    await later(10)
    expect(await outcome(hold(viewer, office))).toBe('held')
    await later(10)
    expect(await outcome(hold(viewer, office))).toBe('booking.holds_lapsed')
  })

  test('giving back and taking again keeps the place no longer than the first time', async () => {
    const viewer = await world.person()
    const { id: office } = await world.office()
    const first = await hold(viewer, office)
    world.clock.advance({ minutes: 9 })
    await cancel(viewer, first.data.id)
    const second = await hold(viewer, office)
    expect(second.data.holdUntil).toBe(first.data.holdUntil)
    expect(second.data.id).not.toBe(first.data.id)
    await later(1)
    const third = await hold(viewer, office)
    world.clock.advance({ minutes: 9 })
    await cancel(viewer, third.data.id)
    await later(1)
    expect(await outcome(hold(viewer, office))).toBe('booking.slot_lapsed')
  })

  test('who pays goes on without a hold while places are free; what is declined then keeps nothing', async () => {
    const viewer = await world.person()
    const { id: office } = await world.office({ capacity: 1 })
    const good = await world.card(viewer, CARDS.good)
    const declined = await world.card(viewer, CARDS.declines)
    const pay = (paymentMethod: number) =>
      world.call(placeBooking, { body: { office, ...WISH, expectedTotal: 4000, paymentMethod } }, viewer)
    for (let time = 0; time < 2; time += 1) {
      expect(await outcome(hold(viewer, office))).toBe('held')
      await later(10)
    }
    expect(await outcome(hold(viewer, office))).toBe('booking.holds_lapsed')
    expect(await world.refusal(pay(declined))).toBe('payment.declined')
    expect(await desksHeld(viewer)).toBe(0)
    const other = await world.person()
    const theirs = await hold(other, office)
    expect(await world.refusal(pay(good))).toBe('booking.no_free_desks')
    await cancel(other, theirs.data.id)
    expect((await pay(good)).data.status).toBe('confirmed')
  })

  test('payments that are begun and left keep a place as seldom as holds do', async () => {
    const viewer = await world.person()
    const { id: office } = await world.office({ capacity: 1 })
    const asking = await world.card(viewer, CARDS.asksAlways)
    const pay = () =>
      world.call(placeBooking, { body: { office, ...WISH, expectedTotal: 4000, paymentMethod: asking } }, viewer)
    for (let time = 0; time < 4; time += 1) {
      expect((await pay()).data.status).toBe('held')
      await later(10)
    }
    expect(await world.refusal(pay())).toBe('booking.holds_lapsed')
    await later(30)
    expect((await pay()).data.status).toBe('held')
  })

  test('people who pay in time never reach the limits', async () => {
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    const { id: office } = await world.office()
    for (const time of ['08:00', '12:00', '16:00']) {
      const { data } = await hold(viewer, office, { time })
      await world.call(payBooking, { params: { id: String(data.id) }, body: {} }, viewer).catch(() => undefined)
      const body = { office, ...WISH, time, expectedTotal: 4000 }
      expect((await world.call(placeBooking, { body }, viewer)).data.status).toBe('confirmed')
      world.clock.advance({ minutes: 5 })
    }
  })
})

describe('one key, one answer', () => {
  test('twenty concurrent retries of one request make one hold', async () => {
    for (let round = 0; round < 6; round += 1) {
      const viewer = await world.person()
      const offices = await Promise.all(Array.from({ length: 3 }, () => world.office({ capacity: 1 })))
      for (const { id } of offices.slice(1)) await hold(viewer, id)
      const key = `same-key-${round}`
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => hold(viewer, offices[0]?.id ?? 0, { key }).then(({ data }) => data.id)),
      )
      expect(new Set(answers).size).toBe(1)
    }
  })

  test('also when a code may be used once and the last desk is taken by it', async () => {
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    await world.rows(
      `insert into discount_code (code, amount_cents, currency, usage_limit) values ('ONLYONE', 500, 'EUR', 1)`,
    )
    const { id: office } = await world.office({ capacity: 1 })
    const body = { office, ...WISH, discountCode: 'ONLYONE', expectedTotal: 3500 }
    const ask = () => world.call(placeBooking, { body, idempotencyKey: 'once-and-for-all' }, viewer)
    const first = await Promise.all(Array.from({ length: 20 }, () => ask().then(({ data }) => data.id)))
    expect(new Set([...first, (await ask()).data.id]).size).toBe(1)
    const other = world.call(
      placeBooking,
      { body: { ...body, time: '11:00' }, idempotencyKey: 'once-and-for-all' },
      viewer,
    )
    expect(await world.refusal(other)).toBe('request.key_reused')
  })
})
