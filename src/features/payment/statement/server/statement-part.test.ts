/** A dispute about a part of what a company paid for a statement (decision 76): the newest bookings are owed again, and only that part. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { readBilling } from '#features/booking/billing/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { takeShares } from '../../dispute/server/take-shares-job.ts'
import { refundBooking } from '../../refund/contract.ts'
import { listCompanyStatements, payStatement } from '../contract.ts'
import { CLOSING, statementWorld } from './statement-world.ts'

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

/** 90.00 of three visits, paid by card: 40.00, then 20.00, then 30.00. Its bank asks for a part of it. */
async function disputed(cents: number, credit: { nth: number; cents: number } | null = null) {
  const made = await team({ card: CARDS.disputes })
  const visits = [
    (await place(made, '2026-11-12', 4)).id,
    (await place(made, '2026-11-13', 2, 1)).id,
    (await place(made, '2026-11-16', 3)).id,
  ]
  await at('2026-11-16T13:00:00Z')
  if (credit) await give(visits[credit.nth]!, credit.cents)
  await at(CLOSING)
  expect(await statements(made.id)).toMatchObject([{ state: 'paid', total: 9000 - (credit?.cents ?? 0) }])
  const [{ ref } = { ref: '' }] = await payments(made.id)
  await world.payments.getPayment(ref)
  await ofPart(ref, cents)
  return { ...made, visits, ref }
}
type Disputed = Awaited<ReturnType<typeof disputed>>

/** The payment provider of the tests disputes all of a payment. */
const ofPart = (ref: string, cents: number) =>
  world.rows(`update sandbox_dispute set amount_cents = $2 where payment_ref = $1`, [ref, cents])
const payments = (company: number) =>
  world.rows<{ ref: string; cents: number }>(
    `select p.ref, p.amount_cents as cents from sandbox_payment p join statement s on p.leg_ref = 'statement-' || s.id
      where s.company_id = $1 and p.state = 'captured' order by p.created_at`,
    [company],
  )
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
const lose = async ({ ref }: Pick<Disputed, 'ref'>) => {
  await hear(ref)
  expect(await world.payments.closeDispute(ref, 'lost')).toBe(true)
  await hear(ref)
}
const wire = async ({ admin }: Disputed) => (await world.call(listCompanyStatements, {}, admin)).data[0]!
const pay = async (company: Disputed) => {
  await world.card(company.admin, CARDS.good)
  const { id } = await wire(company)
  return (await world.call(payStatement, { params: { id: String(id) }, body: {} }, company.admin)).data
}
const states = ({ visits }: Disputed) => Promise.all(visits.map(legState))
const disputes = ({ visits }: Disputed) =>
  world.rows<{ booking: number; state: string; share: string; cents: number; fee: number; part: number | null }>(
    `select booking_id::float8 as booking, state, share, amount_cents::int as cents, fee_cents::int as fee,
        provider_cents::int as part from payment_dispute where booking_id = any($1) order by id`,
    [visits],
  )
const owedToProviders = ({ visits }: Disputed) =>
  world.rows<{ cents: number }>(
    `select coalesce(sum(p.amount_cents), 0)::int as cents from ledger_posting p join ledger_account a on a.id = p.account_id
      join ledger_tx t on t.id = p.tx_id where t.booking_id = any($1) and a.code in ('provider_debt', 'provider_payable')`,
    [visits],
  )

test('while the bank decides only the newest bookings are disputed, and the others are as before', async () => {
  const company = await disputed(3500)
  await hear(company.ref)
  await hear(company.ref)
  expect(await states(company)).toEqual(['paid', 'disputed', 'disputed'])
  expect(await disputes(company)).toMatchObject([
    { booking: company.visits[1], state: 'open', cents: 500, fee: 2000 },
    { booking: company.visits[2], state: 'open', cents: 3000, fee: 0 },
  ])
  expect(await wire(company)).toMatchObject({ state: 'paid', againCents: null })
  expect(await receivable(company.id)).toBe(3500)
  await give(company.visits[0]!, 100)
  expect(await world.refusal(give(company.visits[1]!, 100))).toBe('payment.nothing_to_refund')
  // Nobody of the company has to pay anything before they book.
  await place(company, '2026-12-17', 2)
})

