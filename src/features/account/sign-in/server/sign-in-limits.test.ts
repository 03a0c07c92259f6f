/** Every limit of signing in (sign-in-limits.ts) lets its last try through, and refuses the one after it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASSERTION } from '#app/testing/sample-calls.ts'
import { accountWorld, PASSWORD, type Sent } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
let cookie: string
beforeAll(async () => {
  world = await accountWorld({ limits: 'strict' })
  const person = { email: 'ada@example.org', givenName: 'A', surname: 'D', password: PASSWORD, verified: false }
  await createPerson(world.context, person)
  cookie = (await world.signIn('ada@example.org', PASSWORD, '192.0.2.9')).cookie
  await world.db.write.query(`update person set email_verified = false where email = 'ada@example.org'`)
})
afterAll(() => world.close())

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const post = (path: string, body: object = {}, more: object = {}) =>
  world.send('POST', `/api/${path}`, { body, ...more })
const signIn = () => world.signIn('ada@example.org', 'Falsch-Wort1')
const signUp = () =>
  post('auth/sign-up/email', {
    givenName: 'A',
    surname: 'D',
    email: 'new@example.org',
    password: 'Tafel-Wolke9 Ruder',
    terms: true,
  })
const reset = () => post('auth/request-password-reset', { email: 'ada@example.org' })
const newPassword = () => post('auth/reset-password', { token: 'nothing', password: 'Tafel-Wolke9 Ruder' })
const change = () =>
  post('auth/change-password', { currentPassword: 'Falsch-Wort1', password: 'Tafel-Wolke9 Ruder' }, { cookie })
const second = () => post('auth/second', { code: '000000' })
const linkMail = () => post('auth/link', { email: 'ada@example.org' })
const link = () => post('auth/sign-in/link', { token: 'nothing' })
const passkey = () => post('auth/sign-in/passkey', { credential: ASSERTION })
const email = () => post('account/email', { email: 'ada-new@example.org' }, { cookie })
const resend = () => post('email/resend', {}, { cookie })

test.each<[name: string, seconds: number, most: number, asking: () => Promise<Sent>]>([
  ['sign-in-pair', 15 * MINUTE, 10, signIn],
  ['sign-in-address', 15 * MINUTE, 60, signIn],
  ['sign-in-account', HOUR, 40, signIn],
  ['sign-in-pair', 15 * MINUTE, 10, change],
  ['sign-up', HOUR, 20, signUp],
  ['sign-up-unchecked', HOUR, 3, signUp],
  ['sign-up-unchecked-all', HOUR, 100, signUp],
  ['reset-address', HOUR, 20, reset],
  ['reset', MINUTE, 1, reset],
  ['reset', HOUR, 5, reset],
  ['reset', DAY, 20, reset],
  ['new-password', HOUR, 30, newPassword],
  ['second-address', 15 * MINUTE, 60, second],
  ['link-mail-address', HOUR, 20, linkMail],
  ['link-mail', MINUTE, 1, linkMail],
  ['link-mail', HOUR, 5, linkMail],
  ['link-mail', DAY, 20, linkMail],
  ['link-address', HOUR, 30, link],
  ['passkey-address', 15 * MINUTE, 60, passkey],
  ['email-change', MINUTE, 1, email],
  ['email-change', HOUR, 5, email],
  ['email-change', DAY, 20, email],
  ['resend', MINUTE, 1, resend],
  ['resend', HOUR, 5, resend],
  ['resend', DAY, 20, resend],
])('%s within %i s: %i', async (name, seconds, most, asking) => {
  /** As if it had been tried so often, and nothing else. */
  const tried = (count: number) =>
    world.db.write.query('update login_rate set count = case when key like $1 then $2 else 0 end returning key', [
      `${name}:${seconds}:%`,
      count,
    ])
  await world.db.write.query('delete from login_rate')
  await asking()
  expect(await tried(most - 1)).not.toEqual([])
  expect((await asking()).status).not.toBe(429)
  await tried(most)
  const refused = await asking()
  expect([refused.status, refused.body['code']]).toEqual([429, 'request.too_many'])
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
})
