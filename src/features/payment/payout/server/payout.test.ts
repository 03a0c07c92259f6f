/** From a captured booking to the bank of the provider: timers, the sandbox and the ledger together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { readDeletion } from '#features/account/deletion/contract.ts'
import { cancelBooking, holdBooking, placeBooking } from '#features/booking/contract.ts'
import { endBookings, expireHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { payeesOf } from '../../payee/server/payee-world.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { TRANSFER_STATES } from '../rules/transfer-states.ts'
import { connectBank } from './payout-world.ts'
import { readPayouts } from './read-payouts-job.ts'
import { sendTransfers } from './send-transfers-job.ts'

let world: TestWorld
let payees: ReturnType<typeof payeesOf>
beforeAll(async () => {
  world = await createTestWorld()
  payees = payeesOf(world)
})
afterAll(() => world.close())

async function host(outcome: 'active' | 'restricted' | null = 'active') {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ provider: owner, capacity: 5 })
  const connect = (said: 'active' | 'restricted') => connectBank(world, owner, said)
  if (outcome) await connect(outcome)
  return { owner, office: office.id, connect }
}
type Host = Awaited<ReturnType<typeof host>>

/** Two hours for 20.00, from 10:00 to 12:00 in Berlin; 16.00 of it are the provider's. */
async function booked({ office }: Host, { date = '2026-11-12', code }: { date?: string; code?: string } = {}) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: code ? 1000 : 2000 }
  return (await world.call(placeBooking, { body: code ? { ...body, discountCode: code } : body }, viewer)).data.id
}
/** The timers of the visit's end and of the capture. */
async function captured(at = '2026-11-12T11:20:00Z') {
  world.clock.set(at)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
}
const send = async (at: string, context = world.context) => {
  world.clock.set(at)
  return sendTransfers(context, world.clock.now())
}
const bank = async (at: string) => {
  world.clock.set(at)
  return readPayouts(world.context, world.clock.now())
}
const transfers = (owner: TestProvider) =>
  world.rows<{ state: string; amount_cents: number; netted_cents: number; attempt: number }>(
    `select state, amount_cents::int, netted_cents::int, attempt from transfer where provider_id = $1 order by id`,
    [owner.id],
  )
const states = async (owner: TestProvider) => (await transfers(owner)).map(({ state }) => state)
const balance = async (owner: TestProvider, code = 'provider_payable') =>
  (
    await world.rows<{ cents: number }>(
      'select balance_cents::int as cents from ledger_account where code = $1 and owner = $2',
      [code, `provider:${owner.id}`],
    )
  )[0]?.cents ?? 0
/** What the sandbox has passed on for them. */
const passedOn = (owner: TestProvider) =>
  world.rows<{ cents: number; payment_ref: string | null }>(
    `select t.amount_cents as cents, t.payment_ref from sandbox_transfer t
     join payee y on y.ref = t.payee_ref where y.provider_id = $1 order by t.created_at`,
    [owner.id],
  )
const ledgerIsZero = async () =>
  expect(
    await world.rows('select currency from ledger_posting group by currency having sum(amount_cents) <> 0'),
  ).toEqual([])

test('the states of a transfer have one name in code and database', async () => {
  const [row] = await world.rows<{ check: string }>(
    `select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'transfer_state_check'`,
  )
  const inDatabase = [...(row?.check ?? '').matchAll(/'([a-z_]+)'/g)].map(([, name]) => name)
  expect(inDatabase.toSorted()).toEqual(TRANSFER_STATES.toSorted())
})

