import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { viewOffice } from '../../contract.ts'
import { readPublicProvider, saveProviderProfile } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
  world.clock.set(TEST_NOW)
})
afterAll(() => world.close())

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const read = async ({ id }: TestProvider, viewer = GUEST, query: Record<string, string> = {}) =>
  (await world.call(readPublicProvider, { params: { id: String(id) }, query }, viewer)).data

test('everybody sees the offices in the search and the trader data that was given', async () => {
  const provider = await world.provider()
  const { id } = await world.office({ provider })
  await world.office({ provider, status: 'unpublished' })
  expect(await read(provider)).toMatchObject({
    id: provider.id,
    name: 'Probehaus',
    since: '2026-11',
    isVerified: false,
    trader: null,
    rating: { tenths: 0, count: 0 },
    count: 1,
    page: 1,
    pages: 1,
  })
  const body = {
    offersAs: 'trader' as const,
    name: 'Atelier',
    phone: '+49 30 1',
    email: 'a@example.org',
    registerNumber: 'HRB 1',
    certified: true as const,
  }
  await world.call(saveProviderProfile, { body }, provider.viewer)
  const shown = await read(provider)
  expect(shown.offices.map((office) => office.id)).toEqual([id])
  expect(shown.trader).toEqual({
    offersAs: 'trader',
    lines: ['Ada Probe', 'Probeweg 1', '10115 Berlin'],
    country: 'DE',
    phone: '+49 30 1',
    email: 'a@example.org',
    registerNumber: 'HRB 1',
    vatId: '',
    certifiedOn: '2026-11-10',
  })
  expect(JSON.stringify(shown), 'the address of the account is nobody else’s business').not.toContain(
    provider.viewer.email,
  )
})

test('of a private person nobody sees more than that, on neither page', async () => {
  const provider = await world.provider()
  const { id } = await world.office({ provider })
  const body = {
    offersAs: 'private' as const,
    name: 'Ada P.',
    phone: '+49 30 777',
    email: 'privat@example.org',
    certified: true as const,
  }
  await world.call(saveProviderProfile, { body }, provider.viewer)
  const office = await world.call(viewOffice, { params: { id: String(id) }, body: {} }, GUEST)
  expect(office.data.provider).toEqual({ id: provider.id, name: 'Ada P.', trader: { offersAs: 'private' } })
  const shown = await read(provider)
  expect(shown.trader).toEqual({ offersAs: 'private' })
  expect(JSON.stringify([shown, office])).not.toMatch(/Probeweg|777|privat@|Ada Probe/)
  await world.rows(`update provider set offers_as = 'trader' where id = $1`, [provider.id])
  const trader = await world.call(viewOffice, { params: { id: String(id) }, body: {} }, GUEST)
  expect(trader.data.provider.trader).toMatchObject({ offersAs: 'trader', phone: '+49 30 777' })
})

test('the mean is that of all ratings', async () => {
  const provider = await world.provider()
  const [one, other] = [await world.office({ provider }), await world.office({ provider })]
  await world.rows('update office set rating_tenths = 100, rating_count = 1 where id = $1', [one.id])
  await world.rows('update office set rating_tenths = 60, rating_count = 3 where id = $1', [other.id])
  expect((await read(provider)).rating).toEqual({ tenths: 70, count: 4 })
})

test('an office for employees is shown to them alone', async () => {
  const provider = await world.provider()
  const company = await world.company()
  await world.office({ provider, type: OFFICE_TYPE.employeesOnly, companyIds: [company.id] })
  expect((await read(provider)).count).toBe(0)
  expect((await read(provider, company.employee)).count).toBe(1)
})

test('who never offered anything, and who is gone, is not there', async () => {
  const nobody = await world.provider()
  const draft = await world.provider()
  await world.office({ provider: draft, status: 'draft' })
  const gone = await world.provider()
  await world.office({ provider: gone })
  await world.rows('update person set erased_at = now() where id = $1', [gone.viewer.id])
  for (const provider of [nobody, draft, gone]) expect(await world.refusal(read(provider))).toBe('request.not_found')
})

test('many offices have pages', async () => {
  const provider = await world.provider()
  for (let n = 0; n < 25; n += 1) await world.office({ provider })
  const [first, second] = [await read(provider), await read(provider, GUEST, { page: '2' })]
  expect([first.offices.length, second.offices.length, first.pages]).toEqual([24, 1, 2])
  const all = [...first.offices, ...second.offices].map(({ id }) => id)
  expect(new Set(all).size).toBe(25)
  expect((await read(provider, GUEST, { page: '999' })).offices).toEqual([])
})
