/** From booking with a bank account to the money, and back when the bank returns it: use-cases, timers, sandbox, ledger. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { cancelBooking, payBooking, placeBooking, readBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { cancelUnheld, endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { takeShares } from '../../dispute/server/take-shares-job.ts'
import { connectBank } from '../../payout/server/payout-world.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { reconcile } from '../../reconciliation/server/reconcile-job.ts'
import { readBookingMoney, refundBooking } from '../../refund/contract.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { writeOffBooking } from '../../write-off/contract.ts'
import { debitAccounts } from './debits-job.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const IBANS = {
  pays: 'DE89370400440532013000',
  fails: 'DE62370400440532013001',
  closed: 'DE24370400440532013006',
  returned: 'DE35370400440532013002',
}
/** A Thursday; two days later it is weekend, and banks work again on Monday. */
const VISIT_OVER = '2026-11-12T11:20:00Z'
const DEBIT_AT = '2026-11-16T05:00:00Z'
const PAID_AT = '2026-11-19T05:00:00Z'
const RETURNED_AT = '2026-11-23T05:00:00Z'

/** 20.00, of which 16.00 are the provider's, by somebody who has paid a booking before. */
async function booked(iban: string) {
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await connectBank(world, owner)
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const at = { office, time: '10:00', hours: 2, expectedTotal: 2000 }
  const before = await world.call(placeBooking, { body: { ...at, date: '2026-11-11' } }, viewer)
  await world.rows(`update payment_leg set state = 'paid', due_at = null where booking_id = $1`, [before.data.id])
  const method = await world.account(viewer, iban)
  const { data } = await world.call(placeBooking, { body: { ...at, date: '2026-11-12' } }, viewer)
  return { id: data.id, data, owner, viewer, method, office }
}
type Booked = Awaited<ReturnType<typeof booked>>

const at = async (time: string) => {
  world.clock.set(time)
  const now = world.clock.now()
  await endBookings(world.context, now)
  await cancelUnheld(world.context, now)
  await debitAccounts(world.context, now)
  await capturePayments(world.context, now)
  await sendTransfers(world.context, now)
  await takeShares(world.context, now)
}
const leg = async ({ id }: { id: number }) => {
  const [row] = await world.rows<{ state: string; debit_on: string | null; amount_cents: number; auth_ref: string }>(
    'select state, debit_on::text, amount_cents, auth_ref from payment_leg where booking_id = $1',
    [id],
  )
  if (!row) throw new Error('no leg')
  return row
}
const state = async (one: { id: number }) => (await leg(one)).state
const payments = ({ id }: { id: number }) =>
  world.rows<{ kind: string; state: string }>(
    `select p.kind, p.state from sandbox_payment p join payment_leg l on l.id::text = p.leg_ref where l.booking_id = $1
      order by p.created_at`,
    [id],
  )
const posted = async ({ id }: { id: number }) =>
  (await world.rows<{ kind: string }>('select kind from ledger_tx where booking_id = $1 order by id', [id])).map(
    ({ kind }) => kind,
  )
const told = async ({ id }: { id: number }) =>
  (
    await world.rows<{ type: string }>(
      `select type from domain_event where booking_id = $1 and type like 'payment.%' and not type ~ 'share|disput' order by id`,
      [id],
    )
  ).map(({ type }) => type)
const transfers = ({ id }: { id: number }) =>
  world.rows<{ state: string; amount: number; reversed: number }>(
    `select state, amount_cents::int as amount, reversed_cents::int as reversed from transfer where booking_id = $1
      order by round`,
    [id],
  )
const balance = async (code: string, owner: string) =>
  (
    await world.rows<{ cents: number }>(
      'select balance_cents::int as cents from ledger_account where code = $1 and owner = $2',
      [code, owner],
    )
  )[0]?.cents ?? 0