test('won: everything is as it was', async () => {
  const company = await disputed(3500)
  await hear(company.ref)
  await world.payments.closeDispute(company.ref, 'won')
  await hear(company.ref)
  await hear(company.ref)
  expect(await states(company)).toEqual(['paid', 'paid', 'paid'])
  expect(await disputes(company)).toMatchObject([{ state: 'won' }, { state: 'won' }])
  expect(await receivable(company.id)).toBe(0)
  expect(await creditUsed(company.id)).toBe(0)
  await isSound(company.id)
})

test('lost: that part is owed, takes up credit and blocks, and the shares of it are owed, until it is paid', async () => {
  const company = await disputed(3500)
  await lose(company)
  await hear(company.ref)
  expect(await wire(company)).toMatchObject({
    state: 'failed',
    totalCents: 9000,
    againCents: 3500,
    paidAt: null,
    nextTryAt: null,
  })
  expect(await states(company)).toEqual(['paid', 'due', 'due'])
  expect(await receivable(company.id)).toBe(3500)
  expect(await creditUsed(company.id)).toBe(3500)
  const { creditParts } = (await world.call(readBilling, { query: { month: '2026-11', id: '0' } }, company.admin)).data
  expect(creditParts).toEqual([{ month: '2026-11', cents: 3500 }])
  expect(await disputes(company)).toMatchObject([
    { state: 'lost', share: 'owed', cents: 500, part: 400 },
    { state: 'lost', share: 'owed', cents: 3000, part: 2400 },
  ])
  expect(await world.refusal(place(company, '2026-12-17', 2))).toBe('booking.unpaid')
  await isSound(company.id)
  const told = await world.rows<{ type: string }>(
    `select type from domain_event where type ~ 'taken_back|dispute_lost'
      and ((payload ->> 'statement')::bigint in (select id from statement where company_id = $1) or booking_id = any($2)) order by id`,
    [company.id, company.visits],
  )
  expect(told.map(({ type }) => type)).toEqual(['payment.dispute_lost', 'statement.taken_back'])
  for (let round = 0; round < 2; round += 1) await takeShares(world.context, world.clock.now())

  expect(await pay(company)).toMatchObject({ state: 'paid', totalCents: 9000, againCents: null })
  await hear(company.ref)
  expect((await payments(company.id)).map(({ cents }) => cents)).toEqual([9000, 3500])
  expect(await states(company)).toEqual(['paid', 'paid', 'paid'])
  expect(await receivable(company.id)).toBe(0)
  expect(await creditUsed(company.id)).toBe(0)
  await isSound(company.id)
  await at('2026-12-20T06:00:00Z')
  expect(await owedToProviders(company)).toEqual([{ cents: 0 }])
  await place(company, '2026-12-22', 2)
})

test('of a payment of a part a part, too, is taken back: the newest of what it paid for', async () => {
  const company = await disputed(3500)
  await lose(company)
  await world.card(company.admin, CARDS.disputes)
  const { id } = await wire(company)
  const [method] = await world.rows<{ id: number }>(
    'select id::float8 as id from payment_method where company_id = $1 order by id desc limit 1',
    [company.id],
  )
  await world.call(payStatement, { params: { id: String(id) }, body: { paymentMethod: method!.id } }, company.admin)
  const again = (await payments(company.id))[1]!
  await world.payments.getPayment(again.ref)
  await ofPart(again.ref, 3200)
  await lose(again)
  expect(await wire(company)).toMatchObject({ state: 'failed', againCents: 3200 })
  expect(await states(company)).toEqual(['paid', 'due', 'due'])
  expect((await disputes(company)).map(({ cents }) => cents)).toEqual([500, 3000, 200, 3000])
  expect(await creditUsed(company.id)).toBe(3200)
  await isSound(company.id)
  await pay(company)
  expect(await states(company)).toEqual(['paid', 'paid', 'paid'])
  await isSound(company.id)
})

