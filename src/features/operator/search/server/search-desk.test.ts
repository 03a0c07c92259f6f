/** The search of the desk over everything it knows, in a database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { issueInvoices } from '#features/invoice/server/issue-invoices-job.ts'
import { paidVisit } from '#features/payment/refund/server/refund-world.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { searchDesk } from '../contract.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator, deskRoles: ['support'] })
})
afterAll(() => world.close())

const find = async (q: string, as = operator) => (await world.call(searchDesk, { query: { q } }, as)).data
const NOTHING = { people: [], companies: [], offices: [], bookings: [], payments: [], invoices: [] }

test('a person by part of the name, whatever its accents, by address and by id; not one who is gone', async () => {
  const person = await world.person()
  await world.rows(`update person set name = 'Jürgen Kranichfeld', email = 'zoe_k%1@kranich.example' where id = $1`, [
    person.id,
  ])
  const found = { id: person.id, name: 'Jürgen Kranichfeld', kind: 'user', isSuspended: false }
  for (const q of [
    'jurgen kranich',
    'Juergen Kranich',
    'KRANICHFELD',
    'zoe_k%1@kranich.example',
    '_k%1@',
    person.id.toUpperCase(),
  ])
    expect(await find(q), q).toMatchObject({ ...NOTHING, people: [found] })
  expect(await find('%%%')).toEqual(NOTHING)
  await world.rows('update person set suspended_at = now() where id = $1', [person.id])
  expect((await find('kranichfeld')).people).toMatchObject([{ isSuspended: true }])
  await world.rows('update person set erased_at = now() where id = $1', [person.id])
  expect(await find('kranichfeld')).toEqual(NOTHING)
})

test('who has exactly this name comes first, and ten of a kind are enough', async () => {
  for (let nth = 0; nth < 12; nth += 1) {
    const { id } = await world.person()
    await world.rows('update person set name = $2 where id = $1', [id, nth === 11 ? 'Milan' : `Aa Milan${nth}`])
  }
  const { people } = await find('milan')
  expect([people.length, people[0]?.name]).toEqual([10, 'Milan'])
})

test('whole words come before parts of longer ones', async () => {
  for (const name of ['Anna Reiherhorst', 'Berta vom Reiher-Hof', 'Reihermann']) {
    const { id } = await world.person()
    await world.rows('update person set name = $2 where id = $1', [id, name])
  }
  const { people } = await find('reiher')
  expect(people.map(({ name }) => name)).toEqual(['Berta vom Reiher-Hof', 'Anna Reiherhorst', 'Reihermann'])
  for (const title of ['Am Eisvogelteich', 'Zum Eisvogel']) {
    const { id } = await world.office()
    await world.rows('update office set title_de = $2, title_en = $2 where id = $1', [id, title])
  }
  expect((await find('Eisvogel')).offices.map(({ title }) => title)).toEqual(['Zum Eisvogel', 'Am Eisvogelteich'])
})

test('a company by part of its name, whatever its accents', async () => {
  const { id, admin } = await world.company()
  await world.rows(`update company set name = 'Grünspecht & Söhne' where id = $1`, [id])
  const found = { id, name: 'Grünspecht & Söhne', admin: admin.id }
  for (const q of ['grunspecht', 'SPECHT & Soehne']) expect((await find(q)).companies, q).toMatchObject([found])
  expect((await find('%%%')).companies).toEqual([])
})

test('an office by title in both languages and by number, whatever its state', async () => {
  const { id } = await world.office()
  await world.rows(`update office set title_de = 'Kormoranhaus', title_en = 'Cormorant house' where id = $1`, [id])
  const shown = {
    id,
    title: 'Kormoranhaus',
    provider: 'Probehaus',
    city: 'Berlin',
    status: 'published',
    isHidden: false,
  }
  for (const q of ['kormoran', 'cormorant', String(id), `#${id}`])
    expect((await find(q)).offices, q).toMatchObject([shown])
  await world.rows(
    `update office set status = 'unpublished', hidden_at = now(), hidden_by = $2, hidden_reason = 'Zeigt einen anderen Ort.' where id = $1`,
    [id, operator.id],
  )
  expect((await find('kormoran')).offices).toMatchObject([{ status: 'unpublished', isHidden: true }])
  expect((await find('kormoran', { ...operator, locale: 'en' })).offices).toMatchObject([{ title: 'Cormorant house' }])
})

test('a booking by number, its payment by both references, its invoice by number', async () => {
  const visit = await paidVisit(world)
  await world.rows(`update billing_address set tax_number = '30/123/45678' where person_id = $1`, [
    visit.owner.viewer.id,
  ])
  await issueInvoices(world.context, world.clock.now())
  const [leg] = await world.rows<{ auth_ref: string; charge_ref: string }>(
    'select auth_ref, charge_ref from payment_leg where booking_id = $1',
    [visit.id],
  )
  const [invoice] = await world.rows<{ number: string }>('select number from invoice where booking_id = $1', [visit.id])
  expect((await find(String(visit.id))).bookings).toMatchObject([
    { id: visit.id, office: 'Probeplatz', booker: 'Ada Probe', status: 'completed' },
  ])
  for (const reference of [leg?.auth_ref ?? '', leg?.charge_ref ?? ''].filter((one) => one !== ''))
    expect((await find(reference)).payments, reference).toMatchObject([
      { booking: visit.id, cents: 2000, currency: 'EUR', reference },
    ])
  expect((await find(invoice?.number.toLowerCase() ?? '')).invoices).toMatchObject([
    { number: invoice?.number, booking: visit.id, cents: 2000 },
  ])
  expect((await find(`${leg?.auth_ref}x`)).payments).toEqual([])
})

test('both roles may, and nobody else', async () => {
  expect(await find('')).toEqual(NOTHING)
  await find('ab', await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] }))
  expect(await world.refusal(find('abc', await world.person({ bits: KIND_BITS.operator, deskRoles: [] })))).toBe(
    'auth.role',
  )
  expect(await world.refusal(find('abc', await world.person()))).toBe('auth.forbidden')
})
