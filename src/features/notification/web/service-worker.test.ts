/** The service worker in a room of its own: what it shows, where it leads, what it keeps. */
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, test } from 'vitest'

type Handler = (event: Record<string, unknown>) => void
type Tab = { url: string; focus(): Promise<void>; navigate(url: string): Promise<unknown> }

const ORIGIN = 'https://viertel.example'
const source = await readFile(new URL('../../../../public/sw.js', import.meta.url), 'utf8')

let handlers: Map<string, Handler>
let shown: { title: string; options: Record<string, unknown> }[]
let opened: string[]
let tabs: Tab[]
let kept: Map<string, Map<string, Response>>
let network: () => Promise<Response>

beforeEach(() => {
  handlers = new Map()
  shown = []
  opened = []
  tabs = []
  kept = new Map()
  network = async () => new Response('from the network')
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      showNotification: async (title: string, options: Record<string, unknown>) => void shown.push({ title, options }),
    },
    clients: {
      matchAll: async () => tabs,
      openWindow: async (url: string) => void opened.push(url),
    },
    caches: {
      open: async (name: string) => {
        const cache = kept.get(name) ?? new Map<string, Response>()
        kept.set(name, cache)
        return {
          put: async (key: string, response: Response) => void cache.set(key, response),
          match: async (key: string) => cache.get(key)?.clone(),
        }
      },
      delete: async (name: string) => kept.delete(name),
    },
  }
  runInNewContext(source, { self, URL, Response, fetch: () => network() })
})

/** Lets an event happen and waits for what it started. */
async function happen(name: string, event: Record<string, unknown>): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  handlers.get(name)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => waits.push(work),
    respondWith: (response: Promise<Response>) => (answer = response),
  })
  await Promise.all(waits)
  return answer
}

const pushed = (payload: unknown) => happen('push', { data: { json: () => payload } })
const clicked = (data: unknown) => happen('notificationclick', { notification: { close: () => undefined, data } })
const navigated = (path: string, method = 'GET') =>
  happen('fetch', { request: { url: `${ORIGIN}${path}`, method, mode: 'navigate' } })
const pass = (id: number, more: object = {}, person = 'lena') =>
  happen('message', {
    data: {
      kind: 'pass',
      person,
      pass: {
        id,
        title: 'Hof <b>',
        when: 'Mi., 10:00',
        where: 'Weg 1',
        door: 'Klingel',
        until: '2999-01-01T00:00:00Z',
        lang: 'de',
        ...more,
      },
    },
  })

test('a message is shown with its words, under a tag of its own', async () => {
  await pushed({ id: 7, title: 'Gebucht', body: 'Weg 1', route: 'booking.view', params: { id: '3' }, lang: 'de' })
  expect(shown).toMatchObject([{ title: 'Gebucht', options: { body: 'Weg 1', tag: 'n7', lang: 'de' } }])
})

test('whatever arrives, something is shown', async () => {
  await pushed(null)
  await pushed({ title: 5, params: 'x' })
  await happen('push', { data: null })
  await happen('push', { data: { json: () => JSON.parse('{') as unknown } })
  expect(shown.map((one) => one.title)).toEqual(Array(4).fill('Viertel: Es gibt etwas Neues'))
})

test.for([
  [{ route: 'booking.view', params: { id: '3' }, lang: 'de' }, '/booking/3'],
  [{ route: 'office.rate', params: { id: '3', reservation: '4' }, lang: 'en' }, '/en/office/3/rate/4'],
  [{ route: 'booking.view', params: { id: '//evil.example' } }, '/notification'],
  [{ route: 'https://evil.example' }, '/notification'],
  [{ route: 'toString' }, '/notification'],
  [null, '/notification'],
] as const)('%o leads to %s', async ([data, path]) => {
  await clicked(data)
  expect(opened).toEqual([`${ORIGIN}${path}`])
})

test('a tab that is open is used: the one that shows the page, else any', async () => {
  const done: string[] = []
  const tab = (url: string): Tab => ({
    url: `${ORIGIN}${url}`,
    focus: async () => void done.push(`focus ${url}`),
    navigate: async (to) => void done.push(`${url} to ${to.slice(ORIGIN.length)}`),
  })
  tabs = [tab('/'), tab('/booking/3')]
  await clicked({ route: 'booking.view', params: { id: '3' } })
  await clicked({ route: 'booking.view', params: { id: '5' } })
  expect(done).toEqual(['focus /booking/3', 'focus /', '/ to /booking/5'])
  expect(opened).toEqual([])
})

test('pages come from the network, and are never kept', async () => {
  await pass(3)
  expect(await (await navigated('/booking/3'))?.text()).toBe('from the network')
  expect([...kept.keys()]).toEqual(['viertel-passes'])
  expect(await happen('fetch', { request: { url: `${ORIGIN}/api/me`, method: 'GET', mode: 'cors' } })).toBeUndefined()
  expect(
    await happen('fetch', { request: { url: 'https://other.example/', method: 'GET', mode: 'navigate' } }),
  ).toBeUndefined()
})

test('without a network: the pass with its words escaped; for other pages a list of passes, in the language of the page', async () => {
  network = () => Promise.reject(new Error('offline'))
  await pass(3)
  const own = await (await navigated('/booking/3'))?.text()
  expect(own).toContain('<h1>Hof &lt;b&gt;</h1>')
  expect(own).toContain('Klingel')
  const other = await (await navigated('/en/booking/4'))?.text()
  expect(other).toContain('lang="en"')
  expect(other).toContain('<h1>No connection</h1>')
  expect(other).toContain('href="/en/booking/3"')
  expect(other).not.toContain('Klingel')
})

test('passes of another person, and those that are over, go; signing out takes all', async () => {
  network = () => Promise.reject(new Error('offline'))
  await pass(3)
  await pass(4, { until: '2020-01-01T00:00:00Z' })
  expect(await (await navigated('/booking/4'))?.text()).not.toContain('Klingel')
  await pass(5, {}, 'omar')
  expect(await (await navigated('/booking/3'))?.text()).not.toContain('Klingel')
  expect(await (await navigated('/booking/5'))?.text()).toContain('Klingel')
  for (const path of ['/logout', '/en/logout.data', '/api/auth/sign-out']) {
    await pass(6)
    await happen('fetch', { request: { url: `${ORIGIN}${path}`, method: 'POST', mode: 'cors' } })
    expect(kept.size, path).toBe(0)
  }
})
