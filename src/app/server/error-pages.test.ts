/** What a visitor is told when something goes wrong: pages outside of React, within it, and forms that keep what was typed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorPage } from '#platform/http/error-page.ts'
import * as contract from '#features/account/sign-in/contract.ts'
import * as loginPage from '#app/screens/login-screen.tsx'
import { readSocial } from '#features/account/social/contract.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { route, type Route } from '#platform/http/route.ts'
import { pageBuild } from '../testing/page-build.ts'
import { statusRoutes } from '#features/status/server/routes.ts'
import { serveWorld, type ServedWorld } from '../testing/served-world.ts'
import { createTestWorld, type TestWorld } from '../testing/test-world.ts'
import { servePages } from './serve/serve-pages.ts'

let world: TestWorld
let served: ServedWorld
let signIn: () => Promise<never>
let social: () => Promise<{ data: [] }>
beforeAll(async () => {
  world = await createTestWorld()
  const routes: Route[] = [route(contract.signIn, () => signIn()), route(readSocial, () => social()), ...statusRoutes]
  served = await serveWorld(world, { routes }, (server, context) =>
    servePages(server, {
      context,
      routes,
      viewerOf: (_, locale) => Promise.resolve({ kind: 'guest', locale } as never),
      build: pageBuild([{ path: 'login', module: loginPage }]),
      mode: 'production',
      demoPeople: () => Promise.resolve([]),
    }),
  )
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const broken = () => Promise.reject(new Error('a secret of the stack'))
const post = async (body: string, headers: Record<string, string> = {}) => {
  const answer = await served.server.inject({
    method: 'POST',
    url: '/login?next=/booking',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://viertel.example',
      ...headers,
    },
    payload: body,
  })
  return { status: answer.statusCode, id: String(answer.headers['x-request-id']), html: answer.body }
}
const typed = 'email=lena%40example.org&password=a-secret-word&next=%2Fbooking'

test('a fault while a form is processed keeps what was typed and gives the number to look it up by', async () => {
  social = () => Promise.resolve({ data: [] })
  signIn = broken
  const { status, id, html } = await post(typed)
  expect(status).toBe(500)
  expect(html).toContain('value="lena@example.org"')
  expect(html).toContain(`(${id})`)
  expect(html).toMatch(/role="alert"[^>]*>(?:<[^>]+>)*[^<]*Da ist etwas schiefgegangen/)
  expect(html).not.toMatch(/a-secret-word|secret of the stack/)
})

test('a refusal is one, with its own status', async () => {
  signIn = () => Promise.reject(new RefusalError({ code: 'request.too_many', slots: {} }))
  const { status, html } = await post(typed)
  expect(status).toBe(429)
  expect(html).toContain('Zu viele Versuche')
  expect(html).toContain('value="lena@example.org"')
})

test('a fault while a page is loaded is an error page with a way on and the number', async () => {
  social = broken as never
  const { status, headers, text } = await served.ask('GET', '/login')
  expect(status).toBe(500)
  expect(text).toContain(`${headers['x-request-id']}`)
  expect(text).toContain('role="search"')
  expect(text).not.toContain('secret of the stack')
})

test('a page that is asked in a wrong way says so: 405 with Allow, 419 from another site, 415 for what is no form', async () => {
  const method = await served.ask('PUT', '/en/login')
  expect([method.status, method.headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
  expect(method.text).toContain('<h1>Method not allowed.</h1>')
  const expired = await post(typed, { origin: 'https://evil.example' })
  expect(expired.status).toBe(419)
  expect(expired.html).toContain('Die Seite ist abgelaufen')
  expect(expired.html).toContain(expired.id)
  expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(415)
  expect((await served.ask('DELETE', '/api/nothing')).body['code']).toBe('request.not_found')
})

test.each(['de', 'en'] as const)(
  'the page outside of React is whole in %s, and every value in it is text',
  (locale) => {
    const canary = `"><img src=x onerror=alert(1)>'`
    const facts = { code: 'request.too_many', message: canary, requestId: canary }
    const html = (method: string, wait: string) =>
      errorPage({ body: facts, headers: { 'retry-after': wait }, locale, method, url: `/x?${canary}` })
    expect(html('GET', '30')).not.toContain('<img src=x')
    expect(html('GET', '30')).toContain(`<html lang="${locale}">`)
    expect(html('GET', '30')).toContain(locale === 'de' ? 'in 30 Sekunden' : 'in 30 seconds')
    expect(html('GET', '300')).toContain(locale === 'de' ? 'in 5 Minuten' : 'in 5 minutes')
    expect(html('GET', '')).not.toMatch(/NaN|Versuche es in|Try again in/)
    expect(html('POST', '30')).toContain(locale === 'de' ? 'Formular abgeschickt' : 'submitted a form')
    expect(html('GET', '30')).not.toMatch(/Formular|submitted/)
  },
)
