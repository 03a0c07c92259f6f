/** A payee to whom nothing can be paid out any more: what that does to offices and bookings, and that it ends by itself. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking, readBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { listOwnOffices } from '#features/office/contract.ts'
import { publishOffice, unpublishOffice } from '#features/office/wizard/contract.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { searchOffices } from '#features/search/contract.ts'
import { addWatch, listWatches } from '#features/watch/contract.ts'
import { endWatchesOfOffices } from '#features/watch/server/watch-timers-job.ts'
import type { TestProvider } from '#app/testing/test-people.ts'
import { readPayeesAgain } from './read-payees-job.ts'
import { payeesOf } from './payee-world.ts'
import { watchRestrictions } from './watch-restrictions-job.ts'

let world: TestWorld
let payees: ReturnType<typeof payeesOf>
beforeAll(async () => {
  world = await createTestWorld()
  payees = payeesOf(world)
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('delete from payee')
  await world.rows(`update office set status = 'unpublished', paused_at = null where status = 'published'`)
})
afterAll(() => world.close())

/** The timers of a whole minute, after some days. */
async function after(days: number, context = world.context) {
  world.clock.set(
    Temporal.Instant.from(TEST_NOW)
      .add({ minutes: Math.round(days * 24 * 60) })
      .toString(),
  )
  await readPayeesAgain(context, world.clock.now())
  await watchRestrictions(context, world.clock.now())
}
const refOf = async ({ id }: TestProvider) =>
  (await world.rows<{ ref: string }>('select ref from payee where provider_id = $1', [id]))[0]?.ref ?? ''
const decide = async (owner: TestProvider, state: 'active' | 'restricted') =>
  world.payees.decide(await refOf(owner), state)

async function statusOf(id: number) {
  return (await world.rows<{ status: string }>('select status from office where id = $1', [id]))[0]?.status
}

/** With an active payee that is restricted from the test's first minute on. */
async function restricted(): Promise<{ owner: TestProvider; office: number }> {
  const owner = await world.provider()
  const { id: office } = await world.office({ provider: owner })
  const [{ id: location } = { id: 0 }] = await world.rows<{ id: number }>(
    'select location_id as id from office where id = $1',
    [office],
  )
  await payees.answer(await payees.begin(owner.viewer, location), 'active')
  await payees.refresh(owner.viewer, location)
  await decide(owner, 'restricted')
  await payees.refresh(owner.viewer, location)
  return { owner, office }
}
async function book(office: number, date: string) {
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  const body = { office, date, time: '10:00', hours: 2, expectedTotal: 2000 }
  return { id: (await world.call(placeBooking, { body }, viewer)).data.id, viewer }
}
async function isFound(office: number, date: string): Promise<boolean> {
  const search = { date, time: '10:00', hours: 2 }
  const body = { search, group: 1, location: { lat: 52.53, lng: 13.38 } }
  const { data } = await world.call(searchOffices, { body }, await world.person())
  return data.some(({ id, available }) => id === office && available > 0)
}

test('bookings stay and new ones are taken for two weeks; then none, and the search does not offer the office', async () => {
  const { owner, office } = await restricted()
  const booked = await book(office, '2026-11-28')
  await after(13.99)
  expect(await isFound(office, '2026-11-27')).toBe(true)
  await book(office, '2026-11-27')
  await after(14)
  expect(await statusOf(office)).toBe('unpublished')
  expect(await isFound(office, '2026-11-27')).toBe(false)
  expect(await world.refusal(book(office, '2026-11-27'))).toBe('booking.office_not_bookable')
  const { data } = await world.call(readBooking, { params: { id: String(booked.id) } }, booked.viewer)
  expect(data.status, 'what is booked stays').toBe('confirmed')
  expect((await world.call(listOwnOffices, {}, owner.viewer)).data).toMatchObject([{ id: office, paused: true }])
})

