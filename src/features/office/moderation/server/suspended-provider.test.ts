/** The offices of a provider who is suspended: nobody finds or books them, and they come back with their provider. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { restorePerson, suspendPerson } from '#features/account/suspension/contract.ts'
import { cancelBooking, placeBooking, quoteBooking, readBooking } from '#features/booking/contract.ts'
import { addFavourite, listFavourites } from '#features/favourite/contract.ts'
import { readPerson } from '#features/operator/person/contract.ts'
import { findOffices, searchOffices } from '#features/search/contract.ts'
import { addWatch } from '#features/watch/contract.ts'
import { KIND_BITS, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { viewOffice } from '../../contract.ts'
import { pauseOffices, resumeOffices } from '../../server/pause-offices.ts'
import { publishOffice, unpublishOffice } from '../../wizard/contract.ts'
import { hideOffice, showOffice } from '../contract.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await world.close()
})

const GUEST = { kind: 'guest', locale: 'de' } as Viewer
const REASON = 'Bietet Räume an, die es nicht gibt.'
const TIME = { date: '2026-11-12', time: '10:00', hours: 2 }
const idOf = (id: number) => ({ params: { id: String(id) } })
const suspend = ({ viewer }: TestProvider, on = world.context) =>
  world.call(suspendPerson, { params: { id: viewer.id }, body: { reason: REASON, ...RULE } }, operator, on)
const restore = ({ viewer }: TestProvider) =>
  world.call(restorePerson, { params: { id: viewer.id }, body: { reason: 'Hat den Vertrag gezeigt.' } }, operator)
const statusOf = async (id: number) =>
  (await world.rows<{ status: string }>('select status from office where id = $1', [id]))[0]?.status

/** What an operator, the provider and the payment provider's timer do. */
const STEPS: Readonly<Record<string, (provider: TestProvider, office: number) => Promise<unknown>>> = {
  suspend: (provider) => suspend(provider),
  restore: (provider) => restore(provider),
  hide: (_, office) => world.call(hideOffice, { ...idOf(office), body: { reason: REASON, ...RULE } }, operator),
  show: (_, office) => world.call(showOffice, { ...idOf(office), body: { reason: REASON } }, operator),
  unpublish: ({ viewer }, office) => world.call(unpublishOffice, idOf(office), viewer),
  pause: ({ id }) => world.context.db.tx((tx) => pauseOffices(tx, id, world.clock.now())),
  resume: ({ id }) => world.context.db.tx((tx) => resumeOffices(tx, id, world.clock.now())),
  delete: (_, office) => world.rows(`update office set status = 'deleted' where id = $1`, [office]),
}

test.each([
  ['suspend', 'unpublished'],
  ['suspend restore', 'published'],
  ['suspend suspend restore', 'published'],
  ['suspend restore suspend', 'unpublished'],
  ['unpublish suspend restore', 'unpublished'],
  ['suspend unpublish restore', 'unpublished'],
  ['hide suspend restore', 'unpublished'],
  ['suspend hide restore', 'unpublished'],
  ['suspend hide show restore', 'unpublished'],
  ['pause suspend restore', 'unpublished'],
  ['pause suspend resume', 'unpublished'],
  ['pause suspend resume restore', 'published'],
  ['pause suspend restore resume', 'published'],
  ['suspend pause restore', 'unpublished'],
  ['suspend pause resume', 'unpublished'],
  ['suspend pause restore resume', 'published'],
  ['suspend pause resume restore', 'published'],
  ['suspend delete restore', 'deleted'],
  ['suspend resume', 'unpublished'],
])('%s: %s', async (steps, then) => {
  const provider = await world.provider()
  const { id } = await world.office({ provider })
  for (const step of steps.split(' ')) await STEPS[step]?.(provider, id)
  expect(await statusOf(id)).toBe(then)
})

test('out of search, page, favourites, waiting list and booking, and of nobody else; and back', async () => {
  const provider = await world.provider()
  const { id } = await world.office({ provider })
  const other = await world.office()
  await world.rows(`update office set title_de = 'Haus Zaunkönig' where id = $1`, [id])
  const fan = await world.person()
  await world.card(fan, CARDS.good)
  await world.call(addFavourite, { body: { id } }, fan)
  const shown = async () => {
    const [place] = await world.rows<{ lat: number; lng: number }>('select lat, lng from office where id = $1', [id])
    const search = { search: TIME, group: 1, location: { ...place } }
    const found = (await world.call(searchOffices, { body: search }, GUEST)).data
    const named = (await world.call(findOffices, { query: { q: 'Zaunkönig' } }, GUEST)).data.hits
    const [favourite] = (await world.call(listFavourites, {}, fan)).data
    const page = (await world.call(viewOffice, { ...idOf(id), query: {} }, GUEST)).data
    const refusalOf = (call: Promise<unknown>) => call.then(() => 'yes').catch(() => world.refusal(call))
    return {
      found: found.some((one) => one.id === id),
      other: found.some((one) => one.id === other.id),
      named: named.some((one) => one.id === id),
      favourite: favourite?.isOffered,
      page: page.status,
      quoted: await refusalOf(world.call(quoteBooking, { body: { office: id, ...TIME } }, fan)),
    }
  }
  const offered = { found: true, other: true, named: true, favourite: true, page: 'published', quoted: 'yes' }
  expect(await shown()).toEqual(offered)
  await suspend(provider)
  expect(await shown()).toEqual({
    found: false,
    other: true,
    named: false,
    favourite: false,
    page: 'unpublished',
    quoted: 'request.gone',
  })
  const wish = { office: id, ...TIME, expectedTotal: 2000 }
  expect(await world.refusal(world.call(placeBooking, { body: wish }, fan))).toBe('booking.office_not_bookable')
  expect(await world.refusal(world.call(addWatch, { body: { office: id, ...TIME } }, fan))).toBe('request.not_found')
  await restore(provider)
  expect(await shown()).toEqual(offered)
  expect((await world.call(placeBooking, { body: wish }, fan)).data.status).toBe('confirmed')
})

