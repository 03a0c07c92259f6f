/** A month of a provider's account, from the ledger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPaper } from '#app/testing/read-paper.ts'
import { serveWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { readPayouts } from '#features/payment/payout/server/read-payouts-job.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import {
  postDue,
  postNetted,
  postRefunded,
  postTransferred,
  type RefundShares,
} from '#features/payment/rules/postings.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { post, type Entry } from '#features/payment/server/ledger.ts'
import { toCents, ZERO } from '#kernel/money.ts'
import { formatAmount } from '#kernel/format.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { placeBooking } from '../../contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import { downloadStatement, downloadStatementPdf, listStatements } from '../contract.ts'

const COMMISSION_RATE = 2000

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function timersAt(at: string) {
  world.clock.set(at)
  const now = world.clock.now()
  await endBookings(world.context, now)
  await capturePayments(world.context, now)
  await sendTransfers(world.context, now)
  await readPayouts(world.context, now)
}
const list = async ({ viewer }: TestProvider, currency: 'EUR' | 'CHF' = 'EUR') =>
  (await world.call(listStatements, { query: { currency } }, viewer)).data
const rowsOf = async ({ viewer }: TestProvider, month: string, language: 'de' | 'en' = 'de') => {
  const query = { currency: 'EUR', month, language }
  const { text } = await world.call(downloadStatement, { query }, viewer)
  return text.slice(1).trimEnd().split('\r\n')
}

async function paperOf({ viewer }: TestProvider, month: string, language: 'de' | 'en' = 'de', currency = 'EUR') {
  const query = { currency, month, language }
  const { name, pieces } = await world.call(downloadStatementPdf, { query }, viewer)
  return { name, ...(await readPaper(Buffer.concat(await Array.fromAsync(pieces)))) }
}

test('a month ends as the next one begins; a booking at the end of a month is passed on in the next', async () => {
  world.clock.set('2026-11-28T08:00:00Z')
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 3 })
  await connectBank(world, owner)
  expect(await list(owner)).toEqual([])
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const wish = { office, time: '10:00', hours: 2, expectedTotal: 2000 }
  const place = async (date: string) => (await world.call(placeBooking, { body: { ...wish, date } }, viewer)).data.id
  const [first, second] = [await place('2026-11-30'), await place('2026-12-01')]
  await timersAt('2026-11-30T11:20:00Z')
  expect(await list(owner)).toEqual([{ month: '2026-11', incomeCents: 1600, sentCents: 0, completeOn: '2026-12-01' }])
  await timersAt('2026-12-01T11:20:00Z')
  await timersAt('2026-12-03T12:00:00Z')
  await timersAt('2026-12-04T02:00:00Z')
  expect(await list(owner)).toEqual([
    { month: '2026-12', incomeCents: 1600, sentCents: 3200, completeOn: '2027-01-01' },
    { month: '2026-11', incomeCents: 1600, sentCents: 0, completeOn: null },
  ])
  expect(await list(owner, 'CHF')).toEqual([])

  expect(await rowsOf(owner, '2026-10')).toEqual([
    'Datum;Vorgang;Buchung;Tag des Besuchs;Büro;Währung;Preis;Provision;Betrag;Stand',
    '2026-10-01;Stand zu Beginn;;;;EUR;;;;0',
    '2026-10-31;Stand am Ende;;;;EUR;;;;0',
  ])
  const [, opening, income, closing] = await rowsOf(owner, '2026-11')
  expect([opening, closing]).toEqual([
    '2026-11-01;Stand zu Beginn;;;;EUR;;;;0',
    '2026-11-30;Stand am Ende;;;;EUR;;;;16',
  ])
  expect(income).toMatch(new RegExp(`^2026-11-30;Einnahme;${first};2026-11-30;[^;]+;EUR;20;-4;16;16$`))
  const december = (await rowsOf(owner, '2026-12', 'en')).slice(1)
  expect(december[0]).toBe('2026-12-01,Opening balance,,,,EUR,,,,16')
  expect(december[1]).toMatch(new RegExp(`^2026-12-01,Income,${second},2026-12-01,.*,EUR,20,-4,16,32$`))
  expect(december.slice(2, 4).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['2026-12-03', 'Passed on to your payout account'],
    ['2026-12-03', 'Passed on to your payout account'],
  ])
  expect(december[4]).toBe('2026-12-31,Closing balance,,,,EUR,,,,0')
  expect(december[5]).toMatch(/^2026-12-04,Payout to your bank,po_.*,EUR,,,32,$/)

  const november = await paperOf(owner, '2026-11')
  expect(november.name).toBe('viertel-abrechnung-2026-11-EUR.pdf')
  expect(november.text).toContain('Stand zu Beginn 0,00 € Einnahmen nach Provision 16,00 €')
  expect(november.text).toMatch(
    new RegExp(`Einnahme Buchung ${first}, Mo\\., 30\\. Nov\\. 2026, .* 20,00 -4,00 16,00 16,00`),
  )
  expect(november.text).toContain('Stand am Ende 20,00 -4,00 16,00 16,00')
  expect(november.text).toContain('In diesem Monat kam keine Auszahlung an.')
  // The month runs still, so that its statement would not be the last word.
  const running = world.call(downloadStatementPdf, { query: { currency: 'EUR', month: '2026-12' } }, owner.viewer)
  expect(await world.refusal(running)).toBe('request.not_found')
  world.clock.set('2026-12-31T23:00:00Z')
  const closed = await paperOf(owner, '2026-12', 'en')
  expect(closed.name).toBe('viertel-statement-2026-12-EUR.pdf')
  expect(closed.text).toContain('Closing balance 20.00 -4.00 -16.00 0.00')
  expect(closed.text).toContain('Total paid out 32.00')
})

test('the sums on paper are those of the ledger to the cent, with odd prices, refunds and debts', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  const payer = 'user:odd'
  const enter = (kind: Entry['kind'], at: string, postings: Entry['postings']) =>
    world.context.db.tx((tx) =>
      post(tx, {
        kind,
        key: `${owner.id} ${kind} ${at}`,
        officeId: office,
        bookingId: null,
        legId: null,
        externalRef: null,
        currency: 'EUR',
        postings,
        now: Temporal.Instant.from(at),
      }),
    )
  for (const [nth, price] of [999, 1001, 3333, 123_457, 1, 20_005].entries()) {
    const rates = { platformDiscountCents: ZERO, commissionRate: COMMISSION_RATE, platformTaxRate: 1900 }
    const due = postDue({ payer, providerId: owner.id, owedCents: toCents(price), ...rates })
    await enter('due', `2026-11-0${nth + 1}T10:00:00Z`, due)
  }
  const shares = { amountCents: 333, providerCents: 267, commissionNetCents: 55, commissionTaxCents: 11 }
  const back = { ...shares, platformDiscountCents: 0 } as RefundShares
  await enter('refunded', '2026-11-20T10:00:00Z', postRefunded(payer, owner.id, back))
  await enter('netted', '2026-11-21T10:00:00Z', postNetted(owner.id, toCents(267)))
  await enter('transferred', '2026-11-30T22:59:59Z', postTransferred(owner.id, toCents(12_345)))
  await enter('transferred', '2026-11-30T23:00:00Z', postTransferred(owner.id, toCents(777)))
  const [sums] = await world.rows<{ all: number; income: number; commission: number }>(
    `select (0 - sum(amount_cents) filter (where code like 'provider%'))::int as all,
       (0 - sum(amount_cents) filter (where code like 'provider%' and t.kind <> 'transferred'))::int as income,
       (0 - sum(amount_cents) filter (where code = 'commission_revenue' or code like 'vat%'))::int as commission
     from ledger_posting p join ledger_tx t on t.id = p.tx_id join ledger_account a on a.id = p.account_id
     where t.office_id = $1 and t.effective_at < '2026-11-30T23:00:00Z'`,
    [office],
  )
  world.clock.set('2026-12-01T08:00:00Z')
  const { text } = await paperOf(owner, '2026-11')
  const shown = (cents: number) => formatAmount(cents, 'EUR', 'de')
  const { all, income, commission } = sums!
  const total = [income + commission, 0 - commission, all, all].map(shown).join(' ')
  expect(text).toContain(`Stand am Ende ${total}`)
  expect(text).toContain(`Stand am Ende ${shown(all)} €`)
  const last = (await rowsOf(owner, '2026-11')).at(-1)
  expect(last).toBe(`2026-11-30;Stand am Ende;;;;EUR;;;;${String(all / 100).replace('.', ',')}`)
})

test('everybody sees their own account, and who offers nothing has none', async () => {
  world.clock.set(TEST_NOW)
  const stranger = await world.provider()
  expect(await list(stranger)).toEqual([])
  expect((await rowsOf(stranger, '2026-11')).slice(1)).toHaveLength(2)
  const user = await world.person()
  expect((await world.call(listStatements, { query: { currency: 'EUR' } }, user)).data).toEqual([])
  const query = { currency: 'EUR', month: '2026-10' }
  expect(await world.refusal(world.call(downloadStatement, { query }, user))).toBe('request.not_found')
  const operator = await world.person({ bits: KIND_BITS.operator })
  for (const other of [user, operator])
    expect(await world.refusal(world.call(downloadStatementPdf, { query }, other))).toBe('request.not_found')
  expect((await paperOf(stranger, '2026-10')).text).toContain('In diesem Monat gab es keine Vorgänge.')
})

test('over HTTP it is a file for saving, of which no copy is kept', async () => {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const served = await serveWorld(world)
  const answer = await served.ask('GET', '/api/provider/statement.pdf?currency=CHF&month=2026-10&language=en', {
    as: owner.viewer,
  })
  await served.close()
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="viertel-statement-2026-10-CHF.pdf"',
    'cache-control': 'private, no-store',
  })
  expect(answer.text.startsWith('%PDF-1.7')).toBe(true)
})

test.each(['2026-13', '2026-00', '2019-12', '9999-12', '2100-01', '2026-1', '', '2026-11-01'])(
  'the month %s is none',
  async (month) => {
    const owner = await world.provider()
    const query = { currency: 'EUR', month }
    expect(await world.refusal(world.call(downloadStatement, { query }, owner.viewer))).toMatch(/^(field|request)\./)
  },
)
