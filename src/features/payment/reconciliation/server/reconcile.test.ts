/** The ledger against the embedded payment provider: sound worlds agree, and every planted error is found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { toCents } from '#kernel/money.ts'
import { LINES_PER_CALL, type BalanceLine } from '#ports/payees.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { listDisputes } from '../../dispute/contract.ts'
import { connectBank } from '../../payout/server/payout-world.ts'
import { sendTransfers } from '../../payout/server/send-transfers-job.ts'
import { capturePayments } from '../../server/capture-payments-job.ts'
import { downloadReconciliation, readReconciliation } from '../contract.ts'
import { reconcileNightly } from './reconcile-job.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await connectBank(world, owner)
  for (const date of ['2026-11-12', '2026-11-13']) {
    const viewer = await world.person()
    await world.card(viewer, CARDS.good)
    await world.call(placeBooking, { body: { office, date, time: '10:00', hours: 2, expectedTotal: 2000 } }, viewer)
  }
  world.clock.set('2026-11-13T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  world.clock.set('2026-11-16T11:20:00Z')
  await sendTransfers(world.context, world.clock.now())
})
afterAll(() => world.close())

const night = (iso: string, context: Context = world.context) => {
  world.clock.set(iso)
  return reconcileNightly(context, world.clock.now())
}
/** The embedded payment provider with other lines in its balance. */
const saying = (change: (lines: readonly BalanceLine[]) => readonly BalanceLine[]): Context => ({
  ...world.context,
  payees: { ...world.context.payees, balance: async (span) => change(await world.context.payees.balance(span)) },
})
const found = async () => {
  const { data } = await world.call(readReconciliation, {}, await world.person({ bits: KIND_BITS.operator }))
  return {
    lines: data.last?.lines,
    counts: Object.fromEntries(data.differences.map(({ kind, count }) => [kind, count])),
    oldest: data.differences.flatMap(({ oldest }) => oldest),
  }
}
const NONE = { missing_here: 0, missing_there: 0, amount: 0 }
const ledgerIsZero = async () =>
  expect(await world.rows('select currency from ledger_posting group by 1 having sum(amount_cents) <> 0')).toEqual([])

test('before the first comparison nothing is known; then two charges and two transfers agree', async () => {
  expect(await found()).toEqual({ lines: undefined, counts: NONE, oldest: [] })
  expect(await night('2026-11-17T03:00:00Z')).toBe(1)
  expect(await found()).toEqual({ lines: 4, counts: NONE, oldest: [] })
  expect(await night('2026-11-17T03:00:30Z'), 'once a night').toBe(0)
})

test('in two processes at once it is done once', async () => {
  world.clock.set('2026-11-18T03:00:00Z')
  const done = await Promise.all([1, 2].map(() => reconcileNightly(world.context, world.clock.now())))
  expect(done.toSorted()).toEqual([0, 1])
})

