import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, holdBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { releaseHolds } from '../timers/booking-timers-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(
    await world.rows('select currency from ledger_posting group by currency having sum(amount_cents) <> 0'),
  ).toEqual([])
  await world.close()
})

/** 40.00, tomorrow 10:00 in Berlin: free until 07:00 UTC. */
const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
const FREE_UNTIL = '2026-11-11T07:00:00Z'
const cancel = (viewer: SignedIn, id: number, query: object = {}) =>
  world.call(cancelBooking, { params: { id: String(id) }, query }, viewer)
async function booked(wish: object = {}, office?: Parameters<TestWorld['office']>[0]) {
  const made = await world.office({ capacity: 1, ...office })
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office: made.id, ...WISH, expectedTotal: 4000, ...wish }
  const { data } = await world.call(placeBooking, { body }, viewer)
  return { office: made, viewer, id: data.id }
}
const freeDesks = async (office: number) =>
  (await world.call(quoteBooking, { body: { office, ...WISH } }, await world.person())).data.freeDesks
const atProvider = (id: number) =>
  world.rows<{ state: string; captured_cents: number }>(
    'select s.state, s.captured_cents from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref where leg.booking_id = $1',
    [id],
  )
/** Account code -> cents over the ledger transactions of one booking. */
const ledger = async (id: number) =>
  Object.fromEntries(
    (
      await world.rows<{ code: string; cents: number }>(
        `select a.code, sum(p.amount_cents)::int as cents from ledger_posting p join ledger_tx t on t.id = p.tx_id join ledger_account a on a.id = p.account_id
         where t.booking_id = $1 group by a.code`,
        [id],
      )
    ).map(({ code, cents }) => [code, cents]),
  )

test('late, with a discount of the marketplace that leaves less than the fee: the host has a share of what is paid', async () => {
  await world.rows(`insert into discount_code (code, amount_cents, currency) values ('THIRTYOFF', 3000, 'EUR')`)
  const { viewer, id } = await booked({ discountCode: 'THIRTYOFF', expectedTotal: 1000 })
  world.clock.set('2026-11-11T08:00:00Z')
  expect((await cancel(viewer, id, { expectedFee: '1000' })).data.owedCents).toBe(1000)
  await capturePayments(world.context, world.clock.now())
  expect(await ledger(id)).toMatchObject({ receivable: 0, provider_payable: -800 })
  expect(await ledger(id)).not.toHaveProperty('marketing_discount')
})

