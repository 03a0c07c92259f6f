/** Foreign calendars from their addition to what is blocked. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import * as booking from '#features/booking/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import * as contract from '../contract.ts'
import { feedPoller } from './poll-feeds-job.ts'
import { openFeedReader, type FeedReader } from './read-in-fence.ts'

let world: TestWorld
let reader: FeedReader
beforeAll(async () => {
  world = await createTestWorld()
  reader = openFeedReader()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  await reader.close()
  await world.close()
})

const event = (uid: string, from: string, to: string) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;TZID=Europe/Berlin:${from}\r\nDTEND;TZID=Europe/Berlin:${to}\r\nEND:VEVENT\r\n`
const calendar = (...events: string[]) => `BEGIN:VCALENDAR\r\n${events.join('')}END:VCALENDAR\r\n`
/** 10:00 to 12:00. */
const MORNING = event('a', '20261120T100000', '20261120T120000')
/** Six mornings. */
const WEEK = Array.from({ length: 6 }, (_, at) => event(`w${at}`, `2026112${at}T100000`, `2026112${at}T120000`))

let addresses = 0
async function feedOf(text: string, options: { takes?: 'all' | 'one'; capacity?: number } = {}) {
  const { id: office, provider } = await world.office({ capacity: options.capacity ?? 2 })
  const address = `https://calendar.example/private-${(addresses += 1)}.ics`
  world.feeds.set(address, text)
  const params = { id: String(office) }
  const body = { address, name: 'Team', takes: options.takes ?? 'all' }
  const { data } = await world.call(contract.addFeed, { params, body }, provider.viewer)
  const list = async () => (await world.call(contract.listFeeds, { params }, provider.viewer)).data[0]!
  const blocks = async () =>
    (
      await world.rows<{ block: string }>(
        `select day || ' ' || a || '-' || b || ' x' || desks as block from office_block
         where office_id = $1 and source = 'feed' and ref = $2 order by 1`,
        [office, data.id],
      )
    ).map(({ block }) => block)
  const set = (next: string | null) =>
    void (next === null ? world.feeds.delete(address) : world.feeds.set(address, next))
  return { office, owner: provider.viewer, id: data.id, added: data, address, list, blocks, set }
}

const poll = (context = world.context) => feedPoller(() => 0.5, reader)(context, world.clock.now())
/** Later than any next fetch. */
const later = (hours = 2) => world.clock.set(world.clock.now().add({ hours }).toString())
async function pollLater() {
  later()
  await poll()
}
const writes = async () =>
  (await world.rows<{ n: string }>("select xmin::text || ' ' || id as n from office_block order by id")).map(
    ({ n }) => n,
  )
async function book(viewer: SignedIn, office: number) {
  const paymentMethod = await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-20', time: '10:00', hours: 2, paymentMethod, expectedTotal: 2000 }
  return world.call(booking.placeBooking, { body }, viewer)
}

test('what is taken there cannot be booked here, from the first reading on', async () => {
  const { office, added, list, blocks } = await feedOf(calendar(MORNING))
  expect(added).toMatchObject({ state: 'new', host: 'calendar.example', okAt: null })
  await poll()
  expect(await blocks()).toEqual(['2026-11-20 40-48 x2'])
  expect(await list()).toMatchObject({ state: 'ok', reasons: [], entries: 1, skipped: 0, okAt: TEST_NOW })
  expect(await world.refusal(book(await world.person(), office))).toBe('booking.no_free_desks')
})

test('one desk for each entry leaves the others', async () => {
  const { office, blocks } = await feedOf(calendar(MORNING), { takes: 'one' })
  await poll()
  expect(await blocks()).toEqual(['2026-11-20 40-48 x1'])
  await book(await world.person(), office)
  expect(await world.refusal(book(await world.person(), office))).toBe('booking.no_free_desks')
})