test('a posting that the payment provider does not have, one of another amount, and a movement that nobody posted are found', async () => {
  // What is planted has to be older than the two days that are read again.
  await night('2026-11-19T03:00:00Z')
  await world.rows(
    `update psp_line set net_cents = net_cents + 1 where kind = 'charge' and ref = (select min(ref) from psp_line where kind = 'charge')`,
  )
  await world.rows(
    `delete from psp_line where kind = 'transfer' and ref = (select min(ref) from psp_line where kind = 'transfer')`,
  )
  await world.rows(
    `insert into psp_line (psp, ref, kind, source_ref, currency, net_cents, at) values ('sandbox', 'txn_x', 'charge', 'ch_x', 'EUR', 700, $1)`,
    [TEST_NOW],
  )
  expect(await night('2026-11-20T03:00:00Z')).toBe(1)
  const { counts, oldest } = await found()
  expect(counts).toEqual({ missing_here: 1, missing_there: 1, amount: 1 })
  expect(
    oldest.map(({ ref, ledgerCents, pspCents }) => ({ ref, difference: (pspCents ?? 0) - (ledgerCents ?? 0) })),
  ).toEqual([
    { ref: 'ch_x', difference: 700 },
    { ref: expect.stringMatching(/^tr_/) as string, difference: 1600 },
    { ref: expect.stringMatching(/^ch_/) as string, difference: 1 },
  ])
  const finance = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
  const { text } = await world.call(downloadReconciliation, { query: { language: 'de' } }, finance)
  const [titles, ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(titles).toBe('Unterschied;Kennung;Wann;Buchung;Währung;Hauptbuch;Zahlungsstelle')
  expect(lines.map((line) => line.split(';').slice(0, 2))).toEqual([
    ['Fehlt im Hauptbuch', 'ch_x'],
    ['Fehlt bei der Zahlungsstelle', oldest[1]?.ref],
    ['Anderer Betrag', oldest[2]?.ref],
  ])
  expect(lines[0]).toMatch(/;EUR;;7$/)
  await world.rows(`delete from psp_line where ref = 'txn_x'`)
  await world.rows(
    `update psp_line set net_cents = net_cents - 1 where kind = 'charge' and ref = (select min(ref) from psp_line where kind = 'charge')`,
  )
})

test('what happened a moment ago is not told yet', async () => {
  await world.rows(
    `insert into psp_line (psp, ref, kind, source_ref, currency, net_cents, at) values ('sandbox', 'txn_y', 'charge', 'ch_y', 'EUR', 700, '2026-11-21T02:00:00Z')`,
  )
  await night('2026-11-21T03:00:00Z')
  expect((await found()).counts).toEqual({ missing_here: 0, missing_there: 1, amount: 0 })
  await night('2026-11-22T03:00:00Z')
  expect((await found()).counts).toEqual({ missing_here: 1, missing_there: 1, amount: 0 })
})

test('fees and payouts of the payment provider itself are posted once, whatever is read again', async () => {
  const at = Temporal.Instant.from('2026-11-20T10:00:00Z')
  const own = (kind: 'fee' | 'payout', ref: string, cents: number): BalanceLine => ({
    lineRef: `txn_${ref}`,
    kind,
    sourceRef: ref,
    paymentRef: null,
    net: { cents: toCents(cents), currency: 'EUR' },
    at,
  })
  const context = saying((lines) => [own('fee', 'fee_1', -30), own('payout', 'po_1', -500), ...lines])
  await night('2026-11-23T03:00:00Z', context)
  await night('2026-11-24T03:00:00Z', context)
  const posted = await world.rows(
    `select t.external_ref as ref, a.code, p.amount_cents::int as cents from ledger_tx t join ledger_posting p on p.tx_id = t.id
     join ledger_account a on a.id = p.account_id where t.kind = 'psp' order by 1, 2`,
  )
  expect(posted).toEqual([
    { ref: 'fee_1', code: 'psp_balance', cents: -30 },
    { ref: 'fee_1', code: 'psp_fees', cents: 30 },
    { ref: 'po_1', code: 'bank', cents: 500 },
    { ref: 'po_1', code: 'psp_balance', cents: -500 },
  ])
  await ledgerIsZero()
})

test('more lines than one call are read to the end', async () => {
  const many = Array.from({ length: LINES_PER_CALL + 20 }, (_, i): BalanceLine => ({
    lineRef: `txn_many_${i}`,
    kind: 'fee',
    sourceRef: `fee_many_${i}`,
    paymentRef: null,
    net: { cents: toCents(-1), currency: 'EUR' },
    at: Temporal.Instant.from('2026-11-22T10:00:00Z').subtract({ seconds: i }),
  }))
  const context: Context = {
    ...world.context,
    payees: {
      ...world.context.payees,
      balance: ({ before }) => {
        const start = before === undefined ? 0 : many.findIndex(({ lineRef }) => lineRef === before) + 1
        return Promise.resolve(many.slice(start, start + LINES_PER_CALL))
      },
    },
  }
  await night('2026-11-25T03:00:00Z', context)
  expect((await found()).lines).toBe(many.length)
  const [row] = await world.rows(`select count(*)::int as n from psp_line where ref like 'txn_many_%'`)
  expect(row).toEqual({ n: many.length })
})

test('a dispute whose event was lost is noted the next morning, and the night after both sides agree', async () => {
  world.clock.set('2026-11-25T04:00:00Z')
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner, capacity: 5 })
  await connectBank(world, owner)
  const viewer = await world.person()
  await world.card(viewer, CARDS.disputes)
  const wish = { office, date: '2026-11-25', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body: wish }, viewer)
  world.clock.set('2026-11-25T11:20:00Z')
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  await world.rows('delete from webhook_event')
  expect(await world.payments.passTime(), 'the bank takes it back, and nobody is told').toBe(1)
  const operator = await world.person({ bits: KIND_BITS.operator })
  const disputes = async () => (await world.call(listDisputes, { query: {} }, operator)).data.disputes
  const ofDispute = async () => (await found()).oldest.filter(({ ref }) => ref.startsWith('dp_'))

  await night('2026-11-26T03:00:00Z')
  expect(await ofDispute()).toMatchObject([{ ledgerCents: null, pspCents: -4000 }])
  await processPaymentEvents(world.context, world.clock.now())
  expect(await disputes()).toMatchObject([{ state: 'open', cents: 2000, step: 'answer' }])
  await night('2026-11-27T03:00:00Z')
  expect(await ofDispute()).toEqual([])
  expect(await world.rows('select count(*)::int as events from webhook_event'), 'told once').toEqual([{ events: 1 }])
  expect(await disputes()).toHaveLength(1)
  await ledgerIsZero()
})

test('a night in which the payment provider is away is read with the next one', async () => {
  const away: Context = {
    ...world.context,
    payees: { ...world.context.payees, balance: () => Promise.reject(new PaymentUnavailable('away')) },
  }
  await expect(night('2026-11-28T03:00:00Z', away)).rejects.toThrow(PaymentUnavailable)
  expect(await night('2026-11-28T03:10:00Z'), 'the night is taken').toBe(0)
  expect(await night('2026-11-29T03:00:00Z')).toBe(1)
})
