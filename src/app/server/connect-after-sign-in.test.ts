/** Whoever comes back from a provider with an address that has an account is asked to connect it, by whatever they sign in. */
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '#features/account/server/create-person.ts'
import { PASSWORD } from '#features/account/server/account-world.ts'
import * as linkPage from '#features/account/login-link/web/login-link-page.tsx'
import { codeAt, stepAt } from '#features/account/sign-in/server/one-time-code.ts'
import * as loginPage from '#app/screens/login-screen.tsx'
import * as secondPage from '#features/account/sign-in/web/login-second-page.tsx'
import * as connectPage from '#features/account/social/web/account-connect-page.tsx'
import type { Context } from '#platform/context.ts'
import { pageBuild } from '../testing/page-build.ts'
import { socialWorld } from '../testing/social-world.ts'
import { statusRoutes } from '#features/status/server/routes.ts'
import { ACCOUNT_ROUTES } from './routes.ts'
import { servePages } from './serve/serve-pages.ts'

const WANTED = '/booking?past=true&x=1'
const CONNECT = `/account/connect/google?next=${encodeURIComponent(WANTED)}`
const WAYS = ['password', 'link', 'code', 'refused', 'taken', 'twice'] as const
const PEOPLE = WAYS.map((sub) => ({ sub, label: sub, email: `${sub}@post.example` }))

let social: Awaited<ReturnType<typeof socialWorld>>
let pages: FastifyInstance
beforeAll(async () => {
  social = await socialWorld([...PEOPLE, { sub: 'owned', label: 'owned', email: 'owned@post.example' }])
  const { world } = social
  const context = {
    ...world.context,
    // These pages offer Google alone.
    config: { ...world.context.config, APPLE_CLIENT_ID: '' },
    analytics: { records: false },
    geocoder: { attribution: '' },
    payments: { name: 'sandbox' },
  } as unknown as Context
  pages = Fastify()
  await servePages(pages, {
    context,
    routes: [...ACCOUNT_ROUTES, ...statusRoutes],
    viewerOf: world.viewerOf,
    build: pageBuild([
      { path: 'login', module: loginPage },
      { path: 'login/second', module: secondPage },
      { path: 'login/link', module: linkPage },
      { path: 'account/connect/:provider', module: connectPage },
    ]),
    mode: 'production',
    demoPeople: () => Promise.resolve([]),
  })
})
afterAll(async () => {
  await pages.close()
  await social.close()
})

type Visit = { status: number; html: string; location: string; cookie: string }

async function visit(url: string, cookie = '', form?: Record<string, string>): Promise<Visit> {
  const answer = await pages.inject({
    url,
    method: form ? 'POST' : 'GET',
    headers: {
      cookie,
      origin: 'http://localhost:4300',
      ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
  })
  const set = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '')
  return {
    status: answer.statusCode,
    html: answer.body,
    location: String(answer.headers['location'] ?? ''),
    cookie: set.filter((one) => !one.endsWith('=')).join('; '),
  }
}

const plain = (text: string) => text.replaceAll('&amp;', '&')
const nextOf = ({ html }: Visit) => plain(/name="next" value="([^"]*)"/.exec(html)?.[1] ?? '')
const linkTo = ({ html }: Visit, path: string) => plain(new RegExp(`href="(${path}[^"]*)"`).exec(html)?.[1] ?? '')

async function account(sub: (typeof WAYS)[number]) {
  const email = `${sub}@post.example`
  await createPerson(social.world.context, { email, givenName: 'O', surname: 'W', password: PASSWORD, verified: true })
  return email
}

/** The sign-in page that somebody is sent back to by Google. */
async function sentBack(sub: (typeof WAYS)[number]): Promise<Visit> {
  const answer = await social.enter('google', sub, { next: WANTED })
  expect(answer.headers['location']).toBe(`/login?link=google&next=${encodeURIComponent(WANTED)}`)
  const login = await visit(String(answer.headers['location']))
  expect(login.html).toContain('Melde dich an, dann verbinden wir Google.')
  return login
}

test('by password: one button, then the page that was wanted', async () => {
  const email = await account('password')
  const login = await sentBack('password')
  const signedIn = await visit('/login', '', { email, password: PASSWORD, next: nextOf(login) })
  expect([signedIn.status, signedIn.location]).toEqual([303, CONNECT])
  const asked = await visit(CONNECT, signedIn.cookie)
  expect(asked.html).toContain('action="/social/google"')
  expect(asked.html).toContain('Google verbinden</')
  expect(plain(asked.html), 'the way to refuse').toContain(`href="${WANTED}"`)
  const linked = await social.enter('google', 'password', { link: 'yes', next: nextOf(asked) }, signedIn.cookie)
  expect(linked.headers['location']).toBe(WANTED)
  // It is not asked again.
  expect((await visit(CONNECT, signedIn.cookie)).location).toBe(WANTED)
})

test('by a mailed link', async () => {
  const email = await account('link')
  const ask = linkTo(await sentBack('link'), '/login/link')
  await visit('/login/link', '', { email, next: nextOf(await visit(ask)) })
  const [mail] = await social.world.mails(email)
  const opened = await visit(`${mail?.url.pathname}${mail?.url.search}`)
  const token = mail?.url.searchParams.get('token') ?? ''
  expect((await visit('/login/link', '', { token, next: nextOf(opened) })).location).toBe(CONNECT)
})

test('by password and a code', async () => {
  const email = await account('code')
  const { cookie } = await social.world.signIn(email)
  const begun = await social.world.send('POST', '/api/account/factor', { cookie })
  const { secret } = begun.body['data'] as { secret: string }
  const bits = [...secret].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'))
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const code = (late: number) => codeAt(bytes, stepAt(Date.now()) + late)
  await social.world.send('PUT', '/api/account/factor', { cookie, body: { code: code(-1) } })
  const login = await sentBack('code')
  const first = await visit('/login', '', { email, password: PASSWORD, next: nextOf(login) })
  const second = await visit(first.location, first.cookie)
  expect((await visit('/login/second', first.cookie, { code: code(0), next: nextOf(second) })).location).toBe(CONNECT)
})

test('declined at the provider: back at the question, which says so, and the wanted page is still there', async () => {
  const { cookie } = await social.world.signIn(await account('refused'))
  const answer = await social.enter('google', 'deny', { link: 'yes', next: WANTED }, cookie)
  expect(answer.headers['location']).toBe(`${CONNECT}&social=denied`)
  const asked = await visit(String(answer.headers['location']), cookie)
  expect(asked.html).toContain('Du hast die Anmeldung mit Google abgebrochen.')
  expect(plain(asked.html)).toContain(`href="${WANTED}"`)
})

test('what belongs to another account is not connected, and the person is told', async () => {
  await social.enter('google', 'owned')
  const { cookie } = await social.world.signIn(await account('taken'))
  const answer = await social.enter('google', 'owned', { link: 'yes', next: WANTED, locale: 'de' }, cookie)
  const asked = await visit(String(answer.headers['location']), cookie)
  expect(asked.html).toContain('ist schon mit einem anderen Konto verbunden.')
})

test('the button of the provider pressed a second time changes nothing; one that is not offered asks for nothing', async () => {
  await account('twice')
  const again = await social.enter('google', 'twice', { next: nextOf(await sentBack('twice')) })
  const login = await visit(String(again.headers['location']))
  expect(nextOf(login)).toBe(CONNECT)
  const unknown = await visit('/login?link=apple&next=%2Fbooking')
  expect(nextOf(unknown)).toBe('/booking')
  expect(unknown.html).not.toContain('Melde dich an, dann verbinden wir')
})
