/** A company that pays once a month (company paper 6, C7): from the booking to the money, by use-cases, timers, sandbox, ledger. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#app/server/nightly-audit.ts'
import { auditProof } from '#app/server/audit-proof.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import {
  cancelBooking,
  holdBooking,
  payBooking,
  placeBooking,
  quoteBooking,
  readBooking,
} from '#features/booking/contract.ts'
import { changeCost } from '#features/booking/cost/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { changeCompany, readSpending } from '#features/company/budget/contract.ts'
import { setCompanyCredit } from '#features/company/credit/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { reconcile } from '../../reconciliation/server/reconcile-job.ts'
import { refundBooking } from '../../refund/contract.ts'
import { payStatement } from '../contract.ts'
import { statementWords } from '../mails/statement-mail.ts'
import { CLOSING, DEBIT_AT, IBANS, PAID_AT, statementWorld } from './statement-world.ts'
import { runStatements } from './statements-job.ts'

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

/** What was told about statements, and to whom. */
const told = ({ admin, employee }: Awaited<ReturnType<typeof team>>) =>
  world.rows<{ type: string; person_id: string }>(
    `select type, person_id from domain_event where type like 'statement.%' and person_id = any($1) order by id`,
    [[admin.id, employee.id]],
  )

describe('booking on a statement', () => {
  test('nothing is held and nobody is asked for a card; the credit is taken, and given back when it is canceled', async () => {
    const one = await team({ card: CARDS.good })
    const { id, offices, employee, admin } = one
    const quote = await world.call(
      quoteBooking,
      { body: { office: offices[0]!, date: '2026-11-12', time: '10:00', hours: 4 } },
      employee,
    )
    expect(quote.data.byStatement).toBe(true)
    const booking = await place(one, '2026-11-12', 4)
    expect(booking).toMatchObject({
      status: 'confirmed',
      payment: { state: 'scheduled', method: { kind: 'statement' } },
    })
    expect(await creditUsed(id)).toBe(4000)
    const { data } = await world.call(readSpending, { query: {} }, admin)
    expect(data).toMatchObject({
      payMode: 'statement',
      credit: { limitCents: 100_000, usedCents: 4000, leftCents: 96_000 },
    })
    await world.call(cancelBooking, { params: { id: String(booking.id) }, query: {} }, employee)
    expect(await creditUsed(id)).toBe(0)
    expect(await world.rows('select 1 from sandbox_payment where leg_ref = $1', [String(booking.id)])).toEqual([])
    await isSound(id)
  })

  test('a slot that was held first is confirmed without a card', async () => {
    const one = await team({ card: CARDS.good })
    const body = { office: one.offices[0]!, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
    const { data: held } = await world.call(holdBooking, { body }, one.employee)
    expect(held.status).toBe('held')
    const { data: paid } = await world.call(payBooking, { params: { id: String(held.id) }, body: {} }, one.employee)
    expect(paid).toMatchObject({ status: 'confirmed', payment: { state: 'scheduled' } })
    expect(await creditUsed(one.id)).toBe(2000)
  })

  test('exactly the credit fits, one cent more does not, also when many book at once', async () => {
    const one = await team({ card: CARDS.good }, 10_000)
    const handles = Array.from({ length: 4 }, () =>
      openDatabase({ url: world.url, log: silentLog, applicationName: 'another' }),
    )
    const results = await Promise.allSettled(
      Array.from({ length: 24 }, (_, nth) => {
        const body = { office: one.offices[0]!, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
        const context = { ...world.context, db: handles[nth % 4]! }
        return world.call(placeBooking, { body }, one.employee, context)
      }),
    )
    await Promise.all(handles.map((db) => db.close()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await creditUsed(one.id)).toBe(10_000)
    expect(await world.refusal(place(one, '2026-11-13', 2))).toBe('company.credit')
    await world.call(
      setCompanyCredit,
      { params: { id: String(one.id) }, body: { creditLimit: 12_000, reason: 'more' } },
      operator,
    )
    await place(one, '2026-11-13', 2)
    expect(await creditUsed(one.id)).toBe(12_000)
    await isSound(one.id)
  })

  test('only a company with a credit and a method may choose it, and without the credit it pays by card again', async () => {
    const { admin, employee, id } = await world.company()
    const choose = (viewer: SignedIn) =>
      world.refusal(world.call(changeCompany, { body: { payMode: 'statement' } }, viewer))
    expect(await choose(admin)).toBe('company.needs_credit')
    expect(await choose(employee)).toBe('auth.forbidden')
    const set = (creditLimit: number | null, viewer: SignedIn = operator) =>
      world.call(setCompanyCredit, { params: { id: String(id) }, body: { creditLimit, reason: 'checked' } }, viewer)
    await set(50_000)
    expect(await choose(admin)).toBe('company.statement_needs_method')
    await world.card(admin, CARDS.good)
    await world.call(changeCompany, { body: { payMode: 'statement' } }, admin)
    expect((await set(null)).data).toMatchObject({ payMode: 'card', creditCents: null })
    expect(await world.refusal(set(1, { ...operator, proved: false }))).toBe('account.proof_needed')
  })
})

describe('the month', () => {
  test('is closed once at four on the first, in any number of processes, with numbers that follow each other', async () => {
    const [one, other] = [await team({ card: CARDS.good }), await team({ card: CARDS.good })]
    const visits = [await place(one, '2026-11-12', 4), await place(one, '2026-11-13', 2, 1)]
    await place(other, '2026-11-12', 2)
    const next = await place(one, '2026-12-01', 2)
    await at('2026-11-13T12:00:00Z')
    expect(await legState(visits[0]!.id)).toBe('due')
    expect(await receivable(one.id)).toBe(6000)
    await isSound(one.id)
    await at('2026-12-01T02:59:00Z')
    expect(await statements(one.id)).toEqual([])
    world.clock.set(CLOSING)
    const handles = Array.from({ length: 4 }, () =>
      openDatabase({ url: world.url, log: silentLog, applicationName: 'another' }),
    )
    await Promise.all([...handles, ...handles].map((db) => runStatements({ ...world.context, db }, world.clock.now())))
    await at(CLOSING)
    await Promise.all(handles.map((db) => db.close()))
    const [closed, ...more] = await statements(one.id)
    expect(closed).toMatchObject({ total: 6000, state: 'paid', month: '2026-11-01' })
    expect(more).toEqual([])
    expect(await statements(other.id)).toMatchObject([{ total: 2000, state: 'paid' }])
    const numbers = await world.rows<{ nth: number }>('select nth from statement order by nth')
    expect(numbers.map(({ nth }) => nth)).toEqual(numbers.map((_, index) => index + 1))
    expect(await told(one)).toEqual([{ type: 'statement.ready', person_id: one.admin.id }])
    expect(
      await world.rows(`select count(*)::int as n from sandbox_payment where leg_ref = $1`, [
        `statement-${closed!.id}`,
      ]),
    ).toEqual([{ n: 1 }])
    expect(await Promise.all(visits.map(({ id }) => legState(id)))).toEqual(['paid', 'paid'])
    expect(await legState(next.id)).toBe('scheduled')
    expect(await creditUsed(one.id)).toBe(2000)
    expect(await receivable(one.id)).toBe(0)
    await isSound(one.id)
    // The providers' parts follow when the time for complaints is over.
    await at('2026-12-04T12:00:00Z')
    const sent = await world.rows(
      'select state, amount_cents::int as cents from transfer where booking_id = any($1) order by cents',
      [visits.map(({ id }) => id)],
    )
    expect(sent).toEqual([
      { state: 'sent', cents: 1600 },
      { state: 'sent', cents: 3200 },
    ])
  })

  test('a fee for a late cancellation is on it, and the reference and the cost centre stay from then on', async () => {
    const one = await team({ card: CARDS.good })
    const booking = await place(one, '2026-11-12', 4)
    const change = (body: object, viewer: SignedIn = one.employee) =>
      world.call(changeCost, { params: { id: String(booking.id) }, body }, viewer)
    expect((await change({ reference: 'Projekt 7' })).data).toEqual({
      costCentre: null,
      reference: 'Projekt 7',
      mayChange: true,
    })
    expect(await world.refusal(change({ costCentre: 'NOPE' }))).toBe('company.unknown_cost_centre')
    expect(await world.refusal(change({ reference: 'x' }, (await world.company()).employee))).toBe('request.not_found')
    world.clock.set('2026-11-12T08:30:00Z')
    await world.call(cancelBooking, { params: { id: String(booking.id) }, query: {} }, one.employee)
    await at('2026-11-12T09:00:00Z')
    expect(await receivable(one.id)).toBe(2000)
    await at(CLOSING)
    expect(await statements(one.id)).toMatchObject([{ total: 2000, state: 'paid' }])
    expect(await world.refusal(change({ reference: 'y' }))).toBe('booking.cost_closed')
    const { data } = await world.call(readBooking, { params: { id: String(booking.id) } }, one.admin)
    expect(data.cost).toEqual({ costCentre: null, reference: 'Projekt 7', mayChange: false })
    await isSound(one.id)
  })

  test('what is given back before it closes is taken off, what is given back later is on the next', async () => {
    const one = await team({ card: CARDS.good })
    const give = (id: number, amountCents: number) =>
      world.call(refundBooking, { params: { id: String(id) }, body: { amountCents, reason: 'Kein WLAN' } }, operator)
    const [first, second] = [await place(one, '2026-11-12', 4), await place(one, '2026-11-13', 2, 1)]
    await at('2026-11-13T12:00:00Z')
    await give(first.id, 1500)
    expect(await legState(first.id)).toBe('due')
    expect(await creditUsed(one.id)).toBe(4500)
    await isSound(one.id)
    await at(CLOSING)
    expect(await statements(one.id)).toMatchObject([{ total: 4500, state: 'paid' }])
    expect([await legState(first.id), await legState(second.id)]).toEqual(['part_refunded', 'paid'])
    await isSound(one.id)
    await at('2026-12-04T12:00:00Z')
    await give(second.id, 2000)
    await at('2026-12-04T12:10:00Z')
    // Nothing goes through the payment provider, and the share of the provider is taken back.
    expect(await world.rows(`select 1 from sandbox_refund`)).toEqual([])
    await place(one, '2026-12-10', 3)
    await at('2026-12-11T12:00:00Z')
    await at('2027-01-01T03:00:00Z')
    expect(await statements(one.id)).toMatchObject([{ total: 4500 }, { total: 1000, state: 'paid' }])
    await isSound(one.id)
    world.clock.set('2027-01-01T09:00:00Z')
    await reconcile(
      world.context,
      { from: world.clock.now().subtract({ hours: 24 * 80 }), until: world.clock.now() },
      world.clock.now().add({ hours: 3 }),
    )
    expect(await world.rows('select kind, ledger_cents, psp_cents from psp_difference')).toEqual([])
  })

  test('a month in which everything was given back asks for nothing', async () => {
    const one = await team({ card: CARDS.good })
    const { id } = await place(one, '2026-11-12', 2)
    await at('2026-11-13T12:00:00Z')
    await world.call(refundBooking, { params: { id: String(id) }, body: { reason: 'Geschlossen' } }, operator)
    await at(CLOSING)
    expect(await statements(one.id)).toMatchObject([{ total: 0, state: 'paid' }])
    expect(await told(one)).toEqual([{ type: 'statement.ready', person_id: one.admin.id }])
    const paid = { number: 'AB-1', month: '2026-11', currency: 'EUR', debitOn: null, isToConfirm: false } as const
    const titles = [0, 4000].map(
      (askedCents) => statementWords('ready', { ...paid, askedCents, isPart: false }, 'en').title,
    )
    expect(titles).toEqual(['Statement November 2026: nothing to pay', 'Statement November 2026: €40.00 paid'])
    expect(await legState(id)).toBe('refunded')
    await isSound(one.id)
  })
})

describe('paying', () => {
  test('a bank account is debited two days after the people who bill were told, and the answer comes days later', async () => {
    const one = await team({ iban: IBANS.pays })
    const { id } = await place(one, '2026-11-12', 4)
    await at('2026-11-13T12:00:00Z')
    await at(CLOSING)
    expect(await statements(one.id)).toMatchObject([{ state: 'announced' }])
    expect(await told(one)).toEqual([{ type: 'statement.announced', person_id: one.admin.id }])
    await at('2026-12-03T04:59:00Z')
    expect(await statements(one.id)).toMatchObject([{ state: 'announced' }])
    await at(DEBIT_AT)
    expect(await statements(one.id)).toMatchObject([{ state: 'processing' }])
    expect(await legState(id)).toBe('due')
    await isSound(one.id)
    await at(PAID_AT)
    expect(await statements(one.id)).toMatchObject([{ state: 'paid' }])
    // They were told of the day, and need not be told again.
    expect(await told(one)).toHaveLength(1)
    expect(await legState(id)).toBe('paid')
    expect(await creditUsed(one.id)).toBe(0)
    await isSound(one.id)
    // A visit of a person is debited by the timer of debits, and this one only by its statement.
    expect(
      await world.rows(
        `select count(*)::int as n from sandbox_payment where leg_ref like 'statement-%' and state = 'processing'`,
      ),
    ).toEqual([{ n: 0 }])
  })

  test('one that fails is tried after 3, 7 and 14 days; nobody books until it is paid, with one press of the button', async () => {
    const one = await team({ card: CARDS.good })
    await world.rows(`update payment_method set removed_at = $1 where company_id = $2`, [TEST_NOW, one.id])
    await place(one, '2026-11-12', 4)
    await at('2026-11-13T12:00:00Z')
    await at(CLOSING)
    expect(await statements(one.id)).toMatchObject([{ state: 'failed', failures: 1 }])
    expect(await world.refusal(place(one, '2026-12-10', 2))).toBe('booking.unpaid')
    for (const [day, failures] of [
      ['2026-12-03', 1],
      ['2026-12-04', 2],
      ['2026-12-08', 3],
      ['2026-12-15', 4],
      ['2026-12-30', 4],
    ] as const) {
      await at(`${day}T03:00:00Z`)
      expect(await statements(one.id)).toMatchObject([{ state: 'failed', failures }])
    }
    await isSound(one.id)
    const [{ id: statement } = { id: 0 }] = await statements(one.id)
    const pay = (viewer: SignedIn) => world.call(payStatement, { params: { id: String(statement) }, body: {} }, viewer)
    expect(await world.refusal(pay(one.employee))).toBe('auth.forbidden')
    expect(await world.refusal(pay((await world.company()).admin))).toBe('request.not_found')
    expect(await world.refusal(pay(one.admin))).toBe('booking.no_payment_method')
    await world.card(one.admin, CARDS.good)
    expect((await pay(one.admin)).data.state).toBe('paid')
    expect((await pay(one.admin)).data.state).toBe('paid')
    expect(new Set((await told(one)).map(({ type }) => type))).toEqual(new Set(['statement.failed']))
    await place(one, '2027-01-10', 2)
    await isSound(one.id)
  })

  test('a debit that fails leaves what is owed as it was', async () => {
    const one = await team({ iban: IBANS.fails })
    await place(one, '2026-11-12', 4)
    await at('2026-11-13T12:00:00Z')
    for (const time of [CLOSING, DEBIT_AT, PAID_AT, '2026-12-12T06:00:00Z']) await at(time)
    expect((await statements(one.id))[0]?.failures).toBeGreaterThan(0)
    expect(await creditUsed(one.id)).toBe(4000)
    await isSound(one.id)
  })

  test('killed before any statement, whoever comes next finishes it once', async () => {
    for (let nth = 1; ; nth += 1) {
      world.clock.set(TEST_NOW)
      const one = await team({ card: CARDS.good })
      await place(one, '2026-11-12', 4)
      await place(one, '2026-11-12', 2, 1)
      world.clock.set(CLOSING)
      const now = world.clock.now()
      await endBookings(world.context, now)
      const died = await dieBefore(world, nth, (context) => runStatements(context, now))
      for (let round = 0; round < 4; round += 1) await runStatements(world.context, now)
      expect(await statements(one.id), `died before statement ${nth}`).toMatchObject([{ total: 6000, state: 'paid' }])
      expect(
        await world.rows(
          `select count(*)::int as n from sandbox_payment p join statement s on p.leg_ref = 'statement-' || s.id where s.company_id = $1`,
          [one.id],
        ),
      ).toEqual([{ n: 1 }])
      await isSound(one.id)
      if (!died) break
    }
  })
})

test('the audit finds a statement that differs from its lines, and one that differs from the ledger', async () => {
  const one = await team({ card: CARDS.good })
  await place(one, '2026-11-12', 4)
  await at('2026-11-13T12:00:00Z')
  await at(CLOSING)
  const { lines } = await auditProof({ db: world.db, log: silentLog })
  expect(lines.find((line) => line.includes('statements:'))).toMatch(/^ok .* 0 differ/)
  const found = async () => (await audit({ db: world.db, log: silentLog })).statements
  for (const [fault, repair] of [
    [
      'update statement set total_cents = total_cents + 1 where company_id = $1',
      'update statement set total_cents = total_cents - 1 where company_id = $1',
    ],
    [
      `update statement_line l set cents = cents + 1 from statement s where s.id = l.statement_id and s.company_id = $1`,
      `update statement_line l set cents = cents - 1 from statement s where s.id = l.statement_id and s.company_id = $1`,
    ],
  ] as const) {
    await world.rows(fault, [one.id])
    expect(await found()).toBe(1)
    await world.rows(repair, [one.id])
  }
  expect(await found()).toBe(0)
})

test('random months: a statement is its legs, and they are what the company owes', async () => {
  const visit = fc.record({
    day: fc.integer({ min: 12, max: 28 }),
    hours: fc.integer({ min: 2, max: 6 }),
    office: fc.integer({ min: 0, max: 1 }),
    becomes: fc.constantFrom('visited', 'visited', 'canceled', 'late', 'refunded', 'refunded_later'),
    share: fc.integer({ min: 1, max: 100 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(visit, { minLength: 1, maxLength: 6 }), async (visits) => {
      world.clock.set(TEST_NOW)
      const one = await team({ card: CARDS.good })
      const give = (id: number, amountCents: number) =>
        world.call(refundBooking, { params: { id: String(id) }, body: { amountCents, reason: 'Geschenkt' } }, operator)
      const made = []
      for (const plan of visits)
        made.push({ ...plan, id: (await place(one, `2026-11-${plan.day}`, plan.hours, plan.office)).id })
      for (const { id, becomes, day } of made.toSorted((a, b) => a.day - b.day)) {
        if (becomes === 'canceled')
          await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, one.employee)
        if (becomes !== 'late') continue
        world.clock.set(`2026-11-${day}T08:30:00Z`)
        await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, one.employee)
      }
      await at('2026-11-29T12:00:00Z')
      await isSound(one.id)
      for (const { id, hours, share, becomes } of made)
        if (becomes === 'refunded') await give(id, Math.max(1, Math.floor(hours * 10 * share)))
      await at(CLOSING)
      await isSound(one.id)
      for (const { id, hours, share, becomes } of made)
        if (becomes === 'refunded_later') await give(id, Math.max(1, Math.floor(hours * 10 * share)))
      await at('2026-12-05T12:00:00Z')
      await isSound(one.id)
      await place(one, '2026-12-10', 8)
      await at('2026-12-11T12:00:00Z')
      await at('2027-01-01T03:00:00Z')
      await isSound(one.id)
      expect((await statements(one.id)).every(({ state }) => state === 'paid')).toBe(true)
    }),
    { numRuns: 6 },
  )
})