/** What they owe, and what the provider owes and is owed. */
const open = async ({ owner, viewer }: Booked) => [
  await balance('receivable', `person:${viewer.id}`),
  await balance('provider_debt', `provider:${owner.id}`),
  await balance('provider_payable', `provider:${owner.id}`),
]
/** The payment provider tells that the payment changed, as often as it likes. */
const hear = async (ref: string) => {
  const now = world.clock.now()
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
    [randomUUID(), ref, now],
  )
  await processPaymentEvents(world.context, now)
}
async function isSound(): Promise<void> {
  expect(await world.rows('select currency from ledger_posting group by 1 having sum(amount_cents) <> 0')).toEqual([])
  // All of the tests share one balance, and their clocks end on different days.
  const until = Temporal.Instant.from('2027-02-01T00:00:00Z')
  await reconcile(world.context, { from: Temporal.Instant.from(TEST_NOW), until }, until)
  expect(await world.rows('select ref, kind, ledger_cents, psp_cents from psp_difference')).toEqual([])
}

test('a bank account: nothing is held, the day is announced, the debit waits for it, and the provider for the debit', async () => {
  const one = await booked(IBANS.pays)
  expect(one.data).toMatchObject({
    status: 'confirmed',
    payment: { timeline: [{ kind: 'debit_planned', cents: 2000 }] },
  })
  expect(await payments(one)).toEqual([])
  await at('2026-11-12T09:30:00Z')
  expect(await state(one)).toBe('scheduled')
  await at(VISIT_OVER)
  expect(await leg(one)).toMatchObject({ state: 'debit_scheduled', debit_on: '2026-11-16', amount_cents: 2000 })
  expect(await told(one)).toEqual(['payment.debit_announced'])
  expect(await open(one)).toEqual([2000, 0, -1600])
  await at('2026-11-16T04:59:59Z')
  expect(await payments(one)).toEqual([])
  await at(DEBIT_AT)
  await at(DEBIT_AT)
  expect(await payments(one)).toEqual([{ kind: 'charge', state: 'processing' }])
  expect(await state(one)).toBe('processing')
  expect(await posted(one)).toEqual(['due', 'debited'])
  expect(await open(one)).toEqual([0, 0, -1600])
  expect(await transfers(one)).toEqual([])
  await at(PAID_AT)
  await hear((await leg(one)).auth_ref)
  expect(await state(one)).toBe('paid')
  expect(await transfers(one)).toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  expect(await posted(one)).toEqual(['due', 'debited', 'captured', 'transferred'])
  expect(await open(one)).toEqual([0, 0, 0])
  expect(await told(one)).toEqual(['payment.debit_announced'])
  await isSound()
})

test('canceled in time it costs nothing; canceled late the fee is debited, with a notice of its own', async () => {
  const free = await booked(IBANS.pays)
  await world.call(cancelBooking, { params: { id: String(free.id) } }, free.viewer)
  expect(await state(free)).toBe('released')
  const late = await booked(IBANS.pays)
  world.clock.set('2026-11-12T08:30:00Z')
  await world.call(cancelBooking, { params: { id: String(late.id) } }, late.viewer)
  expect(await state(late)).toBe('due')
  await at('2026-11-12T08:31:00Z')
  expect(await leg(late)).toMatchObject({ state: 'debit_scheduled', debit_on: '2026-11-16', amount_cents: 2000 })
  await at(VISIT_OVER)
  await at(DEBIT_AT)
  expect([await payments(free), await payments(late)]).toEqual([[], [{ kind: 'charge', state: 'processing' }]])
})

test('a lost answer: the debit is asked for again with the same key and made once', async () => {
  const one = await booked(IBANS.pays)
  await at(VISIT_OVER)
  world.payments.setFault('timeout')
  await at(DEBIT_AT)
  expect(await state(one)).toBe('capturing')
  world.payments.setFault('none')
  await at('2026-11-16T05:01:00Z')
  expect(await state(one)).toBe('processing')
  expect(await payments(one)).toHaveLength(1)
  expect(await posted(one)).toEqual(['due', 'debited'])
})

