/** The archive of a company's statement, and who may open the invoices of its bookings. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import * as yauzl from 'yauzl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { endBookings } from '#features/booking/server/timers/booking-timers-job.ts'
import { changeCompany } from '#features/company/budget/contract.ts'
import { runStatements } from '#features/payment/statement/server/statements-job.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { downloadInvoice, listInvoices, readBookingInvoice } from '../../contract.ts'
import { drawInvoices } from '../../server/draw-invoices-job.ts'
import { issueInvoices } from '../../server/issue-invoices-job.ts'
import { downloadCompanyStatementZip } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Two visits at two providers on a closed statement; the invoices are issued, and drawn where wanted. */
async function closed({ isDrawn }: { isDrawn: boolean }) {
  const made = await world.company()
  world.clock.set(TEST_NOW)
  await world.card(made.admin, CARDS.good)
  await world.rows(`update company set credit_cents = 100000 where id = $1`, [made.id])
  await world.call(changeCompany, { body: { payMode: 'statement' } }, made.admin)
  const member = async (permissions: string) => {
    const person = await world.person({ bits: KIND_BITS.employee, companyId: made.id, billing: false })
    await world.rows(`update member set permissions = $2::text[] where person_id = $1`, [person.id, permissions])
    return person
  }
  const visits: number[] = []
  for (const date of ['2026-11-11', '2026-11-12']) {
    const { id: office } = await world.office({ provider: await world.seller() })
    const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
    visits.push((await world.call(placeBooking, { body }, made.employee)).data.id)
  }
  world.clock.set('2026-11-12T12:00:00Z')
  const now = world.clock.now()
  await endBookings(world.context, now)
  await runStatements(world.context, now)
  await issueInvoices(world.context, now)
  if (isDrawn) while ((await drawInvoices(world.context, now)) > 0);
  world.clock.set('2026-12-01T03:00:00Z')
  await runStatements(world.context, world.clock.now())
  const [statement] = await world.rows<{ id: number; number: string }>(
    'select id::float8 as id, number from statement where company_id = $1',
    [made.id],
  )
  const invoices = await world.rows<{ id: number; number: string }>(
    'select id::float8 as id, number from invoice where booking_id = any($1) order by id',
    [visits],
  )
  return { ...made, member, visits, statement: statement!, invoices }
}

const archive = async (viewer: SignedIn, id: number, language?: 'de' | 'en') => {
  const file = await world.call(
    downloadCompanyStatementZip,
    { params: { id: String(id) }, query: language ? { language } : {} },
    viewer,
  )
  const pieces: Uint8Array[] = []
  for await (const piece of file.pieces) pieces.push(piece)
  const zip = await yauzl.fromBufferPromise(Buffer.concat(pieces))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return { name: file.name, files }
}

test('has the statement as PDF and CSV, and each invoice as it is stored, as PDF and XML', async () => {
  const one = await closed({ isDrawn: true })
  const { name, files } = await archive(one.admin, one.statement.id)
  expect(name).toBe(`viertel-abrechnung-${one.statement.number}.zip`)
  const names = [...files.keys()]
  expect(names.slice(0, 2)).toEqual([
    `viertel-abrechnung-${one.statement.number}.pdf`,
    `viertel-abrechnung-${one.statement.number}.csv`,
  ])
  expect(names).toHaveLength(2 + 2 * one.invoices.length)
  expect(names.slice(2).every((path) => /^Rechnungen\/[^/]+\.(pdf|xml)$/.test(path))).toBe(true)
  expect(one.invoices).toHaveLength(2)
  const sums = await world.rows<{ pdf: string; xml: string }>(
    'select pdf_sha256 as pdf, xml_sha256 as xml from invoice_file where invoice_id = any($1) order by invoice_id',
    [one.invoices.map(({ id }) => id)],
  )
  const hash = (bytes: Buffer | undefined) => createHash('sha256').update(bytes!).digest('hex')
  expect(names.slice(2).map((path) => hash(files.get(path)))).toEqual(sums.flatMap(({ pdf, xml }) => [pdf, xml]))
  const csv = files.get(names[1]!)!.toString()
  for (const { number } of one.invoices) expect(csv).toContain(number)
  expect([...(await archive(one.admin, one.statement.id, 'en')).files.keys()][2]).toMatch(/^invoices\//)
})

test('names the invoices whose files are not there yet', async () => {
  const one = await closed({ isDrawn: false })
  const { files } = await archive(one.admin, one.statement.id)
  expect([...files.keys()].slice(2)).toEqual(['noch-nicht-fertig.txt'])
  for (const { number } of one.invoices) expect(files.get('noch-nicht-fertig.txt')!.toString()).toContain(number)
})

test('whoever bills opens it and the invoices of the company, and nobody else', async () => {
  const [one, other] = [await closed({ isDrawn: true }), await closed({ isDrawn: true })]
  const billing = await one.member('{billing}')
  const colleague = await one.member('{book,extend,cancel,share,invite}')
  const [invoice] = one.invoices
  const open = (viewer: SignedIn, id = invoice!.id) =>
    world.call(downloadInvoice, { params: { id: String(id), format: 'pdf' } }, viewer)
  const read = (viewer: SignedIn, id = one.visits[0]!) =>
    world.call(readBookingInvoice, { params: { id: String(id) } }, viewer)
  const listed = async (viewer: SignedIn) =>
    (await world.call(listInvoices, {}, viewer)).data.map(({ id }) => id).toSorted()
  for (const viewer of [one.admin, billing]) {
    expect((await archive(viewer, one.statement.id)).files.size).toBe(6)
    expect((await open(viewer)).type).toBe('application/pdf')
    expect((await read(viewer)).data.documents).toHaveLength(1)
    expect(await listed(viewer)).toEqual(one.invoices.map(({ id }) => id).toSorted())
    expect(await world.refusal(open(viewer, other.invoices[0]!.id))).toBe('request.not_found')
    expect(await world.refusal(read(viewer, other.visits[0]!))).toBe('request.not_found')
    expect(await world.refusal(archive(viewer, other.statement.id))).toBe('request.not_found')
  }
  expect(await world.refusal(archive(colleague, one.statement.id))).toBe('auth.forbidden')
  for (const viewer of [colleague, other.admin, await world.person()]) {
    expect(await world.refusal(open(viewer))).toBe('request.not_found')
    expect(await world.refusal(read(viewer))).toBe('request.not_found')
    expect(await listed(viewer)).not.toContain(invoice!.id)
  }
  // The booker sees that there is one, and not its files.
  expect((await read(one.employee)).data.documents).toHaveLength(1)
  expect(await world.refusal(open(one.employee))).toBe('request.not_found')
  expect(await listed(one.employee)).toEqual([])
  expect(await world.refusal(archive(one.employee, one.statement.id))).toBe('auth.forbidden')
})
