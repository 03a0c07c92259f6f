import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivingTogether } from '#app/testing/interleave.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { holdBooking, listBookings, placeBooking, quoteBooking, readBooking } from '../../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

/** Tomorrow at 10:00 for four hours: 40.00 for the usual office. */
const wish = (office: number, more: object = {}) => ({
  office,
  date: '2026-11-11',
  time: '10:00',
  hours: 4,
  ...more,
})
const body = (office: number, more: object = {}) => ({ ...wish(office), expectedTotal: 4000, ...more })
const payer = async (card: string = CARDS.good): Promise<SignedIn> => {
  const viewer = await world.person()
  await world.card(viewer, card)
  return viewer
}
const place = (viewer: SignedIn, input: object, idempotencyKey?: string) =>
  world.call(placeBooking, { body: input, ...(idempotencyKey ? { idempotencyKey } : {}) }, viewer)
const countOf = async (office: number) =>
  (await world.rows<{ n: number }>('select count(*)::int as n from booking where office_id = $1', [office]))[0]?.n

describe('placing', () => {
  test('with a good card it is confirmed, the desk is taken and a full day is held on the card', async () => {
    const { id: office } = await world.office()
    const viewer = await payer()
    const { data } = await place(viewer, body(office))
    expect(data).toMatchObject({
      status: 'confirmed',
      phase: 'upcoming',
      from: '10:00',
      to: '14:00',
      startAt: '2026-11-11T09:00:00Z',
      freeUntil: '2026-11-11T07:00:00Z',
      price: { currency: 'EUR', sumCents: 4000, totalCents: 4000, blockCents: 8000, taxRate: 1900, taxCents: 639 },
      payment: { state: 'held', needsAttention: false, actionUrl: null, method: { brand: 'visa', last4: '4242' } },
      cancel: { feeCents: 0, releaseCents: 8000 },
      relation: 'booker',
    })
    expect(
      await world.rows('select auth_ref, hold_cents, due_at from payment_leg where booking_id = $1', [data.id]),
    ).toEqual([
      {
        auth_ref: expect.stringMatching(/^pay_/),
        hold_cents: 8000,
        due_at: Temporal.Instant.from('2026-11-11T13:15:00Z'),
      },
    ])
    expect(await world.rows('select type from domain_event where booking_id = $1 order by id', [data.id])).toEqual([
      { type: 'booking.confirmed' },
    ])
    const { data: quote } = await world.call(quoteBooking, { body: wish(office) }, await world.person())
    expect(quote).toMatchObject({ freeDesks: 3, bookable: true, totalCents: 4000, blockCents: 8000 })
  })

  test('a Swiss office is booked in francs with its own tax', async () => {
    const { id: office } = await world.office({ provider: await world.provider('CH'), priceCents: 1250 })
    const { data } = await place(await payer(), body(office, { expectedTotal: 5000 }))
    expect(data).toMatchObject({
      status: 'confirmed',
      price: { currency: 'CHF', totalCents: 5000, blockCents: 10_000, taxRate: 810, taxCents: 375 },
    })
  })

  test('the same Idempotency-Key is the same booking, with another body it is refused', async () => {
    const { id: office } = await world.office()
    const viewer = await payer()
    const first = await place(viewer, body(office), 'same-key-1')
    const again = await place(viewer, body(office), 'same-key-1')
    expect(again.data.id).toBe(first.data.id)
    expect(await countOf(office)).toBe(1)
    const other = place(viewer, body(office, { time: '11:00' }), 'same-key-1')
    expect(await world.refusal(other)).toBe('request.key_reused')
    const stranger = await place(await payer(), body(office), 'same-key-1')
    expect(stranger.data.id).not.toBe(first.data.id)
  })

  test('ten calls at the same time with one key are one booking and one card hold', async () => {
    const { id: office } = await world.office()
    const viewer = await payer()
    // All have looked for the key before the first one writes it.
    const batched = arrivingTogether(10, world.db.batched)
    const context = { ...world.context, db: { ...world.db, batched: batched as Database['batched'] } }
    const input = { body: body(office), idempotencyKey: 'same-key-2' }
    const made = await Promise.all(Array.from({ length: 10 }, () => world.call(placeBooking, input, viewer, context)))
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    expect(made.every(({ data }) => data.status === 'confirmed')).toBe(true)
    expect(await countOf(office)).toBe(1)
    const holds = await world.rows(
      'select s.state from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.booking_id = $1',
      [made[0]?.data.id],
    )
    expect(holds).toEqual([{ state: 'authorized' }])
  })

  test('a hold is paid without becoming a second booking, also when the answer is lost and it is paid again', async () => {
    const { id: office } = await world.office()
    const viewer = await payer()
    const hold = await world.call(holdBooking, { body: body(office) }, viewer)
    expect(hold.data).toMatchObject({ status: 'held', holdUntil: '2026-11-10T08:10:00Z', cancel: null })
    expect((await world.call(holdBooking, { body: body(office) }, viewer)).data.id).toBe(hold.data.id)
    const paid = await place(viewer, body(office), 'pay-the-hold')
    expect(paid.data).toMatchObject({ id: hold.data.id, status: 'confirmed' })
    const again = await place(viewer, body(office), 'pay-the-hold')
    expect(again.data.id).toBe(hold.data.id)
    expect(await countOf(office)).toBe(1)
  })

  test('a free office is confirmed at once for refugees, costs the others money, and needs no card', async () => {
    const { id: office } = await world.office({ type: OFFICE_TYPE.refugee })
    const refugee = await world.person({ refugee: true })
    const { data } = await place(refugee, body(office, { expectedTotal: 0 }))
    expect(data).toMatchObject({
      status: 'confirmed',
      price: { totalCents: 0, blockCents: 0 },
      payment: { state: 'none', method: null },
    })
    expect(await world.refusal(place(refugee, body(office)))).toBe('booking.price_changed')
    expect(await world.refusal(place(await payer(), body(office, { expectedTotal: 0 })))).toBe('booking.price_changed')
  })

  test('a free office can be kept for ten minutes first', async () => {
    const { id: office } = await world.office({ type: OFFICE_TYPE.refugee })
    const refugee = await world.person({ refugee: true })
    const hold = await world.call(holdBooking, { body: body(office, { expectedTotal: 0 }) }, refugee)
    expect(hold.data.status).toBe('held')
    const { data } = await place(refugee, body(office, { expectedTotal: 0 }))
    expect(data).toMatchObject({ id: hold.data.id, status: 'confirmed', payment: { state: 'none' } })
  })

  test("an employee pays with the company's card", async () => {
    const { id: companyId, admin, employee } = await world.company()
    const { id: office } = await world.office({ companyIds: [companyId] })
    expect(await world.refusal(place(employee, body(office)))).toBe('booking.no_payment_method')
    await world.card(admin, CARDS.good)
    const { data } = await place(employee, body(office))
    expect(data.status).toBe('confirmed')
    expect(await world.rows('select company_id from payment_leg where booking_id = $1', [data.id])).toEqual([
      { company_id: companyId },
    ])
    const seen = await world.call(readBooking, { params: { id: String(data.id) } }, admin)
    expect(seen.data.relation).toBe('company')
  })
})

