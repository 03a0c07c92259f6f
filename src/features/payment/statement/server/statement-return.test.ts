/** A statement whose payment the company's bank takes back after it was paid (decision 63): once, whole, whoever tells it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { submitEvidence } from '../../dispute/contract.ts'
import { takeShares } from '../../dispute/server/take-shares-job.ts'
import { watchDisputes } from '../../dispute/server/watch-disputes-job.ts'
import { refundBooking } from '../../refund/contract.ts'
import { listCompanyStatements, payStatement } from '../contract.ts'
import { CLOSING, DEBIT_AT, IBANS, PAID_AT, statementWorld, type Team } from './statement-world.ts'

let world: TestWorld
let operator: SignedIn
let { team, place, at, legState, statements, creditUsed, receivable, isSound } = {} as ReturnType<typeof statementWorld>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
  ;({ team, place, at, legState, statements, creditUsed, receivable, isSound } = statementWorld(world, operator))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const RETURNED_AT = '2026-12-14T06:00:00Z'

/** 60.00 of two visits at two providers, paid. */
async function paid(pays: { card: string } | { iban: string }, credited = 0) {
  const one = await team(pays, 7000)
  const visits = [(await place(one, '2026-11-12', 4)).id, (await place(one, '2026-11-13', 2, 1)).id]
  await at('2026-11-13T12:00:00Z')
  if (credited > 0) await give(visits[0]!, credited)
  for (const time of 'card' in pays ? [CLOSING] : [CLOSING, DEBIT_AT, PAID_AT]) await at(time)
  expect(await statements(one.id)).toMatchObject([{ state: 'paid', total: 6000 - credited }])
  const [{ ref } = { ref: '' }] = await world.rows<{ ref: string }>(
    `select p.ref from sandbox_payment p join statement s on p.leg_ref = 'statement-' || s.id where s.company_id = $1`,
    [one.id],
  )
  return { ...one, visits, ref }
}
type Paid = Awaited<ReturnType<typeof paid>>

const give = (id: number, amountCents: number) =>
  world.call(
    refundBooking,
    { params: { id: String(id) }, body: { amountCents, reason: 'Kein WLAN', despiteReturn: true } },
    operator,
  )
