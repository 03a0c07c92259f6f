/** Spec 3, user data: for whom somebody books, what they may, and what their notifications are called. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { readMe } from '../contract.ts'
import { readProfile, saveProfile } from '../person/contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function me(viewer: SignedIn, query: object = {}) {
  const data = await world.call(readMe, { query }, viewer)
  if (data === '') throw new Error('nobody is signed in')
  return data
}

test('company and limit: of who books for one', async () => {
  const { id, admin, employee } = await world.company()
  const none = { type: 'none', amount: null, used: null, left: null, from: null, until: null, currency: null }
  expect(await me(employee)).toMatchObject({
    company: { id, name: 'Probe GmbH', role: 'employee' },
    userLimit: { ...none, permissions: ['book', 'extend', 'cancel', 'share'] },
  })
  expect(await me(admin)).toMatchObject({
    company: { id, name: 'Probe GmbH', role: 'admin' },
    userLimit: { ...none, permissions: ['book', 'extend', 'cancel', 'share', 'invite', 'billing'] },
  })
  await world.rows(`update member set limit_kind = 'year', limit_cents = 50000 where person_id = $1`, [employee.id])
  expect((await me(employee)).userLimit).toMatchObject({ type: 'yearly', amount: 50_000, used: 0, left: 50_000 })
  expect((await me(employee)).userLimit).toMatchObject({ from: '2026-01-01', until: '2026-12-31', currency: 'EUR' })
  for (const viewer of [await world.person(), (await world.provider()).viewer, await world.person({ bits: 32 })])
    expect(await me(viewer)).toMatchObject({ company: null, userLimit: null, shareWorkplaces: false, suspended: null })
})

test('titles of notifications are in the language of the request, and left out for who asks so', async () => {
  const booker = await world.person()
  const paymentMethod = await world.card(booker, CARDS.good)
  const { id } = await world.office()
  const body = { office: id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000, paymentMethod }
  await world.call(placeBooking, { body }, booker)
  await dispatchNotices(world)
  const titlesIn = async (locale: Locale, query: object = {}) =>
    (await me({ ...booker, locale } as SignedIn, query)).notifications.map(({ type, title }) => [type, title])
  expect(await titlesIn('de')).toEqual([['booking.confirmed', expect.stringMatching(/Gebucht: Probeplatz/)]])
  expect(await titlesIn('en')).toEqual([['booking.confirmed', expect.stringMatching(/Booked: Test desk/)]])
  expect(await titlesIn('en', { titles: 'no' })).toEqual([['booking.confirmed', null]])
})

test('an employee shares places with the team, and stops; of others the flag says nothing', async () => {
  const { employee, admin } = await world.company()
  const save = (viewer: SignedIn, more: object) =>
    world.call(saveProfile, { body: { givenName: 'Ada', surname: 'Probe', ...more } }, viewer)
  expect((await save(employee, { shareWorkplaces: true })).data.shareWorkplaces).toBe(true)
  expect((await me(employee)).shareWorkplaces).toBe(true)
  // A form that does not ask changes nothing.
  expect((await save(employee, {})).data.shareWorkplaces).toBe(true)
  expect((await save(employee, { shareWorkplaces: false })).data.shareWorkplaces).toBe(false)
  for (const viewer of [await world.person(), admin]) {
    expect((await save(viewer, { shareWorkplaces: true })).data.shareWorkplaces).toBeNull()
    expect((await me(viewer)).shareWorkplaces).toBe(false)
    expect((await world.call(readProfile, {}, viewer)).data.shareWorkplaces).toBeNull()
  }
})
