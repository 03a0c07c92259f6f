/** What whoever bills for a company sees of its months, and the files of its statements: their words, sums and who may have them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readPaper } from '#app/testing/read-paper.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { changeCompany } from '#features/company/budget/contract.ts'
import { listCompanyStatements } from '#features/payment/statement/contract.ts'
import { runStatements } from '#features/payment/statement/server/statements-job.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, placeBooking } from '../../contract.ts'
import { changeCost } from '../../cost/contract.ts'
import { endBookings } from '../../server/timers/booking-timers-job.ts'
import {
  downloadCompanyStatementCsv,
  downloadCompanyStatementDatev,
  downloadCompanyStatementPdf,
  readBilling,
} from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

async function team() {
  const made = await world.company()
  await world.card(made.admin, CARDS.good)
  await world.rows(`update company set credit_cents = 100000 where id = $1`, [made.id])
  await world.call(changeCompany, { body: { payMode: 'statement' } }, made.admin)
  await world.rows(`insert into cost_centre (id, company_id, code, name) values ($1, $1, 'VERTR', 'Vertrieb')`, [
    made.id,
  ])
  const { id: office } = await world.office({ capacity: 50 })
  const place = async (viewer: SignedIn, date: string, hours: number) => {
    const body = { office, date, time: '10:00', hours, expectedTotal: hours * 1000 }
    return (await world.call(placeBooking, { body }, viewer)).data.id
  }
  return { ...made, office, place }
}
const memberOf = async ({ id }: SignedIn) =>
  (await world.rows<{ id: number }>('select id::float8 as id from member where person_id = $1', [id]))[0]!.id
const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
const collect = async (time: string) => {
  world.clock.set(time)
  await endBookings(world.context, world.clock.now())
  for (let round = 0; round < 3; round += 1) await runStatements(world.context, world.clock.now())
}

test('a month: what was visited, what is to come, by cost centre, person and place, and of one member alone', async () => {
  const { admin, employee, place } = await team()
  const first = await place(employee, '2026-11-11', 4)
  await place(admin, '2026-11-20', 2)
  const canceled = await place(employee, '2026-11-12', 3)
  await world.call(
    changeCost,
    { params: { id: String(first) }, body: { costCentre: 'vertr', reference: 'P7' } },
    employee,
  )
  world.clock.set('2026-11-12T08:30:00Z')
  await world.call(cancelBooking, { params: { id: String(canceled) }, query: {} }, employee)
  const read = async (query: object, viewer = admin) => (await world.call(readBilling, { query }, viewer)).data
  const all = await read({})
  expect(all).toMatchObject({
    month: '2026-11',
    visitedCents: 6000,
    comingCents: 2000,
    unassigned: 2,
    count: 3,
    member: null,
  })
  expect(all.groups).toEqual([
    { code: 'VERTR', name: 'Vertrieb', cents: 4000 },
    { code: null, name: null, cents: 4000 },
  ])
  expect(all.bookings.map(({ id, cents, isFee, reference }) => [id === first, cents, isFee, reference])).toEqual([
    [false, 2000, false, null],
    [false, 2000, true, null],
    [true, 4000, false, 'P7'],
  ])
  expect(all.creditParts).toEqual([{ month: '2026-11', cents: 8000 }])
  expect(all.closesAt).toBe('2026-12-01T04:00:00')
  expect((await read({ by: 'person' })).groups.map(({ cents }) => cents)).toEqual([6000, 2000])
  expect((await read({ by: 'place' })).groups).toHaveLength(1)
  const id = String(await memberOf(employee))
  expect(await read({ id })).toMatchObject({ count: 2, visitedCents: 6000, comingCents: 0 })
  expect(await read({ month: '2026-12' })).toMatchObject({ count: 0, groups: [] })
  const other = await world.company()
  expect(await world.refusal(read({ id: String(await memberOf(other.employee)) }))).toBe('request.not_found')
  expect(await world.refusal(read({}, employee))).toBe('auth.forbidden')
  await world.rows(`update member set permissions = '{billing}' where person_id = $1`, [employee.id])
  expect((await read({}, employee)).count).toBe(3)
})

test('the files of a statement have its sums, and only those who bill for the company get them', async () => {
  const { admin, employee, place } = await team()
  const visit = await place(employee, '2026-11-11', 4)
  await place(admin, '2026-11-20', 2)
  const change = { costCentre: 'VERTR', reference: 'Überführung – 7 €' }
  await world.call(changeCost, { params: { id: String(visit) }, body: change }, employee)
  await collect('2026-12-01T03:00:00Z')
  const { data } = await world.call(listCompanyStatements, {}, admin)
  expect(data).toMatchObject([{ month: '2026-11', totalCents: 6000, bookings: 2, state: 'paid' }])
  const { id, number } = data[0]!
  const of = { params: { id: String(id) } }
  const csv = await world.call(downloadCompanyStatementCsv, { ...of, query: { language: 'de' } }, admin)
  const rows = csv.text.trimEnd().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[1]).toContain(';VERTR;Überführung – 7 €;')
  expect(rows[1]).toMatch(/;EUR;40$/)
  expect(rows[3]).toMatch(/;Summe;EUR;60$/)
  const english = await world.call(downloadCompanyStatementCsv, { ...of, query: { language: 'en' } }, admin)
  expect(english.text).toContain(',Total,EUR,60')
  const datev = await world.call(downloadCompanyStatementDatev, of, admin)
  const bytes = await bytesOf(datev.pieces)
  // One byte each, as Windows-1252 has them.
  expect(bytes.includes(Buffer.from([0xdc, 0x62, 0x65, 0x72]))).toBe(true)
  expect(bytes.includes(Buffer.from([0x80]))).toBe(true)
  const lines = new TextDecoder('windows-1252').decode(bytes).split('\r\n')
  expect(lines[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;20261201040000000;/)
  expect(lines[2]).toMatch(/^40,00;"S";"EUR";.*;1111;/)
  expect(lines).toHaveLength(5)
  const pdf = await world.call(downloadCompanyStatementPdf, { ...of, query: { language: 'de' } }, admin)
  const paper = (await readPaper(await bytesOf(pdf.pieces))).text
  for (const words of ['Abrechnung November 2026', number, 'Vertrieb', '60,00', 'ohne Kostenstelle'])
    expect(paper).toContain(words)
  for (const endpoint of [downloadCompanyStatementPdf, downloadCompanyStatementCsv, downloadCompanyStatementDatev]) {
    const ask = (viewer: SignedIn) => world.refusal(world.call(endpoint, { ...of, query: {} }, viewer))
    expect(await ask(employee)).toBe('auth.forbidden')
    expect(await ask((await world.company()).admin)).toBe('request.not_found')
  }
})
