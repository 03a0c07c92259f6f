import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { socialWorld } from '#app/testing/social-world.ts'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { offeredProviders, socialLibraryOf } from './social-library.ts'

const RELAY = 'x7k2q@privaterelay.appleid.com'
const PEOPLE = [
  { sub: 'new', label: 'new', email: 'Neu@Post.example', givenName: 'Nele', surname: 'Neu' },
  { sub: 'owner', label: 'has an account', email: 'owner@post.example', givenName: 'Olga', surname: 'Own' },
  { sub: 'other-address', label: 'another address', email: 'private@else.example', givenName: 'Olga' },
  { sub: 'second', label: 'second', email: 'second@post.example', givenName: 'Sam' },
  { sub: 'terms', label: 'terms', email: 'terms@post.example', givenName: 'Tea' },
  { sub: 'factor', label: 'factor', email: 'factor@post.example', givenName: 'Fred' },
  { sub: 'replay', label: 'replay', email: 'replay@post.example', givenName: 'Rita' },
  { sub: 'unverified', label: 'unverified', email: 'unverified@post.example', isVerified: false },
  { sub: 'relay', label: 'relay', email: RELAY },
  { sub: 'no-address', label: 'no address' },
]

let social: Awaited<ReturnType<typeof socialWorld>>
beforeAll(async () => {
  social = await socialWorld(PEOPLE)
})
afterAll(() => social.close())

const viewer = (cookie: string) => social.world.viewerOf(cookie, 'de')
const methodsOf = (email: string) =>
  social.world.db.read
    .selectFrom('login_method as m')
    .innerJoin('person as p', 'p.id', 'm.user_id')
    .selectAll('m')
    .where('p.email', '=', email)
    .execute()
const count = async () =>
  (
    await social.world.db.read
      .selectFrom('login_session')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirst()
  )?.n

describe('somebody new', () => {
  test('gets an account with a verified address and a name, comes back to the wanted page, and no tokens are kept', async () => {
    const answer = await social.enter('google', 'new', { next: '/book/1?date=2026-11-20' })
    const next = encodeURIComponent('/book/1?date=2026-11-20')
    expect([answer.status, answer.headers['location']]).toEqual([303, `/welcome/terms?next=${next}`])
    expect(await viewer(answer.cookie)).toMatchObject({ email: 'neu@post.example', name: 'Nele Neu', verified: true })
    const [method, ...others] = await methodsOf('neu@post.example')
    expect(others).toEqual([])
    expect(method).toMatchObject({ provider_id: 'google', account_id: 'new' })
    expect([method?.access_token, method?.refresh_token, method?.id_token]).toEqual([null, null, null])
  })

  test('comes again as the same person, in a new session; the old one of the browser ends', async () => {
    const first = await social.enter('google', 'new')
    const again = await social.enter('google', 'new', {}, first.cookie)
    const [before, now] = [await viewer(first.cookie), await viewer(again.cookie)]
    expect([before.kind, now]).toMatchObject(['guest', { email: 'neu@post.example' }])
    expect((await methodsOf('neu@post.example')).length).toBe(1)
  })

  test('may send the form as multipart form data; what is none is refused (Spec 7)', async () => {
    const form = new FormData()
    form.set('next', '/booking')
    const whole = new Response(form)
    const send = async (payload: Buffer, type: string) =>
      social.world.raw({
        method: 'POST',
        url: '/social/google',
        headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
        payload,
      })
    const type = whole.headers.get('content-type') ?? ''
    const begun = await send(Buffer.from(await whole.arrayBuffer()), type)
    expect(begun.statusCode).toBe(303)
    expect(String(begun.headers['location'])).toContain('/dev/oidc/')
    expect((await send(Buffer.from('nothing'), type)).statusCode).toBe(400)
    expect((await send(Buffer.alloc(100_000), type)).statusCode).toBe(413)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example'])('is not led to %s', async (next) => {
    expect((await social.enter('google', 'new', { next })).headers['location']).toBe('/welcome/terms')
  })

  test('may read and sign out, and write only after accepting the terms; then comes to the wanted page at once', async () => {
    const { cookie } = await social.enter('google', 'terms')
    const switchMode = () => social.world.send('POST', '/api/account/mode', { cookie, body: { mode: 'provider' } })
    expect((await social.world.send('GET', '/api/me', { cookie })).status).toBe(200)
    expect(await switchMode()).toMatchObject({ status: 403, body: { code: 'auth.terms' } })
    const unticked = await social.world.send('POST', '/api/account/terms', { cookie, body: { terms: false } })
    expect(unticked.status).toBe(422)
    expect((await social.world.send('POST', '/api/account/terms', { cookie, body: { terms: true } })).status).toBe(200)
    expect((await switchMode()).status).toBe(200)
    expect((await social.enter('google', 'terms', { next: '/booking' })).headers['location']).toBe('/booking')
  })

  test('with a second step the provider alone opens nothing, and leads to the code', async () => {
    await social.enter('google', 'factor')
    await social.world.db.write.query(
      `insert into login_factor (person_id, secret_sealed, confirmed_at)
       select id, 'sealed', now() from person where email = 'factor@post.example'`,
    )
    const answer = await social.enter('google', 'factor', { next: '/booking' })
    expect(answer.headers['location']).toBe('/login/second?next=%2Fbooking')
    expect((await viewer(answer.cookie)).kind).toBe('guest')
  })

  test('who came from an English page has an English account and page', async () => {
    const answer = await social.enter('google', 'second', { locale: 'en' })
    expect(answer.headers['location']).toBe('/en/welcome/terms')
    const row = await social.world.db.read
      .selectFrom('person')
      .select('locale')
      .where('email', '=', 'second@post.example')
      .executeTakeFirst()
    expect(row?.locale).toBe('en')
  })
})

