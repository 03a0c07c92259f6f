/** The report of a year: the same numbers on the page, in both files and in the provider's copy, and as the ledger has them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import * as contract from '../contract.ts'
import { countReports } from './count-report-job.ts'
import { checkDpi, OFFICIAL } from './check-dpi.ts'
import { taxPersonalData } from './personal-data.ts'
import { taxOf } from './tax-world.ts'

let world: TestWorld
let tax: ReturnType<typeof taxOf>
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  tax = taxOf(world)
  operator = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
})
afterAll(() => world.close())

async function visit(office: number, date: string, paidOn: string | null) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body }, viewer)
  world.clock.set(`${date}T11:20:00Z`)
  await endBookings(world.context, world.clock.now())
  await capturePayments(world.context, world.clock.now())
  if (paidOn === null) return
  world.clock.set(`${paidOn}T12:00:00Z`)
  await sendTransfers(world.context, world.clock.now())
}
async function paidProvider(said: object | null = {}): Promise<{ owner: TestProvider; office: number }> {
  world.clock.set(TEST_NOW)
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner })
  await connectBank(world, owner)
  if (said !== null) await tax.save(owner, said)
  return { owner, office }
}
const textOf = async (file: { pieces: AsyncIterable<Uint8Array> }) => {
  const parts: Uint8Array[] = []
  for await (const piece of file.pieces) parts.push(piece)
  return Buffer.concat(parts).toString()
}
const page = async (year: string) => (await world.call(contract.readTaxReport, { query: { year } }, operator)).data
const report = async (year: string) => {
  await world.rows(`delete from setting where key like 'tax_report_%'`)
  await countReports(world.context, world.clock.now())
  return page(year)
}
const xml = async (year: string) => {
  const text = await textOf(await world.call(contract.downloadTaxReportXml, { query: { year } }, operator))
  checkDpi(text)
  if (OFFICIAL !== '') checkDpi(text, `${OFFICIAL}/DPIXML_v1.0.xsd`)
  return text
}
const copy = ({ viewer }: TestProvider, year: string) =>
  world.call(contract.downloadTaxCopy, { query: { year, language: 'de' } }, viewer)

test('a visit in December that is paid in January: its fee is of this year, its income of the next', async () => {
  const { owner, office } = await paidProvider()
  await visit(office, '2026-11-12', '2026-11-15')
  world.clock.set('2026-12-28T08:00:00Z')
  await visit(office, '2026-12-30', '2027-01-02')
  const of = async (year: string) => (await report(year)).sums
  expect(await of('2026')).toEqual([{ currency: 'EUR', paidCents: 1600, feeCents: 800, bookings: 1 }])
  expect(await of('2027')).toEqual([{ currency: 'EUR', paidCents: 1600, feeCents: 0, bookings: 1 }])
  const lines = (await copy(owner, '2026')).text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^\d+;Ada Probe;ja;DE 86095742719;Teststraße 1;10115;Berlin;DE;;1;EUR;0;0;0;0;2$/)
  expect(lines[4]).toMatch(/;4;EUR;16;8;0;1;$/)
  expect(await world.refusal(copy(owner, '2027')), 'it is not over').toBe('request.not_found')
  const copies = (await world.call(contract.listTaxCopies, {}, owner.viewer)).data
  expect(copies).toEqual([{ year: 2026, sums: [{ currency: 'EUR', paidCents: 1600, feeCents: 800, bookings: 1 }] }])
})

test('the XML is as the schema demands, whatever somebody is called', async () => {
  const { owner, office } = await paidProvider({ givenName: `Ada "<&>'`, surname: 'Prøbe 🪑' })
  const [place] = (await tax.read(owner)).places
  await tax.save(owner, {
    givenName: `Ada "<&>'`,
    surname: 'Prøbe 🪑',
    places: [{ id: place?.id ?? 0, landRegister: 'Mitte & Wedding, Blatt <12>' }],
  })
  await visit(office, '2026-11-12', '2026-11-15')
  const company = await paidProvider({
    kind: 'entity',
    tins: [
      { country: 'DE', number: 'DE136695976-00001' },
      { country: 'AT', number: '59-119/9013' },
    ],
  })
  await world.rows(`update provider set register_number = 'HRB 1' where id = $1`, [company.owner.id])
  await tax.save(company.owner, { kind: 'entity', tins: [{ country: 'DE', number: 'DE136695976-00001' }] })
  await visit(company.office, '2026-11-12', '2026-11-15')
  const noNumber = await paidProvider({ tins: [], hasNoTin: true, birthCity: 'Graz', birthCountry: 'AT' })
  await visit(noNumber.office, '2026-11-12', '2026-11-15')
  const text = await xml('2026')
  expect(text).toContain('<FirstName>Ada &quot;&lt;&amp;&gt;&apos;</FirstName><LastName>Prøbe 🪑</LastName>')
  expect(text).toContain('<LandRegistrationNumber>Mitte &amp; Wedding, Blatt &lt;12&gt;</LandRegistrationNumber>')
  expect(text).toContain('<IN issuedBy="DE" INType="BRN">HRB 1</IN>')
  expect(text).toContain('<TIN unknown="true">NOTIN</TIN>')
  expect(text).toContain(
    '<BirthPlace><City>Graz</City><CountryInfo><CountryCode>AT</CountryCode></CountryInfo></BirthPlace>',
  )
  expect(text).toContain('<ConsQ4 currCode="EUR">16</ConsQ4>')
  expect(text).toContain('<FeesQ4 currCode="EUR">4</FeesQ4>')
  expect(text).toContain('<NumbQ4>1</NumbQ4>')
  expect(text).toContain('<RentedDays>1</RentedDays>')
  expect(text).toContain(`<MessageTypeIndic>DPI401</MessageTypeIndic><ReportingPeriod>2026-12-31</ReportingPeriod>`)
})

test('the sums are those of all providers, as the ledger and the payment provider have them', async () => {
  for (const times of [1, 2]) {
    const { office } = await paidProvider()
    const days = ['2026-11-12', '2026-11-19'].slice(0, times)
    for (const day of days) await visit(office, day, Temporal.PlainDate.from(day).add({ days: 3 }).toString())
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

test('nobody to report is a message of its own', async () => {
  world.clock.set('2027-01-05T08:00:00Z')
  const text = await xml('2021')
  expect(text).toContain('<MessageTypeIndic>DPI403</MessageTypeIndic>')
  expect(text).toContain('<Timestamp>2027-01-05T09:00:00.000</Timestamp>')
  expect(text).not.toContain('ReportableSeller')
  expect(await report('2021')).toMatchObject({ sellers: 0, complete: 0, sums: [], incomplete: [] })
})

test('of whom something is missing is named, is in the table, and not in the XML', async () => {
  const { owner, office } = await paidProvider(null)
  await visit(office, '2026-11-12', '2026-11-15')
  const { sellers, complete, incomplete } = await report('2026')
  expect(sellers - complete).toBe(1)
  expect(incomplete).toMatchObject([{ id: owner.id, name: 'Probehaus', missing: ['kind'], isBlocked: false }])
  expect(await xml('2026')).not.toContain(`-${owner.id}</stf:DocRefId>`)
  const csv = await textOf(
    await world.call(contract.downloadTaxReportCsv, { query: { year: '2026', language: 'de' } }, operator),
  )
  expect(csv.split('\u{FEFF}')).toHaveLength(2)
  expect(csv).toContain(`\r\n${owner.id};Ada Probe;nein;`)
})

test('the page is counted by a timer, and whoever has said what was missing since is complete at once', async () => {
  await world.rows(`delete from setting where key like 'tax_report_%'`)
  const { owner, office } = await paidProvider(null)
  await visit(office, '2026-11-12', '2026-11-15')
  expect(await page('2026')).toMatchObject({ countedAt: null, sellers: 0, sums: [], incomplete: [] })
  const before = await report('2026')
  expect(before.countedAt).toBe(world.clock.now().toString())
  expect(before.incomplete.map(({ id }) => id)).toContain(owner.id)
  await tax.save(owner, {})
  expect(await page('2026')).toMatchObject({ sellers: before.sellers, complete: before.complete + 1 })
  await visit(office, '2026-11-18', '2026-11-21')
  expect((await page('2026')).sums).toEqual(before.sums)
  expect(await countReports(world.context, world.clock.now())).toBe(1)
  expect((await page('2026')).sums).not.toEqual(before.sums)
  expect(await countReports(world.context, world.clock.now().add({ hours: 5 }))).toBe(0)
})

test('who has left is reported as they were', async () => {
  const { owner, office } = await paidProvider()
  await visit(office, '2026-11-12', '2026-11-15')
  const { id, email } = owner.viewer
  await world.db.tx((tx) => taxPersonalData.erase!(tx, { id, email, now: world.clock.now() }))
  await world.rows('delete from billing_address where person_id = $1', [id])
  await world.rows('delete from payee where provider_id = $1', [owner.id])
  const text = await xml('2026')
  const seller = text.split('<ReportableSeller>').find((one) => one.includes(`-${owner.id}</stf:DocRefId>`))
  expect(seller).toContain('<Street>Probeweg 1</Street>')
  expect(seller).toContain('<Identifier AccountNumberType="Other">')
})

test('each download is in the audit log, and only for those who settle accounts', async () => {
  const entries = () =>
    world.rows<{ subject_id: string; details: { after: { format: string } } }>(
      `select subject_id, details from audit_entry where action = 'tax_report.downloaded' order by id`,
    )
  const before = (await entries()).length
  await xml('2026')
  await textOf(await world.call(contract.downloadTaxReportCsv, { query: { year: '2025' } }, operator))
  expect((await entries()).slice(before).map(({ subject_id: year, details }) => [year, details.after.format])).toEqual([
    ['2026', 'xml'],
    ['2025', 'csv'],
  ])
  const support = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support'] })
  expect(await world.refusal(world.call(contract.readTaxReport, { query: {} }, support))).toBe('auth.role')
})
