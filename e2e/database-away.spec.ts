/** The database goes away under the running product: nothing hangs, nothing lies, nothing is lost, and it comes back by itself. */
import { expect, test } from '@playwright/test'
import { isStream, type Operation } from './extreme-values.ts'
import { startSecond, type SecondProcess } from './second-process.ts'
import { PASSWORD, weekdayAhead, type DemoFacts } from './world.ts'
import { ownFolder } from './products.ts'

test.skip(!ownFolder(), 'needs the embedded database of the journeys')
test.describe.configure({ mode: 'serial' })

const MOST_MS = 5000
/** So many at once: more than the pool has connections. */
const TOGETHER = 40
/** While the database answers: as many as a process has connections. More at once wait for one, on a busy machine too long. */
const AT_ONCE = 10
/** Change what the others see, so only while nothing comes through. */
const LAST = [
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'POST /api/auth/request-password-reset',
  'POST /api/email/resend',
  // A provider that could not be asked is asked again a minute later.
  'POST /login/apple',
  // Once a day.
  'POST /api/account/export',
]

let second: SecondProcess
let cookie: string
let office: { id: number; price: number }
let wanted: Wanted[]
const date = weekdayAhead(6)
const run = Date.now()

type Wanted = { method: string; path: string; body?: string; isPage: boolean }
type Answer = {
  path: string
  status: number
  retryAfter: string | null
  ms: number
  code: string | undefined
  text: string
}

