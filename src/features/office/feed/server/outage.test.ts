/** Foreign calendars before they are connected, and when they stop and come back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { findClashes } from '#features/booking/clash/server/find-clashes-job.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import * as contract from '../contract.ts'
import { feedPoller } from './poll-feeds-job.ts'
import { openFeedReader, sharedFeedReader, type FeedReader } from './read-in-fence.ts'
import { watchOutages } from './watch-outages-job.ts'

let world: TestWorld
let reader: FeedReader
beforeAll(async () => {
  world = await createTestWorld()
  reader = openFeedReader()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await Promise.all([reader.close(), sharedFeedReader().close()])
  await world.close()
})

const TEXT = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTART;TZID=Europe/Berlin:20261120T100000\r\nDTEND;TZID=Europe/Berlin:20261120T120000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

let addresses = 0
async function officeWithFeed(onOutage: 'open' | 'close') {
  const { id, provider } = await world.office({ capacity: 2 })
  const address = `https://calendar.example/outage-${(addresses += 1)}.ics`
  world.feeds.set(address, TEXT)
  const params = { id: String(id) }
  const body = { address, name: 'Team', onOutage }
  const { data } = await world.call(contract.addFeed, { params, body }, provider.viewer)
  const blocks = async () =>
    (
      await world.rows<{ n: number }>(
        `select count(*)::int as n from office_block where office_id = $1 and source = 'outage'`,
        [id],
      )
    )[0]!.n
  return { id, owner: provider.viewer, address, feed: data.id, blocks, params }
}

const wait = (hours: number) => world.clock.set(world.clock.now().add({ hours }).toString())
async function tick() {
  await feedPoller(() => 0, reader)(world.context, world.clock.now())
  await watchOutages(world.context, world.clock.now())
}
/** Read once, then two failures, the second more than a day later. */
async function breakIt(address: string) {
  await tick()
  world.feeds.delete(address)
  for (const hours of [1, 24]) {
    wait(hours)
    await tick()
  }
}
async function book(office: number, date = '2026-11-20', time = '14:00') {
  const viewer = await world.person()
  const paymentMethod = await world.card(viewer, CARDS.good)
  const body = { office, date, time, hours: 2, paymentMethod, expectedTotal: 2000 }
  return world.call(placeBooking, { body }, viewer)
}
const told = (office: number) =>
  world.rows<{ type: string }>(`select type from domain_event where office_id = $1 and type like 'office.feed%'`, [
    office,
  ])

test('bookings stop where the host wishes so, and only there; what is booked stays and does not clash', async () => {
  const closing = await officeWithFeed('close')
  const open = await officeWithFeed('open')
  await book(closing.id)
  world.feeds.delete(open.address)
  await breakIt(closing.address)
  expect([await closing.blocks(), await open.blocks()]).toEqual([62, 0])
  expect(await world.refusal(book(closing.id))).toBe('booking.no_free_desks')
  await book(open.id)
  await findClashes(world.context, world.clock.now())
  expect(await world.rows('select * from calendar_clash where office_id = $1', [closing.id])).toEqual([])

  await watchOutages(world.context, world.clock.now())
  expect(await told(closing.id), 'told once').toEqual([{ type: 'office.feed_broken' }])

  world.feeds.set(closing.address, TEXT)
  wait(2)
  await tick()
  expect(await closing.blocks()).toBe(0)
  await book(closing.id)
  expect(await told(closing.id)).toEqual([{ type: 'office.feed_broken' }, { type: 'office.feed_back' }])
})

test('a day unread is told by mail, an hour is not; each day keeps back one more', async () => {
  const { id, owner, address, blocks } = await officeWithFeed('close')
  await tick()
  world.feeds.delete(address)
  wait(2)
  await tick()
  expect(await told(id)).toEqual([])
  wait(24)
  await tick()
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const mail = world.mails.find(({ to }) => to === owner.email)
  expect(mail?.subject).toBe('Kalender „Team“ ist seit einem Tag nicht zu lesen')
  expect(mail?.text).toContain('keine neuen Buchungen')
  expect(mail?.text).toContain(`/account/my/office/${id}/calendar`)
  const last = async () =>
    (await world.rows<{ d: string }>(`select max(day)::text as d from office_block where office_id = $1`, [id]))[0]!.d
  const before = await last()
  wait(24)
  await tick()
  expect(await blocks()).toBe(62)
  expect((await last()) > before).toBe(true)
})

test('the wish can change while it is broken; removing the calendar gives the time back', async () => {
  const { id, owner, address, feed, blocks, params } = await officeWithFeed('open')
  await breakIt(address)
  const of = { params: { ...params, feed: String(feed) } }
  const wish = (onOutage: 'open' | 'close') => world.call(contract.changeFeed, { ...of, body: { onOutage } }, owner)
  expect((await wish('close')).data).toMatchObject({ onOutage: 'close', state: 'broken' })
  await tick()
  expect(await blocks()).toBe(62)
  await wish('open')
  expect(await blocks()).toBe(0)
  await wish('close')
  await tick()
  await world.call(contract.removeFeed, of, owner)
  expect(await blocks()).toBe(0)
  await book(id)
})

test('more desks do not open what is kept back', async () => {
  const { id, address } = await officeWithFeed('close')
  await breakIt(address)
  await world.rows('update office set capacity = 5 where id = $1', [id])
  await world.rows('update office_day set capacity = 5 where office_id = $1', [id])
  await tick()
  expect(await world.refusal(book(id))).toBe('booking.no_free_desks')
})

test('a preview shows what would be taken and stores nothing', async () => {
  const { id, provider } = await world.office()
  const params = { id: String(id) }
  const look = async (address: string) =>
    (await world.call(contract.previewFeed, { params, body: { address } }, provider.viewer)).data
  world.feeds.set('https://calendar.example/look.ics', TEXT)
  world.feeds.set('https://calendar.example/page.html', '<html>')
  expect(await look('https://calendar.example/look.ics')).toEqual({
    state: 'ok',
    reasons: [],
    entries: 1,
    skipped: 0,
    times: 1,
    next: [{ day: '2026-11-20', from: '10:00', to: '12:00' }],
  })
  expect(await look('https://calendar.example/page.html')).toMatchObject({
    state: 'broken',
    reasons: [expect.stringContaining('kein Kalender')],
    times: 0,
  })
  expect(await look('https://calendar.example/none.ics')).toMatchObject({ state: 'broken', entries: 0 })
  expect((await world.call(contract.listFeeds, { params }, provider.viewer)).data).toEqual([])
})