test('the same calendar twice writes nothing; a change writes only what differs', async () => {
  const { blocks, set } = await feedOf(calendar(...WEEK))
  await poll()
  const first = await writes()
  await pollLater()
  // With another ETag and in another order it is still the same.
  set(calendar(...WEEK.toReversed()))
  await pollLater()
  expect(await writes()).toEqual(first)
  set(calendar(...WEEK.slice(1), event('new', '20261201T080000', '20261201T090000')))
  await pollLater()
  const second = await writes()
  expect(second.filter((one) => first.includes(one))).toHaveLength(first.length - 1)
  expect(await blocks()).toContain('2026-12-01 32-36 x2')
  expect(await blocks()).not.toContain('2026-11-20 40-48 x2')
})

test('dead before any statement: the old state or the new one, and the next poll brings the new one', async () => {
  const { blocks, set } = await feedOf(calendar(...WEEK))
  await poll()
  const before = await blocks()
  const now = [...WEEK.slice(1), event('new', '20261201T080000', '20261201T090000')]
  const after = [...before.slice(1), '2026-12-01 32-36 x2']
  let at = 1
  for (; ; at += 1) {
    set(calendar(...now))
    later()
    const hasDied = await dieBefore(world, at, poll)
    expect([before, after], `before statement ${at}`).toContainEqual(await blocks())
    await pollLater()
    expect(await blocks(), `before statement ${at}`).toEqual(after)
    expect(await world.rows('select * from occupancy_drift')).toEqual([])
    if (!hasDied) break
    set(calendar(...WEEK))
    await pollLater()
    expect(await blocks()).toEqual(before)
  }
  expect(at, 'there were many places to die at').toBeGreaterThan(8)
})

test('a file that is cut off, a page or an outage frees nothing, and is said', async () => {
  const whole = calendar(...WEEK)
  const { blocks, set, list } = await feedOf(whole)
  await poll()
  const before = await blocks()
  for (let at = 0; at < whole.length - 2; at += 100) {
    set(whole.slice(0, at))
    await pollLater()
    expect(await blocks()).toEqual(before)
    expect((await list()).reasons).toHaveLength(1)
  }
  set(null)
  await pollLater()
  expect(await blocks()).toEqual(before)
  expect((await list()).reasons).toEqual(['Unter dieser Adresse gibt der Anbieter keinen Kalender heraus.'])
  expect(['stale', 'broken']).toContain((await list()).state)
  set(whole)
  await pollLater()
  expect(await list()).toMatchObject({ state: 'ok', reasons: [] })
  expect(await blocks()).toEqual(before)
})

test('suddenly empty is believed at the second time', async () => {
  const { blocks, set } = await feedOf(calendar(...WEEK))
  await poll()
  set(calendar())
  await pollLater()
  expect(await blocks()).toHaveLength(6)
  await pollLater()
  expect(await blocks()).toEqual([])
})

test('failures are tried again less and less often, a success within a quarter of an hour', async () => {
  const { set, id } = await feedOf(calendar(MORNING))
  const minutes = async () => {
    const [row] = await world.rows<{ next: Temporal.Instant }>(
      'select next_at as next from calendar_feed where id = $1',
      [id],
    )
    return Math.round(row!.next.since(world.clock.now()).total('minutes'))
  }
  await poll()
  expect(await minutes()).toBe(10)
  set(null)
  const waits: number[] = []
  for (let at = 0; at < 4; at += 1) {
    await pollLater()
    waits.push(await minutes())
  }
  expect(waits).toEqual([11, 23, 45, 60])
  set(calendar(MORNING))
  await pollLater()
  expect(await minutes()).toBe(10)
})

test('a booking that comes back through the calendar does not block its own time', async () => {
  const { office, blocks, set } = await feedOf(calendar(), { capacity: 1 })
  await book(await world.person(), office)
  set(calendar(event('given-by-the-other-program', '20261120T100000', '20261120T120000')))
  await pollLater()
  expect(await blocks()).toEqual([])
})

test('what was there before the booking goes on blocking, and the booking stands', async () => {
  const { office, blocks } = await feedOf(calendar(MORNING), { takes: 'one', capacity: 2 })
  await poll()
  later(1)
  await book(await world.person(), office)
  await pollLater()
  expect(await blocks()).toEqual(['2026-11-20 40-48 x1'])
})