test('a booking is captured, waits for 48 hours, is sent once, and reaches the bank on the next day', async () => {
  const one = await host()
  await booked(one)
  await captured()
  expect(await transfers(one.owner)).toEqual([{ state: 'waiting', amount_cents: 1600, netted_cents: 0, attempt: 1 }])
  expect(await send('2026-11-14T10:59:59Z')).toBe(0)
  expect(await passedOn(one.owner)).toEqual([])
  expect(await send('2026-11-14T11:00:00Z')).toBe(1)
  expect(await send('2026-11-14T11:00:30Z')).toBe(0)
  expect(await states(one.owner)).toEqual(['sent'])
  expect(await passedOn(one.owner)).toEqual([{ cents: 1600, payment_ref: expect.any(String) as string }])
  expect(await balance(one.owner)).toBe(0)
  await bank('2026-11-14T12:00:00Z')
  expect(await states(one.owner), 'it is paid out on the next day').toEqual(['sent'])
  expect(await bank('2026-11-15T01:00:00Z')).toBe(1)
  expect(await states(one.owner)).toEqual(['paid'])
  const [payout] = await world.rows('select amount_cents::int, state, currency from payout where provider_id = $1', [
    one.owner.id,
  ])
  expect(payout).toEqual({ amount_cents: 1600, state: 'paid', currency: 'EUR' })
  expect(await world.rows('select payouts_at from payee where provider_id = $1', [one.owner.id])).toEqual([
    { payouts_at: null },
  ])
  await ledgerIsZero()
})

test('two processes send it once', async () => {
  const one = await host()
  await booked(one)
  await booked(one)
  await captured()
  world.clock.set('2026-11-14T11:00:00Z')
  const now = world.clock.now()
  const sent = await Promise.all([1, 2, 3, 4].map(() => sendTransfers(world.context, now)))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect((await passedOn(one.owner)).map(({ cents }) => cents)).toEqual([1600, 1600])
  expect(await balance(one.owner)).toBe(0)
})

test('killed at every step it is sent once, and posted once', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    const one = await host()
    await booked(one)
    await captured()
    world.clock.set('2026-11-14T11:00:00Z')
    const hasDied = await dieBefore(world, at, async (context) => {
      await sendTransfers(context, world.clock.now())
    })
    await send('2026-11-14T11:01:00Z')
    expect([at, await states(one.owner)]).toEqual([at, ['sent']])
    expect([at, (await passedOn(one.owner)).map(({ cents }) => cents)]).toEqual([at, [1600]])
    expect([at, await balance(one.owner)]).toEqual([at, 0])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(6)
})

test('while nobody can be paid the money is kept, and is sent as soon as they can', async () => {
  const none = await host(null)
  const restricted = await host('restricted')
  await booked(none)
  await booked(restricted)
  await captured()
  await send('2026-11-14T11:00:00Z')
  for (const one of [none, restricted]) {
    expect(await states(one.owner)).toEqual(['blocked'])
    expect(await balance(one.owner)).toBe(-1600)
  }
  await none.connect('active')
  await restricted.connect('active')
  expect(await states(none.owner)).toEqual(['waiting'])
  await send('2026-11-14T11:00:31Z')
  for (const one of [none, restricted]) {
    expect(await states(one.owner)).toEqual(['sent'])
    expect(await balance(one.owner)).toBe(0)
  }
})

test('a payee that is restricted in that moment is asked again with another key', async () => {
  const one = await host()
  await booked(one)
  await captured()
  const [payee] = await world.rows<{ ref: string }>('select ref from payee where provider_id = $1', [one.owner.id])
  await world.payees.decide(payee?.ref ?? '', 'restricted')
  await send('2026-11-14T11:00:00Z')
  expect(await transfers(one.owner)).toMatchObject([{ state: 'blocked', attempt: 2 }])
  await world.payees.decide(payee?.ref ?? '', 'active')
  await send('2026-11-15T10:59:00Z')
  expect(await states(one.owner)).toEqual(['blocked'])
  await send('2026-11-15T11:00:00Z')
  expect(await states(one.owner)).toEqual(['sent'])
})