test('what guests have booked stays until an operator cancels it with a reason, which costs them nothing', async () => {
  const provider = await world.provider()
  const { id: office } = await world.office({ provider })
  const guest = await world.person()
  await world.card(guest, CARDS.good)
  const { id } = (await world.call(placeBooking, { body: { office, ...TIME, expectedTotal: 2000 } }, guest)).data
  const seen = async () =>
    (await world.call(readPerson, { params: { id: provider.viewer.id } }, operator)).data.account ?? undefined
  expect(await seen()).toMatchObject({ published: 1, withdrawn: 0, guestCount: 1, guests: [{ id }] })
  await suspend(provider)
  expect(await seen()).toMatchObject({ published: 0, withdrawn: 1, guestCount: 1 })
  expect((await world.call(readBooking, idOf(id), guest)).data.status).toBe('confirmed')
  const cancel = (query: object, as = operator) => world.call(cancelBooking, { ...idOf(id), query }, as)
  expect(await world.refusal(cancel({}))).toBe('booking.reason_needed')
  const finance = await world.person({ bits: KIND_BITS.operator, deskRoles: ['finance'] })
  expect(await world.refusal(cancel({ reason: 'Der Ort besteht nicht.' }, finance))).toBe('auth.forbidden')
  expect((await cancel({ reason: 'Der Ort besteht nicht.' })).data).toMatchObject({ status: 'canceled', owedCents: 0 })
  expect(
    await world.rows(
      `select by_id, details ->> 'reason' as reason from audit_entry where action = 'booking.canceled' and subject_id = $1`,
      [String(id)],
    ),
  ).toEqual([{ by_id: operator.id, reason: 'Der Ort besteht nicht.' }])
  expect(await seen()).toMatchObject({ guestCount: 0 })
})

test('many book while their provider is suspended: each has a whole booking or a refusal, and nobody books after it', async () => {
  const provider = await world.provider()
  const { id: office } = await world.office({ provider, capacity: 20 })
  const guests = await Promise.all(Array.from({ length: 12 }, () => world.person()))
  for (const guest of guests) await world.card(guest, CARDS.good)
  const handles = [1, 2].map(() => openDatabase({ url: world.url, log: silentLog, applicationName: 'test' }))
  const [one, two] = handles.map((db) => ({ ...world.context, db }))
  const body = { office, ...TIME, expectedTotal: 2000 }
  const outcomes = await Promise.allSettled([
    ...guests.slice(0, 6).map((guest) => world.call(placeBooking, { body }, guest, one)),
    suspend(provider, two),
    ...guests.slice(6).map((guest) => world.call(placeBooking, { body }, guest, one)),
  ])
  await Promise.all(handles.map((db) => db.close()))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ refusal: { code: 'booking.office_not_bookable' } })
  const [{ confirmed } = { confirmed: -1 }] = await world.rows<{ confirmed: number }>(
    `select count(*)::int as confirmed from booking where office_id = $1 and status = 'confirmed'`,
    [office],
  )
  expect(confirmed).toBe(12 - refused.length)
  const account = (await world.call(readPerson, { params: { id: provider.viewer.id } }, operator)).data.account
  expect(account?.guestCount).toBe(confirmed)
  const late = await world.person()
  await world.card(late, CARDS.good)
  expect(await world.refusal(world.call(placeBooking, { body }, late))).toBe('booking.office_not_bookable')
})

test('who publishes in the moment of the suspension waits for it and is refused', async () => {
  const provider = await world.provider()
  const { id } = await world.office({ provider, status: 'unpublished' })
  const suspended = Promise.withResolvers<void>()
  const mayCommit = Promise.withResolvers<void>()
  const suspending = world.context.db.tx(async (tx) => {
    await tx
      .updateTable('person')
      .set({ suspended_at: world.clock.now(), suspended_reason: REASON, updated_at: world.clock.now() })
      .where('id', '=', provider.viewer.id)
      .execute()
    suspended.resolve()
    await mayCommit.promise
  })
  await suspended.promise
  // Its session was read before.
  const publishing = world.call(publishOffice, idOf(id), provider.viewer)
  publishing.catch(() => undefined)
  await sleep(200)
  mayCommit.resolve()
  await suspending
  expect(await world.refusal(publishing)).toBe('auth.forbidden')
  expect(await statusOf(id)).toBe('unpublished')
  await expect(
    world.rows(`update office set status = 'published', suspended_at = now() where id = $1`, [id]),
  ).rejects.toThrow('office_suspended_is_not_found')
})
