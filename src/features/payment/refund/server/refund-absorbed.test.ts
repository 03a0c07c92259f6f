/** A refund is decided while the payer's bank takes the payment back: use-cases, timers, the sandbox and the ledger together. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import type { Context } from '#platform/context.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { takeShares } from '../../dispute/server/take-shares-job.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { reconcile } from '../../reconciliation/server/reconcile-job.ts'
import { writeOffBooking } from '../../write-off/contract.ts'
import { readBookingMoney, refundBooking } from '../contract.ts'
import { paidVisit } from './refund-world.ts'
import { sendRefunds } from './send-refunds-job.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const SENT_AT = '2026-11-14T11:00:00Z'

/** Paid, and the payer's bank has taken it back, of which we have not heard. */
async function takenBack({ isSent = false } = {}) {
  const visit = await paidVisit(world, CARDS.disputes)
  if (isSent) await at(SENT_AT)
  const [leg] = await world.rows<{ auth_ref: string }>('select auth_ref from payment_leg where booking_id = $1', [
    visit.id,
  ])
  return { ...visit, ref: leg!.auth_ref }
}
type TakenBack = Awaited<ReturnType<typeof takenBack>>

/** How often the payment provider was asked to give something back. */
let asked = 0
function counting(): Context {
  const refundThere = world.payments.refund
  const payments = {
    ...world.payments,
    refund: (...args: Parameters<typeof refundThere>) => {
      asked += 1
      return refundThere(...args)
    },
  }
  return { ...world.context, payments }
}

async function at(time: string): Promise<void> {
  world.clock.set(time)
  const now = world.clock.now()
  await sendRefunds(counting(), now)
  await sendTransfers(world.context, now)
  await takeShares(world.context, now)
}
const refund = (one: TakenBack, amountCents?: number) => {
  const body = { reason: 'Die Heizung war aus.', ...(amountCents === undefined ? {} : { amountCents }) }
  return world.call(refundBooking, { params: { id: String(one.id) }, body, idempotencyKey: randomUUID() }, operator)
}
async function hear({ ref }: TakenBack): Promise<void> {
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
    [randomUUID(), ref, world.clock.now()],
  )
  await processPaymentEvents(world.context, world.clock.now())
}
const money = async (one: TakenBack) =>
  (await world.call(readBookingMoney, { params: { id: String(one.id) } }, operator)).data
const steps = async (one: TakenBack) => (await money(one)).refunds.map(({ state }) => state)
const leg = async ({ id }: TakenBack) =>
  (await world.rows('select state, amount_cents as owed from payment_leg where booking_id = $1', [id]))[0]
const refundedThere = async ({ ref }: TakenBack) =>
  (
    await world.rows<{ cents: number }>(
      'select coalesce(sum(amount_cents), 0)::int as cents from sandbox_refund where payment_ref = $1',
      [ref],
    )
  )[0]?.cents
/** What they owe or have to get, and what the provider owes and has to get. */
const open = async ({ owner, viewer }: TakenBack) =>
  Object.fromEntries(
    (
      await world.rows<{ code: string; cents: number }>(
        `select code, balance_cents::int as cents from ledger_account where owner in ($1, $2) and balance_cents <> 0 order by code`,
        [`person:${viewer.id}`, `provider:${owner.id}`],
      )
    ).map(({ code, cents }) => [code, cents]),
  )
async function isSound(): Promise<void> {
  expect(await world.rows('select currency from ledger_posting group by 1 having sum(amount_cents) <> 0')).toEqual([])
  const until = Temporal.Instant.from('2027-02-01T00:00:00Z')
  await reconcile(world.context, { from: Temporal.Instant.from(TEST_NOW), until }, until)
  expect(await world.rows('select ref, kind, ledger_cents, psp_cents from psp_difference')).toEqual([])
}

