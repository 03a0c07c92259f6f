/** From a captured booking back to the payer: the use-case, the timer, the sandbox and the ledger together. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { afterFirstRead } from '#app/testing/interleave.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { reconcile } from '../../reconciliation/server/reconcile-job.ts'
import { readBookingMoney, refundBooking } from '../contract.ts'
import { REFUND_STATES } from '../rules/refund-states.ts'
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

async function paid({ isSent = false } = {}) {
  const visit = await paidVisit(world)
  if (isSent) await send(SENT_AT)
  return visit
}
type Paid = Awaited<ReturnType<typeof paid>>

const send = async (at: string) => {
  world.clock.set(at)
  await sendTransfers(world.context, world.clock.now())
}
const refund = (id: number, amountCents?: number, key = randomUUID(), reason = 'Die Heizung war aus.') =>
  world.call(
    refundBooking,
    {
      params: { id: String(id) },
      body: amountCents === undefined ? { reason } : { amountCents, reason },
      idempotencyKey: key,
    },
    operator,
  )
const goOn = (context = world.context) => sendRefunds(context, world.clock.now())
const leg = async ({ id }: Paid) =>
  (
    await world.rows<{ state: string; refunded_cents: number }>(
      'select state, refunded_cents from payment_leg where booking_id = $1',
      [id],
    )
  )[0]
const refunds = ({ id }: Paid) =>
  world.rows<{ state: string; amount_cents: number; provider_cents: number; taken_cents: number }>(
    'select state, amount_cents, provider_cents, taken_cents from refund where booking_id = $1 order by id',
    [id],
  )
const balance = async (code: string, owner: string) =>
  (
    await world.rows<{ cents: number }>(
      'select balance_cents::int as cents from ledger_account where code = $1 and owner = $2',
      [code, owner],
    )
  )[0]?.cents ?? 0
const debt = ({ owner }: Paid) => balance('provider_debt', `provider:${owner.id}`)
/** What the sandbox has given back, and taken back. */
const moved = async ({ id }: Paid) => {
  const [row] = await world.rows<{ refunded: number; reversed: number }>(
    `select (select coalesce(sum(f.amount_cents), 0)::int from sandbox_refund f
        join payment_leg l on l.auth_ref = f.payment_ref where l.booking_id = $1) as refunded,
      (select coalesce(sum(v.amount_cents), 0)::int from sandbox_reversal v
        join transfer t on t.transfer_ref = v.transfer_ref where t.booking_id = $1) as reversed`,
    [id],
  )
  return row
}
/** Nothing is left between the accounts, and the payment provider has what the ledger has. */
async function isSound(): Promise<void> {
  expect(await world.rows('select currency from ledger_posting group by 1 having sum(amount_cents) <> 0')).toEqual([])
  expect(
    await world.rows(
      `select code, owner from ledger_account where code in ('refund_payable', 'psp_in_transit') and balance_cents <> 0`,
    ),
  ).toEqual([])
  const now = world.clock.now()
  await reconcile(
    world.context,
    { from: Temporal.Instant.from(TEST_NOW), until: now.add({ hours: 1 }) },
    now.add({ hours: 4 }),
  )
  expect(await world.rows('select ref, kind, ledger_cents, psp_cents from psp_difference')).toEqual([])
}

