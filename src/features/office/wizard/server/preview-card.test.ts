/** The card beside the wizard: what it says of a draft and of an office in the search, with what is being typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { maskOf } from '#kernel/quarters.ts'
import { addDays, localDay, weekdayOf } from '#kernel/time.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { searchOffices } from '#features/search/contract.ts'
import { listOwnOffices } from '../../contract.ts'
import { previewCard, publishOffice, readEditedOffice } from '../contract.ts'
import type { Fields, FieldStep } from '../rules/wizard-steps.ts'
import { ANSWERS, photoNamed, wizardOf } from './wizard-world.ts'

let world: TestWorld
let wizard: ReturnType<typeof wizardOf>
beforeAll(async () => {
  world = await createTestWorld()
  wizard = wizardOf(world)
})
afterAll(() => world.close())

const card = async (as: SignedIn, id: number, step?: FieldStep, fields?: Fields) =>
  (await world.call(previewCard, { params: { id: String(id) }, body: { step, fields } }, as)).data

test('a draft without any answer has one, and what is typed stands on it before it is saved', async () => {
  const ada = await world.person()
  const id = await wizard.begin(ada)
  expect(await card(ada, id)).toMatchObject({
    id,
    title: '',
    categoryName: '',
    capacity: null,
    priceCents: null,
    currency: 'EUR',
    photo: null,
    example: null,
    open: '0'.repeat(96),
  })
  expect(await card(ada, id, 'title', { title_de: 'Hofblick' })).toMatchObject({ title: 'Hofblick' })
  expect(await card(ada, id, 'location', { country: 'CH' })).toMatchObject({ currency: 'CHF' })
  // Open on Wednesdays alone, so that is the day of the example.
  const wednesday = await card(ada, id, 'week', { 'd3[0][from]': '09:00', 'd3[0][to]': '12:00' })
  expect(wednesday).toMatchObject({ example: { from: '09:00', to: '12:00', hours: 3 }, open: maskOf([[36, 48]]) })
  expect(weekdayOf(wednesday.example?.date ?? '')).toBe(3)
  expect((await world.call(readEditedOffice, { params: { id: String(id) } }, ada)).data.title).toBe('')
})

test('an office in the search: the card says what a search says, and what a change will make of it', async () => {
  const { viewer } = await world.provider()
  const id = await wizard.complete(viewer)
  await wizard.photo(id, photoNamed('yard'))
  await world.call(publishOffice, { params: { id: String(id) } }, viewer)
  const mine = await card(viewer, id)
  const { from, date, hours } = mine.example ?? { from: '', date: '', hours: 0 }
  const tomorrow = addDays(localDay(world.clock.now(), 'Europe/Berlin'), 1)
  expect(date >= tomorrow && weekdayOf(date) <= 5).toBe(true)
  const found = await world.call(
    searchOffices,
    { body: { search: { date, time: from, hours }, group: 1, location: { lat: 48.128914, lng: 11.599206 } } },
    await world.person(),
  )
  const shown = found.data.find((one) => one.id === id)
  expect(shown).toMatchObject({
    title: mine.title,
    provider_name: mine.providerName,
    officeCategory: mine.categoryName,
    available: mine.capacity,
    price: mine.priceCents,
    currency: mine.currency,
    free: mine.open,
    audience: mine.audience,
    rating: { rating: mine.rating.tenths / 10, count: mine.rating.count },
    onlyThumbnail: `${mine.photo?.key}/480.webp`,
  })
  expect(await card(viewer, id, 'pricing', { price: '0' })).toMatchObject({ priceCents: null })
  expect(await card(viewer, id, 'type', { audience: 'employees', companies: '' })).toMatchObject({
    audience: 'Nur für Mitarbeitende',
  })
  expect(await card(viewer, id)).toEqual(mine)
})

test('a draft at a location that is known has its address and its money', async () => {
  const { viewer } = await world.provider('CH')
  const first = await wizard.complete(viewer, {
    ...ANSWERS,
    location: { ...ANSWERS.location, country: 'CH', postcode: '8008', city: 'Zürich' },
  })
  await wizard.photo(first, photoNamed('known'))
  await world.call(publishOffice, { params: { id: String(first) } }, viewer)
  const id = await wizard.begin(viewer)
  await wizard.save(viewer, id, 'location', { locationId: String(first) })
  expect(await card(viewer, id)).toMatchObject({ currency: 'CHF' })
  const own = (await world.call(listOwnOffices, {}, viewer)).data.find((one) => one.id === id)
  expect(own).toMatchObject({ street: ANSWERS.location?.['street'], city: 'Zürich', currency: 'CHF' })
  expect((await world.call(readEditedOffice, { params: { id: String(id) } }, viewer)).data.place).toMatchObject({
    city: 'Zürich',
    country: 'CH',
  })
  // Somebody else's location is none.
  const other = await world.person()
  const theirs = await wizard.begin(other)
  await wizard.save(other, theirs, 'location', { locationId: String(first) })
  expect((await world.call(readEditedOffice, { params: { id: String(theirs) } }, other)).data.place.city).toBe('')
})

test('of somebody else’s office there is none', async () => {
  const id = await wizard.begin(await world.person())
  expect(await world.refusal(card(await world.person(), id))).toBe('request.not_found')
})