test('too little money: the payer is told, and the debit is announced and sent again, three times in all', async () => {
  const one = await booked(IBANS.fails)
  await at(VISIT_OVER)
  await at(DEBIT_AT)
  await at(PAID_AT)
  expect(await state(one)).toBe('failed')
  expect(await open(one)).toEqual([2000, 0, -1600])
  expect(await posted(one)).toEqual(['due', 'debited', 'debit_failed'])
  expect(await told(one)).toEqual(['payment.debit_announced', 'payment.failed'])
  const { viewer, office } = one
  const body = { office, date: '2026-11-25', time: '10:00', hours: 2, expectedTotal: 2000 }
  expect(await world.refusal(world.call(placeBooking, { body }, viewer))).toBe('booking.unpaid')
  await at('2026-11-22T05:00:00Z')
  await at('2026-11-22T05:01:00Z')
  expect(await leg(one)).toMatchObject({ state: 'debit_scheduled', debit_on: '2026-11-24' })
  await at('2026-11-24T05:00:00Z')
  expect(await payments(one)).toHaveLength(2)
  for (const time of ['2026-11-27T06:00:00Z', '2026-11-30T06:00:00Z', '2026-11-30T06:01:00Z', '2026-12-02T05:00:00Z'])
    await at(time)
  for (const time of ['2026-12-05T06:00:00Z', '2026-12-10T06:00:00Z', '2026-12-20T06:00:00Z']) await at(time)
  expect(await payments(one)).toHaveLength(3)
  expect(await state(one)).toBe('failed')
  expect(await transfers(one)).toEqual([])
  await isSound()
})

test('a closed account is not tried again, also when the payer chooses it; a card pays', async () => {
  const one = await booked(IBANS.closed)
  for (const time of [VISIT_OVER, DEBIT_AT, PAID_AT, '2026-12-20T06:00:00Z']) await at(time)
  expect(await payments(one)).toEqual([{ kind: 'charge', state: 'declined' }])
  const pay = (paymentMethod: number) =>
    world.call(payBooking, { params: { id: String(one.id) }, body: { paymentMethod } }, one.viewer)
  expect(await world.refusal(pay(one.method))).toBe('payment.account_refused')
  await pay(await world.card(one.viewer, CARDS.good))
  expect(await state(one)).toBe('paid')
  expect(await posted(one)).toEqual(['due', 'debited', 'debit_failed', 'captured'])
  expect(await open(one)).toEqual([0, 0, -1600])
})

