import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterFirstRead, arrivingTogether } from '#app/testing/interleave.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { holdBooking, listBookings, payBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import type { LegState } from '#features/payment/rules/leg-states.ts'
import { debitAccounts } from '#features/payment/debit/server/debits-job.ts'
import {
  cancelUnheld,
  endBookings,
  expireHolds,
  placeScheduledHolds,
  releaseHolds,
} from '../timers/booking-timers-job.ts'
import { confirmPaid, confirmUnheld } from './store-payment.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
/** What a case leaves open ends before the next one begins. */
afterEach(async () => {
  world.payments.setFault('none')
  world.clock.advance({ hours: 1 })
  await expireHolds(world.context, world.clock.now())
  await releaseHolds(world.context, world.clock.now())
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
const body = (office: number, more: object = {}) => ({ office, ...WISH, expectedTotal: 4000, ...more })
const place = (viewer: SignedIn, input: object, idempotencyKey?: string) =>
  world.call(placeBooking, { body: input, ...(idempotencyKey ? { idempotencyKey } : {}) }, viewer)
const pay = (viewer: SignedIn, id: number, paymentMethod?: number) =>
  world.call(payBooking, { params: { id: String(id) }, body: paymentMethod ? { paymentMethod } : {} }, viewer)
const read = async (viewer: SignedIn, id: number) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data
const freeDesks = async (office: number) =>
  (await world.call(quoteBooking, { body: { office, ...WISH } }, await world.person())).data.freeDesks
/** The newest booking of a person, whatever became of it. */
const latest = async (viewer: SignedIn) =>
  (
    await world.rows<{ id: number; status: string }>(
      'select id, status from booking where booker_id = $1 order by id desc limit 1',
      [viewer.id],
    )
  )[0] ?? { id: 0, status: 'none' }
/** What the provider holds and knows for a booking, oldest first. */
const atProvider = async (id: number) =>
  (
    await world.rows<{ state: string }>(
      `select s.state from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.booking_id = $1 order by s.created_at, s.ref`,
      [id],
    )
  ).map(({ state }) => state)
const holdsAtProvider = async (id: number) =>
  (await atProvider(id)).filter((state) => state === 'authorized' || state === 'action_required').length
async function customer(...cards: string[]) {
  const viewer = await world.person()
  const methods: number[] = []
  for (const card of cards) methods.push(await world.card(viewer, card))
  return { viewer, methods }
}

test('the request that placed a booking, sent once more later, does not pay what is open by now', async () => {
  const { id: office } = await world.office()
  const { viewer } = await customer(CARDS.good)
  const { data } = await place(viewer, body(office), 'placed-long-ago')
  await world.rows(`update booking set status = 'completed', completed_at = now() where id = $1`, [data.id])
  await world.rows(`update payment_leg set state = 'failed', auth_ref = null where booking_id = $1`, [data.id])
  const again = await place(viewer, body(office), 'placed-long-ago')
  expect(again.data).toMatchObject({ id: data.id, payment: { state: 'failed' } })
  expect(await atProvider(data.id)).toEqual(['authorized'])
})

describe('declines', () => {
  test.each([
    ['has not verified the mail', { verified: false }, 'booking.unverified'],
    ['has given no address', { billing: false }, 'booking.no_billing_address'],
  ])('who %s keeps the place meanwhile, and pays neither by wish nor by id', async (_, lacks, code) => {
    const { id: office } = await world.office()
    const viewer = await world.person(lacks)
    const { data: hold } = await world.call(holdBooking, { body: body(office) }, viewer)
    expect(hold.status).toBe('held')
    expect(await world.refusal(place(viewer, body(office)))).toBe(code)
    expect(await world.refusal(pay(viewer, hold.id))).toBe(code)
    expect((await read(viewer, hold.id)).status).toBe('held')
  })

  test('a decline keeps the slot for another try; as many as cards are tried out with free it', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer } = await customer(CARDS.declines)
    expect(await world.refusal(place(viewer, body(office)))).toBe('payment.declined')
    const { id } = await latest(viewer)
    expect(await read(viewer, id)).toMatchObject({
      status: 'held',
      payment: { state: 'hold_action', declineCode: 'card_declined', needsAttention: true, actionUrl: null },
    })
    expect(await freeDesks(office)).toBe(0)
    const { meta } = await world.call(listBookings, {}, viewer)
    expect(meta).toMatchObject({ needsAttention: 1, waiting: [{ id }] })
    for (let declines = 1; declines < 5; declines += 1) {
      expect((await read(viewer, id)).status).toBe('held')
      expect(await world.refusal(pay(viewer, id))).toBe('payment.declined')
    }
    expect(await read(viewer, id)).toMatchObject({ status: 'expired', payment: { state: 'released' } })
    expect(await freeDesks(office)).toBe(1)
    expect(await world.refusal(pay(viewer, id))).toBe('booking.hold_over')
  })

  test('the same request again answers the same decline and does not ask the card again', async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.insufficient)
    expect(await world.refusal(place(viewer, body(office), 'declined-1'))).toBe('payment.insufficient')
    expect(await world.refusal(place(viewer, body(office), 'declined-1'))).toBe('payment.insufficient')
    const { id, status } = await latest(viewer)
    expect(status).toBe('held')
    expect(await atProvider(id)).toEqual(['declined'])
  })

  test('after a decline another card pays', async () => {
    const { id: office } = await world.office()
    const { viewer, methods } = await customer(CARDS.good, CARDS.insufficient)
    expect(await world.refusal(place(viewer, body(office)))).toBe('payment.insufficient')
    const { id } = await latest(viewer)
    const { data } = await pay(viewer, id, methods[0])
    expect(data).toMatchObject({ status: 'confirmed', payment: { state: 'held', declineCode: null } })
    expect((await atProvider(id)).toSorted()).toEqual(['authorized', 'declined'])
  })

  test('two calls that receive the same decline count it once', async () => {
    const { id: office } = await world.office()
    const { viewer, methods } = await customer(CARDS.declines)
    const { data } = await world.call(holdBooking, { body: body(office) }, viewer)
    const authorize = arrivingTogether(2, world.payments.authorize)
    const context = { ...world.context, payments: { ...world.payments, authorize } }
    const input = { params: { id: String(data.id) }, body: { paymentMethod: methods[0] } }
    const both = await Promise.all([1, 2].map(() => world.refusal(world.call(payBooking, input, viewer, context))))
    expect(both).toEqual(['payment.declined', 'payment.declined'])
    expect(await atProvider(data.id)).toEqual(['declined'])
    expect(await world.rows('select declines, attempt from payment_leg where booking_id = $1', [data.id])).toEqual([
      { declines: 1, attempt: 2 },
    ])
    expect((await read(viewer, data.id)).status).toBe('held')
  })
})

