import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterFirstRead } from '#app/testing/interleave.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { payBooking, placeBooking, quoteBooking, readBooking } from '../../contract.ts'
import { cancelUnheld, endBookings, placeScheduledHolds, releaseHolds } from './booking-timers-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => {
  world.clock.set(TEST_NOW)
  world.payments.setFault('none')
})
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(
    await world.rows('select currency from ledger_posting group by currency having sum(amount_cents) <> 0'),
  ).toEqual([])
  await world.close()
})

const WISH = { date: '2026-11-11', time: '10:00', hours: 4 }
async function booked(wish: object = {}, card: string = CARDS.good, options?: Parameters<TestWorld['office']>[0]) {
  const office = await world.office({ capacity: 1, ...options })
  const viewer = await world.person()
  await world.card(viewer, card)
  const body = { office: office.id, ...WISH, expectedTotal: 4000, ...wish }
  const { data } = await world.call(placeBooking, { body }, viewer)
  return { office, viewer, id: data.id }
}
const read = async (viewer: SignedIn, id: number) =>
  (await world.call(readBooking, { params: { id: String(id) } }, viewer)).data
const payments = (id: number) =>
  world.rows<{ kind: string; state: string; captured_cents: number }>(
    `select s.kind, s.state, s.captured_cents from sandbox_payment s join payment_leg leg on leg.id::text = s.leg_ref
     where leg.booking_id = $1 order by s.created_at, s.ref`,
    [id],
  )
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
const events = async (id: number, type: string) =>
  (await world.rows('select from domain_event where booking_id = $1 and type = $2', [id, type])).length
const at = (instant: string) => {
  world.clock.set(instant)
  return world.clock.now()
}

