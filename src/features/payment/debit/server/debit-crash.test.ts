/**
 * The process dies before any statement of a debit's life: announced, sent, paid, returned, its share taken, a refund of
 * it sent. Whoever comes next finishes, and everything is as it would have been without.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { acceptDispute } from '../../dispute/contract.ts'
import { takeShares } from '../../dispute/server/take-shares-job.ts'
import { watchDisputes } from '../../dispute/server/watch-disputes-job.ts'
import { connectBank } from '../../payout/server/payout-world.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { readBookingMoney, refundBooking } from '../../refund/contract.ts'
import { sendRefunds } from '../../refund/server/send-refunds-job.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { debitAccounts } from './debits-job.ts'

const RETURNED_IBAN = 'DE35370400440532013002'
const VISIT_OVER = '2026-11-12T11:20:00Z'
const DEBIT_AT = '2026-11-16T05:00:00Z'
const PAID_AT = '2026-11-19T05:00:00Z'
const RETURNED_AT = '2026-11-23T05:00:00Z'
const CARD_SENT_AT = '2026-11-14T12:00:00Z'

let world: TestWorld
let operator: SignedIn
let office: number
/** What a host owes is kept from the next transfer to them: after a step that leaves a debt comes another host. */
async function newHost(): Promise<void> {
  const made = await world.office({ capacity: 500 })
  await connectBank(world, made.provider)
  office = made.id
}
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await newHost()
})
afterAll(() => world.close())

type Work = (context: Context) => Promise<number>
const now = () => world.clock.now()

/** 20.00 by a company, which needs no visit before that was paid. @returns the booking */
async function visited(pays: 'account' | 'card'): Promise<number> {
  world.clock.set(TEST_NOW)
  const viewer = pays === 'account' ? (await world.company()).admin : await world.person()
  if (pays === 'account') await world.account(viewer, RETURNED_IBAN)
  else await world.card(viewer, CARDS.disputes)
  const wish = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body: wish }, viewer)
  world.clock.set(VISIT_OVER)
  await endBookings(world.context, now())
  return data.id
}