test('the payment provider is away: nothing is posted, and the next round sends it', async () => {
  const one = await host()
  await booked(one)
  await captured()
  world.payees.setFault('timeout')
  await send('2026-11-14T11:00:00Z')
  expect(await states(one.owner)).toEqual(['sending'])
  expect(await balance(one.owner)).toBe(-1600)
  world.payees.setFault('none')
  await send('2026-11-14T11:00:30Z')
  expect(await states(one.owner)).toEqual(['sent'])
  expect((await passedOn(one.owner)).map(({ cents }) => cents)).toEqual([1600])
})

test('what is owed is kept from what comes next, and from each attempt only once', async () => {
  const one = await host()
  await booked(one)
  await booked(one, { date: '2026-11-13' })
  await captured()
  await captured('2026-11-13T11:20:00Z')
  await world.rows(
    `with a as (
       insert into ledger_account (code, owner, currency, kind) values ('provider_debt', $1, 'EUR', 'asset') returning id),
     tx as (
       insert into ledger_tx (kind, idem_key, effective_at, created_at) values ('refund', $1 || ':debt', $2, $2) returning id)
     insert into ledger_posting (tx_id, line, account_id, amount_cents, currency)
     select tx.id, 1, a.id, 2000, 'EUR' from tx, a
     union all select tx.id, 2, l.id, -2000, 'EUR' from tx, ledger_account l where l.code = 'psp_balance' and l.currency = 'EUR'`,
    [`provider:${one.owner.id}`, world.clock.now()],
  )
  await send('2026-11-14T11:00:00Z')
  expect(await transfers(one.owner)).toMatchObject([
    { state: 'sent', netted_cents: 1600 },
    { state: 'waiting', netted_cents: 0 },
  ])
  expect(await passedOn(one.owner)).toEqual([])
  expect(await balance(one.owner, 'provider_debt')).toBe(400)
  world.payees.setFault('timeout')
  await send('2026-11-15T11:00:00Z')
  world.payees.setFault('none')
  await send('2026-11-15T11:00:30Z')
  expect(await transfers(one.owner)).toMatchObject([{}, { state: 'sent', netted_cents: 400 }])
  expect((await passedOn(one.owner)).map(({ cents }) => cents)).toEqual([1200])
  expect(await balance(one.owner, 'provider_debt')).toBe(0)
  expect(await balance(one.owner)).toBe(0)
  await bank('2026-11-16T01:00:00Z')
  expect(await states(one.owner)).toEqual(['paid', 'paid'])
})

test('a disputed payment is kept until it is decided', async () => {
  const one = await host()
  const id = await booked(one)
  await captured()
  await world.rows(`update payment_leg set state = 'disputed' where booking_id = $1`, [id])
  await send('2026-11-14T11:00:00Z')
  expect(await states(one.owner)).toEqual(['waiting'])
  await world.rows(`update payment_leg set state = 'paid' where booking_id = $1`, [id])
  await send('2026-11-15T11:00:00Z')
  expect(await states(one.owner)).toEqual(['sent'])
})

test('a bank that returns a payout: the host is told, and a later payout covers the same bookings', async () => {
  const one = await host()
  await booked(one)
  await captured()
  await send('2026-11-14T11:00:00Z')
  const real = world.context.payees
  world.clock.set('2026-11-15T01:00:00Z')
  const [payee] = await world.rows<{ ref: string }>('select ref from payee where provider_id = $1', [one.owner.id])
  const [first] = await real.payouts(payee?.ref ?? '')
  if (!first) throw new Error('no payout')
  const bankSays = (payouts: (typeof first)[]) =>
    readPayouts(
      { ...world.context, payees: { ...real, payouts: async (ref) => (ref === payee?.ref ? payouts : []) } },
      world.clock.now(),
    )
  await bankSays([{ ...first, state: 'pending' }])
  expect(await states(one.owner)).toEqual(['sent'])
  world.clock.set('2026-11-15T03:00:00Z')
  await bankSays([first])
  expect(await states(one.owner)).toEqual(['paid'])
  await world.rows(`update payee set payouts_at = $2 where provider_id = $1`, [one.owner.id, world.clock.now()])
  await bankSays([{ ...first, state: 'failed' }])
  expect(await states(one.owner)).toEqual(['sent'])
  expect(await payees.told(one.owner.viewer)).toEqual(['payee.active'])
  expect(
    await world.rows(`select type from domain_event where person_id = $1 and type = 'payout.failed'`, [
      one.owner.viewer.id,
    ]),
  ).toHaveLength(1)
  world.clock.set('2026-11-16T03:00:00Z')
  await bankSays([
    { ...first, payoutRef: 'po_later' },
    { ...first, state: 'failed' },
  ])
  expect(await states(one.owner)).toEqual(['paid'])
})