describe('strong authentication', () => {
  test('the card requires authentication; when it succeeds, the booking is confirmed', async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    expect(data).toMatchObject({ status: 'held', payment: { state: 'hold_action', needsAttention: true } })
    expect(data.payment.actionUrl).toMatch(/^https:\/\/viertel\.example\/dev\/pay\/pay_/)
    expect((await pay(viewer, data.id)).data).toMatchObject({
      status: 'held',
      payment: { actionUrl: data.payment.actionUrl },
    })
    await world.authenticate(data.payment.actionUrl, true)
    expect((await pay(viewer, data.id)).data).toMatchObject({
      status: 'confirmed',
      payment: { state: 'held', actionUrl: null, needsAttention: false },
    })
    expect(await atProvider(data.id)).toEqual(['authorized'])
  })

  test('when authentication fails, payment is refused and the slot stays held', async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    await world.authenticate(data.payment.actionUrl, false)
    expect(await world.refusal(pay(viewer, data.id))).toBe('payment.not_confirmed')
    expect(await read(viewer, data.id)).toMatchObject({
      status: 'held',
      payment: { declineCode: 'authentication_failed', actionUrl: null },
    })
  })

  test('coming back twice at the same time confirms once and keeps the hold', async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    await world.authenticate(data.payment.actionUrl, true)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(viewer, data.id)))
    expect(answers.every((answer) => answer.data.status === 'confirmed')).toBe(true)
    expect(await atProvider(data.id)).toEqual(['authorized'])
    const confirmed = await world.rows(
      `select from domain_event where booking_id = $1 and type = 'booking.confirmed'`,
      [data.id],
    )
    expect(confirmed).toHaveLength(1)
  })

  test('paying with another card releases the hold of the first, even when it was authorised meanwhile', async () => {
    const { id: office } = await world.office()
    const { viewer, methods } = await customer(CARDS.good, CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    await world.authenticate(data.payment.actionUrl, true)
    expect((await pay(viewer, data.id, methods[0])).data.status).toBe('confirmed')
    expect((await atProvider(data.id)).toSorted()).toEqual(['authorized', 'canceled'])
    await expect(world.authenticate(data.payment.actionUrl, true)).resolves.toBeUndefined()
    expect(await holdsAtProvider(data.id)).toBe(1)
  })
})