describe('signing in there as a proof of who somebody is (ASVS 6.8.4)', () => {
  test('the provider is asked to let them sign in anew; if it says that they did, it is one', async () => {
    for (const [provider, sub] of [
      ['google', 'new'],
      ['apple', 'relay'],
    ] as const) {
      const first = await social.enter(provider, sub)
      expect(await viewer(first.cookie), 'it does not say when').toMatchObject({ proved: false })
      const begun = await social.begin(provider, { proof: 'yes', next: '/account/social' }, first.cookie)
      expect(new URL(String(begun.headers['location'])).searchParams.get('max_age')).toBe('0')
      const again = await social.enter(provider, sub, { proof: 'yes', next: '/account/social' }, first.cookie)
      expect(again.headers['location']).toMatch(/^\/welcome\/terms\?next=%2Faccount%2Fsocial$|^\/account\/social$/)
      expect(await viewer(again.cookie)).toMatchObject({ proved: true })
    }
  })

  test('when it does not say when, they are signed in, have proved nothing, and read that', async () => {
    const before = await social.enter('google', 'new')
    const begun = await social.begin('google', { proof: 'yes', next: '/account/delete' }, before.cookie)
    const address = new URL(String(begun.headers['location']))
    // A provider that does not know what is asked leaves it out.
    address.searchParams.delete('max_age')
    const cookies = [before.cookie, begun.cookie].join('; ')
    const answer = await social.comeBack(await social.choose(address.href, 'new'), cookies)
    expect(answer.headers['location']).toBe('/password/confirm?next=%2Faccount%2Fdelete&stale=google')
    expect(await viewer(answer.cookie)).toMatchObject({ email: 'neu@post.example', proved: false })
    const refused = await social.world.send('POST', '/api/account/export', { cookie: answer.cookie })
    expect(refused.status).toBe(403)
  })
})

