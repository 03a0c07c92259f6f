/** Pages behind HTTP, with a build of one page that says what it was asked for. */
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LoaderFunctionArgs, RouterContextProvider, ServerBuild } from 'react-router'
import { z } from 'zod'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { pageContext } from '#client/page-context.ts'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { route } from '#platform/http/route.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { servePages } from './serve-pages.ts'

const step = endpoint({
  method: 'GET',
  path: '/api/step',
  summary: 'One step of the work for a page',
  access: ANYONE,
  reply: z.object({}),
  refusals: [],
})

let world: TestWorld
let served: ServedWorld
let port: number
/** Addresses that were rendered, and steps that were begun. */
let rendered: string[] = []
/** The id that the last rendered page knows its request by. */
let requestId: string | null = null
/** Whose session the requests have. */
let viewer: SignedIn | null = null
let steps = 0
let atStep: () => Promise<void> = () => Promise.resolve()

beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, { settings: { TRUST_PROXY: '127.0.0.1' } }, async (server, context) =>
    servePages(server, {
      context: { ...context, config: { ...context.config, demo: false } },
      routes: [
        route(step, async () => {
          steps += 1
          await atStep()
          return {}
        }),
      ],
      viewerOf: (_cookie, locale) => Promise.resolve(viewer ?? guestViewer(locale)),
      build: onePage(async ({ request, context }) => {
        const { call } = context.get(pageContext)
        requestId = request.headers.get('x-request-id')
        await call(step)
        await call(step)
        rendered.push(new URL(request.url).pathname + new URL(request.url).search)
        return {}
      }),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
  await served.server.listen({ port: 0, host: '127.0.0.1' })
  port = (served.server.server.address() as AddressInfo).port
})
afterAll(async () => {
  await served.close()
  await world.close()
})
beforeEach(() => {
  rendered = []
  viewer = null
  steps = 0
  atStep = () => Promise.resolve()
})

function onePage(loader: (args: LoaderFunctionArgs) => Promise<object>): ServerBuild {
  const page = (id: string, path: string, parentId?: string) => ({
    id,
    path,
    ...(parentId ? { parentId } : {}),
    module: { default: () => null, ...(parentId ? { loader, action: () => Promise.resolve({}) } : {}) },
  })
  return {
    entry: {
      module: {
        default: (request: Request, status: number, headers: Headers, _: unknown, load: RouterContextProvider) => {
          const { search, pathname } = new URL(request.url)
          const { nonce, viewer: who } = load.get(pageContext)
          if (pathname === '/page/cookie') headers.append('set-cookie', `made=${rendered.length}`)
          if (pathname === '/page/help') return new Response(who.kind === 'guest' ? 'guest' : who.id, { headers })
          const text = `<b nonce="${nonce}">12 €, Straße, 🏢</b><i nonce="${nonce}"></i>`
          return new Response(`<html>${pathname === '/page/imprint' ? text : search}</html>`, { status, headers })
        },
      },
    },
    routes: {
      root: page('root', ''),
      start: { ...page('start', '', 'root'), index: true },
      all: page('all', '*', 'root'),
    },
    assets: { entry: { imports: [], module: '' }, routes: counted(), url: '', version: 'one' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
}

/** How often it was asked which scripts a route needs. */
let lookedUp = 0
const counted = () =>
  new Proxy({ root: { id: 'root' }, start: { id: 'start' }, all: { id: 'all' } } as Record<string, object>, {
    get(target, name) {
      lookedUp += 1
      return target[String(name)]
    },
  })

const ask = (url: string, client = '192.0.2.1') =>
  served.server.inject({ url, headers: { 'x-forwarded-for': client }, remoteAddress: '127.0.0.1' })

test('what a page does not read makes no page of its own, and stands in nobody else’s', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => ask(`/?lat=52.5&lng=13.4&utm_source=${i}`, `192.0.2.${i}`)),
  )
  expect(rendered).toEqual(['/?lat=52.5&lng=13.4'])
  expect(new Set(answers.map((answer) => answer.body))).toEqual(new Set(['<html>?lat=52.5&lng=13.4</html>']))
  expect((await ask('/?lat=52.6&lng=13.4')).body).toContain('52.6')
})

test('a page that is rendered once is sent with another nonce each time, and is the same to the byte beside it', async () => {
  const answers = [await ask('/page/imprint'), await ask('/page/imprint'), await ask('/page/imprint?utm_source=x')]
  expect(rendered).toEqual(['/page/imprint'])
  const nonces = answers.map(({ headers }) => /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1])
  expect(new Set(nonces).size).toBe(3)
  for (const [i, { body, headers }] of answers.entries()) {
    expect(body).toBe(`<html><b nonce="${nonces[i]}">12 €, Straße, 🏢</b><i nonce="${nonces[i]}"></i></html>`)
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  }
})