describe('a booking is confirmed with its leg or not at all', () => {
  const times = () => ({ freeUntil: world.clock.now(), now: world.clock.now() })
  async function heldWith(state: LegState) {
    const { id: office } = await world.office()
    const { viewer, methods } = await customer(CARDS.good)
    const { data } = await world.call(holdBooking, { body: body(office) }, viewer)
    const [leg] = await world.rows<{ id: number }>(
      'update payment_leg set state = $2 where booking_id = $1 returning id',
      [data.id, state],
    )
    const stored = () =>
      world.rows(
        'select b.status, leg.state from booking b join payment_leg leg on leg.booking_id = b.id where b.id = $1',
        [data.id],
      )
    return { ids: { officeId: office, bookingId: data.id, legId: leg?.id ?? 0 }, methodId: methods[0] ?? 0, stored }
  }
  const paid = ({ ids, methodId }: Awaited<ReturnType<typeof heldWith>>) =>
    confirmPaid(world.db, {
      office_id: ids.officeId,
      booking_id: ids.bookingId,
      leg_id: ids.legId,
      auth_ref: 'auth',
      charge_ref: 'charge',
      expires_at: world.clock.now(),
      method_id: methodId,
      free_until: times().freeUntil,
      due_at: world.clock.now(),
      now: times().now,
    })

  test.each<LegState>(['none', 'scheduled', 'paid', 'disputed'])('with a hold, not while it is %s', async (state) => {
    const one = await heldWith(state)
    expect(await paid(one)).toBeUndefined()
    expect(await one.stored()).toEqual([{ status: 'held', state }])
  })

  test.each<[LegState, boolean, boolean, LegState | null]>([
    ['none', false, true, 'none'],
    ['none', true, true, null],
    ['hold_action', true, true, 'scheduled'],
    ['hold_action', true, false, 'scheduled'],
    ['hold_action', false, true, null],
    ['paid', true, true, null],
  ])('without one, from %s, later %s, by card %s: %s', async (state, isLater, isCard, to) => {
    const one = await heldWith(state)
    // A bank account pays after the visit, a card is held before it.
    const holdAt = isLater && isCard ? world.clock.now() : null
    await confirmUnheld(world.db, {
      ...one.ids,
      isFree: !isLater,
      methodId: isLater ? one.methodId : null,
      holdAt,
      ...times(),
    })
    expect(await one.stored()).toEqual([to ? { status: 'confirmed', state: to } : { status: 'held', state }])
  })
})