const tell = (ref: string) =>
  world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at) values ('sandbox', $1, 'told', 'payment', $2, $3)`,
    [randomUUID(), ref, world.clock.now()],
  )
const hear = async (ref: string) => {
  await tell(ref)
  await processPaymentEvents(world.context, world.clock.now())
}
const one = async (company: number) => (await statements(company))[0]!
const pay = async ({ id, admin }: Pick<Team, 'id' | 'admin'>) =>
  world.call(payStatement, { params: { id: String((await one(id)).id) }, body: {} }, admin)
const states = ({ visits }: Paid) => Promise.all(visits.map(legState))
const disputes = ({ visits }: Paid) =>
  world.rows(
    `select state, share, amount_cents::int as cents, fee_cents::int as fee, provider_cents::int as part
      from payment_dispute where booking_id = any($1) order by id`,
    [visits],
  )
const transfers = ({ visits }: Paid) =>
  world.rows<{ round: number; state: string; cents: number; kept: number }>(
    `select round, state, amount_cents::int as cents, netted_cents::int as kept from transfer where booking_id = any($1) order by booking_id, round`,
    [visits],
  )
const told = async ({ id, visits }: Paid) =>
  (
    await world.rows<{ type: string }>(
      `select type from domain_event where (payload ->> 'statement')::bigint in (select id from statement where company_id = $1)
          or (booking_id = any($2) and type ~ 'dispute_lost|share_') order by id`,
      [id, visits],
    )
  ).map(({ type }) => type)

test('a returned debit: the statement is owed again, nobody books, providers owe their shares, and get them when it is paid', async () => {
  const team = await paid({ iban: IBANS.returned })
  expect(await creditUsed(team.id)).toBe(0)
  // The credit is used for something else meanwhile.
  await place(team, '2026-12-18', 3)
  world.clock.set(RETURNED_AT)
  await hear(team.ref)
  await hear(team.ref)
  const [wire] = (await world.call(listCompanyStatements, {}, team.admin)).data
  expect(wire).toMatchObject({
    state: 'failed',
    declineCode: 'debit_refused',
    paidAt: null,
    failures: 1,
    failedAt: RETURNED_AT,
    nextTryAt: '2026-12-17T06:00:00Z',
  })
  expect(await states(team)).toEqual(['due', 'due'])
  expect(await receivable(team.id)).toBe(6000)
  expect(await creditUsed(team.id)).toBe(9000)
  expect(await disputes(team)).toEqual([
    { state: 'lost', share: 'owed', cents: 4000, fee: 750, part: 3200 },
    { state: 'lost', share: 'owed', cents: 2000, fee: 0, part: 1600 },
  ])
  expect(await told(team)).toEqual([
    'statement.announced',
    'payment.share_owed',
    'payment.share_owed',
    'payment.dispute_lost',
    'statement.taken_back',
  ])
  expect(await world.refusal(place(team, '2026-12-17', 2))).toBe('booking.unpaid')
  expect(await world.refusal(give(team.visits[0]!, 4001))).toBe('payment.refund_too_high')
  await isSound(team.id)
  for (let round = 0; round < 2; round += 1) await takeShares(world.context, world.clock.now())

  await world.card(team.admin, CARDS.good)
  expect((await pay(team)).data.state).toBe('paid')
  await hear(team.ref)
  expect(await one(team.id)).toMatchObject({ state: 'paid' })
  expect(await states(team)).toEqual(['paid', 'paid'])
  expect(await creditUsed(team.id)).toBe(3000)
  expect(await receivable(team.id)).toBe(0)
  await isSound(team.id)
  await at('2026-12-20T06:00:00Z')
  expect((await transfers(team)).map(({ round, state, cents }) => ({ round, state, cents }))).toEqual([
    { round: 1, state: 'sent', cents: 3200 },
    { round: 2, state: 'sent', cents: 3200 },
    { round: 1, state: 'sent', cents: 1600 },
    { round: 2, state: 'sent', cents: 1600 },
  ])
  expect(
    await world.rows(
      `select sum(p.amount_cents)::int as cents from ledger_posting p join ledger_account a on a.id = p.account_id
        join ledger_tx t on t.id = p.tx_id where t.booking_id = any($1) and a.code in ('provider_debt', 'provider_payable')`,
      [team.visits],
    ),
  ).toEqual([{ cents: 0 }])
})

test('the debit is tried again by itself after three days, and another one that is returned is noted again', async () => {
  const team = await paid({ iban: IBANS.returned })
  world.clock.set(RETURNED_AT)
  await hear(team.ref)
  await at('2026-12-17T06:00:00Z')
  expect(await one(team.id)).toMatchObject({ state: 'announced' })
  await at('2026-12-21T05:00:00Z')
  await at('2026-12-25T05:00:00Z')
  expect(await one(team.id)).toMatchObject({ state: 'paid' })
  await isSound(team.id)
  const [again] = await world.rows<{ ref: string }>(
    `select p.ref from sandbox_payment p join statement s on p.leg_ref = 'statement-' || s.id
      where s.company_id = $1 and p.ref <> $2`,
    [team.id, team.ref],
  )
  world.clock.set('2027-01-10T06:00:00Z')
  await hear(again!.ref)
  expect(await one(team.id)).toMatchObject({ state: 'failed', failures: 1 })
  expect(await disputes(team)).toHaveLength(4)
  expect(await receivable(team.id)).toBe(6000)
  await isSound(team.id)
})

test('what was credited stays credited, in the first payment and in the second', async () => {
  const team = await paid({ iban: IBANS.returned }, 1500)
  await give(team.visits[1]!, 2000)
  world.clock.set(RETURNED_AT)
  await hear(team.ref)
  expect(await states(team)).toEqual(['due', 'due'])
  // 45.00 of this statement, less 20.00 that the next one takes off.
  expect(await receivable(team.id)).toBe(2500)
  await isSound(team.id)
  await world.card(team.admin, CARDS.good)
  await pay(team)
  expect(await states(team)).toEqual(['part_refunded', 'refunded'])
  expect(await receivable(team.id)).toBe(-2000)
  expect(
    await world.rows(
      `select t.kind, count(*)::int as n from ledger_tx t where t.booking_id = any($1) and t.kind = 'set_off' group by 1`,
      [team.visits],
    ),
  ).toEqual([{ kind: 'set_off', n: 2 }])
  await isSound(team.id)
})

test('told by many at once, and while it is being paid, it is undone once', async () => {
  const team = await paid({ iban: IBANS.returned })
  world.clock.set(RETURNED_AT)
  await world.card(team.admin, CARDS.good)
  const handles = Array.from({ length: 4 }, () =>
    openDatabase({ url: world.url, log: silentLog, applicationName: 'another' }),
  )
  const now = world.clock.now()
  for (let round = 0; round < 4; round += 1) await tell(team.ref)
  await Promise.all([
    ...handles.map((db) => processPaymentEvents({ ...world.context, db }, now)),
    ...handles.map(() => pay(team)),
  ])
  await Promise.all(handles.map((db) => db.close()))
  expect(await disputes(team)).toHaveLength(2)
  if ((await one(team.id)).state !== 'paid') await pay(team)
  expect(await one(team.id)).toMatchObject({ state: 'paid' })
  expect(
    await world.rows(
      `select kind, count(*)::int as n from sandbox_payment p join statement s on p.leg_ref = 'statement-' || s.id where s.company_id = $1 group by 1`,
      [team.id],
    ),
  ).toEqual([{ kind: 'charge', n: 2 }])
  await isSound(team.id)
})

test('killed before any statement, whoever hears it next undoes it once', async () => {
  const team = await paid({ iban: IBANS.returned })
  world.clock.set(RETURNED_AT)
  const now = world.clock.now()
  await tell(team.ref)
  for (let nth = 1; await dieBefore(world, nth, (context) => processPaymentEvents(context, now)); nth += 1) {
    const { state } = await one(team.id)
    expect(await states(team), `died before statement ${nth}`).toEqual(
      state === 'paid' ? ['paid', 'paid'] : ['due', 'due'],
    )
    expect(await receivable(team.id)).toBe(state === 'paid' ? 0 : 6000)
    await isSound(team.id)
  }
  await hear(team.ref)
  expect(await one(team.id)).toMatchObject({ state: 'failed' })
  expect(await disputes(team)).toHaveLength(2)
})

test('a disputed card payment: nothing is given back, one answer is for all, and it is as before when the bank says so', async () => {
  const team = await paid({ card: CARDS.disputes })
  await hear(team.ref)
  await hear(team.ref)
  expect(await one(team.id)).toMatchObject({ state: 'paid' })
  expect(await states(team)).toEqual(['disputed', 'disputed'])
  expect(await world.refusal(give(team.visits[0]!, 100))).toBe('payment.nothing_to_refund')
  expect(await disputes(team)).toMatchObject([
    { state: 'open', cents: 4000 },
    { state: 'open', cents: 2000 },
  ])
  const rows = await world.rows<{ id: number }>(
    'select id::float8 as id from payment_dispute where booking_id = any($1) order by id',
    [team.visits],
  )
  const answer = (nth: number) =>
    world.call(submitEvidence, { params: { id: String(rows[nth]!.id) }, body: { evidence: 'Sie waren da.' } }, operator)
  await answer(1)
  expect(await world.refusal(answer(0))).toBe('payment.dispute_answered')
  for (let round = 0; round < 2; round += 1) await watchDisputes(world.context, world.clock.now())
  expect(await world.rows(`select count(*)::int as n from sandbox_dispute where evidence is not null`)).toEqual([
    { n: 1 },
  ])
  world.clock.set('2026-12-14T12:00:00Z')
  await watchDisputes(world.context, world.clock.now())
  expect(await states(team)).toEqual(['paid', 'paid'])
  expect(await disputes(team)).toMatchObject([{ state: 'won' }, { state: 'won' }])
  expect(await receivable(team.id)).toBe(0)
  await isSound(team.id)
})

test('a disputed card payment that is lost is owed again and not asked for by itself', async () => {
  const team = await paid({ card: CARDS.disputes })
  await hear(team.ref)
  await world.payments.closeDispute(team.ref, 'lost')
  await hear(team.ref)
  const [wire] = (await world.call(listCompanyStatements, {}, team.admin)).data
  expect(wire).toMatchObject({ state: 'failed', nextTryAt: null })
  expect(await states(team)).toEqual(['due', 'due'])
  expect(await disputes(team)).toMatchObject([
    { state: 'lost', share: 'owed', fee: 2000, part: 3200 },
    { state: 'lost', share: 'owed', fee: 0, part: 1600 },
  ])
  expect(await receivable(team.id)).toBe(6000)
  await isSound(team.id)
})