describe('refusals', () => {
  const day = (date: string, time = '10:00') => ({ date, time })
  test.each<[string, object, object, RefusalCode]>([
    ['another total than shown', {}, { expectedTotal: 3999 }, 'booking.price_changed'],
    ['a draft', { status: 'draft' }, {}, 'request.not_found'],
    ['not published', { status: 'unpublished' }, {}, 'booking.office_not_bookable'],
    ['within the lead time', { leadHours: 48 }, {}, 'booking.lead'],
    ['closed then', { open: [28, 48] }, {}, 'booking.closed'],
    ['before opening', {}, day('2026-11-11', '06:45'), 'booking.closed'],
    ['yesterday', {}, day('2026-11-09'), 'booking.past'],
    ['in four minutes', {}, day('2026-11-10', '09:00'), 'booking.start_past'],
    ['a month and a day ahead', {}, day('2026-12-11'), 'booking.horizon'],
    ['past midnight', { open: [0, 96] }, day('2026-11-11', '21:00'), 'booking.midnight'],
    ['off the grid', {}, { time: '10:07' }, 'booking.grid'],
    ['more desks than there are', { capacity: 2 }, { quantity: 3, expectedTotal: 12_000 }, 'booking.no_free_desks'],
    [
      'more desks than a newcomer keeps',
      { capacity: 9 },
      { quantity: 5, expectedTotal: 20_000 },
      'booking.too_many_desks',
    ],
    ['a code nobody made', {}, { discountCode: 'NOBODY' }, 'discount.not_valid'],
  ])('%s', async (_, office, input, code) => {
    const { id } = await world.office(office)
    expect(await world.refusal(place(await payer(), body(id, input)))).toBe(code)
    expect(await countOf(id)).toBe(0)
  })

  test('a month ahead, to the day, can be booked', async () => {
    const { id } = await world.office()
    expect((await place(await payer(), body(id, day('2026-12-10')))).data.status).toBe('confirmed')
  })

  test.each<[string, Parameters<TestWorld['person']>[0], RefusalCode]>([
    ['not verified', { verified: false }, 'booking.unverified'],
    ['suspended', { suspended: true }, 'booking.suspended'],
    ['no billing address', { billing: false }, 'booking.no_billing_address'],
    ['no card', {}, 'booking.no_payment_method'],
  ])('the booker: %s', async (_, options, code) => {
    const { id } = await world.office()
    expect(await world.refusal(place(await world.person(options), body(id)))).toBe(code)
    expect(await countOf(id)).toBe(0)
  })

  test("one's own office, one for employees only, and a guest", async () => {
    const own = await world.office()
    expect(await world.refusal(place(own.provider.viewer, body(own.id)))).toBe('booking.own_office')
    const employees = await world.office({ companyIds: [] })
    expect(await world.refusal(place(await payer(), body(employees.id)))).toBe('request.not_found')
    const guest = { kind: 'guest', locale: 'de' } as never
    expect(await world.refusal(world.call(placeBooking, { body: body(own.id) }, guest))).toBe('auth.required')
  })

  test("somebody else's card, and a key that is too short", async () => {
    const { id } = await world.office()
    const foreign = await world.card(await world.person(), CARDS.good)
    const viewer = await payer()
    expect(await world.refusal(place(viewer, body(id, { paymentMethod: foreign })))).toBe('booking.no_payment_method')
    expect(await world.refusal(place(viewer, body(id), 'short'))).toBe('request.key_missing')
  })

  test('a full office says when there is a desk again', async () => {
    const { id } = await world.office({ capacity: 1 })
    await place(await payer(), body(id))
    const refused = await place(await payer(), body(id, { time: '12:00' })).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      refusal: { code: 'booking.no_free_desks' },
      meta: { next: { date: '2026-11-11', time: '14:00' } },
    })
    const { data } = await world.call(quoteBooking, { body: wish(id) }, await world.person())
    expect(data).toMatchObject({
      bookable: false,
      freeDesks: 0,
      reason: { code: 'booking.no_free_desks' },
      next: { date: '2026-11-11', time: '14:00' },
    })
  })

  test('three unpaid holds are the most', async () => {
    const { id } = await world.office()
    const viewer = await payer()
    for (const time of ['10:00', '11:00', '12:00']) await world.call(holdBooking, { body: body(id, { time }) }, viewer)
    const fourth = world.call(holdBooking, { body: body(id, { time: '13:00' }) }, viewer)
    expect(await world.refusal(fourth)).toBe('booking.too_many_holds')
  })
})

