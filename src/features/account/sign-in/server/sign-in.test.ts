import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import { accountWorld, PASSWORD, SECRET } from '../../server/account-world.ts'
import { sweepLogins } from './sweep-logins.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

const me = async (cookie: string) => (await world.send('GET', '/api/me', { cookie })).body
const guest = async (cookie: string) => (await world.viewerOf(cookie, 'de')).kind === 'guest'

test('sign up, verify, sign in, me, reset: the old session and the old password are dead', async () => {
  const up = await world.signUp('Lena@Example.org', { next: '/book/1', newsletter: true })
  expect(up.status).toBe(200)
  expect(up.body['data']).toMatchObject({ email: 'lena@example.org', name: 'Lena Brandt', verified: false })
  expect(up.headers['set-cookie']).toMatch(/^sid=[^;]+; Max-Age=5184000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await me(up.cookie)).toMatchObject({
    verified: false,
    canBook: false,
    type: 1,
    name: 'Lena',
    surname: 'Brandt',
  })

  const [verify] = await world.mails('lena@example.org')
  expect(verify?.type).toBe('account.verify')
  expect([verify?.url.pathname, verify?.url.searchParams.get('next')]).toEqual(['/email/verify', '/book/1'])
  const proof = { token: verify?.url.searchParams.get('token'), currentPassword: PASSWORD }
  const link = await world.send('POST', '/api/auth/verify-email', { body: proof })
  expect([link.status, link.body]).toEqual([200, { data: { kept: true } }])
  expect(link.cookie).toBe('') // whoever reads the mail first is not signed in
  expect(await me(up.cookie)).toMatchObject({ verified: true })

  const signedIn = await world.signIn('LENA@example.org ')
  expect(signedIn.status).toBe(200)
  expect(JSON.stringify(signedIn.body)).not.toContain('token')
  expect(await me(signedIn.cookie)).toMatchObject({ email: 'lena@example.org' })

  const asked = await world.send('POST', '/api/auth/request-password-reset', { body: { email: 'lena@example.org' } })
  expect(asked.status).toBe(200)
  const reset = (await world.mails('lena@example.org')).find((mail) => mail.type === 'account.reset')
  expect(reset?.url.pathname).toBe('/password/reset')
  const token = reset?.url.searchParams.get('token')
  const weak = await world.send('POST', '/api/auth/reset-password', { body: { token, password: 'kurz' } })
  expect([weak.status, weak.body['code']]).toEqual([422, 'account.password_weak'])
  const body = { token, password: 'Tafel-Wolke9 Ruder' }
  expect((await world.send('POST', '/api/auth/reset-password', { body })).status).toBe(200)
  expect((await world.send('POST', '/api/auth/reset-password', { body })).body['code']).toBe('account.link_invalid')

  expect(await guest(up.cookie)).toBe(true)
  expect(await guest(signedIn.cookie)).toBe(true)
  expect((await world.signIn('lena@example.org')).status).toBe(401)
  expect((await world.signIn('lena@example.org', body.password)).status).toBe(200)
})

test.each([
  ['/book/1?date=2026-11-20', '/book/1?date=2026-11-20'],
  ['/', null],
  ['//evil.example', null],
  ['https://evil.example', null],
  ['/\\\\evil.example', null],
])('the link of a reset leads on to %s only within this site', async (next, kept) => {
  const email = `reset-${Math.random().toString(36).slice(2)}@example.org`
  await createPerson(world.context, { email, givenName: 'L', surname: 'B', password: PASSWORD })
  const asked = await world.send('POST', '/api/auth/request-password-reset', { body: { email, next } })
  expect(asked.status).toBe(200)
  const [mail] = await world.mails(email)
  expect(mail?.url.searchParams.get('token')).toMatch(/./)
  expect(mail?.url.searchParams.get('next') ?? null).toBe(kept)
})

test('one reset ends every other link, and tokens are stored hashed only', async () => {
  const id = await createPerson(world.context, {
    email: 'links@example.org',
    givenName: 'A',
    surname: 'B',
    password: PASSWORD,
  })
  for (let i = 0; i < 2; i += 1) {
    await world.db.write.query("delete from login_rate where key like 'reset:%'")
    await world.send('POST', '/api/auth/request-password-reset', { body: { email: 'links@example.org' } })
  }
  const tokens = (await world.mails('links@example.org')).map((mail) => mail.url.searchParams.get('token') ?? '')
  expect(new Set(tokens).size).toBe(2)
  const stored = await world.db.read.query<{ identifier: string }>(
    'select identifier from login_challenge where value = $1',
    [id],
  )
  expect(stored).toHaveLength(2)
  for (const row of stored) expect(tokens.some((token) => row.identifier.includes(token))).toBe(false)
  const use = (token: string | undefined) =>
    world.send('POST', '/api/auth/reset-password', { body: { token, password: 'Tafel-Wolke9 Ruder' } })
  expect((await use(tokens[0])).status).toBe(200)
  expect((await use(tokens[1])).body['code']).toBe('account.link_invalid')
})

