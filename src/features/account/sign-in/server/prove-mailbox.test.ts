/** An address is registered by somebody who does not read its mail; then its owner comes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

const NEW = 'Tafel-Wolke9 Ruder'
let people = 0

/** A person has registered the address of another one, and holds the session. */
async function squatted() {
  const email = `owner${(people += 1)}@example.org`
  const { cookie, body } = await world.signUp(email)
  return { email, cookie, id: (body['data'] as { id: string }).id }
}
type Squatted = Awaited<ReturnType<typeof squatted>>

/** Ways in that were added before accounts without a confirmed address were kept from it. */
async function addWaysIn({ id }: Pick<Squatted, 'id'>): Promise<void> {
  await world.db.write.query(
    `insert into login_method (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, $2, 'google')`,
    [id, `sub-${id}`],
  )
  await world.db.write.query(
    `insert into login_passkey (id, person_id, credential_id, public_key, name) values (gen_random_uuid(), $1, $2, '', 'x')`,
    [id, `credential-${id}`],
  )
  await world.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, '', now())`,
    [id],
  )
  await world.db.write.query(
    `insert into api_key (id, person_id, name, prefix, hash, scopes, made_at, expires_at)
     values (gen_random_uuid(), $1, 'x', 'viertel_x', sha256($2::text::bytea), '{bookings:read}', now(), now() + interval '1 day')`,
    [id, id],
  )
}

const waysInto = async ({ id }: Pick<Squatted, 'id'>) =>
  (
    await world.db.read.query<{ way: string }>(
      `select provider_id as way from login_method where user_id = $1
       union all select 'passkey' from login_passkey where person_id = $1
       union all select 'factor' from login_factor where person_id = $1
       union all select 'key' from api_key where person_id = $1 and ended_at is null
       union all select 'session' from login_session where user_id = $1
       union all select 'change' from login_email_change where person_id = $1 and confirmed_at is null
       union all select 'deletion' from account_deletion where person_id = $1 order by way`,
      [id],
    )
  ).map(({ way }) => way)

async function tokenOf(email: string, type: string): Promise<string> {
  return (await world.mails(email)).findLast((mail) => mail.type === type)?.url.searchParams.get('token') ?? ''
}
async function resetBy(email: string) {
  await world.send('POST', '/api/auth/request-password-reset', { body: { email } })
  const body = { token: await tokenOf(email, 'account.reset'), password: NEW }
  return world.send('POST', '/api/auth/reset-password', { body })
}
const verify = (token: string, currentPassword?: string, cookie?: string) =>
  world.send('POST', '/api/auth/verify-email', {
    body: { token, ...(currentPassword !== undefined && { currentPassword }) },
    ...(cookie && { cookie }),
  })
const isVerified = async ({ id }: Squatted) =>
  (await world.db.read.query<{ v: boolean }>('select email_verified as v from person where id = $1', [id]))[0]?.v

test('an account without a confirmed address adds no way in', async () => {
  const { cookie } = await squatted()
  for (const [method, path, body] of [
    ['POST', '/api/account/passkey/challenge', {}],
    ['POST', '/api/account/factor', {}],
    ['PUT', '/api/account/factor', { code: '000000' }],
  ] as const)
    expect((await world.send(method, path, { cookie, body })).body['code'], path).toBe('account.unverified')
})

test('the owner resets the password: nothing of whoever registered the address is left, and it is confirmed', async () => {
  const account = await squatted()
  await addWaysIn(account)
  await world.send('POST', '/api/account/email', { cookie: account.cookie, body: { email: 'thief@example.org' } })
  const moving = await tokenOf('thief@example.org', 'account.email_wanted')
  expect(await waysInto(account)).toEqual(['change', 'credential', 'factor', 'google', 'key', 'passkey', 'session'])

  const answer = await resetBy(account.email)
  expect(answer.body).toEqual({ data: { remaining: { passkeys: 0, providers: [], secondStep: false } } })
  expect(await waysInto(account)).toEqual(['credential'])
  expect(await isVerified(account)).toBe(true)
  const moved = await world.send('POST', '/api/account/email/confirm', { body: { token: moving } })
  expect(moved.body['code']).toBe('account.link_invalid')
  expect((await world.viewerOf(account.cookie, 'de')).kind).toBe('guest')
  expect((await world.signIn(account.email, NEW)).body['data']).toMatchObject({ id: account.id, verified: true })
})

test('opening the link of the verification changes nothing', async () => {
  const account = await squatted()
  const token = await tokenOf(account.email, 'account.verify')
  const query = new URLSearchParams({ token, locale: 'en', next: '/book/1' })
  const opened = await world.send('GET', `/api/auth/verify-email?${query}`)
  expect([opened.status, opened.headers['location']]).toEqual([
    303,
    `/en/email/verify?${new URLSearchParams({ token, next: '/book/1' })}`,
  ])
  expect(await isVerified(account)).toBe(false)
})

test('the owner uses that link without the password: they get the account empty', async () => {
  const account = await squatted()
  await addWaysIn(account)
  const token = await tokenOf(account.email, 'account.verify')
  expect((await verify(token, 'Falsch-Wort1')).body['errors']).toHaveProperty('currentPassword')
  expect(await isVerified(account)).toBe(false)
  expect((await verify(token)).body).toEqual({ data: { kept: false } })
  expect([await isVerified(account), await waysInto(account)]).toEqual([true, []])
  expect((await world.signIn(account.email)).status).toBe(401)
})

test('whoever registered and reads the mail keeps the password and is not signed out', async () => {
  const [here, phone] = [await squatted(), await squatted()]
  const other = (await world.signIn(here.email)).cookie
  for (const account of [here, phone]) await addWaysIn(account)
  // In the browser in which they registered.
  const token = await tokenOf(here.email, 'account.verify')
  expect((await verify(token, undefined, here.cookie)).body).toEqual({ data: { kept: true } })
  expect(await waysInto(here)).toEqual(['credential', 'session'])
  expect((await world.viewerOf(here.cookie, 'de')).kind).toBe('user')
  expect((await world.viewerOf(other, 'de')).kind).toBe('guest')
  // On another device; the browser where they registered goes on.
  expect((await verify(await tokenOf(phone.email, 'account.verify'), PASSWORD)).body).toEqual({ data: { kept: true } })
  expect(await waysInto(phone)).toEqual(['credential', 'session'])
  expect((await world.viewerOf(phone.cookie, 'de')).kind).toBe('user')
  // A second click changes nothing, and least of all the password.
  expect((await verify(token)).body).toEqual({ data: { kept: true } })
  expect((await world.signIn(here.email)).status).toBe(200)
})

test('a session of somebody else does not keep the password', async () => {
  const [account, stranger] = [await squatted(), await squatted()]
  const answer = await verify(await tokenOf(account.email, 'account.verify'), undefined, stranger.cookie)
  expect(answer.body).toEqual({ data: { kept: false } })
  expect(await waysInto(account)).toEqual([])
  expect(await waysInto(stranger)).toEqual(['credential', 'session'])
})

test('the first address that is confirmed is the one it was changed to: that empties the account too', async () => {
  const account = await squatted()
  await addWaysIn(account)
  const wanted = `x${account.email}`
  await world.send('POST', '/api/account/email', { cookie: account.cookie, body: { email: wanted } })
  const body = { token: await tokenOf(wanted, 'account.email_wanted') }
  expect((await world.send('POST', '/api/account/email/confirm', { body })).body).toEqual({ data: { kept: false } })
  expect(await waysInto(account)).toEqual([])

  const own = await squatted()
  const next = `x${own.email}`
  await world.send('POST', '/api/account/email', { cookie: own.cookie, body: { email: next } })
  const token = await tokenOf(next, 'account.email_wanted')
  const kept = await world.send('POST', '/api/account/email/confirm', { body: { token }, cookie: own.cookie })
  expect(kept.body).toEqual({ data: { kept: true } })
  expect(await waysInto(own)).toEqual(['credential', 'session'])
})

test('a reset of a confirmed account ends changes of the address that wait, and names what else opens it', async () => {
  const email = `owner${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'L', surname: 'B', password: PASSWORD })
  const { cookie } = await world.signIn(email)
  await world.send('POST', '/api/account/email', { cookie, body: { email: 'thief2@example.org' } })
  await addWaysIn({ id })
  const answer = await resetBy(email)
  expect(answer.body).toEqual({ data: { remaining: { passkeys: 1, providers: ['google'], secondStep: true } } })
  expect(await waysInto({ id })).toEqual(['credential', 'factor', 'google', 'passkey'])
  const token = await tokenOf('thief2@example.org', 'account.email_wanted')
  const moved = await world.send('POST', '/api/account/email/confirm', { body: { token } })
  expect(moved.body['code']).toBe('account.link_invalid')
  expect((await world.mails(email)).at(-1)?.type).toBe('account.changed')
})