test('the states of a refund have one name in code and database', async () => {
  const [row] = await world.rows<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'refund_state_check'`,
  )
  const inDatabase = [...(row?.check ?? '').matchAll(/'([a-z]+)'/g)].map(([, name]) => name)
  expect(inDatabase.toSorted()).toEqual(REFUND_STATES.toSorted())
})

test('a part before the transfer: the payer has it back, and the transfer is lower by the share of the provider', async () => {
  const one = await paid()
  expect((await refund(one.id, 500)).data).toEqual({ amountCents: 500, leftCents: 1500 })
  expect(await leg(one)).toEqual({ state: 'part_refunded', refunded_cents: 500 })
  expect(await debt(one)).toBe(400)
  await goOn()
  expect(await refunds(one)).toEqual([{ state: 'done', amount_cents: 500, provider_cents: 400, taken_cents: 0 }])
  expect(await moved(one)).toEqual({ refunded: 500, reversed: 0 })
  await send(SENT_AT)
  expect(await debt(one)).toBe(0)
  expect(
    await world.rows('select amount_cents::int, netted_cents::int, state from transfer where booking_id = $1', [
      one.id,
    ]),
  ).toEqual([{ amount_cents: 1600, netted_cents: 400, state: 'sent' }])
  await isSound()
})

test('a share that the transfer has kept already is not taken once more', async () => {
  const one = await paid()
  await refund(one.id, 500)
  await send(SENT_AT)
  expect(await debt(one)).toBe(0)
  await goOn()
  expect(await refunds(one)).toEqual([{ state: 'done', amount_cents: 500, provider_cents: 400, taken_cents: 0 }])
  expect(await moved(one)).toEqual({ refunded: 500, reversed: 0 })
  await isSound()
})

test('the rest after the transfer is taken back from the provider, and nothing is left', async () => {
  const one = await paid({ isSent: true })
  await refund(one.id, 500)
  await goOn()
  expect((await refund(one.id)).data).toEqual({ amountCents: 1500, leftCents: 0 })
  await goOn()
  expect(await leg(one)).toEqual({ state: 'refunded', refunded_cents: 2000 })
  expect((await refunds(one)).map(({ state, taken_cents: taken }) => [state, taken])).toEqual([
    ['done', 400],
    ['done', 1200],
  ])
  expect(await moved(one)).toEqual({ refunded: 2000, reversed: 1600 })
  expect(await debt(one)).toBe(0)
  await expect(refund(one.id)).rejects.toMatchObject({ refusal: { code: 'payment.nothing_to_refund' } })
  await isSound()
})

test('a balance that has too little leaves the share owed, and the next transfer keeps it', async () => {
  const one = await paid({ isSent: true })
  // A day later it is at the bank.
  world.clock.set('2026-11-16T11:00:00Z')
  await refund(one.id)
  await goOn()
  expect(await refunds(one)).toMatchObject([{ state: 'done', taken_cents: 0 }])
  expect(await moved(one)).toEqual({ refunded: 2000, reversed: 0 })
  expect(await debt(one)).toBe(1600)
  await isSound()
})

test('the same request twice, also at once, gives back once; another one with its key is refused', async () => {
  const one = await paid()
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => refund(one.id, 700, key)))
  expect(answers.map(({ data }) => data.amountCents)).toEqual([700, 700, 700])
  expect(await leg(one)).toEqual({ state: 'part_refunded', refunded_cents: 700 })
  await expect(refund(one.id, 701, key)).rejects.toMatchObject({ refusal: { code: 'request.key_reused' } })
  await expect(refund(one.id, 700, key, 'Anders')).rejects.toMatchObject({ refusal: { code: 'request.key_reused' } })
})

test('ten operators at once never give back more than was paid, and two processes ask once', async () => {
  const one = await paid({ isSent: true })
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => refund(one.id, 450)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  await Promise.all([goOn(), goOn(), goOn()])
  await goOn()
  expect(await moved(one)).toEqual({ refunded: 1800, reversed: 1440 })
  await isSound()
})

test('a process that found it earlier ends nothing that another one is taking', async () => {
  const one = await paid({ isSent: true })
  await refund(one.id, 1000)
  // While its transfer is being sent the share waits.
  await world.rows(`update transfer set state = 'sending' where booking_id = $1`, [one.id])
  await goOn()
  await world.rows(`update transfer set state = 'sent' where booking_id = $1`, [one.id])
  expect(await refunds(one)).toMatchObject([{ state: 'sent' }])
  world.clock.advance({ minutes: 1 })
  const whileAnswerIsLost = async () => {
    world.payees.setFault('timeout')
    await goOn()
    world.payees.setFault('none')
  }
  await goOn(afterFirstRead(world.context, whileAnswerIsLost))
  await goOn()
  expect(await refunds(one)).toMatchObject([{ state: 'done', taken_cents: 800 }])
  expect(await moved(one)).toEqual({ refunded: 1000, reversed: 800 })
  await isSound()
})

test('killed at every step it is given back once, and posted once', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    const one = await paid({ isSent: true })
    await refund(one.id, 1000)
    const hasDied = await dieBefore(world, at, async (context) => {
      await goOn(context)
    })
    await goOn()
    expect([at, await refunds(one)]).toMatchObject([at, [{ state: 'done', taken_cents: 800 }]])
    expect([at, await moved(one)]).toEqual([at, { refunded: 1000, reversed: 800 }])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(8)
  await isSound()
})

test('while the payment provider is away nothing is given back, and then once', async () => {
  const one = await paid()
  await refund(one.id)
  world.payments.setFault('timeout')
  await goOn()
  expect(await refunds(one)).toMatchObject([{ state: 'asked' }])
  world.payments.setFault('none')
  await goOn()
  expect(await moved(one)).toEqual({ refunded: 2000, reversed: 0 })
})

test('what is not paid, not there, not allowed, or more than is left is refused', async () => {
  const one = await paid()
  await expect(refund(1)).rejects.toMatchObject({ refusal: { code: 'request.not_found' } })
  await expect(refund(one.id, 2001)).rejects.toMatchObject({ refusal: { code: 'payment.refund_too_high' } })
  await world.rows(`update payment_leg set state = 'disputed' where booking_id = $1`, [one.id])
  await expect(refund(one.id)).rejects.toMatchObject({ refusal: { code: 'payment.nothing_to_refund' } })
})

test('an operator reads all of it: payments, refunds and every posting, whose sum is zero', async () => {
  const one = await paid()
  await refund(one.id, 500)
  await goOn()
  const { data } = await world.call(readBookingMoney, { params: { id: String(one.id) } }, operator)
  expect(data).toMatchObject({
    leftCents: 1500,
    payments: [{ kind: 'main', state: 'part_refunded', capturedCents: 2000, refundedCents: 500 }],
    refunds: [{ amountCents: 500, reason: 'Die Heizung war aus.', state: 'done' }],
  })
  expect(data.postings.map(({ kind }) => kind)).toEqual(['due', 'captured', 'refunded', 'refund_sent'])
  for (const { lines } of data.postings) expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
})

test('what the marketplace bears leaves the share, the commission and the invoice as they are', async () => {
  const visit = await paid({ isSent: true })
  const key = randomUUID()
  const give = (amountCents: number, borneBy: 'marketplace' | 'shares', idempotencyKey = randomUUID()) =>
    world.call(
      refundBooking,
      {
        params: { id: String(visit.id) },
        body: { reason: 'Die Heizung war aus.', amountCents, borneBy },
        idempotencyKey,
      },
      operator,
    )
  const before = await balance('goodwill', '')
  await give(500, 'marketplace', key)
  expect((await give(500, 'marketplace', key)).data).toMatchObject({ amountCents: 500 })
  expect(await world.refusal(give(500, 'shares', key))).toBe('request.key_reused')
  await goOn()
  expect(await refunds(visit)).toEqual([{ state: 'done', amount_cents: 500, provider_cents: 0, taken_cents: 0 }])
  expect(await balance('goodwill', '')).toBe(before + 500)
  expect(await balance('provider_debt', `provider:${visit.owner.id}`)).toBe(0)
  expect(await leg(visit)).toEqual({ state: 'part_refunded', refunded_cents: 500 })
  const tasks = () =>
    world.rows(
      `select 1 from invoice_task i join ledger_tx t on t.id = i.tx_id where t.booking_id = $1 and t.kind <> 'due'`,
      [visit.id],
    )
  expect(await tasks()).toEqual([])
  const { data } = await world.call(readBookingMoney, { params: { id: String(visit.id) } }, operator)
  expect(data.refunds).toMatchObject([{ amountCents: 500, borneBy: 'marketplace', state: 'done' }])
  expect(data.timeline.filter(({ kind }) => kind.startsWith('refund'))).toMatchObject([
    { kind: 'refunded', cents: 500 },
  ])
  // The rest is borne by those who had it: what the marketplace has given is not theirs to give.
  await give(1500, 'shares')
  await goOn()
  expect(await refunds(visit)).toMatchObject([{}, { amount_cents: 1500, provider_cents: 1200 }])
  expect(await tasks()).toHaveLength(1)
})