test('who waits there no longer waits from then on, and is told so in words', async () => {
  const { office } = await restricted()
  const guest = await world.person()
  await world.call(addWatch, { body: { office, date: '2026-11-27', time: '10:00', hours: 2 } }, guest)
  const state = async () => (await world.call(listWatches, {}, guest)).data.map((one) => [one.state, one.endedBy])
  await after(13.99)
  await endWatchesOfOffices(world.context, world.clock.now())
  expect(await state()).toEqual([['open', null]])
  await after(14)
  await endWatchesOfOffices(world.context, world.clock.now())
  expect(await state()).toEqual([['ended', 'office']])
  await dispatchNotices(world)
  const { data } = await world.call(listNotifications, { query: {} }, guest)
  expect(data).toMatchObject([
    {
      type: 'watch.office_gone',
      title: expect.stringMatching(/ist nicht mehr im Angebot$/) as string,
      body: 'Du wartest dort nicht mehr. In der Suche findest du Plätze in der Nähe.',
    },
  ])
})

test('its host is told at once, after a week and after two, each once, in words that are still true', async () => {
  const { owner } = await restricted()
  const told = ['payee.active', 'payee.restricted']
  expect(await payees.told(owner.viewer)).toEqual(told)
  await after(6.9)
  expect(await payees.told(owner.viewer)).toEqual(told)
  await after(7)
  await after(8)
  expect(await payees.told(owner.viewer)).toEqual([...told, 'payee.reminded'])
  await after(14)
  await after(15)
  expect(await payees.told(owner.viewer)).toEqual([...told, 'payee.reminded', 'payee.paused'])
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const subjects = world.mails.slice(before).filter(({ to }) => to === owner.viewer.email)
  expect(subjects.map(({ subject }) => subject).toSorted()).toEqual([
    'Dein Auszahlungskonto ist eingeschränkt',
    'Dein Auszahlungskonto ist seit einer Woche eingeschränkt',
    'Deine Büros sind nicht mehr in der Suche',
  ])
})

test('active again, the offices are back by themselves, and the next restriction has two weeks of its own', async () => {
  const { owner, office } = await restricted()
  await after(14)
  await decide(owner, 'active')
  await after(15.1)
  expect(await statusOf(office)).toBe('published')
  expect(await isFound(office, '2026-11-28')).toBe(true)
  await decide(owner, 'restricted')
  await after(17)
  await after(30.9)
  expect(await statusOf(office)).toBe('published')
  await after(31.1)
  expect(await statusOf(office)).toBe('unpublished')
})

test('a check that is under way does not begin the two weeks anew', async () => {
  const { owner, office } = await restricted()
  await world.rows(`update payee set state = 'pending' where provider_id = $1`, [owner.id])
  await world.payees.decide(await refOf(owner), 'more')
  await after(13)
  await decide(owner, 'restricted')
  await after(14.1)
  expect(await statusOf(office)).toBe('unpublished')
})

test('what needs no payee stays; what its host took out or an operator hid does not come back', async () => {
  const { owner, office } = await restricted()
  const internal = (await world.office({ provider: owner, type: 32 })).id
  const out = (await world.office({ provider: owner })).id
  const taken = (await world.office({ provider: owner })).id
  const stranger = (await world.office()).id
  await world.call(unpublishOffice, { params: { id: String(out) } }, owner.viewer)
  await after(14)
  await world.call(unpublishOffice, { params: { id: String(taken) } }, owner.viewer)
  const statuses = async () => Promise.all([office, internal, out, taken, stranger].map(statusOf))
  expect(await statuses()).toEqual(['unpublished', 'published', 'unpublished', 'unpublished', 'published'])
  expect(await world.refusal(world.call(publishOffice, { params: { id: String(office) } }, owner.viewer))).toBe(
    'office.incomplete',
  )
  await decide(owner, 'active')
  await after(15.1)
  expect(await statuses()).toEqual(['published', 'published', 'unpublished', 'unpublished', 'published'])
})

test('a process that dies in between: nobody is told twice, and whoever is told is paused', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    await world.rows('delete from payee')
    world.clock.set(TEST_NOW)
    const { owner, office } = await restricted()
    world.clock.set(
      Temporal.Instant.from(TEST_NOW)
        .add({ hours: 14 * 24 })
        .toString(),
    )
    const hasDied = await dieBefore(
      world,
      at,
      async (context) => void (await watchRestrictions(context, world.clock.now())),
    )
    const paused = async () => (await payees.told(owner.viewer)).filter((type) => type === 'payee.paused').length
    expect([at, (await paused()) === 1], 'both or neither').toEqual([at, (await statusOf(office)) === 'unpublished'])
    await watchRestrictions(world.context, world.clock.now())
    expect([at, await paused(), await statusOf(office)]).toEqual([at, 1, 'unpublished'])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(4)
})