/** The payment provider tells that the payment changed. */
async function hear(booking: number): Promise<void> {
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      select 'sandbox', $1, 'told', 'payment', auth_ref, $2 from payment_leg where booking_id = $3`,
    [randomUUID(), now(), booking],
  )
}

const announceAndDebit: Work = async (context) =>
  (await debitAccounts(context, now())) + (await capturePayments(context, now()))
const settle: Work = async (context) =>
  (await processPaymentEvents(context, now())) + (await sendTransfers(context, now()))
const takeBack: Work = async (context) =>
  (await processPaymentEvents(context, now())) + (await takeShares(context, now()))
const loseAndTake: Work = async (context) => (await watchDisputes(context, now())) + (await takeShares(context, now()))
const giveBack: Work = async (context) => (await sendRefunds(context, now())) + (await takeShares(context, now()))

async function finish(work: Work): Promise<void> {
  while ((await work(world.context)) > 0);
}

async function announced(): Promise<number> {
  const id = await visited('account')
  await finish(announceAndDebit)
  return id
}
async function sent(): Promise<number> {
  const id = await announced()
  world.clock.set(DEBIT_AT)
  await finish(announceAndDebit)
  return id
}
async function paid(): Promise<number> {
  const id = await sent()
  world.clock.set(PAID_AT)
  await hear(id)
  await finish(settle)
  return id
}

const STEPS: Record<string, { before: () => Promise<number>; work: Work; leavesDebt?: true }> = {
  'falling due and announcing': { before: () => visited('account'), work: announceAndDebit },
  'asking for the debit': {
    before: async () => {
      const id = await announced()
      world.clock.set(DEBIT_AT)
      return id
    },
    work: announceAndDebit,
  },
  'hearing that it is paid, and paying the provider': {
    before: async () => {
      const id = await sent()
      world.clock.set(PAID_AT)
      await hear(id)
      return id
    },
    work: settle,
  },
  'hearing that the bank took it back': {
    before: async () => {
      const id = await paid()
      world.clock.set(RETURNED_AT)
      await hear(id)
      return id
    },
    work: takeBack,
    leavesDebt: true,
  },
  'giving up a dispute, and taking the share that is still there': {
    before: async () => {
      const id = await visited('card')
      await capturePayments(world.context, now())
      world.clock.set(CARD_SENT_AT)
      await finish((context) => sendTransfers(context, now()))
      await hear(id)
      await finish((context) => processPaymentEvents(context, now()))
      const { data } = await world.call(readBookingMoney, { params: { id: String(id) } }, operator)
      await world.call(acceptDispute, { params: { id: String(data.disputes[0]?.id) }, body: {} }, operator)
      return id
    },
    work: loseAndTake,
  },
  'sending a refund of what the bank took back meanwhile': {
    before: async () => {
      const id = await paid()
      const body = { amountCents: 500, despiteReturn: true, reason: 'Kulanz' }
      await world.call(refundBooking, { params: { id: String(id) }, body }, operator)
      world.clock.set(RETURNED_AT)
      await hear(id)
      await finish((context) => processPaymentEvents(context, now()))
      return id
    },
    work: giveBack,
    leavesDebt: true,
  },
}

/** All that a step may do twice or leave undone. */
async function factsOf(booking: number) {
  const rows = (text: string) => world.rows(text, [booking])
  return {
    leg: await rows(
      `select state, captured_cents, refunded_cents, debit_on::text, retry_at from payment_leg where booking_id = $1`,
    ),
    asked: await rows(
      `select p.kind, p.state, p.captured_cents, p.refunded_cents,
         (select count(*)::int from sandbox_refund f where f.payment_ref = p.ref) as refunds
       from sandbox_payment p join payment_leg l on l.id::text = p.leg_ref where l.booking_id = $1 order by p.created_at`,
    ),
    posted: await rows(
      `select t.kind, a.code, p.amount_cents::int as cents from ledger_tx t join ledger_posting p on p.tx_id = t.id
         join ledger_account a on a.id = p.account_id where t.booking_id = $1 order by t.kind, a.code, cents`,
    ),
    told: await rows(
      `select type, count(*)::int as times from domain_event where booking_id = $1 group by 1 order by 1`,
    ),
    shares: await rows(
      `select t.state, t.amount_cents::int as amount, t.netted_cents::int as netted, t.reversed_cents::int as reversed,
         (select count(*)::int from sandbox_transfer s where s.ref = t.transfer_ref) as sent,
         (select coalesce(sum(v.amount_cents), 0)::int from sandbox_reversal v where v.transfer_ref = t.transfer_ref) as back
       from transfer t where t.booking_id = $1 order by round`,
    ),
    disputes: await rows(
      `select state, share, answer_state, provider_cents::int as share_cents, taken_cents::int as taken
       from payment_dispute where booking_id = $1`,
    ),
    refunds: await rows(
      `select state, amount_cents::int as amount, taken_cents::int as taken from refund where booking_id = $1`,
    ),
  }
}

test.each(Object.keys(STEPS))('dead before any statement of %s: as without', async (name) => {
  const { before, work, leavesDebt } = STEPS[name]!
  const undisturbed = await before()
  await finish(work)
  const wanted = await factsOf(undisturbed)
  let at = 1
  for (; ; at += 1) {
    if (leavesDebt) await newHost()
    const id = await before()
    const hasDied = await dieBefore(world, at, work)
    expect(
      await world.rows('select tx_id from ledger_posting group by tx_id having sum(amount_cents) <> 0'),
      `before statement ${at}`,
    ).toEqual([])
    await finish(work)
    expect(await factsOf(id), `before statement ${at}`).toEqual(wanted)
    if (!hasDied) break
  }
  expect(at, 'there were many places to die at').toBeGreaterThan(7)
})
