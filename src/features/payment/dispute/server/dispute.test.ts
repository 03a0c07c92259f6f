/** Disputes as operators see and answer them, and who is told, in a database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countStatements } from '#app/testing/count-statements.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { connectBank } from '../../payout/server/payout-world.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { readBookingMoney } from '../../refund/contract.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { writeOffBooking } from '../../write-off/contract.ts'
import { acceptDispute, downloadDisputes, listDisputes, submitEvidence } from '../contract.ts'
import type { DisputeState } from '../rules/dispute-step.ts'
import { listDisputes as read } from './list-disputes.ts'
import { watchDisputes } from './watch-disputes-job.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
let colleague: typeof operator
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
  colleague = await world.person({ bits: KIND_BITS.operator })
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const OVER = '2026-11-12T11:20:00Z'

async function at(time: string): Promise<void> {
  world.clock.set(time)
  const now = world.clock.now()
  await endBookings(world.context, now)
  await capturePayments(world.context, now)
  await watchDisputes(world.context, now)
  await sendTransfers(world.context, now)
}

/** 20.00 paid by the card whose owner asks their bank for it; of 16.00 for the provider nothing is sent yet. */
async function disputed() {
  const one = await paid()
  await hear(one.id)
  return one
}

/** The payment provider has not told it yet. */
async function paid() {
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await connectBank(world, owner)
  const viewer = await world.person()
  await world.card(viewer, CARDS.disputes)
  const wish = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body: wish }, viewer)
  await at(OVER)
  return { id: data.id, owner, viewer }
}
/** The payment provider tells that the payment changed. */
async function hear(booking: number): Promise<void> {
  const now = world.clock.now()
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
      select 'sandbox', $1, 'told', 'payment', auth_ref, $2 from payment_leg where booking_id = $3`,
    [randomUUID(), now, booking],
  )
  await processPaymentEvents(world.context, now)
}
const disputeOf = async (booking: number) => {
  const { data } = await world.call(readBookingMoney, { params: { id: String(booking) } }, operator)
  const [one] = data.disputes
  if (!one) throw new Error('nothing is disputed')
  return one
}
const evidence = (id: number, words = 'Eingecheckt um 10:02.', idempotencyKey = randomUUID(), as = operator) =>
  world.call(submitEvidence, { params: { id: String(id) }, body: { evidence: words }, idempotencyKey }, as)
const accept = (id: number, idempotencyKey = randomUUID()) =>
  world.call(acceptDispute, { params: { id: String(id) }, body: {}, idempotencyKey }, operator)
const list = (query: { state?: DisputeState; cursor?: string } = {}) => world.call(listDisputes, { query }, operator)
const leg = async (booking: number) =>
  (await world.rows<{ state: string }>('select state from payment_leg where booking_id = $1', [booking]))[0]?.state
/** Event and reader, without what the payer is told. */
const told = async ({ id, owner }: { id: number; owner: { viewer: { id: string } } }) => {
  const names = new Map([
    [operator.id, 'operator'],
    [colleague.id, 'operator'],
    [owner.viewer.id, 'provider'],
  ])
  const rows = await world.rows<{ type: string; person_id: string }>(
    `select type, person_id from domain_event where booking_id = $1 and type ~ '^payment.(disput|share)' order by id`,
    [id],
  )
  return rows.map(({ type, person_id: who }) => `${type.replace('payment.', '')} ${names.get(who) ?? who}`)
}

test('each operator and the provider are told; evidence goes to the bank once; won, the share is free', async () => {
  const one = await disputed()
  const open = await disputeOf(one.id)
  expect(open).toMatchObject({ step: 'answer', cents: 2000, feeCents: 2000, reason: 'fraudulent', answer: null })
  expect(Temporal.Instant.from(open.answerBy!).since(OVER).total('hours')).toBe(14 * 24)
  expect(await told(one)).toEqual(['disputed operator', 'disputed operator', 'share_held provider'])

  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => evidence(open.id, 'Eingecheckt um 10:02.', key)))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(answers[0]?.data).toMatchObject({
    step: 'sending',
    answerBy: null,
    answer: { kind: 'evidence', isLate: false },
  })
  expect(await world.refusal(evidence(open.id, 'Anders.', key))).toBe('request.key_reused')
  expect(await world.refusal(evidence(open.id, 'Anders.', key, colleague))).toBe('payment.dispute_answered')
  expect(await world.refusal(accept(open.id))).toBe('payment.dispute_answered')

  await watchDisputes(world.context, world.clock.now())
  expect(await world.rows('select evidence from sandbox_dispute where evidence is not null')).toEqual([
    { evidence: 'Eingecheckt um 10:02.' },
  ])
  expect(await disputeOf(one.id)).toMatchObject({ step: 'bank', state: 'open' })
  // No event says so: the timer asks once a day.
  await at('2026-11-19T11:19:00Z')
  expect(await leg(one.id)).toBe('disputed')
  await at('2026-11-20T11:20:00Z')
  expect(await disputeOf(one.id)).toMatchObject({ step: 'won', answerBy: null })
  expect(await leg(one.id)).toBe('paid')
  expect((await told(one)).slice(3)).toEqual(['dispute_won operator', 'dispute_won operator', 'share_freed provider'])
})

test('one that is given up is lost at once, without an event; the share waits until it is paid, and is lost with a write-off', async () => {
  const one = await disputed()
  const { id } = await disputeOf(one.id)
  const key = randomUUID()
  await accept(id, key)
  await accept(id, key)
  expect(await world.refusal(evidence(id, 'Doch nicht.', key))).toBe('request.key_reused')
  await watchDisputes(world.context, world.clock.now())
  expect(await disputeOf(one.id)).toMatchObject({ step: 'lost', answer: { kind: 'accepted', evidence: null } })
  expect(await leg(one.id)).toBe('charged_back')
  const lost = ['dispute_lost operator', 'dispute_lost operator', 'share_withheld provider']
  expect((await told(one)).slice(3)).toEqual(lost)
  await at('2026-11-14T12:00:00Z')
  expect(await world.rows('select state from transfer where booking_id = $1', [one.id])).toEqual([{ state: 'waiting' }])
  const write = { params: { id: String(one.id) }, body: { reason: 'Verzogen' }, idempotencyKey: randomUUID() }
  await world.call(writeOffBooking, write, operator)
  expect((await told(one)).slice(6)).toEqual(['share_lost provider'])
  expect(await world.rows('select state from transfer where booking_id = $1', [one.id])).toEqual([])
  const posted = await world.rows(
    `select a.code, sum(p.amount_cents)::int as cents from ledger_tx t join ledger_posting p on p.tx_id = t.id
       join ledger_account a on a.id = p.account_id where t.booking_id = $1 group by 1 having sum(p.amount_cents) <> 0 order by 1`,
    [one.id],
  )
  // Of what nobody pays there is no commission; what is left is what the payment provider kept for payment and dispute.
  expect(posted).toEqual([
    { code: 'psp_balance', cents: -2055 },
    { code: 'psp_fees', cents: 2055 },
  ])
})

test('lost after the provider was paid: they owe their share and are told; they were told of no hold', async () => {
  const one = await paid()
  await at('2026-11-14T12:00:00Z')
  expect(await world.rows('select state from transfer where booking_id = $1', [one.id])).toEqual([{ state: 'sent' }])
  await hear(one.id)
  const opened = ['disputed operator', 'disputed operator']
  expect(await told(one)).toEqual(opened)
  await accept((await disputeOf(one.id)).id)
  await watchDisputes(world.context, world.clock.now())
  expect((await told(one)).slice(2)).toEqual(['dispute_lost operator', 'dispute_lost operator', 'share_owed provider'])
})

test('an answer that comes too late is marked, and so is one after the last day', async () => {
  const one = await disputed()
  const { id } = await disputeOf(one.id)
  await evidence(id)
  await world.payments.closeDispute(await authOf(one.id), 'lost')
  await watchDisputes(world.context, world.clock.now())
  expect(await disputeOf(one.id)).toMatchObject({ step: 'lost', answer: { isLate: true } })

  world.clock.set(TEST_NOW)
  const other = await disputed()
  const { id: second } = await disputeOf(other.id)
  world.clock.set('2026-11-26T11:20:00Z')
  expect(await world.refusal(evidence(second))).toBe('payment.dispute_over')
  expect(await world.refusal(accept(second))).toBe('payment.dispute_over')
  expect(await world.refusal(evidence(4711))).toBe('request.not_found')
})
const authOf = async (booking: number) =>
  (await world.rows<{ ref: string }>('select auth_ref as ref from payment_leg where booking_id = $1', [booking]))[0]!
    .ref

test('while the payment provider is away the answer waits, and goes out once', async () => {
  const one = await disputed()
  const { id } = await disputeOf(one.id)
  await evidence(id, 'Die Tür wurde geöffnet.')
  world.payments.setFault('timeout')
  try {
    expect(await watchDisputes(world.context, world.clock.now())).toBe(0)
    expect(await disputeOf(one.id)).toMatchObject({ step: 'sending' })
  } finally {
    world.payments.setFault('none')
  }
  await watchDisputes(world.context, world.clock.now())
  expect(await disputeOf(one.id)).toMatchObject({ step: 'bank', answer: { isLate: false } })
})

test('answered in the payment provider\u2019s own desk, it is with the bank here as well', async () => {
  const one = await disputed()
  await world.rows('update sandbox_dispute set evidence = $2 where payment_ref = $1', [await authOf(one.id), 'There.'])
  await hear(one.id)
  expect(await disputeOf(one.id)).toMatchObject({ step: 'bank', answer: null })
})

test('the list: sums of all, the filter, the most urgent first, page after page, at the same number of statements', async () => {
  await world.rows('delete from payment_dispute')
  const one = await disputed()
  const first = await list()
  expect(first.data.sums).toEqual([{ state: 'open', currency: 'EUR', count: 1, cents: 2000 }])
  expect(first.data.disputes).toMatchObject([
    { booking: one.id, payer: one.viewer.name, methodKind: 'card', step: 'answer', closedAt: null },
  ])
  expect((await list({ state: 'won' })).data.disputes).toEqual([])
  const statements = () =>
    countStatements(world, (context) =>
      read({ query: {}, locale: 'de', now: world.clock.now(), context, viewer: operator } as unknown as Parameters<
        typeof read
      >[0]),
    )
  const few = await statements()
  await world.rows(
    `insert into payment_dispute (id, office_id, leg_id, booking_id, provider_id, psp, ref, method_kind, state, share, currency,
       amount_cents, fee_cents, reason, next_at, opened_at, closed_at, updated_at)
     select id + nth, office_id, leg_id, booking_id, provider_id, psp, ref || nth, method_kind, s, share, currency,
       amount_cents, fee_cents, reason, next_at, opened_at - nth % 7 * interval '1 hour', case when s <> 'open' then opened_at end, updated_at
     from payment_dispute, generate_series(1, 60) nth, lateral (select (array['open', 'won', 'lost'])[1 + nth % 3] as s) state
     where booking_id = $1`,
    [one.id],
  )
  expect(await statements()).toBe(few)
  for (const [state, count] of [
    ['open', 21],
    ['won', 20],
    [undefined, 61],
  ] as const) {
    const seen: { id: number; openedAt: string }[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        ...(state && { state }),
        ...(cursor !== null && { cursor }),
      })
      expect(page.data.disputes.length).toBeLessThanOrEqual(25)
      seen.push(...page.data.disputes)
      cursor = page.meta.next
    } while (cursor !== null)
    expect(seen).toHaveLength(count)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(count)
    const times = seen.map(({ openedAt }) => Temporal.Instant.from(openedAt).epochMilliseconds)
    expect(times).toEqual(times.toSorted((a, b) => (state === 'open' ? a - b : b - a)))
  }
  const file = await world.call(downloadDisputes, { query: { language: 'de', state: 'lost' } }, operator)
  expect(file.name).toBe('viertel-bestrittene-zahlungen.csv')
  const [titles, row, ...more] = file.text.slice(1).trimEnd().split('\r\n')
  expect(titles).toMatch(/^Buchung;Wer zahlt;/)
  expect(row).toMatch(new RegExp(`^${one.id};.*;Karte;Betrug;EUR;20;20;verloren;;`))
  expect(more).toHaveLength(19)
})