test('an account does not end while money is on its way to it', async () => {
  const one = await host()
  await booked(one)
  await captured()
  await world.rows(`update office set status = 'unpublished' where provider_id = $1`, [one.owner.id])
  const read = async () => (await world.call(readDeletion, {}, one.owner.viewer)).data.obstacles
  expect(await read()).toEqual(['account.payout_open'])
  await send('2026-11-14T11:00:00Z')
  expect(await read()).toEqual(['account.payout_open'])
  await bank('2026-11-15T01:00:00Z')
  expect(await read()).toEqual([])
})

test('what a code of the marketplace’s own pays in full is the provider’s as well, once; what their own code pays is not', async () => {
  const one = await host()
  await world.rows(
    `insert into discount_code (code, percent, funded_by, once_per_person) values ('OURS100', 100, 'platform', false), ('THEIRS100', 100, 'provider', false)`,
  )
  const ids: number[] = []
  for (const code of ['OURS100', 'THEIRS100']) {
    const body = {
      office: one.office,
      date: '2026-11-12',
      time: '10:00',
      hours: 2,
      discountCode: code,
      expectedTotal: 0,
    }
    ids.push((await world.call(placeBooking, { body }, await world.person())).data.id)
  }
  // The marketplace pays it out of what it has at the payment provider, here somebody's who cannot be paid yet.
  const other = await host(null)
  for (let n = 0; n < 3; n += 1) await booked(other)
  await captured('2026-11-12T11:10:00Z')
  expect(await transfers(one.owner), 'not before its time').toEqual([])
  world.clock.set('2026-11-12T11:20:00Z')
  await Promise.all([1, 2].map(() => capturePayments(world.context, world.clock.now())))
  await capturePayments(world.context, world.clock.now())
  expect(await capturePayments(world.context, world.clock.now()), 'nothing is left to do').toBe(0)
  expect(await transfers(one.owner)).toMatchObject([{ amount_cents: 1600 }])
  expect(await world.rows('select booking_id from ledger_tx where booking_id = any ($1)', [ids])).toEqual([
    { booking_id: ids[0] },
  ])
  expect(await balance(one.owner)).toBe(-1600)
  await send('2026-11-14T11:00:00Z')
  expect(await passedOn(one.owner)).toEqual([{ cents: 1600, payment_ref: null }])
  expect(await balance(one.owner)).toBe(0)
  await ledgerIsZero()
})

test('a place that was only held, or canceled, is settled for nobody', async () => {
  const one = await host()
  const viewer = await world.person()
  const body = {
    office: one.office,
    date: '2026-11-12',
    time: '10:00',
    hours: 2,
    discountCode: 'OURS100',
    expectedTotal: 0,
  }
  await world.call(holdBooking, { body }, await world.person())
  const { id } = (await world.call(placeBooking, { body }, viewer)).data
  await world.call(cancelBooking, { params: { id: String(id) } }, viewer)
  world.clock.set('2026-11-12T11:00:00Z')
  await expireHolds(world.context, world.clock.now())
  await captured()
  expect(await transfers(one.owner)).toEqual([])
  expect(
    await world.rows(`select leg.id from payment_leg leg where leg.office_id = $1 and leg.due_at is not null`, [
      one.office,
    ]),
    'and nobody looks at it again',
  ).toEqual([])
})