describe('the ten minutes', () => {
  test('a hold can be paid until its last millisecond; then the slot is free again', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer, methods } = await customer(CARDS.good)
    const { data } = await world.call(holdBooking, { body: body(office) }, viewer)
    world.clock.advance({ minutes: 10, milliseconds: 1 })
    expect(await world.refusal(pay(viewer, data.id, methods[0]))).toBe('booking.hold_over')
    expect(await freeDesks(office)).toBe(0)
    expect(await expireHolds(world.context, world.clock.now())).toBe(1)
    expect(await expireHolds(world.context, world.clock.now())).toBe(0)
    expect(await freeDesks(office)).toBe(1)
    expect(await world.rows('select status from booking where id = $1', [data.id])).toEqual([{ status: 'expired' }])
    world.clock.set(TEST_NOW)
    const second = await world.call(holdBooking, { body: body(office) }, viewer)
    world.clock.advance({ minutes: 10 })
    expect((await pay(viewer, second.data.id, methods[0])).data.status).toBe('confirmed')
  })

  test('an expired hold does not block: the next booker ends it, with its discount', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    await world.rows(
      `insert into discount_code (code, amount_cents, currency, usage_limit) values ('DEADHOLD', 500, 'EUR', 1)`,
    )
    const { viewer: first } = await customer()
    await world.call(holdBooking, { body: body(office, { discountCode: 'DEADHOLD', expectedTotal: 3500 }) }, first)
    expect(await world.rows(`select used from discount_code where code = 'DEADHOLD'`)).toEqual([{ used: 1 }])
    world.clock.advance({ minutes: 11 })
    const { viewer: second } = await customer(CARDS.good)
    expect((await place(second, body(office))).data.status).toBe('confirmed')
    expect(await latest(first)).toMatchObject({ status: 'expired' })
    expect(await world.rows(`select used from discount_code where code = 'DEADHOLD'`)).toEqual([{ used: 0 }])
    const legs = await world.rows(
      'select leg.state from payment_leg leg join booking b on b.id = leg.booking_id where b.booker_id = $1',
      [first.id],
    )
    expect(legs).toEqual([{ state: 'released' }])
  })

  test('a late authorisation claims the place again when it is free, with its discount', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    await world.rows(`insert into discount_code (code, percent, usage_limit) values ('LATE', 10, 5)`)
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office, { discountCode: 'LATE', expectedTotal: 3600 }))
    world.clock.advance({ minutes: 11 })
    await expireHolds(world.context, world.clock.now())
    expect(await world.rows(`select used from discount_code where code = 'LATE'`)).toEqual([{ used: 0 }])
    await world.authenticate(data.payment.actionUrl, true)
    expect((await pay(viewer, data.id)).data).toMatchObject({ status: 'confirmed', price: { totalCents: 3600 } })
    expect(await world.rows(`select used from discount_code where code = 'LATE'`)).toEqual([{ used: 1 }])
    expect(await releaseHolds(world.context, world.clock.now())).toBe(0)
    expect(await atProvider(data.id)).toEqual(['authorized'])
    expect(await freeDesks(office)).toBe(0)
  })

  test('another card claims the place late, and one that asks the payer leaves it given up', async () => {
    const { viewer, methods } = await customer(CARDS.good, CARDS.asksAlways)
    const lapsed = async () => {
      const { id: office } = await world.office({ capacity: 1 })
      const { data } = await place(viewer, body(office))
      world.clock.advance({ minutes: 11 })
      await expireHolds(world.context, world.clock.now())
      return data.id
    }
    const first = await lapsed()
    expect((await pay(viewer, first, methods[0])).data).toMatchObject({
      status: 'confirmed',
      payment: { state: 'held' },
    })
    expect((await atProvider(first)).toSorted()).toEqual(['authorized', 'canceled'])

    const second = await lapsed()
    const more = await world.card(viewer, CARDS.asksAlways)
    expect((await pay(viewer, second, more)).data).toMatchObject({ status: 'expired', payment: { state: 'released' } })
  })

  test('an authorisation that arrives during the release keeps place and card', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    world.clock.advance({ minutes: 11 })
    await expireHolds(world.context, world.clock.now())
    await world.authenticate(data.payment.actionUrl, true)
    await releaseHolds(
      afterFirstRead(world.context, () => pay(viewer, data.id)),
      world.clock.now(),
    )
    expect((await read(viewer, data.id)).status).toBe('confirmed')
    expect(await atProvider(data.id)).toEqual(['authorized'])
  })

  test('when the place is gone meanwhile, the card is released', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    world.clock.advance({ minutes: 11 })
    const { viewer: faster } = await customer(CARDS.good)
    expect((await place(faster, body(office))).data.status).toBe('confirmed')
    await world.authenticate(data.payment.actionUrl, true)
    expect(await world.refusal(pay(viewer, data.id))).toBe('booking.hold_over')
    expect(await atProvider(data.id)).toEqual(['canceled'])
    expect((await latest(viewer)).status).toBe('expired')
  })

  test('after the hold was given up, a late authorisation changes nothing', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer } = await customer(CARDS.asksAlways)
    const { data } = await place(viewer, body(office))
    world.clock.advance({ minutes: 11 })
    await expireHolds(world.context, world.clock.now())
    expect(await releaseHolds(world.context, world.clock.now())).toBe(1)
    expect(await releaseHolds(world.context, world.clock.now())).toBe(0)
    await world.authenticate(data.payment.actionUrl, true)
    expect(await world.refusal(pay(viewer, data.id))).toBe('booking.hold_over')
    expect(await atProvider(data.id)).toEqual(['canceled'])
    expect(await freeDesks(office)).toBe(1)
  })
})