describe('signing up', () => {
  test('with a domain of letters beyond ASCII: one address, however it is written', async () => {
    const up = await world.signUp('anna@Bücher.example')
    expect(up.body['data']).toMatchObject({ email: 'anna@xn--bcher-kva.example' })
    for (const written of ['anna@bücher.example', 'ANNA@xn--bcher-kva.example', 'anna@bu\u0308cher.example'])
      expect((await world.signIn(written)).status, written).toBe(200)
    expect((await world.signUp('anna@BÜCHER.example')).body['code']).toBe('account.email_exists')
  })

  test('a name has a letter or a digit, and nothing that nobody sees', async () => {
    for (const givenName of ['\u200B', '...', '\u3164', '👍'])
      expect((await world.signUp('nobody@example.org', { givenName })).status, givenName).toBe(422)
    const up = await world.signUp('unseen@example.org', { givenName: 'Le\u202Ena\u00AD' })
    expect(up.body['data']).toMatchObject({ name: 'Lena Brandt' })
  })

  test('needs the bot check, once per solution', async () => {
    const without = await world.signUp('bot@example.org', {}, 'x')
    expect([without.status, without.body['code']]).toEqual([422, 'account.bot_check'])
    expect(await world.db.read.query("select 1 from person where email = 'bot@example.org'")).toHaveLength(0)
  })

  test('without script, or while the bot check cannot be asked, few from one network are accepted', async () => {
    const strict = await accountWorld({ limits: 'strict' })
    const body = (n: number) => ({
      givenName: 'A',
      surname: 'D',
      email: `few${n}@example.org`,
      password: PASSWORD,
      terms: true,
    })
    const plain = (n: number) => strict.send('POST', '/api/auth/sign-up/email', { body: body(n) })
    const checked = (n: number) => strict.signUp(`few${n}@example.org`, {}, 'token')
    const away = () => Promise.reject(new OutsideUnavailable('turnstile', 'timeout'))
    Object.assign(strict.context, { botCheck: { ...strict.context.botCheck, verify: away } })
    const answers = [await plain(1), await checked(2), await plain(3), await plain(4)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    Object.assign(strict.context, { botCheck: { ...strict.context.botCheck, verify: () => Promise.resolve(true) } })
    expect((await checked(5)).status, 'whoever passes the check is not among them').toBe(200)
    await strict.close()
  })

  test('names every wrong field at once, in the language asked for', async () => {
    const answer = await world.signUp('not an address', { surname: ' ', password: 'passwort', terms: false })
    expect(answer.status).toBe(422)
    expect(answer.body['errors']).toMatchObject({
      surname: ['Bitte ausfüllen.'],
      email: ['Bitte gib eine gültige E-Mail-Adresse an.'],
      terms: ['Bitte stimme den Nutzungsbedingungen zu.'],
      password: ['Mindestens 8 Zeichen mit Kleinbuchstabe, Großbuchstabe, Zahl und Sonderzeichen.'],
    })
    const common = await world.signUp('c@example.org', { password: 'P@ssw0rd2026!' })
    expect(common.body['code']).toBe('account.password_common')
    const named = await world.signUp('zwirnfaden@example.org', { password: 'Zwirnfaden1!' })
    expect(named.body['code']).toBe('account.password_common')
  })

  test('an address exists once, also when two ask at the same time', async () => {
    const answers = await Promise.all([world.signUp('twice@example.org'), world.signUp('TWICE@example.org')])
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422])
    const again = await world.signUp('twice@example.org')
    expect([again.status, again.body['code']]).toEqual([422, 'account.email_exists'])
    expect(await world.db.read.query("select 1 from person where email = 'twice@example.org'")).toHaveLength(1)
    expect(await world.mails('twice@example.org')).toHaveLength(1)
  })

  test('nobody makes himself verified, an operator or somebody else', async () => {
    const extra = { kind: 32, emailVerified: true, email_verified: true, id: 'x', companyId: 1, suspendedAt: null }
    const up = await world.signUp('mass@example.org', extra)
    expect(up.status).toBe(200)
    expect(await me(up.cookie)).toMatchObject({ type: 1, verified: false })
  })
})

