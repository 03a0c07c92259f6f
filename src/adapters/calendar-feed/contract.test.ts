import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_FEED_BYTES, type CalendarFeed } from '#ports/calendar-feed.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import { createEmbeddedCalendarFeed } from './embedded-calendar-feed.ts'
import { feedAddress } from './feed-address.ts'
import { startStandInFeedServer } from './stand-in-feed-server.ts'
import { createWebCalendarFeed, guardedGet } from './web-calendar-feed.ts'

const SECRET = 'private-0123456789abcdef'
const CALENDAR = 'BEGIN:VCALENDAR\r\nX-NAME:Grüße\r\nEND:VCALENDAR\r\n'
/** Short where waiting is what is tested; otherwise long enough for 12 MB on a busy machine. */
const SHORT_MS = 1000
const LONG_MS = 30_000

let server: Awaited<ReturnType<typeof startStandInFeedServer>>
beforeAll(async () => {
  server = await startStandInFeedServer()
})
afterAll(() => server.close())

const userAgent = 'Viertel (https://viertel.example)'
/** @param isAllowed whether the test server may be asked though it stands on this machine */
const web = (isAllowed: (host: string) => boolean = (host) => server.url.endsWith(host), timeoutMs = LONG_MS) =>
  createWebCalendarFeed({
    userAgent,
    timeoutMs,
    get: guardedGet({ userAgent, timeoutMs, trust: server.cert, allowPrivate: isAllowed }),
  })

type Subject = { feed: CalendarFeed; address(name: string): string; set(name: string, text: string | null): void }

function embedded(): Subject {
  const texts = new Map<string, string>()
  return {
    feed: createEmbeddedCalendarFeed((url) => texts.get(url.pathname) ?? null),
    address: (name) => `https://feeds.example/${name}`,
    set: (name, text) => void (text === null ? texts.delete(`/${name}`) : texts.set(`/${name}`, text)),
  }
}

const overWeb = (): Subject => ({
  feed: web(),
  address: (name) => `${server.url}/calendar/${name}`,
  set: server.set,
})

const faultOf = async (fetched: Promise<unknown>): Promise<OutsideUnavailable> => {
  const error = await fetched.then(
    () => new Error('fetched'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof OutsideUnavailable)) throw error
  return error
}

describe.each([
  ['embedded', embedded],
  ['web', overWeb],
] as const)('%s', (name, open) => {
  test('gives the bytes and an ETag, with which the same calendar is not given again', async () => {
    const { feed, address, set } = open()
    expect(feed.name).toBe(name)
    set('one', CALENDAR)
    const first = await feed.fetch(address('one'), null)
    if (first.kind !== 'changed') throw new Error('not given')
    expect(new TextDecoder().decode(first.bytes)).toBe(CALENDAR)
    expect(first.etag).toMatch(/^".+"$/)
    expect(await feed.fetch(address('one'), first.etag)).toEqual({ kind: 'same' })
    set('one', CALENDAR.replace('Grüße', 'Anderes'))
    expect((await feed.fetch(address('one'), first.etag)).kind).toBe('changed')
    expect((await feed.fetch(address('one'), '"another"')).kind).toBe('changed')
  })

  test('webcal is https', async () => {
    const { feed, address, set } = open()
    set('one', CALENDAR)
    expect((await feed.fetch(` ${address('one').replace('https', 'webcal')} `, null)).kind).toBe('changed')
  })

  test('a calendar that is not there, one that is too large, and what is no address', async () => {
    const { feed, address, set } = open()
    set('large', 'x'.repeat(MOST_FEED_BYTES + 1))
    expect((await faultOf(feed.fetch(address('nothing'), null))).reason).toBe('refused')
    expect((await faultOf(feed.fetch(address('large'), null))).reason).toBe('too large')
    for (const bad of ['', 'http://feeds.example/a', 'file:///etc/passwd', 'calendar', `https://a/${'x'.repeat(2000)}`])
      expect((await faultOf(feed.fetch(bad, null))).reason).toBe('refused')
  })

  test('the address stands in no error', async () => {
    const { feed, address } = open()
    const { message, stack, cause } = await faultOf(feed.fetch(address(SECRET), null))
    expect(`${message} ${stack} ${String(cause)}`).not.toContain(SECRET)
  })
})

test.each<[string, string, string]>([
  ['sends without an end', '/endless', 'too large'],
  ['sends a letter now and then', '/slow', 'timeout'],
  ['does not answer', '/silent', 'timeout'],
  ['sends less than it announced', '/short', 'network'],
  ['sends a zip bomb', '/bomb', 'malformed'],
  ['redirects four times', '/redirect/4', 'status'],
  ['redirects to this machine', '/to?https%3A%2F%2F127.0.0.1%2Fadmin', 'private address'],
  ['redirects to this machine by its IPv6 address', '/to?https%3A%2F%2F%5B%3A%3A1%5D%2Fadmin', 'private address'],
  ['redirects to a number', '/to?https%3A%2F%2F2130706433%2F', 'private address'],
  ['redirects to the metadata of a cloud', '/to?https%3A%2F%2F169.254.169.254%2Flatest', 'private address'],
  ['redirects to a name of this machine', '/to?https%3A%2F%2Flocalhost%3A1%2F', 'private address'],
  ['redirects to what is not encrypted', '/to?http%3A%2F%2Fexample.com%2F', 'refused'],
  ['redirects to a file', '/to?file%3A%2F%2F%2Fetc%2Fpasswd', 'refused'],
  ['redirects nowhere', '/to?', 'refused'],
  ['is broken', '/status/500', 'status'],
  ['says that it is the same to who has nothing', '/unasked', 'malformed'],
  ['asks for a pause', '/status/429', 'limited'],
])('a server that %s', async (_, path, reason) => {
  const fault = await faultOf(
    web(undefined, reason === 'timeout' ? SHORT_MS : LONG_MS).fetch(`${server.url}${path}`, null),
  )
  expect(fault.reason).toBe(reason)
  expect(`${fault.message} ${String(fault.cause)}`).not.toContain('localhost')
})

test('an endless answer is left after 12 MB', () => expect(server.bytesSent()).toBeLessThan(60 * 1024 * 1024))

test('three redirects lead to the calendar, and an ETag that is too long is forgotten', async () => {
  server.set('one', CALENDAR)
  expect((await web().fetch(`${server.url}/redirect/3`, null)).kind).toBe('changed')
  expect(await web().fetch(`${server.url}/loud`, null)).toMatchObject({ kind: 'changed', etag: null })
})

test('no address of this machine or its network is asked, however it is written', async () => {
  const before = server.asked.length
  const port = new URL(server.url).port
  for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '10.0.0.1'])
    expect((await faultOf(web(() => false).fetch(`https://${host}:${port}/calendar/one`, null))).reason).toBe(
      'private address',
    )
  expect(server.asked.length).toBe(before)
})

test('who asks says so, and wants nothing compressed', () =>
  expect(server.asked[0]?.headers).toMatchObject({ 'user-agent': userAgent, 'accept-encoding': 'identity' }))

test.each([
  ['webcal://a.example/b', 'https://a.example/b'],
  ['WEBCALS://a.example/b', 'https://a.example/b'],
  ['https://a.example/b?c', 'https://a.example/b?c'],
  ['http://a.example/b', null],
  ['//a.example/b', null],
  ['javascript:alert(1)', null],
])('the address %s is %s', (given, href) => expect(feedAddress(given)?.href ?? null).toBe(href))