describe('the end', () => {
  test('ends and captures once, run twice and side by side', async () => {
    const { viewer, id } = await booked()
    await endBookings(world.context, at('2026-11-11T12:59:59.999Z'))
    expect((await read(viewer, id)).status).toBe('confirmed')
    const end = at('2026-11-11T13:00:00Z')
    await Promise.all([endBookings(world.context, end), endBookings(world.context, end)])
    await endBookings(world.context, end)
    expect(await read(viewer, id)).toMatchObject({ status: 'completed', phase: 'past' })
    expect(await events(id, 'booking.completed')).toBe(1)

    await capturePayments(world.context, at('2026-11-11T13:14:59.999Z'))
    expect(await ledger(id)).toEqual({})
    const due = at('2026-11-11T13:15:00Z')
    await Promise.all(Array.from({ length: 4 }, () => capturePayments(world.context, due)))
    expect(await capturePayments(world.context, due)).toBe(0)
    expect(await payments(id)).toEqual([{ kind: 'hold', state: 'captured', captured_cents: 4000 }])
    expect(await ledger(id)).toEqual({
      receivable: 0,
      provider_payable: -3200,
      commission_revenue: -672,
      'vat_output:DE': -128,
      psp_balance: 4000 - 85,
      psp_fees: 85,
    })
    expect((await read(viewer, id)).payment).toMatchObject({
      state: 'paid',
      timeline: [
        { kind: 'hold', cents: 8000 },
        { kind: 'captured', cents: 4000 },
        { kind: 'released', cents: 4000 },
      ],
    })
  })

  test('a leg that was paid since it was read is left alone', async () => {
    const { viewer, id } = await booked()
    const due = at('2026-11-11T13:15:00Z')
    const slow = afterFirstRead(world.context, () => capturePayments(world.context, due))
    expect(await capturePayments(slow, due)).toBe(0)
    expect((await read(viewer, id)).payment.state).toBe('paid')
  })

  test('a discount of the platform is its own expense, one of the provider lowers what he gets', async () => {
    await world.rows(
      `insert into discount_code (code, amount_cents, currency, funded_by) values ('OURS', 500, 'EUR', 'platform'), ('THEIRS', 500, 'EUR', 'provider')`,
    )
    const ours = await booked({ discountCode: 'OURS', expectedTotal: 3500 })
    const theirs = await booked({ discountCode: 'THEIRS', expectedTotal: 3500 })
    await capturePayments(world.context, at('2026-11-11T13:15:00Z'))
    expect(await ledger(ours.id)).toMatchObject({ provider_payable: -3200, marketing_discount: 500, receivable: 0 })
    expect(await ledger(theirs.id)).toMatchObject({ provider_payable: -2800, receivable: 0 })
    expect(await ledger(theirs.id)).not.toHaveProperty('marketing_discount')
  })

  test('Austrian and Swiss providers: no German tax in the commission', async () => {
    const austrian = await booked({}, CARDS.good, { provider: await world.provider('AT') })
    const swiss = await booked({ expectedTotal: 5000 }, CARDS.good, {
      provider: await world.provider('CH'),
      priceCents: 1250,
    })
    await capturePayments(world.context, at('2026-11-11T13:15:00Z'))
    expect(await ledger(austrian.id)).toMatchObject({ provider_payable: -3200, commission_revenue: -800 })
    expect(await ledger(swiss.id)).toMatchObject({ provider_payable: -4000, commission_revenue: -1000 })
    expect(await ledger(swiss.id)).not.toHaveProperty('vat_output:DE')
    const currencies = await world.rows(
      'select distinct p.currency from ledger_posting p join ledger_tx t on t.id = p.tx_id where t.booking_id = $1',
      [swiss.id],
    )
    expect(currencies).toEqual([{ currency: 'CHF' }])
  })

  test('a capture whose answer is lost is found again and booked once', async () => {
    const { viewer, id } = await booked()
    world.payments.setFault('timeout')
    const due = at('2026-11-11T13:15:00Z')
    await capturePayments(world.context, due)
    expect((await read(viewer, id)).payment.state).toBe('capturing')
    expect(await ledger(id)).toMatchObject({ receivable: 4000 })
    world.payments.setFault('none')
    await capturePayments(world.context, due)
    expect((await read(viewer, id)).payment.state).toBe('paid')
    expect(await payments(id)).toEqual([{ kind: 'hold', state: 'captured', captured_cents: 4000 }])
    expect(await ledger(id)).toMatchObject({ receivable: 0, provider_payable: -3200 })
  })

  test('a hold that lapsed is charged anew; a card that says no leaves the booking unpaid', async () => {
    const good = await booked()
    const asks = await booked({ date: '2026-11-20' })
    // As if the payer had authenticated a card that asks each time, off-session included.
    const stern = await world.card(asks.viewer, CARDS.asksAlways)
    await placeScheduledHolds(world.context, at('2026-11-17T09:00:00Z'))
    await world.rows('update payment_leg set method_id = $2 where booking_id = $1', [asks.id, stern])
    await capturePayments(world.context, at('2026-11-25T13:15:00Z'))
    expect(await payments(good.id)).toEqual([
      { kind: 'hold', state: 'authorized', captured_cents: 0 },
      { kind: 'charge', state: 'captured', captured_cents: 4000 },
    ])
    expect((await read(good.viewer, good.id)).payment.state).toBe('paid')
    expect((await read(asks.viewer, asks.id)).payment).toMatchObject({
      state: 'failed',
      needsAttention: true,
      declineCode: 'authentication_required',
    })
    expect(await ledger(asks.id)).toMatchObject({ receivable: 4000, provider_payable: -3200 })
    expect(await events(asks.id, 'payment.failed')).toBe(1)
    const next = await world.office()
    const body = { office: next.id, ...WISH, date: '2026-11-27', expectedTotal: 4000 }
    expect(await world.refusal(world.call(placeBooking, { body }, asks.viewer))).toBe('booking.unpaid')

    // Pay now (T8): another card that says no changes nothing, one that works settles it and opens booking again.
    const pay = (paymentMethod: number) =>
      world.call(payBooking, { params: { id: String(asks.id) }, body: { paymentMethod } }, asks.viewer)
    const poor = await world.card(asks.viewer, CARDS.insufficient)
    expect(await world.refusal(pay(poor))).toBe('payment.insufficient')
    expect((await read(asks.viewer, asks.id)).payment.state).toBe('failed')
    const fine = await world.card(asks.viewer, CARDS.good)
    expect((await pay(fine)).data.payment).toMatchObject({ state: 'paid', needsAttention: false })
    expect(await ledger(asks.id)).toMatchObject({ receivable: 0, provider_payable: -3200 })
    const again = await world.call(placeBooking, { body }, asks.viewer)
    expect(again.data.status).toBe('confirmed')
  })

  test('a payment that failed is tried after one, three and seven days, each time once; then no more', async () => {
    const { viewer, id } = await booked({ date: '2026-11-20' })
    await placeScheduledHolds(world.context, at('2026-11-17T09:00:00Z'))
    const stern = await world.card(viewer, CARDS.asksAlways)
    await world.rows('update payment_leg set method_id = $2, auth_ref = null where booking_id = $1', [id, stern])
    const charges = async () => (await payments(id)).filter(({ kind }) => kind === 'charge').length
    const due = Temporal.Instant.from('2026-11-20T13:15:00Z')
    const tried: number[] = []
    for (const hours of [0, 23, 24, 25, 71, 72, 100, 168, 169, 400]) {
      const now = at(due.add({ hours }).toString())
      await Promise.all([capturePayments(world.context, now), capturePayments(world.context, now)])
      tried.push(await charges())
    }
    expect(tried).toEqual([1, 1, 2, 2, 2, 3, 3, 4, 4, 4])
    expect(await events(id, 'payment.failed')).toBe(4)
    expect((await read(viewer, id)).payment.state).toBe('failed')
    expect(await ledger(id)).toMatchObject({ receivable: 4000, provider_payable: -3200 })
  })

  test('a payment that fails and works the next day is paid, and nothing is left open', async () => {
    const { viewer, id } = await booked({ date: '2026-11-20' })
    await placeScheduledHolds(world.context, at('2026-11-17T09:00:00Z'))
    const stern = await world.card(viewer, CARDS.asksAlways)
    await world.rows('update payment_leg set method_id = $2, auth_ref = null where booking_id = $1', [id, stern])
    await capturePayments(world.context, at('2026-11-20T13:15:00Z'))
    expect((await read(viewer, id)).payment.state).toBe('failed')
    const good = await world.card(viewer, CARDS.good)
    await world.rows('update payment_leg set method_id = $2 where booking_id = $1', [id, good])
    await capturePayments(world.context, at('2026-11-21T13:15:00Z'))
    expect((await read(viewer, id)).payment.state).toBe('paid')
    expect(await ledger(id)).toMatchObject({ receivable: 0, provider_payable: -3200 })
  })

  test('one leg that cannot be captured does not keep the others', async () => {
    const broken = await booked({ hours: 3, expectedTotal: 3000 })
    const fine = await booked()
    await world.rows(`update payment_leg set auth_ref = 'pay_nothing' where booking_id = $1`, [broken.id])
    await capturePayments(world.context, at('2026-11-11T13:15:00Z'))
    expect((await read(fine.viewer, fine.id)).payment.state).toBe('paid')
    expect((await read(broken.viewer, broken.id)).payment.state).toBe('capturing')
    await world.rows(`update payment_leg set state = 'written_off' where booking_id = $1`, [broken.id])
  })
})