describe('signing in', () => {
  beforeAll(async () => {
    await createPerson(world.context, { email: 'known@example.org', givenName: 'K', surname: 'N', password: PASSWORD })
  })

  test('answers alike for unknown accounts and wrong passwords', async () => {
    const wrong = await world.signIn('known@example.org', 'Falsch-Wort1')
    const unknown = await world.signIn('unknown@example.org', 'Falsch-Wort1')
    const { requestId: a, ...wrongBody } = wrong.body
    const { requestId: b, ...unknownBody } = unknown.body
    expect(a).not.toBe(b)
    expect([unknown.status, unknownBody, unknown.cookie]).toEqual([wrong.status, wrongBody, wrong.cookie])
    expect([wrong.status, wrong.body['code'], wrong.cookie]).toEqual([401, 'account.credentials', ''])
  })

  test('so does asking for a reset, and only the known get mail', async () => {
    const ask = async (email: string) => {
      const began = performance.now()
      const { status, body } = await world.send('POST', '/api/auth/request-password-reset', { body: { email } })
      return { status, body, slow: performance.now() - began >= 145 }
    }
    expect(await ask('known@example.org')).toEqual({ status: 200, body: { data: null }, slow: true })
    expect(await ask('nobody@example.org')).toEqual({ status: 200, body: { data: null }, slow: true })
    expect(await world.mails('known@example.org')).toHaveLength(1)
    expect(await world.mails('nobody@example.org')).toHaveLength(0)
  })

  test('ends the session somebody came with', async () => {
    const first = await world.signIn('known@example.org')
    const second = await world.send('POST', '/api/auth/sign-in/email', {
      body: { email: 'known@example.org', password: PASSWORD },
      cookie: first.cookie,
    })
    expect(second.cookie).not.toBe(first.cookie)
    expect(await guest(first.cookie)).toBe(true)
    expect(await guest(second.cookie)).toBe(false)
    const out = await world.send('POST', '/api/auth/sign-out', { cookie: second.cookie })
    expect(out.headers['set-cookie']).toContainEqual(expect.stringMatching(/^sid=; Max-Age=0/))
    expect(await guest(second.cookie)).toBe(true)
  })

  test('forty wrong passwords end in 429 with a time to wait; other addresses stay free', async () => {
    const answers: Awaited<ReturnType<typeof world.signIn>>[] = []
    for (let i = 0; i < 40; i += 1) answers.push(await world.signIn('known@example.org', 'Falsch-Wort1', '192.0.2.66'))
    const statuses = answers.map((one) => one.status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(new Set(statuses.slice(10))).toEqual(new Set([429]))
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(60)
    const forged = await world.send('POST', '/api/auth/sign-in/email', {
      body: { email: 'known@example.org', password: PASSWORD },
      headers: { 'x-forwarded-for': '203.0.113.9', 'x-app-ip': '203.0.113.9' },
      ip: '192.0.2.66',
    })
    expect(forged.status).toBe(429)
    expect((await world.signIn('known@example.org', PASSWORD, '192.0.2.67')).status).toBe(200)
  })

  test('guesses from everywhere are slowed down without locking the owner out', async () => {
    await createPerson(world.context, { email: 'hunted@example.org', givenName: 'H', surname: 'T', password: PASSWORD })
    expect((await world.signIn('hunted@example.org', PASSWORD, '198.51.100.1')).status).toBe(200)
    await world.db.write.query(
      `update login_rate set count = 40 where key in (select key from login_rate where key like 'sign-in-account:%')`,
    )
    expect((await world.signIn('hunted@example.org', 'Falsch-Wort1', '203.0.113.77')).status).toBe(429)
    expect((await world.signIn('hunted@example.org', PASSWORD, '198.51.100.1')).status).toBe(200)
  })

  test('a page of another site cannot sign anybody in', async () => {
    const body = { email: 'known@example.org', password: PASSWORD }
    const foreign = { origin: 'https://evil.example' }
    const answer = await world.send('POST', '/api/auth/sign-in/email', { body, headers: foreign })
    expect([answer.status, answer.cookie]).toEqual([419, ''])
  })

  test.each([
    ['empty', {}],
    ['numbers', { email: 7, password: 7 }],
    ['arrays', { email: ['a@b.de'], password: [PASSWORD] }],
    ['too long', { email: 'a@b.de', password: 'x'.repeat(5000) }],
    ['NUL', { email: 'a\u0000@b.de', password: PASSWORD }],
  ])('%s is a field error, not a fault', async (_, body) => {
    expect((await world.send('POST', '/api/auth/sign-in/email', { body })).status).toBe(422)
  })
})

describe('changing the password', () => {
  test('needs the old one, ends the other sessions and goes on with a new one', async () => {
    await createPerson(world.context, { email: 'change@example.org', givenName: 'C', surname: 'P', password: PASSWORD })
    const [here, there] = [await world.signIn('change@example.org'), await world.signIn('change@example.org')]
    const change = (cookie: string, currentPassword: string) =>
      world.send('POST', '/api/auth/change-password', {
        cookie,
        body: { currentPassword, password: 'Tafel-Wolke9 Ruder' },
      })
    expect((await change('', PASSWORD)).status).toBe(401)
    const wrong = await change(here.cookie, 'Falsch-Wort1')
    expect([wrong.status, wrong.body['errors']]).toEqual([
      422,
      { currentPassword: ['Das Passwort ist nicht richtig.'] },
    ])
    const done = await change(here.cookie, PASSWORD)
    expect(done.status).toBe(200)
    expect([await guest(here.cookie), await guest(there.cookie), await guest(done.cookie)]).toEqual([true, true, false])
  })
})

describe('the viewer', () => {
  const signed = (token: string, secret: string) =>
    `sid=${encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)}`

  test('is a guest with a forged, foreign, idle or ended session', async () => {
    const id = await createPerson(world.context, {
      email: 'v@example.org',
      givenName: 'V',
      surname: 'W',
      password: PASSWORD,
    })
    const { cookie } = await world.signIn('v@example.org')
    const [session] = await world.db.read.query<{ token: string }>(
      'select token from login_session where user_id = $1',
      [id],
    )
    const token = session?.token ?? ''
    expect(await guest(signed(token, SECRET))).toBe(false)
    expect(await guest(signed(token, 'another-secret-another-secret-another'))).toBe(true)
    expect(await guest(`sid=${token}`)).toBe(true)
    expect(await guest(signed('unknown', SECRET))).toBe(true)
    expect(await guest(cookie.replace('sid=', '__Host-sid='))).toBe(true)

    const age = (column: string, interval: string) =>
      world.db.write.query(`update login_session set ${column} = now() + interval '${interval}' where token = $1`, [
        token,
      ])
    await age('updated_at', '-13 days')
    expect(await guest(cookie)).toBe(false)
    await expect
      .poll(() =>
        world.db.read.query("select 1 from login_session where token = $1 and updated_at > now() - interval '1 hour'", [
          token,
        ]),
      )
      .toHaveLength(1)
    await age('updated_at', '-15 days')
    expect(await guest(cookie)).toBe(true)
    await age('updated_at', '0')
    await age('expires_at', '-1 second')
    expect(await guest(cookie)).toBe(true)
    await sweepLogins(world.db.write)
    expect(await world.db.read.query('select 1 from login_session where token = $1', [token])).toHaveLength(0)
  })

  test('is a guest when the person is gone', async () => {
    const gone = { email: 'gone@example.org', givenName: 'G', surname: 'N', password: PASSWORD }
    await createPerson(world.context, gone)
    const { cookie } = await world.signIn('gone@example.org')
    expect(await guest(cookie)).toBe(false)
    await world.db.write.query(`delete from person where email = 'gone@example.org'`)
    expect(await guest(cookie)).toBe(true)
    expect((await world.send('GET', '/api/profile', { cookie })).status).toBe(401)
  })

  test('knows kind, company and state of the person', async () => {
    await createPerson(world.context, {
      email: 'p@example.org',
      givenName: 'P',
      surname: 'Q',
      password: PASSWORD,
      bits: 3,
      refugee: true,
    })
    const { cookie } = await world.signIn('p@example.org')
    await world.db.write.query("update person set suspended_at = now() where email = 'p@example.org'")
    expect(await world.viewerOf(cookie, 'en')).toMatchObject({
      kind: 'provider',
      bits: 3,
      refugee: true,
      suspended: true,
      verified: true,
      companyId: null,
      locale: 'en',
    })
  })
})