describe('by the booker', () => {
  test('early: nothing is charged, desk and card are free, and a retry changes nothing', async () => {
    const { office, viewer, id } = await booked()
    const { data } = await cancel(viewer, id, { expectedFee: '0', reason: 'krank' })
    expect(data).toMatchObject({
      status: 'canceled',
      canceledBy: 'user',
      cancelReason: 'krank',
      feeCents: 0,
      cancel: null,
      payment: { state: 'released', needsAttention: false },
    })
    expect(await freeDesks(office.id)).toBe(1)
    expect(await releaseHolds(world.context, world.clock.now())).toBe(1)
    expect(await atProvider(id)).toEqual([{ state: 'canceled', captured_cents: 0 }])
    expect((await cancel(viewer, id)).data).toEqual(
      (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data,
    )
    const told = await world.rows(`select from domain_event where booking_id = $1 and type = 'booking.canceled'`, [id])
    expect(told).toHaveLength(1)
    world.clock.set('2026-11-12T00:00:00Z')
    await capturePayments(world.context, world.clock.now())
    expect(await ledger(id)).toEqual({})
  })

  test('of a hold that is only planned nothing is given back', async () => {
    const { viewer, id } = await booked({ date: '2026-11-20' })
    const { data } = await world.call(readBooking, { params: { id: String(id) } }, viewer)
    expect(data).toMatchObject({ payment: { state: 'scheduled' }, cancel: { feeCents: 0, releaseCents: 0 } })
  })

  test('exactly two hours before is free; a millisecond later costs two hours', async () => {
    const early = await booked()
    const late = await booked()
    world.clock.set(FREE_UNTIL)
    expect((await cancel(early.viewer, early.id)).data.feeCents).toBe(0)
    world.clock.advance({ milliseconds: 1 })
    const preview = (await world.call(readBooking, { params: { id: String(late.id) } }, late.viewer)).data.cancel
    expect(preview).toEqual({ feeCents: 2000, releaseCents: 6000 })
    expect(await world.refusal(cancel(late.viewer, late.id, { expectedFee: '0' }))).toBe('booking.fee_changed')
    const { data } = await cancel(late.viewer, late.id, { expectedFee: '2000' })
    expect(data).toMatchObject({ status: 'canceled', feeCents: 2000, owedCents: 2000, payment: { state: 'due' } })
    expect(data.payment.timeline).toMatchObject([
      { kind: 'hold', cents: 8000 },
      { kind: 'fee', cents: 2000 },
      { kind: 'released', cents: preview?.releaseCents },
    ])
    expect(await freeDesks(late.office.id)).toBe(1)
  })

  test('the fee is taken from the hold; the provider gets 80 % of it and the books balance', async () => {
    const { viewer, id } = await booked()
    world.clock.set('2026-11-11T08:00:00Z')
    await cancel(viewer, id)
    await capturePayments(world.context, world.clock.now())
    await capturePayments(world.context, world.clock.now())
    expect(await atProvider(id)).toEqual([{ state: 'captured', captured_cents: 2000 }])
    expect(await ledger(id)).toEqual({
      receivable: 0,
      provider_payable: -1600,
      commission_revenue: -336,
      'vat_output:DE': -64,
      psp_balance: 2000 - 55,
      psp_fees: 55,
    })
    const { data } = await world.call(readBooking, { params: { id: String(id) } }, viewer)
    expect(data.payment).toMatchObject({
      state: 'paid',
      timeline: [
        { kind: 'hold', cents: 8000 },
        { kind: 'fee', cents: 2000 },
        { kind: 'released', cents: 6000 },
      ],
    })
    expect((await cancel(viewer, id)).data.feeCents).toBe(2000)
  })

  test('the fee is never more than the booking cost, and a late discount is used up', async () => {
    await world.rows(`insert into discount_code (code, amount_cents, currency) values ('HALF', 2500, 'EUR')`)
    const { viewer, id } = await booked({ discountCode: 'HALF', expectedTotal: 1500 })
    world.clock.set('2026-11-11T08:00:00Z')
    expect((await cancel(viewer, id)).data.feeCents).toBe(1500)
    expect(await world.rows(`select used from discount_code where code = 'HALF'`)).toEqual([{ used: 1 }])
  })

  test('an early cancellation gives the discount back', async () => {
    await world.rows(`insert into discount_code (code, percent, usage_limit) values ('BACK', 25, 1)`)
    const { viewer, id } = await booked({ discountCode: 'BACK', expectedTotal: 3000 })
    expect(await world.rows(`select used from discount_code where code = 'BACK'`)).toEqual([{ used: 1 }])
    await cancel(viewer, id)
    expect(await world.rows(`select used from discount_code where code = 'BACK'`)).toEqual([{ used: 0 }])
    expect(await world.rows(`select from discount_use where booking_id = $1`, [id])).toEqual([])
  })

  test('booked an hour before: five minutes of grace, then the fee, then it has begun', async () => {
    world.clock.set('2026-11-11T08:00:00Z')
    const graceful = await booked()
    const late = await booked()
    world.clock.advance({ minutes: 5 })
    expect((await cancel(graceful.viewer, graceful.id)).data.feeCents).toBe(0)
    world.clock.advance({ milliseconds: 1 })
    expect((await cancel(late.viewer, late.id)).data.feeCents).toBe(2000)
    const begun = await booked({ time: '11:00' })
    world.clock.set('2026-11-11T10:00:00Z')
    expect(await world.refusal(cancel(begun.viewer, begun.id))).toBe('booking.started')
  })

  test('a slot that is only kept is given back without a word about money', async () => {
    const office = await world.office({ capacity: 1 })
    const viewer = await world.person()
    const body = { office: office.id, ...WISH, expectedTotal: 4000 }
    const hold = await world.call(holdBooking, { body }, viewer)
    expect((await cancel(viewer, hold.data.id)).data).toMatchObject({ status: 'expired', feeCents: 0 })
    expect(await freeDesks(office.id)).toBe(1)
    expect(await world.refusal(cancel(viewer, hold.data.id))).toBe('booking.not_cancelable')
  })

  test('ten cancellations at the same time are one', async () => {
    const { viewer, id } = await booked()
    world.clock.set('2026-11-11T08:00:00Z')
    const all = await Promise.all(Array.from({ length: 10 }, () => cancel(viewer, id)))
    expect(all.every(({ data }) => data.feeCents === 2000)).toBe(true)
    const told = await world.rows(`select from domain_event where booking_id = $1 and type = 'booking.canceled'`, [id])
    expect(told).toHaveLength(1)
  })
})

describe('by others', () => {
  test('the provider may until exactly 48 hours before, and nobody pays', async () => {
    const early = await booked({ date: '2026-11-13' })
    const late = await booked({ date: '2026-11-13' })
    world.clock.set('2026-11-11T09:00:00Z')
    const { data } = await cancel(early.office.provider.viewer, early.id, { reason: 'Wasserschaden' })
    expect(data).toMatchObject({ status: 'canceled', canceledBy: 'provider', feeCents: 0, relation: 'provider' })
    world.clock.advance({ milliseconds: 1 })
    expect(await world.refusal(cancel(late.office.provider.viewer, late.id))).toBe('booking.provider_too_late')
  })

  test('the operator not while the money is being taken', async () => {
    const operator = await world.person({ bits: KIND_BITS.operator })
    const { id } = await booked()
    await world.rows(`update payment_leg set state = 'capturing' where booking_id = $1`, [id])
    const canceled = cancel(operator, id, { reason: 'Wasserschaden' })
    expect(await world.refusal(canceled)).toBe('booking.not_cancelable')
    const stored =
      'select b.status, leg.state from booking b join payment_leg leg on leg.booking_id = b.id where b.id = $1'
    expect(await world.rows(stored, [id])).toEqual([{ status: 'confirmed', state: 'capturing' }])
  })

  test('the operator inside two hours, and even after the start: the customer pays nothing, as the preview said', async () => {
    const operator = await world.person({ bits: KIND_BITS.operator })
    for (const now of ['2026-11-11T08:00:00Z', '2026-11-11T10:00:00Z']) {
      world.clock.set(TEST_NOW)
      const { viewer, id } = await booked()
      world.clock.set(now)
      const read = (who: SignedIn) => world.call(readBooking, { params: { id: String(id) } }, who)
      expect((await read(operator)).data.cancel).toEqual({ feeCents: 0, releaseCents: 8000 })
      const { data } = await cancel(operator, id, { expectedFee: '0', reason: 'Stromausfall' })
      expect(data).toMatchObject({ status: 'canceled', canceledBy: 'operator', feeCents: 0, relation: 'operator' })
      expect((await cancel(operator, id)).data, 'the answer to the first was lost').toEqual(data)
      expect((await read(viewer)).data).toMatchObject({
        owedCents: 0,
        payment: { state: 'released', timeline: [{ kind: 'hold' }, { kind: 'released', cents: 8000 }] },
      })
      await releaseHolds(world.context, world.clock.now())
      expect(await atProvider(id)).toEqual([{ state: 'canceled', captured_cents: 0 }])
    }
  })

  test("the company's admin pays the late fee of its employee's booking", async () => {
    const { employee, admin } = await world.company()
    await world.card(admin, CARDS.good)
    const office = await world.office({ capacity: 1 })
    const body = { office: office.id, ...WISH, expectedTotal: 4000 }
    const { id } = (await world.call(placeBooking, { body }, employee)).data
    world.clock.set('2026-11-11T08:00:00Z')
    const { data } = await cancel(admin, id, { expectedFee: '2000' })
    expect(data).toMatchObject({ canceledBy: 'user', feeCents: 2000, relation: 'company' })
  })

  test("strangers, other providers and other companies' admins find nothing", async () => {
    const { id } = await booked()
    const { admin } = await world.company()
    const others = [await world.person(), (await world.provider()).viewer, admin]
    for (const viewer of others) expect(await world.refusal(cancel(viewer, id))).toBe('request.not_found')
    expect(await world.rows('select status from booking where id = $1', [id])).toEqual([{ status: 'confirmed' }])
  })
})
