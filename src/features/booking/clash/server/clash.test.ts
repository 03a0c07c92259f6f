import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { insertBlocks } from '#features/office/block/server/block-store.ts'
import { deleteBlocks } from '#features/office/feed/server/feed-store.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { cancelBooking, placeBooking, readBooking } from '../../contract.ts'
import { keepClash, listClashes } from '../contract.ts'
import { findClashes } from './find-clashes-job.ts'

/** A Thursday; bookings are from 10 to 12 h. */
const DAY = '2026-11-12'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

async function setUp(capacity = 1) {
  world.clock.set(TEST_NOW)
  const provider = await world.provider()
  const office = await world.office({ capacity, provider })
  const booker = await world.person()
  await world.card(booker, CARDS.good)
  const body = { office: office.id, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const { id } = (await world.call(placeBooking, { body }, booker)).data
  const feed = world.context.newId()
  await world.rows(
    `insert into calendar_feed (office_id, id, address_sealed, host, name, takes, created_at, next_at)
     values ($1, $2, 'x', 'calendar.example', 'Google', 'all', $3, $3)`,
    [office.id, feed, world.clock.now()],
  )
  /** What the calendar says is taken, in quarters. */
  async function say(a: number, b: number, desks = capacity) {
    const block = world.context.newId()
    await world.db.tx((tx) =>
      insertBlocks(tx, { source: 'feed', ref: feed, note: '', now: world.clock.now() }, [
        { officeId: office.id, id: block, day: DAY, a, b, desks },
      ]),
    )
    return () => world.db.tx((tx) => deleteBlocks(tx, office.id, [block]))
  }
  return { id, params: { id: String(id) }, host: provider.viewer, booker, say }
}

const find = () => findClashes(world.context, world.clock.now())
const list = async (viewer: SignedIn) => (await world.call(listClashes, {}, viewer)).data
const stateOf = async (id: number) =>
  (await world.rows<{ state: string }>('select state from calendar_clash where booking_id = $1', [id]))[0]?.state
async function isInTrouble(viewer: SignedIn): Promise<boolean> {
  const me = await world.call(readMe, {}, viewer)
  return me !== '' && me.offices.some(({ trouble }) => trouble)
}

test('a calendar over a booking is told once; the booking stands; it goes when the calendar is free again', async () => {
  const { id, params, host, booker, say } = await setUp()
  const takeBack = await say(44, 52)
  expect(await find()).toBe(1)
  expect(await find(), 'the same again').toBe(0)
  expect(await list(host)).toMatchObject([
    { id, date: DAY, from: '10:00', to: '12:00', booker: 'Ada', calendar: 'Google', mayCancel: true },
  ])
  expect(await list(booker)).toEqual([])
  expect(await isInTrouble(host)).toBe(true)
  expect((await world.call(readBooking, { params }, booker)).data.status).toBe('confirmed')
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const mails = world.mails.filter(({ to, subject }) => to === host.email && subject.startsWith('Konflikt im Kalender'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Ada Probe')

  await takeBack()
  expect(await find()).toBe(1)
  expect([await list(host), await stateOf(id), await isInTrouble(host)]).toEqual([[], 'gone', false])
  await say(40, 44)
  expect(await find(), 'anew').toBe(1)
  expect(await stateOf(id)).toBe('open')
})

test.each([
  ['beside the booking', 48, 56],
  ['before it', 36, 40],
])('a calendar that is taken %s is none', async (_, a, b) => {
  const { host, say } = await setUp()
  await say(a, b)
  await find()
  expect(await list(host)).toEqual([])
})

test('while there is a desk for both, nothing clashes', async () => {
  const { id, host, say } = await setUp(2)
  await say(40, 48, 1)
  await find()
  expect(await list(host)).toEqual([])
  await say(44, 48, 1)
  await find()
  expect((await list(host)).map((one) => one.id)).toEqual([id])
})

test('what its host keeps is not mentioned again; a stranger keeps nothing', async () => {
  const { id, params, host, booker, say } = await setUp()
  await say(40, 48)
  await find()
  for (const viewer of [booker, (await world.provider()).viewer])
    expect(await world.refusal(world.call(keepClash, { params }, viewer))).toBe('request.not_found')
  await world.call(keepClash, { params }, host)
  await world.call(keepClash, { params }, host)
  await say(42, 46)
  expect(await find()).toBe(0)
  expect([await list(host), await stateOf(id)]).toEqual([[], 'kept'])
})

test('it closes when the booking is canceled or over; near the start the host may no longer cancel', async () => {
  const canceled = await setUp()
  await canceled.say(40, 48)
  await find()
  await world.call(cancelBooking, { params: canceled.params, query: {} }, canceled.booker)
  expect(await list(canceled.host), 'at once').toEqual([])
  await find()
  expect(await stateOf(canceled.id)).toBe('canceled')

  const over = await setUp()
  await over.say(40, 48)
  await find()
  world.clock.set('2026-11-11T08:00:00Z')
  expect(await list(over.host)).toMatchObject([{ mayCancel: false }])
  world.clock.set('2026-11-12T11:00:00Z')
  await find()
  expect(await stateOf(over.id)).toBe('gone')
})

test('a canceled one closes although the calendar still lies over another booking', async () => {
  const { id, params, host, booker, say } = await setUp(2)
  const [row] = await world.rows<{ office_id: number }>('select office_id from booking where id = $1', [id])
  const body = { office: row?.office_id ?? 0, date: DAY, time: '10:00', hours: 2, expectedTotal: 2000 }
  const other = (await world.call(placeBooking, { body }, booker)).data.id
  await say(40, 48)
  await find()
  expect((await list(host)).map((one) => one.id).toSorted()).toEqual([id, other].toSorted())
  await world.call(cancelBooking, { params, query: {} }, booker)
  await find()
  expect([await stateOf(id), await stateOf(other)]).toEqual(['canceled', 'open'])
})
