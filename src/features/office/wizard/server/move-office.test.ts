/** Another address for an office that is in the search (provider paper 4). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { cancelBooking, placeBooking } from '#features/booking/contract.ts'
import { readOfficeColumns } from '#features/search/server/read-office-columns.ts'
import { mercator } from '#kernel/geo.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { viewOffice } from '../../contract.ts'
import { duplicateOffice, readEditedOffice, saveOfficeStep } from '../contract.ts'
import type { Fields } from '../rules/wizard-steps.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const of = (id: number) => ({ params: { id: String(id) } })
const fieldsOf = async (as: SignedIn, id: number) =>
  (await world.call(readEditedOffice, of(id), as)).data.steps.location
async function move(as: SignedIn, id: number, changes: Fields, seen?: number[], context = world.context) {
  const { version, fields } = await fieldsOf(as, id)
  const body = { step: 'location', version, fields: { ...fields, ...changes }, ...(seen && { seen }) }
  return (await world.call(saveOfficeStep, { ...of(id), body }, as, context)).data
}
async function book(office: number) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-20', time: '10:00', hours: 2, expectedTotal: 2000 }
  return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
}
const addressOf = async (id: number) =>
  (await world.call(viewOffice, { ...of(id), body: {} }, { kind: 'guest', locale: 'de' } as never)).data
/** Two offices at one place. */
async function neighbours(): Promise<{ owner: TestProvider; one: number; two: number }> {
  const owner = await world.provider()
  const [one, two] = [(await world.office({ provider: owner })).id, (await world.office({ provider: owner })).id]
  await world.rows('update office set location_id = (select location_id from office where id = $1) where id = $2', [
    one,
    two,
  ])
  return { owner, one, two }
}

const ELSEWHERE = { street: 'Kastanienallee 7', postcode: '10435', lat: '52.541', lng: '13.409' }

test('all offices there move together, once their host has seen which; search and map follow at once', async () => {
  const { owner, one, two } = await neighbours()
  const apart = (await world.office({ provider: owner })).id
  const columns = async () => {
    const found = new Map<number, [number, number]>()
    for (const { ids, mx, my } of await readOfficeColumns(world.context.db.read))
      ids.forEach((id: number, at: number) => found.set(Number(id), [Number(mx[at]), Number(my[at])]))
    return found
  }
  const before = await columns()
  const asked = await move(owner.viewer, one, ELSEWHERE)
  expect(asked).toMatchObject({ saved: false, effects: { moved: [{ id: one }, { id: two }] } })
  expect((await addressOf(two)).address.street, 'nothing is changed yet').toBe('Teststraße 1')
  expect(await move(owner.viewer, one, ELSEWHERE, [one]), 'not all of them seen').toMatchObject({ saved: false })
  expect(await move(owner.viewer, one, ELSEWHERE, [one, two])).toMatchObject({ saved: true, effects: null })
  for (const id of [one, two])
    expect(await addressOf(id)).toMatchObject({
      address: { street: 'Kastanienallee 7', postcode: '10435' },
      gps: { lat: 52.541, lng: 13.409 },
    })
  expect((await addressOf(apart)).address.street, 'at another place').toBe('Teststraße 1')
  const { x, y } = mercator({ lat: 52.541, lng: 13.409 })
  const after = await columns()
  expect([after.get(one), after.get(two)]).toEqual([
    [x, y],
    [x, y],
  ])
  expect(after.get(apart)).toEqual(before.get(apart))
})

test('a better pin needs no question, also while somebody has booked', async () => {
  const { owner, one, two } = await neighbours()
  await book(two)
  const { fields } = await fieldsOf(owner.viewer, one)
  const near = { lat: String(Number(fields['lat']) + 0.0015) }
  expect(await move(owner.viewer, one, near)).toMatchObject({ saved: true, effects: null })
  expect((await addressOf(two)).gps.lat).toBeCloseTo(Number(near.lat), 6)
})

test('with an open booking at any office there nothing moves; once it is gone it does', async () => {
  const { owner, one, two } = await neighbours()
  const { id, viewer } = await book(two)
  expect(await world.refusal(move(owner.viewer, one, ELSEWHERE, [one, two]))).toBe('office.address_booked')
  await world.call(cancelBooking, { ...of(id), query: {} }, viewer)
  expect(await move(owner.viewer, one, ELSEWHERE, [one, two])).toMatchObject({ saved: true })
})