describe('lost answers', () => {
  async function lost() {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer, methods } = await customer(CARDS.good, CARDS.good)
    world.payments.setFault('timeout')
    const key = `lost-${viewer.id}`
    expect(await world.refusal(place(viewer, body(office), key))).toBe('request.unavailable')
    world.payments.setFault('none')
    const { id, status } = await latest(viewer)
    expect(status).toBe('held')
    expect(await atProvider(id)).toEqual(['authorized'])
    return { office, viewer, methods, key, id }
  }

  test('the same request again confirms; there is exactly one card hold', async () => {
    const { office, viewer, key, id } = await lost()
    expect((await place(viewer, body(office), key)).data).toMatchObject({ id, status: 'confirmed' })
    expect(await atProvider(id)).toEqual(['authorized'])
  })

  test('paying with another card releases the hold whose answer was lost', async () => {
    const { viewer, methods, id } = await lost()
    expect((await pay(viewer, id, methods[0])).data.status).toBe('confirmed')
    expect((await atProvider(id)).toSorted()).toEqual(['authorized', 'canceled'])
  })

  test('the timer that ends the expired hold releases it too', async () => {
    const { office, id } = await lost()
    world.clock.advance({ minutes: 11 })
    await expireHolds(world.context, world.clock.now())
    world.payments.setFault('timeout')
    await releaseHolds(world.context, world.clock.now())
    world.payments.setFault('none')
    await releaseHolds(world.context, world.clock.now())
    expect(await atProvider(id)).toEqual(['canceled'])
    expect(await releaseHolds(world.context, world.clock.now())).toBe(0)
    expect(await freeDesks(office)).toBe(1)
  })
})

describe('what is held when', () => {
  test('far ahead nothing is held now, not even when the slot was kept first', async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.good)
    const far = body(office, { date: '2026-12-04' })
    const hold = await world.call(holdBooking, { body: far }, viewer)
    expect(hold.data.status).toBe('held')
    const { data } = await place(viewer, far)
    expect(data).toMatchObject({
      id: hold.data.id,
      status: 'confirmed',
      payment: {
        state: 'scheduled',
        holdAt: '2026-12-01T09:00:00Z',
        timeline: [{ kind: 'hold_planned', cents: 8000 }],
      },
    })
    expect(await atProvider(data.id)).toEqual([])
  })

  test('a code that comes after the slot was kept lowers what is paid', async () => {
    const { id: office } = await world.office({ capacity: 1 })
    await world.rows(`insert into discount_code (code, amount_cents, currency) values ('AFTER', 1000, 'EUR')`)
    const { viewer } = await customer(CARDS.good)
    const hold = await world.call(holdBooking, { body: body(office) }, viewer)
    const { data } = await place(viewer, body(office, { discountCode: 'after', expectedTotal: 3000 }))
    expect(data).toMatchObject({ status: 'confirmed', price: { totalCents: 3000, discountCents: 1000 } })
    expect(await world.rows('select status from booking where id = $1', [hold.data.id])).toEqual([
      { status: 'expired' },
    ])
    expect(await freeDesks(office)).toBe(0)
  })

  test("somebody else's hold cannot be paid", async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.good)
    const { data } = await world.call(holdBooking, { body: body(office) }, viewer)
    const { viewer: other } = await customer(CARDS.good)
    expect(await world.refusal(pay(other, data.id))).toBe('request.not_found')
    expect(await world.refusal(pay(viewer, 1))).toBe('request.not_found')
  })

  test("one's own hold cannot be paid with somebody else's card, which is not asked", async () => {
    const { id: office } = await world.office()
    const { viewer } = await customer(CARDS.good)
    const { methods } = await customer(CARDS.good)
    const { data } = await world.call(holdBooking, { body: body(office) }, viewer)
    expect(await world.refusal(pay(viewer, data.id, methods[0]))).toBe('booking.no_payment_method')
    expect(await atProvider(data.id)).toEqual([])
  })
})

