/**
 * Employees-only offices, everywhere alike: for each kind of person every way to an office finds what the rule says.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdBooking, quoteBooking } from '#features/booking/contract.ts'
import { addFavourite, listFavourites, removeFavourite } from '#features/favourite/contract.ts'
import { officeDays, viewOffice } from '#features/office/contract.ts'
import { viewerScopeOf, canSeeOffice } from '#features/office/rules/audience.ts'
import { visibleTo, viewerScopeValue } from '#features/office/server/audience.ts'
import { searchOffices } from '#features/search/contract.ts'
import { addWatch } from '#features/watch/contract.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { KIND_BITS, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { CARDS, createTestWorld, type TestWorld } from './testing/test-world.ts'

const TIME = { date: '2026-11-11', time: '10:00', hours: 4 }
const KINDS = [
  'guest',
  'user',
  'provider',
  'operator',
  'owner',
  'employee',
  'admin',
  'employee elsewhere',
  'admin elsewhere',
  'former employee',
] as const

let world: TestWorld
let office: { id: number; ownerId: string; companyIds: number[] }
let people: Record<(typeof KINDS)[number], Viewer>
beforeAll(async () => {
  world = await createTestWorld()
  const named = await world.company()
  const elsewhere = await world.company()
  for (const { admin } of [named, elsewhere]) await world.card(admin, CARDS.good)
  const made = await world.office({ companyIds: [named.id] })
  office = { id: made.id, ownerId: made.provider.viewer.id, companyIds: [named.id] }
  people = {
    guest: guestViewer('de'),
    user: await world.person(),
    provider: (await world.provider()).viewer,
    operator: await world.person({ bits: KIND_BITS.operator }),
    owner: made.provider.viewer,
    employee: named.employee,
    admin: named.admin,
    'employee elsewhere': elsewhere.employee,
    'admin elsewhere': elsewhere.admin,
    'former employee': await world.person({ bits: KIND_BITS.employee }),
  }
})
afterAll(() => world.close())

const SEES: readonly string[] = ['owner', 'employee', 'admin']

describe.each(KINDS)('%s', (kind) => {
  const sees = SEES.includes(kind)
  const viewer = () => people[kind]
  const found = async (endpoint: Endpoint, input: object) => {
    const code = await world.refusal(world.call(endpoint, input, viewer())).catch(() => null)
    return code !== 'request.not_found'
  }

  test('rule and SQL', async () => {
    const viewerScope = viewerScopeOf(viewer())
    expect(canSeeOffice(viewerScope, { type: 2048, ...office })).toBe(sees)
    const rows = await world.rows(`select from office o where o.id = $1 and ${visibleTo('o', '$2')}`, [
      office.id,
      viewerScopeValue(viewerScope),
    ])
    expect(rows.length === 1).toBe(sees)
  })

  test('search, markers and counted cells', async () => {
    const gps = { lat: 52.53, lng: 13.38 }
    const ask = (more: object) =>
      world.call(
        searchOffices,
        { body: { search: { ...TIME, availability: 0 }, group: 1, location: gps, ...more } },
        viewer(),
      )
    const near = await ask({ map: { zoom: 14 } })
    expect(near.data.map((card) => card.id)).toEqual(sees ? [office.id] : [])
    expect(near.meta.map?.mode === 'points' && near.meta.map.points.length).toBe(sees ? 1 : 0)
    for (const order of [{ priceOrder: 'asc' }, { ratingOrder: 'desc' }])
      expect((await ask(order)).data).toHaveLength(sees ? 1 : 0)
  })

  test('page, free times and price', async () => {
    const params = { id: String(office.id) }
    expect(await found(viewOffice, { params, body: {} })).toBe(sees)
    expect(await found(officeDays, { params, query: { from: TIME.date } })).toBe(sees)
    expect(await found(quoteBooking, { body: { office: office.id, ...TIME } })).toBe(sees)
  })

  test.skipIf(kind === 'guest')('hold, favourite and watch', async () => {
    const hold = { body: { office: office.id, ...TIME, expectedTotal: 4000 } }
    expect(await found(holdBooking, hold)).toBe(sees)
    expect(await found(addFavourite, { body: { id: office.id } })).toBe(sees)
    expect(await found(removeFavourite, { params: { id: String(office.id) } })).toBe(sees)
    expect(await found(addWatch, { body: { ...TIME, office: office.id } })).toBe(sees)
  })
})

test('whoever sees it reads for whose employees it is: the own company only, the owner every one', async () => {
  const other = await world.company()
  await world.rows(`update company set name = 'Andere AG' where id = $1`, [other.id])
  const { id, provider } = await world.office({ companyIds: [...office.companyIds, other.id] })
  const told = async (viewer: Viewer) => {
    const search = { search: { ...TIME, availability: 0 }, group: 1, location: { lat: 52.53, lng: 13.38 } }
    const cards = (await world.call(searchOffices, { body: search }, viewer)).data
    const page = await world.call(viewOffice, { params: { id: String(id) }, body: {} }, viewer)
    const card = cards.find((one) => one.id === id)
    expect(card?.audience).toBe(page.data.audience)
    return page.data.audience
  }
  expect(await told(people.employee)).toBe('Nur für Mitarbeitende von Probe GmbH')
  expect(await told(other.admin)).toBe('Nur für Mitarbeitende von Andere AG')
  expect(await told(provider.viewer)).toBe('Nur für Mitarbeitende von Andere AG, Probe GmbH')
  await world.rows('delete from office_audience where office_id = $1', [id])
  expect(await told(provider.viewer)).toBe('Nur für Mitarbeitende')
  const everybodys = await world.office({})
  const page = await world.call(viewOffice, { params: { id: String(everybodys.id) }, body: {} }, people.employee)
  expect(page.data.audience).toBeNull()
})

test('who leaves the company keeps no way to it', async () => {
  const employee = await world.person({ bits: KIND_BITS.employee, companyId: office.companyIds[0] ?? 0 })
  await world.call(addFavourite, { body: { id: office.id } }, employee)
  const list = async (viewer: SignedIn) => (await world.call(listFavourites, {}, viewer)).data.map(({ id }) => id)
  expect(await list(employee)).toEqual([office.id])
  const former = { ...employee, companyId: null }
  expect(await list(former)).toEqual([])
  const params = { id: String(office.id) }
  expect((await world.call(removeFavourite, { params }, former)).data.isFavourite).toBe(false)
  expect(await world.refusal(world.call(removeFavourite, { params }, former))).toBe('request.not_found')
})
