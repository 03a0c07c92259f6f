/** Dates, times, sizes and numbers at their limits, sent to every endpoint and page of a separate process. */
import { expect, test } from '@playwright/test'
import table from '../src/app/routes.ts'
import { EXTREME_TEXTS, requestsOf, WHEN, type Api, type Asked } from './extreme-values.ts'
import { startSecond, type SecondProcess } from './second-process.ts'
import { cookieOf, signUp } from './sign-up.ts'
import { weekdayAhead } from './world.ts'
import { ownFolder } from './products.ts'

// Runs in one worker, because the setup is expensive.
test.describe.configure({ mode: 'default' })

test.skip(!ownFolder(), 'needs the embedded database of the journeys')

const TOGETHER = 8
/** The process answers its health check within this time during all other requests, on a busy machine. */
const MOST_HEALTH_MS = 5000
const LONGEST_MS = 60_000
const TELLS_TOO_MUCH = /at .*\.ts:\d+|select .* from|node_modules/i

let second: SecondProcess
let cookie: string
let office: number
let asked = 0
const date = weekdayAhead(6)

test.beforeAll(async () => {
  second = await startSecond(ownFolder() ?? '', { TRUST_PROXY: '1' })
  await second.product.ready()
  const email = `extreme-${Date.now()}@viertel.example`
  const registered = await signUp(second.product.baseUrl, email, 'Torbogen-47?Lampe')
  expect(registered.status).toBe(200)
  cookie = cookieOf(registered)
  await second.rows('update person set email_verified = true where email = $1', [email])
  const [row] = await second.rows<{ id: string }>(
    `select id from office where status = 'published' and type = 0 order by id limit 1`,
  )
  office = Number(row?.id)
  // Modules that are loaded by the first request are loaded before times are measured.
  for (const path of ['/api/geo/search?q=Berlin', '/?address=Berlin', `/office/${office}`])
    expect(await ask({ method: 'GET', path }, cookie)).toBe(200)
})
test.afterAll(() => second?.end())

/** Each request comes from its own address, so that no rate limit answers in place of the endpoint. */
async function ask(one: Asked, as: string): Promise<number> {
  asked += 1
  const answer = await fetch(second.product.baseUrl + one.path, {
    method: one.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      'idempotency-key': `extreme-${asked}`,
      cookie: as,
      ...(one.isCall ? { 'x-requested-with': 'XMLHttpRequest' } : {}),
      ...(one.body === undefined ? {} : { 'content-type': one.type ?? 'application/json' }),
    },
    ...(one.body === undefined ? {} : { body: one.body }),
    signal: AbortSignal.timeout(LONGEST_MS),
  })
  const text = await answer.text()
  // Without `expect`, which notes where it stands each time.
  if (one.path.startsWith('/api') && TELLS_TOO_MUCH.test(text)) throw new Error(`tells too much: ${text}`)
  return answer.status
}

/**
 * Sends all requests while polling /healthz.
 * @returns the number of answers with each status
 */
async function askAll(all: readonly (readonly [Asked, string])[]): Promise<Map<number, number>> {
  const rest = [...all]
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const health: number[] = []
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now()
      const answer = await fetch(`${second.product.baseUrl}/healthz`, { signal: AbortSignal.timeout(LONGEST_MS) })
      await answer.arrayBuffer()
      if (answer.status !== 200) wrong.push(`${answer.status}: GET /healthz`)
      health.push(performance.now() - began)
      await new Promise((done) => setTimeout(done, 50))
    }
  })()
  const asking = async () => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [one, as] = next
      const status = await ask(one, as).catch((error: unknown) => `${String(error)} ${String((error as Error).cause)}`)
      if (typeof status === 'number') statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (typeof status === 'string') rest.length = 0
      if (typeof status === 'string' || status >= 500)
        wrong.push(`${status}: ${one.method} ${one.path.slice(0, 200)} ${one.body?.slice(0, 200) ?? ''}`)
    }
  }
  try {
    await Promise.all(Array.from({ length: TOGETHER }, asking))
  } finally {
    isOver = true
  }
  await looking
  expect(wrong).toEqual([])
  expect(Math.max(...health)).toBeLessThan(MOST_HEALTH_MS)
  return statuses
}

test('every endpoint refuses what it cannot work with, and the process goes on', async () => {
  const api = (await (await fetch(`${second.product.baseUrl}/api/openapi.json`)).json()) as Api
  const sound = { date, time: '10:00', hours: 2, quantity: 1, office, id: office, from: date, q: 'Berlin', group: 1 }
  const known = { ...sound, lat: 52.52, lng: 13.405, limit: 5, bounds: [13, 13.5, 52, 52.6], price: [0, 100] }
  const described = requestsOf(api, known)
  const statuses = await askAll([
    // Signing out would make all later requests a guest's.
    ...described.filter(({ path }) => path !== '/api/auth/sign-out').map((one) => [one, cookie] as const),
    ...described.filter((_, i) => i % 5 === 0).map((one) => [one, ''] as const),
  ])
  expect(described.length).toBeGreaterThan(1500)
  // Valid requests are among them, and no rate limit answered.
  expect(statuses.get(200)).toBeGreaterThan(100)
  expect(statuses.get(429)).toBeUndefined()
})

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: Entry[] | undefined }
const pathsOf = (entry: Entry): string[] => (entry.children ? entry.children.flatMap(pathsOf) : [entry.path ?? ''])

test('every page of the URL table shows something for whatever its address says', async () => {
  const pages = table.flatMap(pathsOf).map((path) => `/${path}`)
  expect(pages.length).toBeGreaterThan(35)
  const sound = { lat: '52.52', lng: '13.405', date, time: '10:00', hours: '2' }
  const others = ['group', 'price', 'distance', 'bounds', 'zoom', 'provider', 'selected', 'quantity', 'code', 'hold']
  const words = ['booking', 'declined', 'token', 'next', 'verified', 'error', 'address', 'from', 'id']
  const here = (path: string, id: string) =>
    path.replaceAll(/:\w+/g, encodeURIComponent(id)).replace('*', `nowhere/${encodeURIComponent(id)}`)
  const query = (over: Record<string, string>) => new URLSearchParams({ ...sound, ...over })
  // All extreme values of a URL at once on every page; one at a time where they matter most.
  const wanted = pages.flatMap((path, i) => {
    const names = [...Object.keys(sound), ...others, ...words]
    const all = EXTREME_TEXTS.filter((text, n) => text.length < 100 && (i + n) % 5 === 0).map(
      (value) => `${here(path, String(office))}?${new URLSearchParams(names.map((name) => [name, value])).toString()}`,
    )
    const ids = /[:*]/.test(path)
      ? EXTREME_TEXTS.filter((_, n) => (i + n) % 2 === 0).map((value) => here(path, value))
      : []
    return [...all, ...ids]
  })
  const single = ['/', `/office/${office}`, `/en/book/${office}`].flatMap((path) =>
    [...Object.keys(sound), ...others].flatMap((name, i) =>
      EXTREME_TEXTS.filter((_, n) => (WHEN.has(name) && (path !== '/' || n % 2 === 0)) || (i + n) % 8 === 0).map(
        (value) => `${path}?${query({ [name]: value }).toString()}`,
      ),
    ),
  )
  const get = (path: string): Asked => ({ method: 'GET', path })
  const statuses = await askAll([
    ...wanted.map((path, i) => [get(path), i % 3 === 0 ? '' : cookie] as const),
    ...single.map((path) => [get(path), path.startsWith('/en/book') ? cookie : ''] as const),
  ])
  expect(statuses.get(200)).toBeGreaterThan(150)
})