describe('an address that has an account', () => {
  test('is not taken over; signed in it is connected, with any address, and disconnected', async () => {
    const up = await social.world.signUp('owner@post.example')
    await social.world.confirmAddress('owner@post.example', up.cookie)
    const before = await count()
    const refused = await social.enter('google', 'owner', { next: '/booking' })
    expect(refused.headers['location']).toBe('/login?link=google&next=%2Fbooking')
    expect((await viewer(refused.cookie)).kind).toBe('guest')
    expect(await count()).toBe(before)
    expect((await methodsOf('owner@post.example')).map((one) => one.provider_id)).toEqual(['credential'])

    const linked = await social.enter('google', 'other-address', { link: 'yes', next: '/account' }, up.cookie)
    expect(linked.headers['location']).toBe('/account')
    expect((await viewer(up.cookie)).kind).toBe('user')
    const [google] = (await methodsOf('owner@post.example')).filter((one) => one.provider_id === 'google')
    expect(google).toMatchObject({ account_id: 'other-address', access_token: null, id_token: null })
    const again = await social.enter('google', 'other-address')
    expect(await viewer(again.cookie)).toMatchObject({ email: 'owner@post.example' })
    // Connecting once more keeps no tokens either.
    await social.enter('google', 'other-address', { link: 'yes' }, up.cookie)
    const [kept] = (await methodsOf('owner@post.example')).filter((one) => one.provider_id === 'google')
    expect([kept?.access_token, kept?.id_token]).toEqual([null, null])

    const list = await social.world.send('GET', '/api/account/social', { cookie: up.cookie })
    expect(list.body['data']).toEqual([
      { provider: 'google', isLinked: true },
      { provider: 'apple', isLinked: false },
    ])
    const off = await social.world.send('DELETE', '/api/account/social/google', { cookie: up.cookie })
    expect(off.status).toBe(200)
    expect((await methodsOf('owner@post.example')).map((one) => one.provider_id)).toEqual(['credential'])
    const none = await social.world.send('DELETE', '/api/account/social/credential', { cookie: up.cookie })
    expect(none.status).toBe(404)
  })

  test('what belongs to one account is not connected to another', async () => {
    const up = await social.world.signUp('thief@post.example')
    await social.world.confirmAddress('thief@post.example', up.cookie)
    const answer = await social.enter('google', 'new', { link: 'yes' }, up.cookie)
    expect(answer.headers['location']).toBe('/account/connect/google?social=other_account')
    expect((await methodsOf('thief@post.example')).length).toBe(1)
  })

  test('nothing is connected before the address is confirmed', async () => {
    const up = await social.world.signUp('squatter@post.example')
    const begun = await social.begin('google', { link: 'yes', next: '/account' }, up.cookie)
    const page = '/account/connect/google?next=%2Faccount&social=unconfirmed'
    expect([begun.status, begun.headers['location']]).toEqual([303, page])
  })

  test('long after signing in nothing is connected before a proof', async () => {
    const up = await social.world.signUp('unattended@post.example')
    await social.world.confirmAddress('unattended@post.example', up.cookie)
    await social.world.db.write.query(
      `update login_session set proved_at = now() - interval '11 minutes'
       where user_id = (select id from person where email = 'unattended@post.example')`,
    )
    const begun = await social.begin('google', { link: 'yes', next: '/account', locale: 'en' }, up.cookie)
    const page = encodeURIComponent('/en/account/connect/google?next=%2Faccount')
    expect([begun.status, begun.headers['location']]).toEqual([303, `/en/password/confirm?next=${page}`])
    const proof = { cookie: up.cookie, body: { currentPassword: PASSWORD } }
    expect((await social.world.send('POST', '/api/account/proof', proof)).status).toBe(200)
    const again = await social.begin('google', { link: 'yes', next: '/account' }, up.cookie)
    expect(String(again.headers['location'])).toContain('/dev/oidc/')
  })

  test('guests connect nothing', async () => {
    const answer = await social.enter('google', 'owner', { link: 'yes' })
    expect(answer.headers['location']).toBe('/login?link=google')
  })

  test('the last way in stays', async () => {
    const { cookie } = await social.enter('google', 'new', { proof: 'yes' })
    await social.world.send('POST', '/api/account/terms', { cookie, body: { terms: true } })
    const off = await social.world.send('DELETE', '/api/account/social/google', { cookie })
    expect([off.status, off.body['code']]).toEqual([422, 'account.last_way'])
  })
})

