import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { readPayouts } from '#features/payment/payout/server/read-payouts-job.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { downloadEarnings, readEarnings } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function book(office: number, date: string, card = CARDS.good, time = '10:00') {
  const viewer = await world.person()
  await world.card(viewer, card)
  const body = { office, date, time, hours: 2, expectedTotal: 2000 }
  return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
}

const read = async (provider: TestProvider, query: Record<string, string> = {}) =>
  (await world.call(readEarnings, { query }, provider.viewer)).data

/** What the timers do until this time. */
async function until(at: string) {
  world.clock.set(at)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
}

test('a booking comes, waits for 48 hours and is ready; the sum is that of the ledger', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  const { id } = await book(office.id, '2026-11-12')
  expect(await read(owner)).toMatchObject({
    currency: 'EUR',
    currencies: ['EUR'],
    isBlocked: false,
    offices: [{ id: office.id, cents: 1600 }],
    stations: { coming: { cents: 1600, count: 1 }, waiting: { cents: 0 }, ready: { cents: 0 } },
    bookings: [
      {
        id,
        date: '2026-11-12',
        from: '10:00',
        to: '12:00',
        booker: 'Ada',
        isFee: false,
        grossCents: 2000,
        commissionCents: 400,
        incomeCents: 1600,
        state: 'coming',
        until: null,
      },
    ],
    page: 1,
    pages: 1,
  })

  // It ended at 11:00 UTC.
  await until('2026-11-12T11:20:00Z')
  const waiting = await read(owner)
  expect(waiting.stations).toMatchObject({
    coming: { count: 0 },
    waiting: { cents: 1600, count: 1, nextAt: '2026-11-14T11:00:00Z' },
  })
  expect(waiting.bookings[0]).toMatchObject({ state: 'waiting', until: '2026-11-14T11:00:00Z' })
  expect(waiting.months.at(-1)).toEqual({ month: '2026-11', paid: 0, waiting: 1600, coming: 0 })

  world.clock.set('2026-11-14T11:00:00Z')
  const ready = await read(owner)
  expect(ready.stations).toMatchObject({ waiting: { count: 0 }, ready: { cents: 1600, count: 1 } })
  const [ledger] = await world.rows<{ cents: string }>(
    `select -balance_cents as cents from ledger_account where code = 'provider_payable' and owner = $1`,
    [`provider:${owner.id}`],
  )
  expect(Number(ledger?.cents)).toBe(ready.stations.ready.cents)

  await connectBank(world, owner)
  await sendTransfers(world.context, world.clock.now())
  const sent = await read(owner)
  expect(sent.stations).toMatchObject({ ready: { count: 0 }, sent: { cents: 1600, count: 1 }, paid: { count: 0 } })
  expect(sent.payouts).toEqual({ month: '2026-11', cents: 0, last: null })
  expect(sent.bookings[0], 'what was passed on stays earned').toMatchObject({ state: 'sent', incomeCents: 1600 })
  world.clock.set('2026-11-15T03:00:00Z')
  await readPayouts(world.context, world.clock.now())
  const paid = await read(owner)
  expect(paid.stations).toMatchObject({ sent: { count: 0 }, paid: { cents: 1600, count: 1 } })
  expect(paid.payouts).toEqual({ month: '2026-11', cents: 1600, last: { cents: 1600, date: '2026-11-15' } })
  expect(paid.months.at(-1)).toEqual({ month: '2026-11', paid: 1600, waiting: 0, coming: 0 })
  expect(paid.bookings[0]).toMatchObject({ state: 'paid', incomeCents: 1600 })
  world.clock.set('2026-12-01T03:00:00Z')
  expect((await read(owner)).payouts).toEqual({ month: '2026-12', cents: 0, last: { cents: 1600, date: '2026-11-15' } })
})

test('what visits of today bring', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  await book(office.id, '2026-11-12')
  await book(office.id, '2026-11-12', CARDS.good, '13:00')
  await book(office.id, '2026-11-13')
  expect((await read(owner)).today).toEqual({ cents: 0, count: 0 })
  world.clock.set('2026-11-12T07:00:00Z')
  expect((await read(owner)).today).toEqual({ cents: 3200, count: 2 })
})