test('each day another one comes into sight, though the calendar is the same', async () => {
  const far = event('far', '20270111T100000', '20270111T120000')
  const { blocks } = await feedOf(calendar(far))
  await poll()
  expect(await blocks()).toEqual([])
  later(24)
  await poll()
  expect(await blocks()).toEqual(['2027-01-11 40-48 x2'])
})

test('removing a calendar frees what it blocked; nobody else removes, checks or sees it', async () => {
  const { office, owner, id, blocks, list } = await feedOf(calendar(MORNING))
  await poll()
  const params = { id: String(office), feed: String(id) }
  const stranger = await world.person()
  for (const call of [contract.removeFeed, contract.checkFeed])
    expect(await world.refusal(world.call(call, { params }, stranger))).toBe('request.not_found')
  expect((await list()).name).toBe('Team')
  await world.call(contract.removeFeed, { params }, owner)
  expect(await blocks()).toEqual([])
  await book(await world.person(), office)
})

test('"check now" reads at once, whatever the ETag says', async () => {
  const { office, owner, id, blocks } = await feedOf(calendar(MORNING))
  await poll()
  await world.rows(`delete from office_block where ref = $1`, [id])
  await world.call(contract.checkFeed, { params: { id: String(office), feed: String(id) } }, owner)
  await poll()
  expect(await blocks()).toHaveLength(1)
})

test('the address is stored encrypted, shown to nobody and no second time added', async () => {
  const { office, owner, id, address, list } = await feedOf(calendar(MORNING))
  const body = { address, name: 'Again', takes: 'one' as const }
  const again = await world.call(contract.addFeed, { params: { id: String(office) }, body }, owner)
  expect(again.data).toMatchObject({ id, name: 'Team', takes: 'all' })
  const stored = await world.rows('select f::text as row from calendar_feed f where id = $1', [id])
  for (const shown of [stored, again, await list()]) expect(JSON.stringify(shown)).not.toContain('private-')
})

test('one calendar that cannot be handled does not stand in the way of the others, and its address in no log', async () => {
  const bad = await feedOf(calendar(MORNING))
  const good = await feedOf(calendar(MORNING))
  const logged: object[] = []
  const calendarFeed = {
    ...world.context.calendarFeed,
    fetch: (address: string, etag: string | null) => {
      if (address === bad.address) throw new TypeError('a fault')
      return world.context.calendarFeed.fetch(address, etag)
    },
  }
  const log = { ...world.context.log, error: (facts: object) => void logged.push(facts) }
  await poll({ ...world.context, calendarFeed, log })
  expect(await good.blocks()).toHaveLength(1)
  expect(await bad.blocks()).toEqual([])
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toContain('private-')
  expect(await poll()).toBe(0)
})

test('a calendar removed while it was fetched blocks nothing', async () => {
  const { office, owner, id, address, blocks } = await feedOf(calendar(MORNING))
  const calendarFeed = {
    ...world.context.calendarFeed,
    fetch: async (asked: string, etag: string | null) => {
      if (asked === address)
        await world.call(contract.removeFeed, { params: { id: String(office), feed: String(id) } }, owner)
      return world.context.calendarFeed.fetch(asked, etag)
    },
  }
  await poll({ ...world.context, calendarFeed })
  expect(await blocks()).toEqual([])
})

test('a service that asks for a pause gets it', async () => {
  const { id } = await feedOf(calendar(MORNING))
  const calendarFeed = {
    ...world.context.calendarFeed,
    fetch: () => Promise.reject(new OutsideUnavailable('calendar feed', 'limited', '', 40 * 60_000)),
  }
  await poll({ ...world.context, calendarFeed })
  const [row] = await world.rows<{ next: Temporal.Instant }>(
    'select next_at as next from calendar_feed where id = $1',
    [id],
  )
  expect(row!.next.since(world.clock.now()).total('minutes')).toBe(40)
})