describe('what is refused', () => {
  test('an address that the provider has not verified makes no account', async () => {
    const answer = await social.enter('google', 'unverified')
    expect(answer.headers['location']).toBe('/login?social=unverified&provider=google')
    expect(await methodsOf('unverified@post.example')).toEqual([])
  })

  test('who declines comes back to signing in', async () => {
    const answer = await social.enter('google', 'deny', { next: '/booking' })
    expect(answer.headers['location']).toBe('/login?social=denied&provider=google&next=%2Fbooking')
  })

  test('a callback without a state, of another browser, or a second time begins no session', async () => {
    const begun = await social.begin('google')
    const { path, form } = await social.choose(String(begun.headers['location']), 'replay')
    const before = await count()
    const stateless = await social.world.send('GET', path.replace(/state=[^&]+/, ''), { cookie: begun.cookie })
    const invented = await social.world.send('GET', path.replace(/state=[^&]+/, 'state=x'), { cookie: begun.cookie })
    const elsewhere = await social.comeBack({ path, form }, '')
    for (const answer of [stateless, invented, elsewhere]) {
      expect([answer.status, answer.headers['location']]).toEqual([303, '/login?social=failed&provider=google'])
      expect((await viewer(answer.cookie)).kind).toBe('guest')
    }
    expect(await count()).toBe(before)
    const right = await social.comeBack({ path, form }, begun.cookie)
    expect(await viewer(right.cookie)).toMatchObject({ email: 'replay@post.example' })
    const replayed = await social.comeBack({ path, form }, begun.cookie)
    expect(replayed.headers['location']).toBe('/login?social=failed&provider=google')
    expect((await viewer(replayed.cookie)).kind).toBe('guest')
  })

  test('a code of one request is not good in another', async () => {
    const [mine, theirs] = [await social.begin('google'), await social.begin('google')]
    const stolen = await social.choose(String(theirs.headers['location']), 'new')
    const own = await social.choose(String(mine.headers['location']), 'replay')
    const code = new URLSearchParams(stolen.path.split('?')[1]).get('code') ?? ''
    const mixed = own.path.replace(/code=[^&]+/, `code=${code}`)
    const answer = await social.world.send('GET', mixed, { cookie: mine.cookie })
    expect(answer.headers['location']).toBe('/login?social=failed&provider=google')
  })

  test('the authorization request has PKCE, a state and a nonce, and our own address to return to', async () => {
    const { headers, cookie } = await social.begin('google', { next: '/booking' })
    const asked = new URL(String(headers['location'])).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:4300/api/auth/callback/google',
      response_type: 'code',
      scope: expect.stringContaining('openid') as string,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20)
    expect(cookie).toMatch(/^login-state=/)
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/)
  })

  test.each([
    ['POST', '/social/apple'],
    ['POST', '/social/facebook'],
    ['GET', '/api/auth/callback/facebook'],
  ] as const)('%s %s is 404', async (method, path) => {
    expect((await social.world.send(method, path)).status).toBe(404)
  })

  test('a form of another site sends nobody to a provider', async () => {
    const answer = await social.world.send('POST', '/social/google', {
      form: {},
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(answer.status).toBe(419)
  })
})

describe('Apple', () => {
  test('posts its answer without our cookies; a relay address gets an account with a name', async () => {
    const answer = await social.enter('apple', 'relay', { next: '/booking' })
    expect([answer.status, answer.headers['location']]).toEqual([303, '/welcome/terms?next=%2Fbooking'])
    expect(await viewer(answer.cookie)).toMatchObject({ email: RELAY, name: 'Gast', verified: true })
  })

  test('without an address there is no account', async () => {
    const answer = await social.enter('apple', 'no-address')
    expect(answer.headers['location']).toBe('/login?social=no_email&provider=apple')
  })
})

describe('discovery', () => {
  test('is read again a minute after it failed, and signing in says 503 until then', async () => {
    const { context } = social.world
    const away = { ...context, config: { ...context.config } }
    let at = Temporal.Instant.from('2026-11-10T10:00:00Z')
    const clock = { now: () => at }
    social.stop()
    expect(await socialLibraryOf(away, 'google', clock)).toBeNull()
    social.start()
    expect(await socialLibraryOf(away, 'google', clock)).toBeNull()
    at = at.add({ seconds: 60 })
    expect(await socialLibraryOf(away, 'google', clock)).not.toBeNull()
    // It is kept as long as nothing lacks.
    social.stop()
    at = at.add({ hours: 11 })
    expect(await socialLibraryOf(away, 'apple', clock)).not.toBeNull()
    social.start()
  })

  test('of a provider that never answers is not waited for longer than four seconds', async () => {
    const { context } = social.world
    let asked = 0
    const silent = createServer(() => void (asked += 1))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const GOOGLE_ISSUER = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const away = { ...context, config: { ...context.config, GOOGLE_ISSUER, APPLE_CLIENT_ID: '' } }
    const ask = () => socialLibraryOf(away, 'google', systemClock(), 50)
    expect([await ask(), await ask()]).toEqual([null, null])
    // On a busy machine the connection comes later than the answers.
    await expect.poll(() => asked).toBeGreaterThan(0)
    expect(asked, 'the one discovery goes on').toBe(1)
    silent.closeAllConnections()
    silent.close()
  })

  test('without a client there is no provider', async () => {
    const { context } = social.world
    const none = { ...context.config, GOOGLE_CLIENT_ID: '', APPLE_CLIENT_ID: '' }
    expect(offeredProviders(none)).toEqual([])
    const other = await accountWorld()
    try {
      expect((await other.send('POST', '/social/google')).status).toBe(404)
      expect((await other.send('POST', '/login/apple')).status).toBe(404)
      expect((await other.send('GET', '/api/auth/callback/google')).status).toBe(404)
      expect((await other.send('POST', '/api/auth/callback/apple', { form: { code: 'x' } })).status).toBe(404)
      expect((await other.send('GET', '/api/account/social')).body['data']).toEqual([])
    } finally {
      await other.close()
    }
  })
})