test('what the ledger corrects is what is earned', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  const { id } = await book(office.id, '2026-11-12')
  await until('2026-11-12T11:20:00Z')
  await world.rows(
    `with tx as (
       insert into ledger_tx (kind, office_id, booking_id, idem_key, effective_at, created_at)
       values ('due', $1, $2, 'correction', $3, $3) returning id)
     insert into ledger_posting (tx_id, line, account_id, amount_cents, currency)
     select tx.id, x.line, a.id, x.cents, 'EUR'
     from tx, (values (1, 'provider_payable', $4::text, 600), (2, 'psp_balance', '', -600)) x (line, code, owner, cents)
       join ledger_account a on a.code = x.code and a.owner = x.owner and a.currency = 'EUR'`,
    [office.id, id, world.clock.now(), `provider:${owner.id}`],
  )
  const { stations, bookings } = await read(owner)
  expect(stations.waiting.cents).toBe(1000)
  expect(bookings[0]).toMatchObject({ incomeCents: 1000, commissionCents: 400, grossCents: 2000 })
})

test('between the end and the capture the money is being collected; a failed payment is open', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  const { id } = await book(office.id, '2026-11-12')
  world.clock.set('2026-11-12T11:05:00Z')
  expect((await read(owner)).stations.collecting, 'before the timer has ended it').toEqual({ cents: 1600, count: 1 })
  await endBookings(world.context, world.clock.now())
  expect((await read(owner)).stations.collecting).toEqual({ cents: 1600, count: 1 })
  await world.rows(`update payment_leg set state = 'failed' where booking_id = $1 and office_id = $2`, [id, office.id])
  const open = await read(owner)
  expect(open.stations.unpaid).toEqual({ cents: 1600, count: 1 })
  expect(open.bookings).toMatchObject([{ id, state: 'unpaid' }])
})

test('who cancels in time costs nothing and earns nothing, who cancels late brings the fee', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  const free = await book(office.id, '2026-11-13')
  await world.call(cancelBooking, { params: { id: String(free.id) } }, free.viewer)
  const late = await book(office.id, '2026-11-11')
  world.clock.set('2026-11-11T08:00:00Z')
  await world.call(cancelBooking, { params: { id: String(late.id) } }, late.viewer)
  await until('2026-11-11T08:30:00Z')
  expect((await read(owner)).bookings).toMatchObject([
    { id: late.id, isFee: true, grossCents: 2000, incomeCents: 1600 },
  ])
})

test('filters, pages and foreign offices', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const first = await world.office({ capacity: 3, provider: owner })
  const second = await world.office({ capacity: 3, provider: owner })
  await book(first.id, '2026-11-12')
  await book(second.id, '2026-11-13')
  expect((await read(owner)).bookings.map(({ office }) => office.id)).toEqual([second.id, first.id])
  expect((await read(owner, { office: String(first.id) })).bookings).toHaveLength(1)
  expect((await read(owner, { state: 'ready' })).bookings).toEqual([])
  expect((await read(owner, { page: '2' })).bookings).toEqual([])
  expect(await read(owner, { currency: 'CHF' })).toMatchObject({ currency: 'CHF', bookings: [], pages: 1 })
  const stranger = await world.provider()
  expect((await read(stranger)).bookings).toEqual([])
  expect(await world.refusal(world.call(readEarnings, { query: { office: String(first.id) } }, stranger.viewer))).toBe(
    'request.not_found',
  )
  expect(
    await world.refusal(world.call(downloadEarnings, { query: { office: String(first.id) } }, stranger.viewer)),
  ).toBe('request.not_found')
})

test('the file has a row for each booking, in the language that is asked for', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const office = await world.office({ capacity: 3, provider: owner })
  const { id } = await book(office.id, '2026-11-12')
  await book(office.id, '2026-11-13')
  const query = { from: '2026-11-12', to: '2026-11-12' }
  const german = await world.call(downloadEarnings, { query: { ...query, language: 'de' } }, owner.viewer)
  const [titles, ...rows] = german.text.trimEnd().split('\r\n')
  expect(titles).toBe('\u{FEFF}Tag;Von;Bis;Büro;Buchung;Gast;Art;Währung;Preis;Provision;Dein Einkommen;Stand')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(new RegExp(`^2026-11-12;10:00;12:00;.*;${id};Ada;Buchung;EUR;20;4;16;kommt$`))
  expect(german.name).toBe('viertel-einkommen-EUR.csv')
  const english = await world.call(downloadEarnings, { query: { ...query, language: 'en' } }, owner.viewer)
  expect(english.text).toContain(',Booking,EUR,20,4,16,coming')
})

test('a payee who is restricted is told', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  await world.rows(
    `insert into payee (id, provider_id, psp, ref, country, currency, state, due, created_at, updated_at)
     values ($1, $1, 'sandbox', $2, 'DE', 'EUR', 'restricted', '[]', $3, $3)
     on conflict (provider_id, psp) do update set state = 'restricted'`,
    [owner.id, `payee-${owner.id}`, world.clock.now()],
  )
  expect((await read(owner)).isBlocked).toBe(true)
})