test('a part: it waits while the bank looks, and is not needed when the bank takes all; the rest is owed again', async () => {
  const one = await takenBack()
  await world.payments.passTime()
  await refund(one, 500)
  await at('2026-11-12T11:21:00Z')
  expect(await steps(one), 'refused, for a reason that is not known yet').toEqual(['asked'])
  await hear(one)
  expect(await leg(one)).toMatchObject({ state: 'disputed' })
  await at('2026-11-13T12:00:00Z')
  await at('2026-11-14T12:00:00Z')
  expect(await steps(one)).toEqual(['waiting'])
  expect(asked, 'not asked in vain').toBe(1)
  await world.payments.closeDispute(one.ref, 'lost')
  await hear(one)
  expect(await leg(one)).toEqual({ state: 'charged_back', owed: 1500 })
  await at('2026-11-14T12:01:00Z')
  expect(await steps(one)).toEqual(['absorbed'])
  expect((await money(one)).postings.map(({ kind }) => kind)).toEqual([
    'due',
    'captured',
    'refunded',
    'disputed',
    'refund_absorbed',
  ])
  expect(await refundedThere(one)).toBe(0)
  expect(await open(one), 'of 15.00 the provider gets 12.00 once they are paid').toEqual({
    receivable: 1500,
    provider_payable: -1600,
    provider_debt: 400,
  })
  await isSound()
  // Given up, nobody owes anybody anything.
  const key = randomUUID()
  await world.call(
    writeOffBooking,
    { params: { id: String(one.id) }, body: { reason: 'x' }, idempotencyKey: key },
    operator,
  )
  expect(await open(one)).toEqual({})
  await isSound()
})

test('all of it, after the provider was paid: nothing is owed by the payer, and the share is taken back once', async () => {
  const one = await takenBack({ isSent: true })
  await world.payments.passTime()
  await refund(one)
  await at('2026-11-14T11:01:00Z')
  await hear(one)
  expect(await leg(one)).toMatchObject({ state: 'disputed' })
  await world.payments.closeDispute(one.ref, 'lost')
  await hear(one)
  await hear(one)
  await at('2026-11-14T11:02:00Z')
  await at('2026-11-14T11:03:00Z')
  expect(await leg(one)).toMatchObject({ state: 'refunded' })
  expect(await steps(one)).toEqual(['absorbed'])
  expect(await refundedThere(one)).toBe(0)
  expect(await open(one)).toEqual({})
  expect(
    await world.rows(`select type from domain_event where booking_id = $1 and type = 'payment.taken_back'`, [one.id]),
    'nobody is asked to pay',
  ).toEqual([])
  await isSound()
})

test('the bank leaves the payment here: the refund goes out, once', async () => {
  for (const cents of [500, 2000]) {
    const one = await takenBack()
    await world.payments.passTime()
    await refund(one, cents)
    await hear(one)
    await at('2026-11-13T12:00:00Z')
    expect(await steps(one)).toEqual(['waiting'])
    await world.payments.closeDispute(one.ref, 'won')
    await hear(one)
    await at('2026-11-14T12:00:00Z')
    await at('2026-11-14T12:01:00Z')
    expect(await leg(one)).toMatchObject({ state: cents === 2000 ? 'refunded' : 'part_refunded' })
    expect(await steps(one)).toEqual(['done'])
    expect(await refundedThere(one)).toBe(cents)
  }
  await isSound()
})

test('a refund that was made and whose answer was lost is recorded before the dispute', async () => {
  const one = await takenBack()
  await refund(one, 500)
  world.payments.setFault('timeout')
  await at('2026-11-12T11:21:00Z')
  world.payments.setFault('none')
  expect(await steps(one)).toEqual(['asked'])
  expect(await refundedThere(one)).toBe(500)
  await world.payments.passTime()
  await hear(one)
  expect(await leg(one), 'the dispute waits').toMatchObject({ state: 'part_refunded' })
  await at('2026-11-12T11:22:00Z')
  expect(await steps(one)).toEqual(['done'])
  world.clock.set('2026-11-12T13:00:00Z')
  await hear(one)
  await world.payments.closeDispute(one.ref, 'lost')
  await hear(one)
  expect(await leg(one)).toEqual({ state: 'charged_back', owed: 1500 })
  expect(await steps(one)).toEqual(['done'])
  await isSound()
})
