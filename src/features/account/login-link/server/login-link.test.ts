/** Signing in by a mailed link, through the door (safety table 4). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

let people = 0
async function person(verified = true) {
  const email = `link${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'L', surname: 'K', password: PASSWORD, verified })
  return { id, email }
}
const ask = (email: string, next?: string) => world.send('POST', '/api/auth/link', { body: { email, next } })
const links = async (email: string) =>
  (await world.mails(email)).filter(({ type }) => type === 'account.link').map(({ url }) => url)
async function tokenFor(email: string): Promise<string> {
  await world.db.write.query('delete from login_rate')
  expect((await ask(email)).status).toBe(200)
  return (await links(email)).at(-1)?.searchParams.get('token') ?? ''
}
const use = (token: string) => world.send('POST', '/api/auth/sign-in/link', { body: { token } })
const kindOf = async (cookie: string) => (await world.viewerOf(cookie, 'de')).kind
const INVALID = [422, 'account.link_invalid']
const answerOf = ({ status, body }: Awaited<ReturnType<typeof use>>) => [status, body['code']]

test('the link signs in once, also when it is used twice at the same time', async () => {
  const { id, email } = await person()
  const token = await tokenFor(email)
  const answers = await Promise.all([use(token), use(token)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const good = answers.find(({ status }) => status === 200)
  expect(good?.body['data']).toMatchObject({ id, email })
  expect(await kindOf(good?.cookie ?? '')).toBe('user')
  expect(answerOf(await use(token))).toEqual(INVALID)
})

test('it leads to the page, not to a call that mail programs could make; where to go on is a path of ours', async () => {
  const { email } = await person()
  await ask(email, '/booking?x=1')
  const [url] = await links(email)
  expect([url?.pathname, url?.searchParams.get('next')]).toEqual(['/login/link', '/booking?x=1'])
  await world.db.write.query('delete from login_rate')
  await ask(email, '//evil.example')
  expect((await links(email)).at(-1)?.searchParams.has('next')).toBe(false)
})

test('nobody learns who has an account; unconfirmed ones and those with a second step get no link', async () => {
  const [known, unverified, guarded] = [await person(), await person(false), await person()]
  await world.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, '', now())`,
    [guarded.id],
  )
  const emails = [known.email, unverified.email, guarded.email, 'nobody@example.org']
  const began = performance.now()
  const answers = await Promise.all(
    emails.map(async (email) => {
      const answer = await ask(email)
      expect(performance.now() - began, `${email} is answered too early`).toBeGreaterThanOrEqual(145)
      return answer
    }),
  )
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set(['[200,{"data":null}]']),
  )
  expect(await Promise.all(emails.map(async (email) => (await links(email)).length))).toEqual([1, 0, 0, 0])
})

test('whoever has set up a second step meanwhile is asked for it', async () => {
  const { id, email } = await person()
  const token = await tokenFor(email)
  await world.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, '', now())`,
    [id],
  )
  const answer = await use(token)
  expect(answer.body['data']).toEqual({ second: true })
  expect(await kindOf(answer.cookie)).toBe('guest')
})

test('it ends after 15 minutes, and with a new password', async () => {
  const { id, email } = await person()
  const late = await tokenFor(email)
  await world.db.write.query(
    `update login_challenge set expires_at = expires_at - interval '15 minutes' where value = $1`,
    [id],
  )
  expect(answerOf(await use(late))).toEqual(INVALID)
  const before = await tokenFor(email)
  const { cookie } = await world.signIn(email)
  const body = { currentPassword: PASSWORD, password: 'Tafel-Wolke9 Ruder' }
  expect((await world.send('POST', '/api/auth/change-password', { cookie, body })).status).toBe(200)
  expect(answerOf(await use(before))).toEqual(INVALID)
})

test('only a hash of it is stored, and a token of another purpose is none', async () => {
  const { email } = await person()
  const token = await tokenFor(email)
  const stored = JSON.stringify(await world.db.read.query('select * from login_challenge'))
  expect(stored).not.toContain(token)
  await world.db.write.query(`update login_challenge set identifier = replace(identifier, 'link:', 'passkey-use:')`)
  expect(answerOf(await use(token))).toEqual(INVALID)
  expect(answerOf(await use(''))).toEqual(INVALID)
})

test('what the browser is asked to sign for a new passkey is no token, although it is of the same person', async () => {
  const { email } = await person()
  const { cookie } = await world.signIn(email)
  const asked = await world.send('POST', '/api/account/passkey/challenge', { cookie })
  const { challenge } = asked.body['data'] as { challenge: string }
  expect(challenge.length).toBeGreaterThan(20)
  expect(answerOf(await use(challenge))).toEqual(INVALID)
})

test('a token that was altered opens nothing, wherever it was, and the right one still does', async () => {
  const { email } = await person()
  const token = await tokenFor(email)
  const other = (at: number) => (token[at] === 'A' ? 'B' : 'A')
  for (const at of [0, 8, 16, 24, token.length - 2])
    expect(answerOf(await use(token.slice(0, at) + other(at) + token.slice(at + 1))), `at ${at}`).toEqual(INVALID)
  for (const altered of [token.slice(0, -1), `${token}A`, token.toUpperCase()])
    expect(answerOf(await use(altered)), altered).toEqual(INVALID)
  expect((await use(token)).status).toBe(200)
})