test('what was credited is set off once, and is not what is owed again', async () => {
  const company = await disputed(3500, { nth: 2, cents: 3000 })
  await lose(company)
  expect(await states(company)).toEqual(['due', 'due', 'refunded'])
  expect(await disputes(company)).toMatchObject([{ cents: 1500 }, { cents: 2000 }])
  expect(await receivable(company.id)).toBe(3500)
  expect(await creditUsed(company.id)).toBe(3500)
  await isSound(company.id)
  await pay(company)
  expect(
    await world.rows(`select count(*)::int as n from ledger_tx where booking_id = any($1) and kind = 'set_off'`, [
      company.visits,
    ]),
  ).toEqual([{ n: 1 }])
  expect(await receivable(company.id)).toBe(0)
  await isSound(company.id)
})

test('what is given back while a part is owed is credited, and the part is paid as before', async () => {
  const company = await disputed(500)
  await lose(company)
  expect(await creditUsed(company.id)).toBe(500)
  await give(company.visits[2]!, 300)
  expect(await creditUsed(company.id)).toBe(200)
  expect(await receivable(company.id)).toBe(200)
  await isSound(company.id)
  await pay(company)
  expect(await states(company)).toEqual(['paid', 'paid', 'part_refunded'])
  expect(await creditUsed(company.id)).toBe(0)
  await isSound(company.id)
})

test('told by many at once, and while it is being paid, it is undone once', async () => {
  const company = await disputed(3500)
  await hear(company.ref)
  await world.payments.closeDispute(company.ref, 'lost')
  await world.card(company.admin, CARDS.good)
  const { id } = await wire(company)
  const handles = Array.from({ length: 4 }, () =>
    openDatabase({ url: world.url, log: silentLog, applicationName: 'another' }),
  )
  for (let round = 0; round < 4; round += 1) await tell(company.ref)
  await Promise.all([
    ...handles.map((db) => processPaymentEvents({ ...world.context, db }, world.clock.now())),
    ...handles.map(() => world.call(payStatement, { params: { id: String(id) }, body: {} }, company.admin)),
  ])
  await Promise.all(handles.map((db) => db.close()))
  expect(await disputes(company)).toHaveLength(2)
  if ((await wire(company)).state !== 'paid') await pay(company)
  expect((await payments(company.id)).map(({ cents }) => cents)).toEqual([9000, 3500])
  expect(await receivable(company.id)).toBe(0)
  await isSound(company.id)
})

test('lost before it was heard of, it is noted and undone at once', async () => {
  const company = await disputed(3500)
  await world.payments.closeDispute(company.ref, 'lost')
  await hear(company.ref)
  expect(await wire(company)).toMatchObject({ state: 'failed', againCents: 3500 })
  expect(await states(company)).toEqual(['paid', 'due', 'due'])
  expect(await disputes(company)).toMatchObject([{ state: 'lost' }, { state: 'lost' }])
  await isSound(company.id)
})

test('killed before any statement, whoever hears it next undoes it once', async () => {
  const company = await disputed(3500)
  await hear(company.ref)
  await world.payments.closeDispute(company.ref, 'lost')
  await tell(company.ref)
  const now = world.clock.now()
  for (let nth = 1; await dieBefore(world, nth, (context) => processPaymentEvents(context, now)); nth += 1) {
    const isUndone = (await wire(company)).state !== 'paid'
    expect(await states(company), `died before statement ${nth}`).toEqual(
      isUndone ? ['paid', 'due', 'due'] : ['paid', 'disputed', 'disputed'],
    )
    expect(await creditUsed(company.id)).toBe(isUndone ? 3500 : 0)
    if (isUndone) await isSound(company.id)
  }
  await hear(company.ref)
  expect(await wire(company)).toMatchObject({ state: 'failed', againCents: 3500 })
  expect(await disputes(company)).toHaveLength(2)
  await isSound(company.id)
})

test('more than was paid is no part of it, and changes nothing', async () => {
  const company = await disputed(9001)
  await hear(company.ref)
  expect(await states(company)).toEqual(['paid', 'paid', 'paid'])
  expect(await disputes(company)).toEqual([])
})
