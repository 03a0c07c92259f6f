/** Invoices that could not be made, as operators see them, in a database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countStatements } from '#app/testing/count-statements.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { refundBooking } from '#features/payment/refund/contract.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { LIST_ORDERS } from '#kernel/list-order.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { retryBookingInvoice } from '../../contract.ts'
import { issueInvoices } from '../../server/issue-invoices-job.ts'
import { downloadMissingInvoices, listMissingInvoices } from '../contract.ts'
import { MISSING_SORTS } from '../rules/missing.ts'
import { listMissingInvoices as read, selectMissing } from './list-missing-invoices.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const list = (query: object = {}) => world.call(listMissingInvoices, { query }, operator)
const retry = (id: number) => world.call(retryBookingInvoice, { params: { id: String(id) } }, operator)
const nameTaxNumber = (owner: TestProvider, number: string) =>
  world.rows(`update billing_address set tax_number = $2, vat_id = '' where person_id = $1`, [owner.viewer.id, number])

/** 20.00 for two hours, over and due, at the office of somebody without a tax number. */
async function visited() {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  await nameTaxNumber(owner, '')
  const viewer = await world.person()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  const { data } = await world.call(placeBooking, { body }, viewer)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  return { id: data.id, owner, viewer }
}
const issue = () => issueInvoices(world.context, world.clock.now())

test('says what is missing, since when and how often it was tried, until it is there', async () => {
  const { id, owner } = await visited()
  // Not tried yet: nothing is missing.
  expect((await list()).data).toEqual([])
  await issue()
  const first = await list()
  expect(first).toMatchObject({
    data: [{ booking: id, isCredit: false, missing: 'seller_tax', cents: 2000, currency: 'EUR', tries: 1 }],
    meta: { count: 1, next: null },
  })
  const [row] = first.data
  expect(row!.since).toBe('2026-11-12T11:20:00Z')
  expect(row!.nextAt).toBe('2026-11-12T11:21:00Z')
  world.clock.set('2026-11-12T11:21:00Z')
  await issue()
  expect((await list()).data).toMatchObject([{ tries: 2, nextAt: '2026-11-12T11:23:00Z' }])
  // Trying by hand puts nothing off.
  expect(await world.refusal(retry(id))).toBe('invoice.not_created')
  expect((await list()).data).toMatchObject([{ tries: 2, nextAt: '2026-11-12T11:23:00Z' }])
  await nameTaxNumber(owner, '30/123/45678')
  expect((await list()).data).toMatchObject([{ missing: 'nothing' }])
  expect((await retry(id)).data).toEqual({ issued: 1 })
  expect(await list()).toEqual({ data: [], meta: { count: 0, next: null, sort: 'since', order: 'asc' } })
})

test('names the provider without an address, the payer without one, and the invoice that a credit note waits for', async () => {
  const { id, owner, viewer } = await visited()
  const back = { reason: 'Die Heizung war aus', amountCents: 500 }
  await world.call(refundBooking, { params: { id: String(id) }, body: back }, { ...operator, proved: true })
  await issue()
  expect((await list()).data).toMatchObject([
    { booking: id, isCredit: false, missing: 'seller_tax', cents: 2000 },
    { booking: id, isCredit: true, missing: 'earlier', cents: -500 },
  ])
  await world.rows('delete from billing_address where person_id = $1', [owner.viewer.id])
  expect((await list()).data[0]).toMatchObject({ missing: 'seller_address' })
  await world.rows(`update invoice_task set problem = 'buyer' where booking_id = $1`, [id])
  expect((await list()).data[0]).toMatchObject({ missing: 'nothing', payer: viewer.name })
  await world.rows('delete from billing_address where person_id = $1', [viewer.id])
  expect((await list()).data[0]).toMatchObject({ missing: 'buyer_address', payer: viewer.name })
  await world.rows('delete from invoice_task where booking_id = $1', [id])
})

test('page after page in the order of posting, at the same number of statements', async () => {
  const statements = () =>
    countStatements(world, (context) =>
      read({ query: {}, locale: 'de', context, viewer: operator } as unknown as Parameters<typeof read>[0]),
    )
  const bookings = [(await visited()).id]
  await issue()
  const few = await statements()
  for (let nth = 0; nth < 25; nth += 1) bookings.push((await visited()).id)
  await issue()
  expect(await statements()).toBe(few)
  const page = await list()
  expect(page.data.map(({ booking }) => booking)).toEqual(bookings.slice(0, 25))
  expect(page.meta.count).toBe(26)
  const rest = await list({ cursor: page.meta.next })
  expect(rest.data.map(({ booking }) => booking)).toEqual(bookings.slice(25))
  expect(rest.meta.next).toBeNull()
})

test('a posting is found before anything is summed, so the ledger never is as a whole', async () => {
  const query = selectMissing(world.db.read, { sort: 'since', order: 'asc', cursor: null }, 26)
  const plan = JSON.stringify(await query.explain('text'))
  // A condition below the sum comes after it in the text of a plan, and one above it before.
  expect(plan.indexOf('Aggregate')).toBeGreaterThan(-1)
  expect(plan.indexOf('w.tx_id)')).toBeGreaterThan(plan.indexOf('Aggregate'))
})

test.each(MISSING_SORTS.flatMap((sort) => LIST_ORDERS.map((order) => ({ sort, order }))))(
  'by $sort, $order: every row once over all pages, in order, and the file has them as well',
  async ({ sort, order }) => {
    await world.rows('update invoice_task set tries = 1 + tx_id % 3')
    await world.rows(`update provider set name = case when id % 2 = 0 then 'Zebra' else 'apfel' end`)
    const first = await list({ sort, order })
    const rows = [...first.data, ...(await list({ sort, order, cursor: first.meta.next })).data]
    expect(new Set(rows.map(({ id }) => id)).size).toBe(first.meta.count)
    const other = (await list({ sort, order: order === 'asc' ? 'desc' : 'asc' })).data
    expect(other.map(({ id }) => id)).toEqual(
      rows
        .toReversed()
        .map(({ id }) => id)
        .slice(0, 25),
    )
    if (sort === 'tries') expect(rows[0]?.tries).toBe(order === 'asc' ? 1 : 3)
    if (sort === 'provider') expect(rows[0]?.provider).toBe(order === 'asc' ? 'apfel' : 'Zebra')
    const { text } = await world.call(downloadMissingInvoices, { query: { sort, order, language: 'de' } }, operator)
    const lines = text.slice(1).trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(';')[0])).toEqual(rows.map(({ booking }) => String(booking)))
  },
)
