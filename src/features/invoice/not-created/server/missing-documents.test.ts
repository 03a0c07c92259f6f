/** Commission invoices and files that could not be made, as operators see them and try them again, in a database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { drawInvoices } from '../../server/draw-invoices-job.ts'
import { issueCommissions } from '../../server/issue-commissions-job.ts'
import { issueInvoices } from '../../server/issue-invoices-job.ts'
import { listMissingDocuments, redrawInvoice, retryCommissionInvoice } from '../contract.ts'

let world: TestWorld
let operator: Awaited<ReturnType<TestWorld['person']>>
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const now = () => world.clock.now()
const list = () => world.call(listMissingDocuments, {}, operator)
const money = async () => {
  const me = await world.call(readMe, {}, operator)
  return me === '' ? null : me.moneyCases
}
/** 20.00 at the office of an Austrian, who has to have a VAT ID to be billed. */
async function visited() {
  world.clock.set(TEST_NOW)
  const owner = await world.seller('AT')
  const viewer = await world.person()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, viewer)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, now())
  await capturePayments(world.context, now())
  await issueInvoices(world.context, now())
  return owner
}

test('a commission invoice: what is missing, a try by hand that puts nothing off, and none when it is made', async () => {
  const owner = await visited()
  const retry = (month = '2026-11') =>
    world.call(retryCommissionInvoice, { params: { id: String(owner.id), month } }, operator)
  expect((await list()).data.commissions, 'not due yet').toEqual([])
  expect(await world.refusal(retry())).toBe('request.not_found')
  world.clock.set('2026-12-01T02:30:00Z')
  await issueCommissions(world.context, now())
  const failed = {
    provider: { id: owner.id },
    month: '2026-11',
    problem: 'buyer',
    tries: 1,
    nextAt: '2026-12-01T02:31:00Z',
  }
  expect(await list()).toMatchObject({ data: { commissions: [failed] }, meta: { commissions: 1 } })
  expect(await money()).toBe(1)
  expect(await world.refusal(retry())).toBe('invoice.not_created')
  expect((await list()).data.commissions).toMatchObject([failed])
  await world.rows(`update billing_address set vat_id = 'ATU13585627' where person_id = $1`, [owner.viewer.id])
  expect((await retry()).data).toEqual({ issued: true })
  expect(await list()).toMatchObject({ data: { commissions: [] }, meta: { commissions: 0 } })
  expect(await world.refusal(retry())).toBe('request.not_found')
  for (const none of ['2026-13', '0000-01', '9999-12'])
    expect(await world.refusal(retry(none)), none).toBe('request.not_found')
  expect(await money()).toBe(0)
})

test('a file: it is not told before it has failed, and drawn next when somebody asks', async () => {
  await visited()
  const put = () => Promise.reject(new Error('the bucket is full'))
  const broken: Context = { ...world.context, storage: { ...world.context.storage, put } }
  const [before, dot] = [(await list()).meta.files, await money()]
  expect([before, dot]).toEqual([0, 0])
  await drawInvoices(broken, now())
  const failed = (await list()).data.files
  expect(failed.length).toBeGreaterThan(0)
  expect(await money()).toBe(failed.length)
  const [first] = failed
  expect(first).toMatchObject({ number: expect.stringMatching(/^[PC]\d*-2026-\d{6}$/) as string, tries: 1 })
  const redraw = () => world.call(redrawInvoice, { params: { id: String(first!.id) } }, operator)
  // Long after, as an older one that waits for its turn.
  world.clock.set('2026-11-20T09:00:00Z')
  await world.rows(`update invoice_drawing set next_at = '2026-11-20T23:00:00Z'`)
  expect(await drawInvoices(world.context, now())).toBe(0)
  await redraw()
  expect(await drawInvoices(world.context, now())).toBe(1)
  expect((await list()).data.files.map(({ id }) => id)).not.toContain(first!.id)
  expect(await world.refusal(redraw()), 'it is there').toBe('request.not_found')
})