describe('holds three days before', () => {
  const FAR = { date: '2026-12-01' } // starts 09:00 UTC

  test('placed at start - 72 h, not before, once, off-session', async () => {
    const { viewer, id } = await booked(FAR)
    expect((await read(viewer, id)).payment).toMatchObject({ state: 'scheduled', holdAt: '2026-11-28T09:00:00Z' })
    await placeScheduledHolds(world.context, at('2026-11-28T08:59:59.999Z'))
    expect(await payments(id)).toEqual([])
    const due = at('2026-11-28T09:00:00Z')
    await Promise.all([placeScheduledHolds(world.context, due), placeScheduledHolds(world.context, due)])
    await placeScheduledHolds(world.context, due)
    expect(await payments(id)).toEqual([{ kind: 'hold', state: 'authorized', captured_cents: 0 }])
    expect((await read(viewer, id)).payment.state).toBe('held')
    await capturePayments(world.context, at('2026-12-01T13:15:00Z'))
    expect((await read(viewer, id)).payment.state).toBe('paid')
  })

  test('one that came late is asked for again at the same times before the start', async () => {
    const { id } = await booked(FAR, CARDS.insufficient)
    for (const hour of [64, 61, 60, 59, 48, 36, 35])
      await placeScheduledHolds(
        world.context,
        at(Temporal.Instant.from('2026-12-01T09:00:00Z').subtract({ hours: hour }).toString()),
      )
    expect(await payments(id)).toHaveLength(4)
  })

  test('an answer that is lost is asked for again, with one hold', async () => {
    const { viewer, id } = await booked(FAR)
    world.payments.setFault('timeout')
    const due = at('2026-11-28T09:00:00Z')
    await placeScheduledHolds(world.context, due)
    expect((await read(viewer, id)).payment.state).toBe('scheduled')
    world.payments.setFault('none')
    await placeScheduledHolds(world.context, due)
    expect((await read(viewer, id)).payment.state).toBe('held')
    expect(await payments(id)).toHaveLength(1)
  })

  test('tried at -72, -60, -48 and -36 h; at -24 h it is canceled without a fee and the desk is free', async () => {
    const { office, viewer, id } = await booked(FAR, CARDS.insufficient)
    // Whatever the other timer does meanwhile, a card is asked four times and not a fifth.
    for (const hour of [72, 66, 60, 48, 36, 30, 24, 12, 1]) {
      const now = at(Temporal.Instant.from('2026-12-01T09:00:00Z').subtract({ hours: hour }).toString())
      await placeScheduledHolds(world.context, now)
    }
    expect(await payments(id)).toHaveLength(4)
    expect(await events(id, 'payment.hold_failed')).toBe(4)
    await cancelUnheld(world.context, at('2026-11-30T08:59:59.999Z'))
    expect((await read(viewer, id)).status).toBe('confirmed')
    const late = at('2026-11-30T09:00:00Z')
    await Promise.all([cancelUnheld(world.context, late), cancelUnheld(world.context, late)])
    expect(await read(viewer, id)).toMatchObject({
      status: 'canceled',
      canceledBy: 'payment',
      feeCents: 0,
      payment: { state: 'released', needsAttention: false },
    })
    expect(await events(id, 'booking.canceled')).toBe(1)
    const { data } = await world.call(
      quoteBooking,
      { body: { office: office.id, ...WISH, ...FAR } },
      await world.person(),
    )
    expect(data.freeDesks).toBe(1)
  })

  test('canceled so, its code can be used again', async () => {
    await world.rows(
      `insert into discount_code (code, amount_cents, currency, usage_limit, person_limit) values ('RESCUE', 500, 'EUR', 1, 1)`,
    )
    const { id } = await booked({ ...FAR, discountCode: 'RESCUE', expectedTotal: 3500 }, CARDS.insufficient)
    const uses = () =>
      world.rows(`select used, (select count(*)::int from discount_use u where u.code = d.code) as kept
        from discount_code d where code = 'RESCUE'`)
    expect(await uses()).toEqual([{ used: 1, kept: 1 }])
    await placeScheduledHolds(world.context, at('2026-11-28T09:00:00Z'))
    expect(await cancelUnheld(world.context, at('2026-11-30T09:00:00Z'))).toBeGreaterThan(0)
    expect(await world.rows('select status from booking where id = $1', [id])).toEqual([{ status: 'canceled' }])
    expect(await uses()).toEqual([{ used: 0, kept: 0 }])
  })

  test('while the provider is away nothing spins and nothing is canceled before the start', async () => {
    const { viewer, id } = await booked(FAR)
    world.payments.setFault('timeout')
    const late = at('2026-12-01T08:59:00Z')
    expect(await placeScheduledHolds(world.context, late), 'asked in the next round, not at once again').toBe(0)
    expect(await cancelUnheld(world.context, late)).toBe(0)
    expect((await read(viewer, id)).status).toBe('confirmed')
    expect(await cancelUnheld(world.context, at('2026-12-01T09:00:00Z'))).toBe(1)
    expect(await read(viewer, id)).toMatchObject({ status: 'canceled', canceledBy: 'payment', feeCents: 0 })
  })

  test('a hold that comes back after the booking was canceled is freed', async () => {
    const { id } = await booked(FAR)
    const due = at('2026-11-28T09:00:00Z')
    // The payer cancels while the provider is being asked.
    const authorize = world.payments.authorize
    const context = {
      ...world.context,
      payments: {
        ...world.payments,
        authorize: async (...args: Parameters<typeof authorize>) => {
          const result = await authorize(...args)
          await world.rows(`update booking set status = 'canceled', canceled_at = $2 where id = $1`, [id, due])
          await world.rows(`update payment_leg set state = 'released' where booking_id = $1`, [id])
          return result
        },
      },
    }
    await placeScheduledHolds(context, due)
    await releaseHolds(world.context, due)
    expect(await payments(id)).toEqual([{ kind: 'hold', state: 'canceled', captured_cents: 0 }])
  })
})
