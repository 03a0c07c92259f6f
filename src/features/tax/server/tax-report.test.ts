/** The report of a year: the same numbers on the page, in the table and in the provider's copy, and as the ledger has them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { countReports } from './count-report-job.ts'
import { paidProvider, taxOf, textOf, visit } from './tax-world.ts'

let world: TestWorld
let tax: ReturnType<typeof taxOf>
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  tax = taxOf(world)
  operator = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
})
afterAll(() => world.close())

const page = async (year: string) => (await world.call(contract.readTaxReport, { query: { year } }, operator)).data
const report = async (year: string) => {
  await world.rows(`delete from setting where key like 'tax_report_%'`)
  await countReports(world.context, world.clock.now())
  return page(year)
}
const copy = ({ viewer }: TestProvider, year: string) =>
  world.call(contract.downloadTaxCopy, { query: { year, language: 'de' } }, viewer)

test('a visit in December that is paid in January: its fee is of this year, its income of the next', async () => {
  const { owner, office } = await paidProvider(world)
  await visit(world, office, '2026-11-12', '2026-11-15')
  world.clock.set('2026-12-28T08:00:00Z')
  await visit(world, office, '2026-12-30', '2027-01-02')
  const of = async (year: string) => (await report(year)).sums
  expect(await of('2026')).toEqual([{ currency: 'EUR', paidCents: 1600, feeCents: 800, bookings: 1 }])
  expect(await of('2027')).toEqual([{ currency: 'EUR', paidCents: 1600, feeCents: 0, bookings: 1 }])
  const lines = (await copy(owner, '2026')).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^\d+;Ada Probe;ja;;DE 86095742719;Teststraße 1;10115;Berlin;DE;;1;EUR;0;0;0;0;2$/)
  expect(lines[4]).toMatch(/;4;EUR;16;8;0;1;$/)
  expect(await world.refusal(copy(owner, '2027')), 'it is not over').toBe('request.not_found')
  const copies = (await world.call(contract.listTaxCopies, {}, owner.viewer)).data
  expect(copies).toEqual([
    { year: 2026, sums: [{ currency: 'EUR', paidCents: 1600, feeCents: 800, bookings: 1 }], correctedOn: null },
  ])
})

test('the sums are those of all providers, as the ledger and the payment provider have them', async () => {
  for (const times of [1, 2]) {
    const { office } = await paidProvider(world)
    const days = ['2026-11-12', '2026-11-19'].slice(0, times)
    for (const day of days) await visit(world, office, day, Temporal.PlainDate.from(day).add({ days: 3 }).toString())
  }
  const of2026 = (at: string) => `${at} >= '2025-12-31T23:00Z' and ${at} < '2026-12-31T23:00Z'`
  const [ledger] = await world.rows<{ fee: string; bookings: string }>(
    `select -sum(p.amount_cents) filter (where a.code ~ '^(commission_revenue|vat_output:)') as fee,
       count(distinct t.booking_id) filter (where t.kind = 'transferred') as bookings
     from ledger_tx t join ledger_posting p on p.tx_id = t.id join ledger_account a on a.id = p.account_id
     where ${of2026('t.effective_at')}`,
  )
  const [sent] = await world.rows<{ paid: string }>(
    `select sum(amount_cents) as paid from sandbox_transfer where ${of2026('created_at')}`,
  )
  const { sums, sellers } = await report('2026')
  expect(sellers).toBeGreaterThan(1)
  expect(sums).toEqual([
    {
      currency: 'EUR',
      paidCents: Number(sent?.paid),
      feeCents: Number(ledger?.fee),
      bookings: Number(ledger?.bookings),
    },
  ])
})

test('of whom something is missing is named, and is in the table', async () => {
  const { owner, office } = await paidProvider(world, null)
  await visit(world, office, '2026-11-12', '2026-11-15')
  const { sellers, complete, incomplete } = await report('2026')
  expect(sellers - complete).toBe(1)
  expect(incomplete).toMatchObject([{ id: owner.id, name: 'Probehaus', missing: ['kind'], isBlocked: false }])
  const csv = await textOf(
    await world.call(contract.downloadTaxReportCsv, { query: { year: '2026', language: 'de' } }, operator),
  )
  expect(csv.split('\u{FEFF}')).toHaveLength(2)
  expect(csv).toContain(`\r\n${owner.id};Ada Probe;nein;Art des Anbieters;`)
  await world.rows(`update provider set name = 'Zuletzt' where id = $1`, [owner.id])
  const { owner: second, office: other } = await paidProvider(world, null)
  await visit(world, other, '2026-11-12', '2026-11-15')
  await report('2026')
  const named = async (query: object) =>
    (await world.call(contract.readTaxReport, { query: { year: '2026', ...query } }, operator)).data.incomplete.map(
      ({ id }) => id,
    )
  expect(await named({})).toEqual([owner.id, second.id])
  expect(await named({ sort: 'name', order: 'asc' })).toEqual([second.id, owner.id])
  expect(await named({ sort: 'name', order: 'desc' })).toEqual([owner.id, second.id])
  await tax.save(second, {})
})

test('the page is counted by a timer, and whoever has said what was missing since is complete at once', async () => {
  await world.rows(`delete from setting where key like 'tax_report_%'`)
  const { owner, office } = await paidProvider(world, null)
  await visit(world, office, '2026-11-12', '2026-11-15')
  expect(await page('2026')).toMatchObject({ countedAt: null, sellers: 0, sums: [], incomplete: [] })
  const before = await report('2026')
  expect(before.countedAt).toBe(world.clock.now().toString())
  expect(before.incomplete.map(({ id }) => id)).toContain(owner.id)
  await tax.save(owner, {})
  expect(await page('2026')).toMatchObject({ sellers: before.sellers, complete: before.complete + 1 })
  await visit(world, office, '2026-11-18', '2026-11-21')
  expect((await page('2026')).sums).toEqual(before.sums)
  expect(await countReports(world.context, world.clock.now())).toBe(1)
  expect((await page('2026')).sums).not.toEqual(before.sums)
  expect(await countReports(world.context, world.clock.now().add({ hours: 5 }))).toBe(0)
})

test('each download is in the audit log, and only for those who settle accounts', async () => {
  const entries = () =>
    world.rows<{ subject_id: string; details: { after: { format: string } } }>(
      `select subject_id, details from audit_entry where action = 'tax_report.downloaded' order by id`,
    )
  const before = (await entries()).length
  await textOf(await world.call(contract.downloadTaxReportCsv, { query: { year: '2025' } }, operator))
  expect((await entries()).slice(before).map(({ subject_id: year, details }) => [year, details.after.format])).toEqual([
    ['2025', 'csv'],
  ])
  const support = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support'] })
  expect(await world.refusal(world.call(contract.readTaxReport, { query: {} }, support))).toBe('auth.role')
})
