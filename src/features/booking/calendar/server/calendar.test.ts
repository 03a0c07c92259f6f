/** Calendars to subscribe to, over HTTP as calendar programs read them. */
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import * as booking from '#features/booking/contract.ts'
import { readFeed } from '#features/office/feed/rules/read-feed.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import * as contract from '../contract.ts'

let world: TestWorld
let served: ServedWorld
const logged: string[] = []
beforeAll(async () => {
  world = await createTestWorld()
  const logger = pino(
    { level: 'trace' },
    new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }),
  )
  served = await serveWorld(world, { logger: logger as never })
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  await served.close()
  await world.close()
})

type Wanted = Parameters<typeof subscribeAs>[1]
async function subscribeAs(
  viewer: SignedIn,
  body: { scope: 'bookings' | 'offices' } | { scope: 'office'; office: number },
) {
  const { data } = await world.call(contract.createCalendar, { body }, viewer)
  return { ...data, path: new URL(data.url).pathname }
}
const subscribe = async (viewer: SignedIn, body: Wanted) => (await subscribeAs(viewer, body)).path

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await served.ask('GET', path, { headers })
  // Folded lines are put together again.
  return { ...answer, lines: answer.text.replaceAll('\r\n ', '').split('\r\n') }
}
const uids = (lines: readonly string[]) => lines.filter((line) => line.startsWith('UID:')).map((line) => line.slice(4))
const uid = (id: number) => `booking-${id}@viertel.example`

async function book(viewer: SignedIn, office: number, time = '10:00', quantity = 1) {
  const paymentMethod = await world.card(viewer, CARDS.good)
  const body = { office, date: '2026-11-20', time, hours: 4, quantity, paymentMethod, expectedTotal: 4000 * quantity }
  return (await world.call(booking.placeBooking, { body }, viewer)).data
}

test("a person's bookings, as every calendar program reads them", async () => {
  const ada = await world.person({ locale: 'en' })
  const { id: office } = await world.office()
  const { id } = await book(ada, office)
  await book(await world.person(), office, '10:00')
  const { status, headers, lines } = await read(await subscribe(ada, { scope: 'bookings' }))
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    etag: expect.stringMatching(/^".{27}"$/),
  })
  expect(uids(lines)).toEqual([uid(id)])
  for (const line of [
    'METHOD:PUBLISH',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'X-WR-CALNAME:Viertel: my bookings',
    'DTSTART:20261120T090000Z',
    'DTEND:20261120T130000Z',
    'STATUS:CONFIRMED',
    `URL;VALUE=URI:https://viertel.example/en/booking/${id}`,
  ])
    expect(lines).toContain(line)
  expect(lines.join('\n')).not.toContain('TZID')
})

test('the same UID and SEQUENCE as in the file that comes with the mail', async () => {
  const ada = await world.person()
  const { id: office } = await world.office()
  const { id, version } = await book(ada, office)
  const file = await world.call(booking.downloadCalendar, { params: { id: String(id) } }, ada)
  const own = (lines: readonly string[]) => lines.filter((line) => /^(UID|SEQUENCE|DTSTART|DTEND):/.test(line))
  const { lines } = await read(await subscribe(ada, { scope: 'bookings' }))
  expect(own(lines)).toEqual(own(file.text.split('\r\n')))
  expect(own(lines)).toContain(`SEQUENCE:${version}`)
})

test('a host reads who comes by the first name, at all offices or at one, and never those of others', async () => {
  const host = await world.provider()
  const [first, second] = [await world.office({ provider: host }), await world.office({ provider: host, capacity: 3 })]
  const elsewhere = await world.office()
  const ada = await world.person()
  await world.rows(`update person set name = 'Ada Probe', phone = '+49 30 123456' where id = $1`, [ada.id])
  await world.rows(`update office set access_note_de = 'Code 4711' where id = $1`, [first.id])
  const one = await book(ada, first.id)
  const two = await book(ada, second.id, '14:00', 2)
  await book(ada, elsewhere.id, '18:00')
  const all = await read(await subscribe(host.viewer, { scope: 'offices' }))
  expect(uids(all.lines).toSorted()).toEqual([uid(one.id), uid(two.id)].toSorted())
  const only = await read(await subscribe(host.viewer, { scope: 'office', office: second.id }))
  expect(uids(only.lines)).toEqual([uid(two.id)])
  expect(only.lines.find((line) => line.startsWith('SUMMARY:'))).toMatch(/^SUMMARY:Ada \(2\) – /)
  for (const secret of ['Probe ', '123456', '4711', ada.email]) expect(all.text).not.toContain(secret)
})

