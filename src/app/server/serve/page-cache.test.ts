import { expect, test } from 'vitest'
import { NO_SEARCH, toQuery } from '#features/search/rules/search-url.ts'
import { pageCache, pageKey, sharedAddress, type CachedPage } from './page-cache.ts'

const NOW = Temporal.Instant.from('2026-11-10T09:00:30Z')
const key = (url: string, cookie?: string, method = 'GET', now = NOW) => pageKey({ method, url, cookie }, now)
const page = (body: string): CachedPage => ({ status: 200, headers: [], body: Buffer.from(body) })

test.each([
  ['/', undefined],
  ['/en', ''],
  ['/?lat=52.5&lng=13.4', 'scheme=dark'],
  ['/office/42?date=2026-11-11', 'place=Wien|48.2|16.3; scheme=light'],
  ['/en/page/terms', undefined],
])('%s with cookies %s may be shared', (url, cookie) => {
  expect(key(url, cookie)).not.toBeNull()
})

test.each([
  ['/', 'sid=abc.def', 'GET', 'a session'],
  ['/', 'scheme=dark; __Host-sid=abc', 'GET', 'a session beside another cookie'],
  ['/', 'other=1', 'GET', 'a cookie nobody knows'],
  ['/booking', undefined, 'GET', 'a private page'],
  ['/office/42/rate/7', undefined, 'GET', 'a page for one person'],
  ['/login', undefined, 'GET', 'a page with a form'],
  ['/', undefined, 'POST', 'a form'],
  [`/?address=${'x'.repeat(600)}`, undefined, 'GET', 'an endless address'],
])('%s %s %s may not: %s', (url, cookie, method, _why) => {
  expect(key(url, cookie, method)).toBeNull()
})

test('language, scheme, last place and minute make different pages; the order of cookies does not', () => {
  const keys = [
    key('/'),
    key('/en'),
    key('/', 'scheme=dark'),
    key('/', 'place=Wien'),
    key('/', '', 'GET', NOW.add({ minutes: 1 })),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(key('/', 'place=Wien; scheme=dark')).toBe(key('/', 'scheme=dark;place=Wien'))
})

test('rendered once for many, anew after its time, and not kept when it must not be', async () => {
  let now = 0
  let renders = 0
  const cache = pageCache(() => now, 2000)
  const render = async () => page(`render ${(renders += 1)}`)
  const together = await Promise.all(Array.from({ length: 50 }, () => cache.get('a', render)))
  expect(new Set(together.map((one) => String(one?.body)))).toEqual(new Set(['render 1']))
  now = 1999
  expect(String((await cache.get('a', render))?.body)).toBe('render 1')
  expect(String((await cache.get('b', render))?.body)).toBe('render 2')
  now = 2000
  expect(String((await cache.get('a', render))?.body)).toBe('render 3')
  expect(await cache.get('c', async () => null)).toBeNull()
  expect(String((await cache.get('c', render))?.body)).toBe('render 4')
  await expect(cache.get('d', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(String((await cache.get('d', render))?.body)).toBe('render 5')
})

test('it holds so many bytes, oldest pages go first', async () => {
  const cache = pageCache(() => 0, 2000, 100)
  for (const name of ['a', 'b', 'c']) await cache.get(name, async () => page(name.repeat(40)))
  expect(cache.stats()).toMatchObject({ pages: 2, bytes: 80 })
  expect(String((await cache.get('c', async () => page('new')))?.body)).toBe('c'.repeat(40))
  expect(String((await cache.get('a', async () => page('new')))?.body)).toBe('new')
})

test.each([
  ['/?utm_source=mail&lat=52.5&x=1&lng=13.4', '/?lat=52.5&lng=13.4'],
  ['/en?lng=13.4&lat=52.5', '/en?lat=52.5&lng=13.4'],
  ['/?a', '/'],
  ['/?lat=1&lat=2', '/?lat=2'],
  ['/office/42?lat=52.5&date=2026-11-11&fbclid=x', '/office/42?date=2026-11-11'],
  ['/page/terms?lat=52.5?date=1', '/page/terms'],
])('%s is the page %s', (url, address) => {
  expect(sharedAddress(url)).toBe(address)
  expect(key(url)).toBe(key(address))
})

test('everything a search says in its address is read, so it is in the key', () => {
  const whole = toQuery({
    ...NO_SEARCH,
    place: 'Wien',
    at: { lat: 48.2, lng: 16.4 },
    provider: 7,
    date: '2026-11-11',
    time: '10:00',
    hours: 2,
    group: 2,
    price: [5, 9],
    distance: 3,
    onlyAvailable: false,
    order: { price: 'asc', rating: null },
    refugees: true,
    bounds: [16, 17, 48, 49],
    zoom: 12,
    selected: 4,
    view: 'map',
    edit: true,
  })
  const names = [...new URLSearchParams(whole).keys()]
  expect(names.length).toBeGreaterThan(15)
  expect([...new URL(`http://page${sharedAddress(`/?${whole}`)}`).searchParams.keys()].toSorted()).toEqual(
    names.toSorted(),
  )
})

test('a page nobody waits for any more is not finished; as long as one waits, it is', async () => {
  const cache = pageCache(() => 0)
  const signals: AbortSignal[] = []
  const finish: ((made: CachedPage) => void)[] = []
  const render = (signal: AbortSignal) =>
    new Promise<CachedPage | null>((done, failed) => {
      signals.push(signal)
      finish.push(done)
      signal.addEventListener('abort', () => failed(new Error('nobody waits')))
    })
  const [first, second] = [new AbortController(), new AbortController()]
  const asked = [first, second].map((one) => cache.get('a', render, () => one.signal).catch(String))
  expect(cache.has('a')).toBe(true)
  first.abort()
  expect(signals[0]?.aborted).toBe(false)
  second.abort()
  expect(signals[0]?.aborted).toBe(true)
  // Whoever comes now does not get the failure.
  const third = cache.get('a', render, () => new AbortController().signal)
  finish[1]?.(page('new'))
  expect(String((await third)?.body)).toBe('new')
  expect(await Promise.all(asked)).toEqual(['Error: nobody waits', 'Error: nobody waits'])
})
