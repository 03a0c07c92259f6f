/** What a provider says for the report: as a draft, bit by bit, and of whom it is asked. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { saveTaxProfile } from '../contract.ts'
import { taxOf } from './tax-world.ts'

let world: TestWorld
let tax: ReturnType<typeof taxOf>
beforeAll(async () => {
  world = await createTestWorld()
  tax = taxOf(world)
})
afterAll(() => world.close())

test('what is said is kept as a draft, and what is missing is named until nothing is', async () => {
  const owner = await world.provider()
  await world.office({ provider: owner })
  expect(await tax.read(owner)).toMatchObject({ isAsked: true, kind: null, missing: ['kind'], askedAt: null })
  const nothing = { givenName: '', surname: '', birthDate: null, tins: [] }
  expect(await tax.save(owner, nothing)).toMatchObject({ missing: ['givenName', 'surname', 'birthDate', 'tin'] })
  expect(await tax.save(owner, { birthDate: null })).toMatchObject({ missing: ['birthDate'], surname: 'Probe' })
  const whole = await tax.save(owner)
  expect(whole).toMatchObject({ missing: [], tins: [{ country: 'DE', number: '86095742719' }] })
  expect(await tax.read(owner)).toEqual(whole)
  const [row] = await world.rows<{ is: boolean }>(
    'select complete_at is not null as is from tax_profile where provider_id = $1',
    [owner.id],
  )
  expect(row?.is).toBe(true)
})

test('without a billing address it is not complete', async () => {
  const owner = await world.provider()
  await world.office({ provider: owner })
  await world.rows('delete from billing_address where person_id = $1', [owner.viewer.id])
  expect(await tax.save(owner)).toMatchObject({ missing: ['address'], known: { address: null } })
})

test('a company has a register number, which the trader data know, or says that it has none', async () => {
  const owner = await world.provider()
  await world.office({ provider: owner })
  const company = { kind: 'entity', tins: [{ country: 'DE', number: 'DE136695976-00001' }] }
  expect(await tax.save(owner, company)).toMatchObject({ missing: ['register'] })
  expect(await tax.save(owner, { ...company, hasNoRegister: true })).toMatchObject({ missing: [] })
  await world.rows(`update provider set register_number = 'HRB 1' where id = $1`, [owner.id])
  expect(await tax.save(owner, company)).toMatchObject({ missing: [], known: { registerNumber: 'HRB 1' } })
})

test('numbers of the land register belong to places of their own', async () => {
  const [owner, other] = [await world.provider(), await world.provider()]
  await world.office({ provider: owner })
  await world.office({ provider: other })
  const place = (await tax.read(owner)).places[0]?.id ?? 0
  const saved = await tax.save(owner, { places: [{ id: place, landRegister: 'Mitte Blatt 12' }] })
  expect(saved.places).toMatchObject([{ id: place, landRegister: 'Mitte Blatt 12' }])
  // Left out, it stays; emptied, it goes.
  expect((await tax.save(owner)).places).toMatchObject([{ landRegister: 'Mitte Blatt 12' }])
  const foreign = world.call(
    saveTaxProfile,
    { body: { places: [{ id: place, landRegister: 'Blatt 13' }] } },
    other.viewer,
  )
  expect(await world.refusal(foreign)).toBe('request.not_found')
  expect((await tax.save(owner, { places: [{ id: place, landRegister: '' }] })).places).toMatchObject([
    { landRegister: '' },
  ])
})

test('who is in Switzerland and lets there is not asked, who lets in Germany is', async () => {
  const swiss = await world.provider('CH')
  await world.rows(`update billing_address set country = 'CH' where person_id = $1`, [swiss.viewer.id])
  await world.office({ provider: swiss })
  expect(await tax.read(swiss)).toMatchObject({ isAsked: false, missing: [] })
  await world.rows(`update location set country = 'DE' where provider_id = $1`, [swiss.id])
  expect(await tax.read(swiss)).toMatchObject({ isAsked: true, missing: ['kind'] })
})

test('who offers nothing is asked for nothing', async () => {
  const viewer = await world.person()
  expect(await tax.read({ viewer })).toMatchObject({ isAsked: false, missing: [] })
  const admin = await world.person({ bits: KIND_BITS.operator })
  expect(await world.refusal(tax.read({ viewer: admin }))).toBe('auth.forbidden')
})

test('a wrong number is refused beside its field', async () => {
  const owner = await world.provider()
  const tins = [
    { country: 'DE', number: '86095742719' },
    { country: 'AT', number: '59-119/9014' },
  ]
  await expect(tax.save(owner, { tins })).rejects.toMatchObject({
    fields: { 'tins.1.number': [{ code: 'tax.tin_invalid' }] },
  })
})