test('what was canceled is said for a week; what nobody has paid for is not said', async () => {
  const ada = await world.person()
  const { id: office } = await world.office()
  const { id } = await book(ada, office)
  const { id: other } = await world.office()
  const hold = { office: other, date: '2026-11-20', time: '10:00', hours: 4, expectedTotal: 4000 }
  const held = (await world.call(booking.holdBooking, { body: hold }, ada)).data.id
  const path = await subscribe(ada, { scope: 'bookings' })
  for (const one of [id, held]) await world.call(booking.cancelBooking, { params: { id: String(one) }, query: {} }, ada)
  const canceled = await read(path)
  expect(await world.rows('select status from booking where id = $1', [held])).toEqual([{ status: 'expired' }])
  expect(uids(canceled.lines)).toEqual([uid(id)])
  expect(canceled.lines).toContain('STATUS:CANCELLED')
  world.clock.set('2026-11-17T07:59:00Z')
  expect(uids((await read(path)).lines)).toEqual([uid(id)])
  world.clock.set('2026-11-17T08:01:00Z')
  expect(uids((await read(path)).lines)).toEqual([])
})

test('each entry says when it was made, and the file ends with its last line', async () => {
  const ada = await world.person()
  const { id: office } = await world.office()
  const { id } = await book(ada, office)
  const path = await subscribe(ada, { scope: 'bookings' })
  world.clock.advance({ minutes: 20 })
  const stamp = `DTSTAMP:${world.clock.now().toString().replaceAll(/[-:]/g, '')}`
  const { text } = await read(path)
  const file = await world.call(booking.downloadCalendar, { params: { id: String(id) } }, ada)
  for (const made of [text, file.text]) {
    expect(made.split('\r\n')).toContain(stamp)
    expect(made).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  }
})

test('who has it already gets 304; a change is a new ETag', async () => {
  const ada = await world.person()
  const path = await subscribe(ada, { scope: 'bookings' })
  const { headers } = await read(path)
  const etag = String(headers['etag'])
  world.clock.advance({ minutes: 20 })
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await read(path, { 'if-none-match': known })
    expect([again.status, again.text, again.headers['x-robots-tag']]).toEqual([304, '', 'noindex'])
  }
  const { id: office } = await world.office()
  await book(ada, office)
  expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
})

test('a revoked address is no address any more, nor one of an office that is not theirs any more', async () => {
  const host = await world.provider()
  const { id: office } = await world.office({ provider: host })
  const made = await subscribeAs(host.viewer, { scope: 'office', office })
  const other = await subscribe(host.viewer, { scope: 'office', office })
  const stranger = await world.person()
  expect(await world.refusal(world.call(contract.revokeCalendar, { params: { id: String(made.id) } }, stranger))).toBe(
    'request.not_found',
  )
  expect((await read(made.path)).status).toBe(200)
  const list = async () => (await world.call(contract.listCalendars, {}, host.viewer)).data.map(({ id }) => id)
  expect(await list()).toContain(made.id)
  await world.call(contract.revokeCalendar, { params: { id: String(made.id) } }, host.viewer)
  expect(await list()).not.toContain(made.id)
  expect((await read(made.path)).status).toBe(404)
  expect((await read(other)).status).toBe(200)
  await world.rows('update office set provider_id = $2 where id = $1', [office, (await world.provider()).id])
  expect((await read(other)).status).toBe(404)
})

test('nobody subscribes to an office of somebody else', async () => {
  const { id: office } = await world.office()
  expect(
    await world.refusal(
      world.call(contract.createCalendar, { body: { scope: 'office', office } }, await world.person()),
    ),
  ).toBe('request.not_found')
})