describe('reading', () => {
  test('strangers find nothing; the provider sees neither card nor timeline; how to get in is for paid places', async () => {
    const office = await world.office()
    const viewer = await payer()
    const hold = await world.call(holdBooking, { body: body(office.id) }, viewer)
    expect(hold.data.office.accessNote).toBe('')
    const { data } = await place(viewer, body(office.id))
    expect(data.office.accessNote).toBe('Klingel 3')
    const params = { id: String(data.id) }
    expect(await world.refusal(world.call(readBooking, { params }, await world.person()))).toBe('request.not_found')
    const other = await world.provider()
    expect(await world.refusal(world.call(readBooking, { params }, other.viewer))).toBe('request.not_found')
    const provider = await world.call(readBooking, { params }, office.provider.viewer)
    expect(provider.data).toMatchObject({ relation: 'provider', payment: { method: null, timeline: [] } })
  })

  test('my list has mine only, soonest first, with what waits for me', async () => {
    const { id } = await world.office()
    const viewer = await payer()
    const later = await place(viewer, body(id, { time: '15:00' }))
    const sooner = await place(viewer, body(id))
    const { data, meta } = await world.call(listBookings, {}, viewer)
    expect(data.map((one) => one.id)).toEqual([sooner.data.id, later.data.id])
    expect(meta).toEqual({ next: null, needsAttention: 0, waiting: [] })
    expect((await world.call(listBookings, {}, await world.person())).data).toEqual([])
  })
})
