/** As whom somebody offers (DSA Art. 30), through the API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { listOwnOffices } from '../../contract.ts'
import { wizardOf } from '../../wizard/server/wizard-world.ts'
import { readProviderProfile, saveProviderProfile } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const HOUSE = {
  offersAs: 'trader' as const,
  name: 'Atelier Nord',
  phone: '+49 30 123456',
  email: 'haus@example.org',
  registerNumber: 'HRB 4711',
}
const save = (as: SignedIn, over: object = {}) =>
  world.call(saveProviderProfile, { body: { ...HOUSE, certified: true, ...over } }, as)
const read = async (as: SignedIn) => (await world.call(readProviderProfile, {}, as)).data

test('begins with the account, and makes whoever saves it a provider without an office', async () => {
  const viewer = await world.person()
  expect(await read(viewer)).toEqual({
    name: 'Ada Probe',
    phone: '',
    email: viewer.email,
    registerNumber: '',
    certified: false,
    certifiedOn: null,
    offersAs: null,
    place: null,
    taxMode: 'standard',
    taxModes: ['standard'],
  })
  expect(await world.rows('select from provider where person_id = $1', [viewer.id])).toEqual([])
  const saved = {
    ...HOUSE,
    certified: true,
    certifiedOn: '2026-11-10',
    place: null,
    taxMode: 'standard',
    taxModes: ['standard', 'small_business', 'exempt_rent'],
  }
  expect((await save(viewer)).data).toEqual(saved)
  expect(await read(viewer)).toEqual(saved)
  expect(await world.call(readMe, {}, viewer)).toMatchObject({ offices: [] })
  const draft = await wizardOf(world).begin(viewer)
  expect(await read(viewer)).toMatchObject({ name: 'Atelier Nord', place: draft })
  // Who began with an office has said nothing about themselves yet.
  const other = await world.person()
  await wizardOf(world).begin(other)
  expect(await read(other)).toMatchObject({ email: other.email, phone: '', certified: false })
})

test('VAT as the law of their country has it; it stays until something else is said', async () => {
  const { viewer } = await world.provider('DE')
  await save(viewer, { taxMode: 'small_business' })
  await save(viewer)
  expect((await read(viewer)).taxMode).toBe('small_business')
  expect(await world.refusal(save(viewer, { taxMode: 'not_registered' }))).toBe('field.invalid')
  expect(await world.refusal(save(viewer, { taxMode: 'none' }))).toBe('field.invalid')
  expect((await read(viewer)).taxMode).toBe('small_business')
  const austrian = await world.provider('AT')
  expect((await read(austrian.viewer)).taxModes).toEqual(['standard', 'small_business'])
  expect(await world.refusal(save(austrian.viewer, { taxMode: 'exempt_rent' }))).toBe('field.invalid')
})

test('two windows at once make one provider, of whom the later one is kept', async () => {
  const viewer = await world.person()
  await Promise.all([save(viewer, { name: 'Eins' }), save(viewer, { name: 'Zwei' })])
  const rows = await world.rows<{ name: string }>('select name from provider where person_id = $1', [viewer.id])
  expect(rows).toHaveLength(1)
  expect((await read(viewer)).name).toBe(rows[0]?.name)
})

test('is a gate of publishing, which is open once all of it is said', async () => {
  const { viewer } = await world.provider()
  await wizardOf(world).begin(viewer)
  const missing = async () => (await world.call(listOwnOffices, {}, viewer)).data[0]?.missing ?? []
  expect(await missing()).toContain('trader')
  await save(viewer, { registerNumber: '' })
  expect(await missing()).not.toContain('trader')
})

test.each([
  [{ certified: false }, 'office.certify'],
  [{ certified: undefined }, 'office.certify'],
  [{ phone: '' }, 'field.required'],
  [{ offersAs: '' }, 'field.required'],
  [{ offersAs: undefined }, 'field.required'],
  [{ offersAs: 'private', certified: false }, 'office.certify'],
  [{ offersAs: 'private', phone: 'anrufen' }, 'account.phone_invalid'],
  [{ phone: 'anrufen' }, 'account.phone_invalid'],
  [{ email: 'haus' }, 'account.email_invalid'],
  [{ name: '' }, 'field.required'],
  [{ name: 'www.haus.example' }, 'field.web_address'],
  [{ registerNumber: 'x'.repeat(61) }, 'field.too_long'],
] as const)('%j is refused with %s, and nothing is stored', async (over, code) => {
  const viewer = await world.person()
  expect(await world.refusal(save(viewer, over))).toBe(code)
  expect(await world.rows('select from provider where person_id = $1', [viewer.id])).toEqual([])
})

test('the name that guests see of an office changes with it', async () => {
  const { id: office, provider } = await world.office()
  await save(provider.viewer, { name: 'Neues Haus' })
  expect(
    await world.rows('select p.name from office o join provider p on p.id = o.provider_id where o.id = $1', [office]),
  ).toEqual([{ name: 'Neues Haus' }])
})

test('a private person needs no phone; the gate asks a trader for one, and each for what they offer as', async () => {
  const { viewer } = await world.provider()
  await wizardOf(world).begin(viewer)
  const missing = async () => (await world.call(listOwnOffices, {}, viewer)).data[0]?.missing ?? []
  await save(viewer, { offersAs: 'private', phone: '', registerNumber: '' })
  expect(await missing()).not.toContain('trader')
  await world.rows(`update provider set offers_as = 'trader' where person_id = $1`, [viewer.id])
  expect(await missing()).toContain('trader')
  await world.rows(`update provider set offers_as = null, trader_phone = '1' where person_id = $1`, [viewer.id])
  expect(await missing()).toContain('trader')
})