describe('a hold that fails three days before', () => {
  async function failing() {
    const { id: office } = await world.office({ capacity: 1 })
    const { viewer, methods } = await customer(CARDS.good, CARDS.asksAlways)
    const { data } = await place(viewer, body(office, { date: '2026-11-24' }))
    world.clock.set('2026-11-21T09:00:00Z')
    await placeScheduledHolds(world.context, world.clock.now())
    expect(await read(viewer, data.id)).toMatchObject({
      status: 'confirmed',
      payment: { state: 'hold_failed', declineCode: 'authentication_required', needsAttention: true },
    })
    return { office, viewer, methods, id: data.id }
  }

  test('blocks new bookings until it is paid; paying asks the payer', async () => {
    const { viewer, id } = await failing()
    const other = await world.office()
    expect(await world.refusal(place(viewer, body(other.id, { date: '2026-11-23' })))).toBe('booking.unpaid')
    // It says which one is to be paid first.
    await expect(place(viewer, body(other.id, { date: '2026-11-23' }))).rejects.toMatchObject({ meta: { unpaid: id } })
    const { data } = await pay(viewer, id)
    await world.authenticate(data.payment.actionUrl, true)
    expect((await pay(viewer, id)).data).toMatchObject({
      status: 'confirmed',
      payment: { state: 'held', needsAttention: false, actionUrl: null },
    })
    expect(await holdsAtProvider(id)).toBe(1)
    world.clock.set('2026-11-23T09:00:00Z')
    await cancelUnheld(world.context, world.clock.now())
    expect((await read(viewer, id)).status).toBe('confirmed')
  })

  test('a bank account pays after the visit: nothing is held, and there is no deadline any more', async () => {
    const { viewer, methods, id } = await failing()
    const before = await place(viewer, body((await world.office()).id, { date: '2026-11-25' })).catch(() => null)
    expect(before, 'nothing new while it is open').toBeNull()
    const account = await world.account(viewer, 'DE89370400440532013000')
    expect(await world.refusal(pay(viewer, id, account))).toBe('payment.debit_newcomer')
    await world.rows(
      `insert into payment_leg (office_id, id, booking_id, kind, state, payer_id, provider, currency, hold_cents, amount_cents, created_at, updated_at)
       select office_id, 4711, booking_id, 'extension', 'paid', payer_id, provider, currency, 0, 100, created_at, updated_at
       from payment_leg where booking_id = $1`,
      [id],
    )
    // The payer began with the card, and did not confirm it.
    const asked = await pay(viewer, id, methods[1])
    expect(asked.data.payment).toMatchObject({ state: 'hold_failed', needsAttention: true })
    const { data } = await pay(viewer, id, account)
    expect(data).toMatchObject({
      status: 'confirmed',
      payment: { state: 'scheduled', needsAttention: false, actionUrl: null, rescue: null, holdAt: null },
    })
    expect(data.payment.timeline).toMatchObject([{ kind: 'debit_planned' }])
    expect(await holdsAtProvider(id)).toBe(0)
    world.clock.set('2026-11-23T12:00:00Z')
    await placeScheduledHolds(world.context, world.clock.now())
    await cancelUnheld(world.context, world.clock.now())
    expect((await read(viewer, id)).payment).toMatchObject({ state: 'scheduled' })
    world.clock.set('2026-11-24T20:00:00Z')
    await endBookings(world.context, world.clock.now())
    await debitAccounts(world.context, world.clock.now())
    await debitAccounts(world.context, world.clock.now())
    expect((await read(viewer, id)).payment.state).toBe('debit_scheduled')
  })

  test('says until when it can be paid, on its page and over the list, until there is no time left', async () => {
    const { viewer, id } = await failing()
    const rescue = async () => [
      (await read(viewer, id)).payment.rescue?.secondsLeft,
      (await world.call(listBookings, {}, viewer)).meta.waiting[0]?.rescue?.secondsLeft,
    ]
    const start = Temporal.Instant.from((await read(viewer, id)).startAt)
    const seconds = start.subtract({ hours: 24 }).since(world.clock.now()).total('seconds')
    expect(await rescue()).toEqual([seconds, seconds])
    world.clock.set(start.subtract({ hours: 24, seconds: 1 }).toString())
    expect(await rescue()).toEqual([1, 1])
    world.clock.set(start.subtract({ hours: 24 }).toString())
    expect(await rescue()).toEqual([undefined, undefined])
  })

  test('another card pays at once', async () => {
    const { viewer, methods, id } = await failing()
    expect((await pay(viewer, id, methods[0])).data.payment.state).toBe('held')
    expect(await holdsAtProvider(id)).toBe(1)
  })

  test('an attempt of the payer that was left open is freed when the timer gets the hold', async () => {
    const { viewer, methods, id } = await failing()
    const { data } = await pay(viewer, id)
    // The bank stops asking: the saved card is the good one from now on.
    await world.rows('update payment_leg set method_id = $2 where booking_id = $1', [id, methods[0]])
    world.clock.advance({ hours: 12 })
    await placeScheduledHolds(world.context, world.clock.now())
    expect((await read(viewer, id)).payment.state).toBe('held')
    await world.authenticate(data.payment.actionUrl, true)
    expect(await holdsAtProvider(id)).toBe(1)
  })
})