test.beforeAll(async () => {
  second = await startSecond(ownFolder() ?? '')
  await second.product.ready()
  cookie = await signIn('lena@viertel.example')
  const list = await ask({
    method: 'POST',
    path: '/api/office/search',
    body: JSON.stringify({
      search: { date, time: '10:00', hours: 2 },
      group: 1,
      location: { lat: 52.52, lng: 13.405 },
    }),
    isPage: false,
  })
  const { data } = JSON.parse(list.text) as {
    data: { id: number; price: number; refugee: boolean; internal: boolean }[]
  }
  const found = data.find((one) => one.price > 0 && !one.refugee && !one.internal)
  if (!found) throw new Error('no free office')
  office = found
  wanted = [...(await operations()), ...pages()]
  expect(wanted.length).toBeGreaterThan(60)
})
test.afterAll(() => second?.end())

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${second.product.baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

/** Every operation the product describes, and those next to them. */
async function operations(): Promise<Wanted[]> {
  const api = (await (await fetch(`${second.product.baseUrl}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const described = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (isStream(operation)) return []
      const here = path.replaceAll('{id}', String(office.id)).replaceAll(/\{\w+\}/g, '1')
      const body = method === 'get' || method === 'delete' ? {} : { body: '{}' }
      return { method: method.toUpperCase(), path: here, ...body, isPage: false }
    }),
  )
  const post = (path: string, body: object) => ({ method: 'POST', path, body: JSON.stringify(body), isPage: false })
  const wish = { office: office.id, date, time: '10:00', hours: 2, expectedTotal: office.price * 2 }
  return [
    ...described,
    post('/api/office/search', {
      search: { date, time: '10:00', hours: 2 },
      group: 1,
      location: { lat: 52.52, lng: 13.405 },
    }),
    post('/api/booking/quote', wish),
    post('/api/booking/hold', wish),
    post('/api/booking', wish),
    post('/api/auth/sign-in/email', { email: 'lena@viertel.example', password: PASSWORD }),
    post('/api/auth/request-password-reset', { email: 'lena@viertel.example' }),
    ...['/sitemap.xml', '/robots.txt'].map((path) => ({
      method: 'GET',
      path,
      isPage: false,
    })),
  ]
}

function pages(): Wanted[] {
  const search = `?lat=52.52&lng=13.405&date=${date}&time=10%3A00`
  const paths = [
    '',
    search,
    `/office/${office.id}?date=${date}&time=10:00&hours=2`,
    `/book/${office.id}?date=${date}&time=10:00&hours=2`,
    `/book/${office.id}/return?booking=1`,
    '/booking',
    '/booking/past',
    '/booking/1',
    '/account/profile',
    '/login',
    '/register',
    '/password/forgot',
    '/password/reset?token=abc',
    '/page/impressum',
    '/nowhere',
  ]
  return paths.flatMap((path) =>
    ['', '/en'].map((prefix) => ({ method: 'GET', path: `${prefix}${path}`.replace(/^(?!\/)/, '/'), isPage: true })),
  )
}

async function ask(one: Wanted, as = '', key = `away-${run}`): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(`${second.product.baseUrl}${one.path}`, {
    method: one.method,
    redirect: 'manual',
    headers: {
      'idempotency-key': key,
      ...(as ? { cookie: as } : {}),
      ...(one.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(one.isPage ? { accept: 'text/html' } : { 'x-requested-with': 'XMLHttpRequest' }),
    },
    ...(one.body === undefined ? {} : { body: one.body }),
    signal: AbortSignal.timeout(15_000),
  })
  const text = await answer.text()
  return {
    path: `${one.method} ${one.path}`,
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    ms: performance.now() - began,
    code: one.isPage ? undefined : (/"code":"([^"]+)"/.exec(text) ?? [])[1],
    text,
  }
}

/** The same keys each time: what was asked before is the same wish. */
async function askAll(all: readonly Wanted[], as: string, together = TOGETHER): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let i = 0; i < all.length; i += together)
    answers.push(
      ...(await Promise.all(all.slice(i, i + together).map((one, n) => ask(one, as, `away-${run}-${i + n}`)))),
    )
  return answers
}

/** What no fault may bring: another 5xx, an answer without advice, one that took too long. */
function broken(answers: readonly Answer[]): string[] {
  return answers
    .filter(
      ({ status, retryAfter, ms }) =>
        (status >= 500 && status !== 503) || (status === 503 && !(Number(retryAfter) > 0)) || ms > MOST_MS,
    )
    .map(({ path, status, retryAfter, ms }) => `${path}: ${status}, retry after ${retryAfter}, ${Math.round(ms)} ms`)
}

const health = (path: string) => ask({ method: 'GET', path, isPage: false })

for (const [how, breakIt] of [
  ['stopped', () => second.network.refuse()],
  ['silent', async () => second.network.swallow()],
] as const)
  test(`${how}: every route and page of somebody signed in is 503 with Retry-After, within 5 s`, async () => {
    const harmless = wanted.filter(({ method, path }) => !LAST.includes(`${method} ${path}`))
    const before = await askAll(harmless, cookie, AT_ONCE)
    expect(broken(before)).toEqual([])
    expect(before.filter(({ status }) => status === 503)).toEqual([])

    await breakIt()
    const signedIn = await askAll(wanted, cookie)
    expect(broken(signedIn)).toEqual([])
    const answered = signedIn.filter(({ status }) => status !== 503).map(({ path, status }) => `${path} ${status}`)
    expect(answered, 'what does not look who is asking').toEqual(['GET /robots.txt 200'])
    const guest = await askAll(wanted, '')
    expect(broken(guest)).toEqual([])
    const refused = guest.filter(({ status }) => status === 503).map(({ path }) => path)
    expect(refused).toEqual(
      expect.arrayContaining(['GET /', 'GET /en', `POST /api/office/${office.id}`, 'POST /api/auth/sign-in/email']),
    )

    expect((await health('/healthz')).status).toBe(200)
    const ready = await health('/readyz')
    expect([ready.status, ready.retryAfter]).toEqual([503, '2'])

    await second.network.restore()
    await expect.poll(async () => (await health('/readyz')).status, { intervals: [50] }).toBe(200)
    const after = await askAll(harmless, cookie, AT_ONCE)
    expect(after.map(({ path, status }) => `${path} ${status}`)).toEqual(
      before.map(({ path, status }) => `${path} ${status}`),
    )
  })

test('a slow link: every answer comes within 5 s, and soon after the link is good again all is as before', async () => {
  const some = wanted
    .filter(({ method, path }) => !LAST.includes(`${method} ${path}`) && !path.startsWith('/en'))
    .slice(-40)
  const before = await askAll(some, cookie, AT_ONCE)
  expect(before.filter(({ status }) => status >= 500)).toEqual([])
  second.network.slow(900)
  const slow = await askAll([...some, ...wanted.filter(({ path }) => path === '/api/auth/sign-in/email')], cookie)
  expect(broken(slow)).toEqual([])
  expect(slow.some(({ status }) => status === 503)).toBe(true)
  expect((await health('/healthz')).ms).toBeLessThan(4000)
  await second.network.restore()
  await expect.poll(async () => (await health('/readyz')).status, { intervals: [50] }).toBe(200)
  const after = await askAll(some, cookie, AT_ONCE)
  expect(after.map(({ path, status }) => `${path} ${status}`)).toEqual(
    before.map(({ path, status }) => `${path} ${status}`),
  )
})

test('bookings while the connections break again and again: each is asked until it is answered, and is one', async () => {
  const { people } = JSON.parse((await ask({ method: 'GET', path: '/dev/demo.json', isPage: false })).text) as DemoFacts
  const sessions = await Promise.all(
    people
      .filter(({ kind }) => kind === 'employee')
      .slice(0, 4)
      .map(({ email }) => signIn(email)),
  )
  expect(sessions.length).toBeGreaterThan(1)
  const { data } = JSON.parse(
    (
      await ask({
        method: 'POST',
        path: '/api/office/search',
        body: JSON.stringify({
          search: { date, time: '14:00', hours: 2 },
          group: 1,
          location: { lat: 52.52, lng: 13.405 },
        }),
        isPage: false,
      })
    ).text,
  ) as { data: { id: number; price: number; refugee: boolean; internal: boolean }[] }
  const free = data.filter((one) => one.price > 0 && !one.refugee && !one.internal).slice(0, 16)
  const wishes = free.flatMap((one) =>
    ['14:00', '14:30'].map((time) => ({ office: one.id, date, time, hours: 2, expectedTotal: one.price * 2 })),
  )
  expect(wishes.length).toBeGreaterThan(20)

  let isBreaking = true
  const breaking = (async () => {
    while (isBreaking) {
      await new Promise((done) => setTimeout(done, 20 + Math.random() * 150))
      second.network.cut()
    }
  })()
  const bad: string[] = []
  let unanswered = 0
  const book = async (wish: object, i: number): Promise<number | string> => {
    for (let attempt = 0; ; attempt += 1) {
      // The last tries are made on a sound network.
      if (attempt > 12) isBreaking = false
      if (attempt > 20) return 'never answered'
      const answer = await ask(
        { method: 'POST', path: '/api/booking', body: JSON.stringify(wish), isPage: false },
        sessions[i % sessions.length],
        `cut-${run}-${i}`,
      )
      bad.push(...broken([answer]))
      if (answer.status === 201) return (JSON.parse(answer.text) as { data: { id: number } }).data.id
      if (answer.status !== 503) return answer.code ?? String(answer.status)
      unanswered += 1
      await new Promise((done) => setTimeout(done, 100))
    }
  }
  const outcomes: (number | string)[] = []
  for (let i = 0; i < wishes.length; i += 4)
    outcomes.push(...(await Promise.all(wishes.slice(i, i + 4).map((wish, n) => book(wish, i + n)))))
  isBreaking = false
  await breaking
  expect(bad).toEqual([])
  expect(unanswered, 'the network broke while people booked').toBeGreaterThan(3)

  const ids = outcomes.filter((one) => typeof one === 'number')
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(wishes.length / 2)
  // The others lost the place to a neighbour of this test, nothing else.
  expect(outcomes.filter((one) => typeof one === 'string' && one !== 'booking.no_free_desks')).toEqual([])
  const stored = await second.rows<{ id: string; status: string; state: string; holds: number }>(
    `select b.id, b.status, leg.state,
       (select count(*)::int from sandbox_payment s where s.leg_ref = leg.id::text and s.state = 'authorized') as holds
     from booking b join payment_leg leg on leg.booking_id = b.id where b.request_key like $1 order by b.id`,
    [`cut-${run}-%`],
  )
  expect(stored.map(({ id }) => Number(id))).toEqual(ids.toSorted((x, y) => x - y))
  expect(stored.filter(({ status }) => status !== 'confirmed')).toEqual([])
  expect(stored.filter(({ state, holds }) => holds !== (state === 'held' ? 1 : 0))).toEqual([])
  expect(await second.rows('select * from occupancy_drift')).toEqual([])
})