test('another country changes zone and currency, but not where somebody has booked once', async () => {
  const { owner, one, two } = await neighbours()
  const zurich = {
    street: 'Seefeldstrasse 88',
    postcode: '8008',
    city: 'Zürich',
    country: 'CH',
    lat: '47.35',
    lng: '8.55',
  }
  const { id, viewer } = await book(two)
  await world.call(cancelBooking, { ...of(id), query: {} }, viewer)
  expect(await world.refusal(move(owner.viewer, one, zurich, [one, two]))).toBe('office.once_booked')
  const free = await neighbours()
  expect(await move(free.owner.viewer, free.one, zurich, [free.one, free.two])).toMatchObject({ saved: true })
  expect(await addressOf(free.two)).toMatchObject({ currency: 'CHF', zone: 'Europe/Zurich' })
})

test('what was found comes back with the question, and a pin that was moved from there stays', async () => {
  const { owner, one, two } = await neighbours()
  const place = {
    lat: 52.5412,
    lng: 13.4091,
    kind: 'address',
    precision: 'street',
    partial: false,
    title: '',
    country: 'DE',
  }
  const geocoder = { ...world.context.geocoder, search: () => Promise.resolve([place]) }
  const context = { ...world.context, geocoder } as unknown as TestWorld['context']
  const typed = { street: 'Kastanienallee 7', postcode: '10435' }
  const rough = await move(owner.viewer, one, typed, undefined, context)
  expect(rough).toMatchObject({
    saved: false,
    effects: null,
    step: {
      fields: { foundLat: '52.541200', lat: '52.541200', precision: 'rough' },
      errors: { lat: [expect.any(String)] },
    },
  })
  const byHand = { ...rough.step.fields, lat: '52.541300' }
  expect(await move(owner.viewer, one, byHand, undefined, context)).toMatchObject({
    saved: false,
    effects: { moved: [{ id: one }, { id: two }] },
    step: { fields: { lat: '52.541300' } },
  })
  await move(owner.viewer, one, byHand, [one, two], context)
  expect((await addressOf(one)).gps.lat).toBe(52.5413)
})

test('an older tab changes nothing, a stranger finds nothing, and a copy shares the place', async () => {
  const { owner, one, two } = await neighbours()
  const { version, fields } = await fieldsOf(owner.viewer, one)
  await move(owner.viewer, one, ELSEWHERE, [one, two])
  const body = { step: 'location', version, fields: { ...fields, street: 'Alt 1' }, seen: [one, two] }
  expect((await world.call(saveOfficeStep, { ...of(one), body }, owner.viewer)).data).toMatchObject({
    saved: false,
    effects: null,
    step: { fields: { street: 'Kastanienallee 7' } },
  })
  const stranger = (await world.provider()).viewer
  expect(await world.refusal(world.call(saveOfficeStep, { ...of(one), body }, stranger))).toBe('request.not_found')
  const copy = (await world.call(duplicateOffice, of(one), owner.viewer)).data.id
  const [{ location_id } = { location_id: 0 }] = await world.rows<{ location_id: number }>(
    'select location_id from office where id = $1',
    [one],
  )
  expect((await fieldsOf(owner.viewer, copy)).fields).toEqual({ locationId: String(location_id) })
})

test('a booking that is being made is waited for, and then keeps the office where it is', async () => {
  const { owner, one, two } = await neighbours()
  const booker = await world.person()
  const [inserted, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const placing = world.db.tx(async (tx) => {
    await tx.query(
      `insert into booking (office_id, id, booker_id, day, a, b, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents,
         total_cents, block_cents, tax_rate, free_until, confirmed_at, created_at)
       values ($1, $2, $3, '2026-11-20', 40, 48, '2026-11-20T09:00Z', '2026-11-20T11:00Z', 2, 'confirmed', 1000, 'EUR', 2000, 2000, 8000,
         1900, $4, $4, $4)`,
      [two, world.context.newId(), booker.id, world.clock.now()],
    )
    inserted.resolve()
    await go.promise
  })
  await inserted.promise
  const moving = world.refusal(move(owner.viewer, one, ELSEWHERE, [one, two]))
  // Long enough for it to come to the lock; whether it waits there is what the refusal below proves.
  await new Promise((done) => setTimeout(done, 400))
  go.resolve()
  await placing
  expect(await moving).toBe('office.address_booked')
  expect((await addressOf(two)).address.street).toBe('Teststraße 1')
})