test('returned by the bank: owed again, taken from the provider, told again, and passed on when it is paid', async () => {
  const one = await booked(IBANS.returned)
  for (const time of [VISIT_OVER, DEBIT_AT, PAID_AT]) await at(time)
  const { auth_ref: ref } = await leg(one)
  expect(await transfers(one)).toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  world.clock.set(RETURNED_AT)
  await hear(ref)
  await hear(ref)
  expect(await leg(one)).toMatchObject({ state: 'charged_back', amount_cents: 2000 })
  expect(await open(one)).toEqual([2000, 1600, -1600])
  expect(await told(one)).toEqual(['payment.debit_announced', 'payment.taken_back'])
  const { data } = await world.call(readBooking, { params: { id: String(one.id) } }, one.viewer)
  expect(data.payment.needsAttention).toBe(true)
  expect(data.payment.timeline.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual([
    'debit_running 2000',
    'captured 2000',
    'disputed 2000',
    'taken_back 2000',
  ])
  const refund = { params: { id: String(one.id) }, body: { reason: 'Kulanz' } }
  expect(await world.refusal(world.call(refundBooking, refund, operator))).toBe('payment.nothing_to_refund')
  // The provider's balance is at their bank already: their part stays owed and is kept from what they get next.
  await at(RETURNED_AT)
  await at(RETURNED_AT)
  expect(await transfers(one)).toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  expect(await open(one)).toEqual([2000, 1600, -1600])
  await isSound()
  await at('2026-11-24T05:00:00Z')
  await at('2026-11-24T05:00:01Z')
  expect(await told(one)).toEqual(['payment.debit_announced', 'payment.taken_back', 'payment.taken_back'])
  expect(await payments(one)).toHaveLength(1)
  const card = await world.card(one.viewer, CARDS.good)
  await world.call(payBooking, { params: { id: String(one.id) }, body: { paymentMethod: card } }, one.viewer)
  expect(await state(one)).toBe('paid')
  await hear(ref)
  expect(await state(one)).toBe('paid')
  await at('2026-11-24T06:00:00Z')
  expect(await transfers(one)).toEqual([
    { state: 'sent', amount: 1600, reversed: 0 },
    { state: 'sent', amount: 1600, reversed: 0 },
  ])
  expect(
    await world.rows('select netted_cents::int as kept from transfer where booking_id = $1 order by round', [one.id]),
  ).toEqual([{ kept: 0 }, { kept: 1600 }])
  expect(await open(one)).toEqual([0, 0, 0])
  await isSound()
})

test('what was taken back is paid by another debit, with a notice of its own, and the provider is paid after it', async () => {
  const one = await booked(IBANS.returned)
  for (const time of [VISIT_OVER, DEBIT_AT, PAID_AT]) await at(time)
  world.clock.set(RETURNED_AT)
  await hear((await leg(one)).auth_ref)
  const other = await world.account(one.viewer, IBANS.pays)
  const pay = { params: { id: String(one.id) }, body: { paymentMethod: other } }
  const { data } = await world.call(payBooking, pay, one.viewer)
  expect(data.payment).toMatchObject({ state: 'due', needsAttention: false })
  await at(RETURNED_AT)
  expect(await leg(one)).toMatchObject({ state: 'debit_scheduled', debit_on: '2026-11-25', amount_cents: 2000 })
  expect((await told(one)).filter((type) => type === 'payment.debit_announced')).toHaveLength(2)
  await at('2026-11-25T05:00:00Z')
  await at('2026-11-28T05:00:00Z')
  expect(await state(one)).toBe('paid')
  expect(await payments(one)).toHaveLength(2)
  await at('2026-11-30T06:00:00Z')
  expect(await open(one)).toEqual([0, 0, 0])
  await isSound()
})

test('a debit that the bank can still return is given back only when that was confirmed; after eight weeks at once', async () => {
  const one = await booked(IBANS.pays)
  for (const time of [VISIT_OVER, DEBIT_AT, PAID_AT]) await at(time)
  const money = async () => (await world.call(readBookingMoney, { params: { id: String(one.id) } }, operator)).data
  const end = Temporal.Instant.from(PAID_AT).add({ hours: 8 * 7 * 24 })
  expect((await money()).returnableUntil).toBe(end.toString())
  const refund = (more: object) =>
    world.call(refundBooking, { params: { id: String(one.id) }, body: { reason: 'Kulanz', ...more } }, operator)
  expect(await world.refusal(refund({ amountCents: 300 }))).toBe('payment.debit_returnable')
  expect(await posted(one)).not.toContain('refunded')
  expect((await refund({ amountCents: 300, despiteReturn: true })).data.leftCents).toBe(1700)
  world.clock.set(end.toString())
  expect((await money()).returnableUntil).toBeNull()
  expect((await refund({ amountCents: 700 })).data.leftCents).toBe(1000)
})

test('what a bank has taken back and nobody pays brings no commission, and the provider owes their share', async () => {
  const one = await booked(IBANS.returned)
  for (const time of [VISIT_OVER, DEBIT_AT, PAID_AT]) await at(time)
  world.clock.set(RETURNED_AT)
  await hear((await leg(one)).auth_ref)
  const commission = async () => (await balance('commission_revenue', '')) + (await balance('vat_output:DE', ''))
  const earned = await commission()
  const body = { params: { id: String(one.id) }, body: { reason: 'unbekannt verzogen' } }
  await world.call(writeOffBooking, body, operator)
  expect(await state(one)).toBe('written_off')
  // There is no commission of it; the provider's share was sent, and they owe it for good.
  expect((await commission()) - earned).toBe(400)
  expect(await open(one)).toEqual([0, 1600, 0])
  expect(await transfers(one)).toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  await at('2026-12-24T05:00:00Z')
  expect(await told(one)).toEqual(['payment.debit_announced', 'payment.taken_back'])
})

/** Booked with the card whose owner asks the bank to take it back. */
async function toBeDisputed() {
  const one = await booked(IBANS.pays)
  const card = await world.card(one.viewer, CARDS.disputes)
  const wish = { office: one.office, date: '2026-11-12', time: '14:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body: { ...wish, paymentMethod: card } }, one.viewer)
  const { auth_ref: ref } = await leg(data)
  return { ...one, id: data.id, ref }
}

async function disputed() {
  const one = await toBeDisputed()
  await at('2026-11-12T15:20:00Z')
  return one
}

test('a disputed card payment: the provider waits, nothing is given back, and it is theirs when the bank says so', async () => {
  const one = await disputed()
  expect(await state(one)).toBe('paid')
  await hear(one.ref)
  await hear(one.ref)
  expect(await state(one)).toBe('disputed')
  expect(await posted(one)).toEqual(['due', 'captured', 'disputed'])
  const refund = { params: { id: String(one.id) }, body: { reason: 'Kulanz' } }
  expect(await world.refusal(world.call(refundBooking, refund, operator))).toBe('payment.nothing_to_refund')
  await at('2026-11-14T16:00:00Z')
  expect(await transfers(one)).toEqual([{ state: 'waiting', amount: 1600, reversed: 0 }])
  await world.payments.closeDispute(one.ref, 'won')
  await hear(one.ref)
  await hear(one.ref)
  expect(await state(one)).toBe('paid')
  await at('2026-11-15T16:00:00Z')
  expect(await transfers(one)).toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  expect(await posted(one)).toEqual(['due', 'captured', 'disputed', 'dispute_won', 'transferred'])
  await isSound()
})

test('a dispute that is lost after the provider was paid takes their part; one before that leaves it waiting', async () => {
  const before = await disputed()
  await hear(before.ref)
  await world.payments.closeDispute(before.ref, 'lost')
  await hear(before.ref)
  expect(await state(before)).toBe('charged_back')
  await at('2026-11-14T16:00:00Z')
  expect(await transfers(before)).toEqual([{ state: 'waiting', amount: 1600, reversed: 0 }])

  world.clock.set(TEST_NOW)
  const after = await disputed()
  await at('2026-11-14T16:00:00Z')
  expect(await transfers(after)).toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  await hear(after.ref)
  expect(await transfers(after), 'the bank has not decided yet').toEqual([{ state: 'sent', amount: 1600, reversed: 0 }])
  await world.payments.closeDispute(after.ref, 'lost')
  await hear(after.ref)
  await at('2026-11-14T16:01:00Z')
  expect(await transfers(after)).toEqual([{ state: 'sent', amount: 1600, reversed: 1600 }])
  expect(await told(after)).toContain('payment.taken_back')
  await isSound()
  const card = await world.card(after.viewer, CARDS.good)
  const pay = { params: { id: String(after.id) }, body: { paymentMethod: card } }
  await world.call(payBooking, pay, after.viewer)
  await at('2026-11-14T17:00:00Z')
  expect(await transfers(after)).toEqual([
    { state: 'sent', amount: 1600, reversed: 1600 },
    { state: 'sent', amount: 1600, reversed: 0 },
  ])
  await isSound()
})

test('a payment taken back while its transfer was asked for, and the answer lost: the transfer is found, and its part taken', async () => {
  const one = await disputed()
  world.payees.setFault('timeout')
  await at('2026-11-14T16:00:00Z')
  world.payees.setFault('none')
  expect(await transfers(one)).toEqual([{ state: 'sending', amount: 1600, reversed: 0 }])
  await hear(one.ref)
  await world.payments.closeDispute(one.ref, 'lost')
  await hear(one.ref)
  for (const time of ['2026-11-14T16:01:00Z', '2026-11-14T16:03:00Z', '2026-11-15T16:04:00Z']) await at(time)
  expect(await transfers(one)).toEqual([{ state: 'sent', amount: 1600, reversed: 1600 }])
  await isSound()
})

test('a dispute that is told before the capture is known waits for it, and is not lost', async () => {
  const one = await toBeDisputed()
  world.payments.setFault('timeout')
  await at('2026-11-12T15:20:00Z')
  world.payments.setFault('none')
  expect(await state(one)).toBe('capturing')
  await hear(one.ref)
  expect(await state(one)).toBe('capturing')
  await at('2026-11-12T15:21:00Z')
  expect(await state(one)).toBe('paid')
  await processPaymentEvents(world.context, world.clock.now())
  expect(await state(one)).toBe('disputed')
  expect(await posted(one)).toEqual(['due', 'captured', 'disputed'])
  await isSound()
})

test('of two that note the same dispute at once one does', async () => {
  const one = await disputed()
  await Promise.all([hear(one.ref), hear(one.ref), hear(one.ref)])
  expect(await state(one)).toBe('disputed')
  expect(await posted(one)).toEqual(['due', 'captured', 'disputed'])
})

describe('what may be open', () => {
  const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23']
  const limited = async () => {
    const { id: office } = await world.office({ capacity: 5 })
    const viewer = await world.person()
    const card = await world.card(viewer, CARDS.good)
    const account = await world.account(viewer, IBANS.pays)
    /** 50.00 */
    const book = (date: string | undefined, paymentMethod: number) =>
      world.call(
        placeBooking,
        { body: { office, date: date ?? '', time: '10:00', hours: 5, expectedTotal: 5000, paymentMethod } },
        viewer,
      )
    const paidOnce = async () => {
      const { data } = await book('2026-11-13', card)
      await world.rows(`update payment_leg set state = 'paid', due_at = null where booking_id = $1`, [data.id])
    }
    return { viewer, card, account, book, paidOnce }
  }

  test('nothing by debit before anything was paid; a hold on a card is no payment', async () => {
    const { card, account, book, paidOnce } = await limited()
    await book(DAYS[0], card)
    expect(await world.refusal(book(DAYS[1], account))).toBe('payment.debit_newcomer')
    await paidOnce()
    expect((await book(DAYS[1], account)).data.status).toBe('confirmed')
  })

  test('200 euros that are not debited yet, to the cent; what a card pays does not count', async () => {
    const { card, account, book, paidOnce } = await limited()
    await paidOnce()
    await book(DAYS[5], card)
    for (const day of DAYS.slice(0, 4)) await book(day, account)
    expect(await world.refusal(book(DAYS[4], account))).toBe('payment.debit_limit')
    expect((await book(DAYS[4], card)).data.status).toBe('confirmed')
  })

  test('a debit that was paid raises the limit and is not open any more; one that came back is open', async () => {
    const { viewer, account, book, paidOnce } = await limited()
    await paidOnce()
    for (const day of DAYS.slice(0, 4)) await book(day, account)
    const [first] = await world.rows<{ id: number }>(
      `update payment_leg set state = 'charged_back' where id =
         (select id from payment_leg where payer_id = $1 and state = 'scheduled' order by id limit 1) returning id`,
      [viewer.id],
    )
    // Whoever owes something books nothing at all.
    expect(await world.refusal(book(DAYS[4], account))).toBe('booking.unpaid')
    await world.rows(`update payment_leg set state = 'paid' where id = $1`, [first?.id])
    expect((await book(DAYS[4], account)).data.status).toBe('confirmed')
  })
})
