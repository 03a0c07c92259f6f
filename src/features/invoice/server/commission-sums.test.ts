/** What commission invoices and credit notes say in sum is what the ledger says, also of what was given up later. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { refundBooking } from '#features/payment/refund/contract.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { writeOffBooking } from '#features/payment/write-off/contract.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { faultsOf } from '../drawing/server/check-e-invoice.ts'
import { documentTexts } from '../drawing/server/document-texts.ts'
import { writeEInvoice } from '../drawing/server/e-invoice.ts'
import type { InvoiceDocument } from '../rules/document.ts'
import { issueCommissions } from './issue-commissions-job.ts'
import { issueInvoices } from './issue-invoices-job.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const now = () => world.clock.now()

/** Visits of 20.00 that are over: 4.00 of commission each. The last card says no, or its owner asks the bank. */
async function november(last: 'fails' | 'disputed', others: number) {
  world.clock.set(TEST_NOW)
  const owner = await world.seller()
  const { id: office } = await world.office({ provider: owner, capacity: 9 })
  const visit = async (card: string, date = '2026-11-12') => {
    const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
    const viewer = await world.person()
    await world.card(viewer, card)
    return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
  }
  const good = []
  for (let nth = 0; nth < others; nth += 1) good.push(await visit(CARDS.good))
  const bad = await visit(last === 'fails' ? CARDS.good : CARDS.disputes)
  world.clock.set('2026-11-12T11:20:00Z')
  await endBookings(world.context, now())
  if (last === 'fails') {
    const stern = await world.card(bad.viewer, CARDS.asksAlways)
    await world.rows('update payment_leg set method_id = $2, auth_ref = null where booking_id = $1', [bad.id, stern])
  }
  await capturePayments(world.context, now())
  await issueInvoices(world.context, now())
  return { owner, good, bad: bad.id, visit }
}
const monthEnds = async (iso: string) => {
  world.clock.set(iso)
  await issueInvoices(world.context, now())
  await issueCommissions(world.context, now())
}
const writeOff = (id: number) =>
  world.call(
    writeOffBooking,
    { params: { id: String(id) }, body: { reason: 'Unbekannt verzogen.' }, idempotencyKey: randomUUID() },
    operator,
  )
const documents = async (providerId: number) =>
  (
    await world.rows<{ month: string; document: InvoiceDocument }>(
      `select to_char(month, 'YYYY-MM') as month, document from invoice where provider_id = $1 and kind like 'commission%' order by id`,
      [providerId],
    )
  ).map(({ month, document }) => ({ month, document }))

/** Net and VAT of each month, with a credit note's against the others. */
const invoiced = async (providerId: number) =>
  Object.fromEntries(
    (await documents(providerId)).map(({ month, document: { kind, totals } }) => {
      const sign = kind === 'commission_credit' ? -1 : 1
      return [month, { net: sign * totals.netCents, tax: sign * totals.taxCents }]
    }),
  )
const inLedger = async (providerId: number) =>
  Object.fromEntries(
    (
      await world.rows<{ month: string; net: number; tax: number }>(
        `with txs as (
           select t.id, to_char(t.effective_at at time zone 'Europe/Berlin', 'YYYY-MM') as month
           from ledger_tx t join office o on o.id = t.office_id where o.provider_id = $1
           union all
           select t.id, to_char(i.month, 'YYYY-MM') from invoice i
             join ledger_tx t on t.idem_key = 'invoice:' || i.id || ':vat' where i.provider_id = $1
         )
         select txs.month, coalesce(-sum(p.amount_cents) filter (where a.code = 'commission_revenue'), 0)::int as net,
           coalesce(-sum(p.amount_cents) filter (where a.code like 'vat_output:%'), 0)::int as tax
         from txs join ledger_posting p on p.tx_id = txs.id join ledger_account a on a.id = p.account_id
         where a.code = 'commission_revenue' or a.code like 'vat_output:%' group by 1 order by 1`,
        [providerId],
      )
    ).map(({ month, net, tax }) => [month, { net, tax }]),
  )
const keepsTheNorm = async (providerId: number) => {
  for (const { document } of await documents(providerId))
    expect(faultsOf(await writeEInvoice(document, documentTexts(document.language)))).toEqual([])
}

test('given up after the month was invoiced: a credit note of the next month, when nothing else is charged', async () => {
  const { owner, bad } = await november('fails', 1)
  await monthEnds('2026-12-01T02:30:00Z')
  world.clock.set('2026-12-10T09:00:00Z')
  await writeOff(bad)
  await monthEnds('2027-01-01T02:30:00Z')
  const [invoice, correction, ...more] = await documents(owner.id)
  expect(more).toEqual([])
  expect(invoice?.document).toMatchObject({ kind: 'commission', typeCode: '380', totals: { grossCents: 800 } })
  expect(correction).toMatchObject({
    month: '2026-12',
    document: {
      kind: 'commission_credit',
      typeCode: '381',
      lines: [{ what: 'commission_back', bookingId: bad, grossCents: 400 }],
      totals: { grossCents: 400, netCents: 336, taxCents: 64 },
    },
  })
  expect(await invoiced(owner.id)).toEqual(await inLedger(owner.id))
  await keepsTheNorm(owner.id)
})

test('a dispute that was lost and is given up: a negative line beside the visits of its month', async () => {
  const { owner, bad, visit } = await november('disputed', 1)
  await world.payments.passTime()
  const hear = async () => {
    await world.rows(
      `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
        select 'sandbox', $2, 'told', 'payment', auth_ref, $3 from payment_leg where booking_id = $1`,
      [bad, randomUUID(), now()],
    )
    await processPaymentEvents(world.context, now())
  }
  await hear()
  await monthEnds('2026-12-01T02:30:00Z')
  world.clock.set('2026-12-02T09:00:00Z')
  const [leg] = await world.rows<{ ref: string }>('select auth_ref as ref from payment_leg where booking_id = $1', [
    bad,
  ])
  await world.payments.closeDispute(leg!.ref, 'lost')
  await hear()
  // Until somebody gives it up, the payer may still pay.
  expect(await inLedger(owner.id)).toEqual(await invoiced(owner.id))
  await writeOff(bad)
  await visit(CARDS.good, '2026-12-03')
  world.clock.set('2026-12-03T11:20:00Z')
  await endBookings(world.context, now())
  await capturePayments(world.context, now())
  await monthEnds('2027-01-01T02:30:00Z')
  const [, second] = await documents(owner.id)
  expect(second?.document.lines.map(({ what, quantity, grossCents }) => [what, quantity, grossCents])).toEqual([
    ['commission_back', -1, -400],
    ['commission', 1, 400],
  ])
  expect(await invoiced(owner.id)).toEqual(await inLedger(owner.id))
  await keepsTheNorm(owner.id)
})

test('refunded and given up in the month of the visit: the one invoice has what is left', async () => {
  const { owner, good, bad } = await november('fails', 2)
  await world.call(
    refundBooking,
    { params: { id: String(good[0]!.id) }, body: { reason: 'Die Heizung war aus', amountCents: 1000 } },
    { ...operator, proved: true },
  )
  await writeOff(bad)
  await monthEnds('2026-12-01T02:30:00Z')
  expect(await documents(owner.id)).toMatchObject([{ document: { kind: 'commission', totals: { grossCents: 600 } } }])
  expect(await invoiced(owner.id)).toEqual(await inLedger(owner.id))
  expect(await world.rows('select count(*)::int as open from commission_task')).toEqual([{ open: 0 }])
})