test('which scripts the pages behind links need is found out once, and is the same for everybody', async () => {
  const address = '/__manifest?paths=%2Fbooking&version=one'
  lookedUp = 0
  const answers = [await ask(address)]
  const once = lookedUp
  viewer = await world.person()
  answers.push(await ask(address))
  expect([once > 0, lookedUp]).toEqual([true, once])
  expect(answers.map(({ body }) => body)).toEqual(
    Array(2).fill(JSON.stringify({ root: { id: 'root' }, all: { id: 'all' } })),
  )
  for (const { headers } of answers) expect(headers['cache-control']).toContain('immutable')
  await ask(address.replace('booking', 'team'))
  expect(lookedUp).toBeGreaterThan(once)
  // Of another build: the browser loads the page anew.
  const older = await ask(address.replace('one', 'two'))
  expect([older.statusCode, older.headers['x-remix-reload-document']]).toEqual([204, 'true'])
})

test('a page knows its request by the id of the answer and the log, not by one that was sent', async () => {
  const headers = { 'x-request-id': 'sent' }
  const answer = await served.server.inject({ url: '/page/request-id', headers, remoteAddress: '127.0.0.1' })
  expect(requestId).toMatch(/^[0-9a-f]{16}$/)
  expect(answer.headers['x-request-id']).toBe(requestId)
})

test('a page of somebody is kept by nobody: neither for others, nor for the way back (safety table 34)', async () => {
  const [ada, bob] = [await world.person(), await world.person()]
  for (const [who, text, kept] of [
    [ada, ada.id, 'private, no-store'],
    [bob, bob.id, 'private, no-store'],
    [null, 'guest', 'private, no-cache'],
    [ada, ada.id, 'private, no-store'],
  ] as const) {
    viewer = who
    const { body, headers } = await ask('/page/help', '192.0.2.20')
    expect([body, headers['cache-control']]).toEqual([text, kept])
  }
})

test('a page that sets a cookie is made anew for each guest', async () => {
  const answers = [await ask('/page/cookie', '192.0.2.21'), await ask('/page/cookie', '192.0.2.22')]
  const cookies = answers.map(({ headers }) => String(headers['set-cookie']))
  expect(cookies[0]).toMatch(/^made=/)
  expect(new Set(cookies).size).toBe(2)
})

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ['of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://evil.viertel.example' }],
  ['of another origin', { origin: 'https://evil.example' }],
  ['of an origin without a name', { origin: 'null' }],
  ['that does not say where it comes from', {}],
])('a form %s is not taken by a page (safety table 15)', async (_, headers: Record<string, string>) => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const send = (more: Record<string, string>) =>
    served.server.inject({ method: 'POST', url: '/booking', payload: 'a=b', headers: { ...type, ...more } })
  expect((await send(headers)).statusCode).toBe(419)
  expect(rendered).toEqual([])
  expect((await send({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
})

test('one address has so many pages made in a minute; others go on, and what is there is everybody’s', async () => {
  const first = await ask('/page/terms', '192.0.2.9')
  expect(first.statusCode).toBe(200)
  const statuses = new Map<number, number>()
  for (let i = 0; i < 640; i += 1) {
    const { statusCode } = await ask(`/?address=Weg+${i}`, '192.0.2.10')
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(statuses.get(200)).toBe(600)
  expect(statuses.get(429)).toBe(40)
  const refused = await ask('/booking', '192.0.2.10')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
  expect(refused.body).toContain('in 30 Sekunden')
  expect((await ask('/booking', '192.0.2.11')).statusCode).toBe(200)
  await ask('/?address=Platz', '192.0.2.11')
  expect((await ask('/?address=Platz', '192.0.2.10')).statusCode).toBe(200)
})

test.each(['/booking', '/?address=Allee'])(
  'work for somebody who has left ends after the step it is at: %s',
  async (path) => {
    let leave = () => {}
    let goOn = () => {}
    const held = new Promise<void>((done) => (goOn = done))
    const begun = new Promise<void>((done) => {
      atStep = () => {
        done()
        return held
      }
    })
    const asking = get({ port, host: '127.0.0.1', path, agent: false })
    asking.on('error', () => {})
    leave = () => void asking.destroy()
    await begun
    leave()
    await expect.poll(() => connections()).toBe(0)
    goOn()
    await new Promise((done) => setTimeout(done, 50))
    expect([steps, rendered]).toEqual([1, []])
    // The next one gets the page.
    atStep = () => Promise.resolve()
    expect((await ask(path)).statusCode).toBe(200)
    expect(rendered).toEqual([path])
  },
)

const connections = () =>
  new Promise<number>((done, failed) =>
    served.server.server.getConnections((error, count) => (error ? failed(error) : done(count))),
  )