test('the list says what there is and when it was read, and no address', async () => {
  const host = await world.provider()
  const { id: office } = await world.office({ provider: host })
  const { id, path } = await subscribeAs(host.viewer, { scope: 'office', office })
  const list = () => world.call(contract.listCalendars, {}, host.viewer)
  expect((await list()).data).toEqual([
    { id, scope: 'office', office: { id: office, title: expect.any(String) }, createdAt: TEST_NOW, usedAt: null },
  ])
  await read(path)
  const listed = await list()
  expect(listed.data[0]?.usedAt).toBe(TEST_NOW)
  expect(JSON.stringify(listed)).not.toContain(path.split('/').at(-1)!.slice(0, 27))
})

test('the address is 160 random bits, of which only the hash is stored, and it stands in no log', async () => {
  const ada = await world.person()
  const { path } = await subscribeAs(ada, { scope: 'bookings' })
  const token = /^\/calendar\/([\w-]{27})\.ics$/.exec(path)?.[1] ?? ''
  expect(Buffer.from(token, 'base64url')).toHaveLength(20)
  const stored = await world.rows(
    'select encode(hash, $2) as hash, t::text as row from calendar_token t where person_id = $1',
    [ada.id, 'hex'],
  )
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(JSON.stringify(stored)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))

  await read(path)
  await read(`${path}?x=${token}`)
  // A fault is logged; the address in it is not.
  await world.rows('alter table calendar_token rename to calendar_token_away')
  try {
    expect((await read(path)).status).toBe(500)
  } finally {
    await world.rows('alter table calendar_token_away rename to calendar_token')
  }
  expect(logged.join('\n')).toContain('"fault"')
  expect(logged.join('\n')).not.toContain(token)
})

test('sixty readings an hour, each address by itself; guessing ends after sixty tries', async () => {
  const ada = await world.person()
  const [path, other] = [await subscribe(ada, { scope: 'bookings' }), await subscribe(ada, { scope: 'bookings' })]
  for (let at = 0; at < 60; at += 1) expect((await read(path)).status).toBe(200)
  const { status, headers } = await read(path)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await read(other)).status).toBe(200)
  const from = (at: number) => served.server.inject({ url: `/calendar/guess-${at}.ics`, remoteAddress: '203.0.113.7' })
  const codes: number[] = []
  for (let at = 0; at < 62; at += 1) codes.push((await from(at)).statusCode)
  expect([codes.slice(0, 60).every((code) => code === 404), codes[61]]).toEqual([true, 429])
})

test('the addresses of one person are limited, also when they are made at the same time', async () => {
  const ada = await world.person()
  const made = await Promise.allSettled(
    Array.from({ length: 25 }, () => world.call(contract.createCalendar, { body: { scope: 'bookings' } }, ada)),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
})

test('our own reader takes none of it for foreign time', async () => {
  const ada = await world.person()
  const { id: office } = await world.office()
  await book(ada, office)
  const { text } = await world.call(
    contract.readCalendar,
    { params: { token: (await subscribe(ada, { scope: 'bookings' })).split('/').at(-1)!.replace('.ics', '') } },
    guestViewer('de'),
  )
  const window = { zone: 'Europe/Berlin', fromMs: world.clock.now().epochMilliseconds, toMs: 4e12 }
  expect(readFeed(text, { ...window, ownHost: 'viertel.example' })).toMatchObject({
    health: 'ok',
    entries: 1,
    busy: [],
  })
  expect(readFeed(text, { ...window, ownHost: 'elsewhere.example' }).busy).toHaveLength(1)
})

test.each([
  ['is suspended', 'update person set suspended_at = now() where id = $1', true],
  ['proves the mailbox at last', 'update person set email_verified = true where id = $1', false],
])('addresses end for good when their owner %s', async (_, change, verified) => {
  const ada = await world.person()
  const path = await subscribe(ada, { scope: 'bookings' })
  await world.rows('update person set email_verified = $2 where id = $1', [ada.id, verified])
  expect((await read(path)).status).toBe(200)
  await world.rows(change, [ada.id])
  expect((await read(path)).status).toBe(404)
  await world.rows('update person set suspended_at = null where id = $1', [ada.id])
  expect((await read(path)).status).toBe(404)
  expect((await world.call(contract.listCalendars, {}, ada)).data).toEqual([])
})
