import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

async function signedIn(email: string): Promise<string> {
  await createPerson(world.context, { email, givenName: 'Lena', surname: 'Brandt', password: PASSWORD })
  return (await world.signIn(email)).cookie
}
const begin = (cookie: string) => world.send('POST', '/api/account/factor', { cookie })
const prove = (cookie: string, currentPassword: string) =>
  world.send('POST', '/api/account/proof', { cookie, body: { currentPassword } })
const age = (email: string, minutes: number) =>
  world.db.write.query(
    `update login_session set proved_at = proved_at - make_interval(mins => $2)
     where user_id = (select id from person where email = $1)`,
    [email, minutes],
  )

test('ten minutes after signing in what is dangerous asks for the password again, in this session only', async () => {
  const email = 'proof@example.org'
  const here = await signedIn(email)
  const there = (await world.signIn(email)).cookie
  expect((await begin(here)).status).toBe(200)
  await age(email, 11)
  expect((await begin(here)).body['code']).toBe('account.proof_needed')
  expect((await prove(here, 'Falsch-Wort1')).body['errors']).toEqual({
    currentPassword: ['Das Passwort ist nicht richtig.'],
  })
  expect((await begin(here)).body['code']).toBe('account.proof_needed')
  expect((await prove(here, PASSWORD)).status).toBe(200)
  expect((await begin(here)).status).toBe(200)
  expect((await begin(there)).body['code']).toBe('account.proof_needed')
})

test('guesses count with those of signing in', async () => {
  const email = 'guess@example.org'
  const cookie = await signedIn(email)
  for (let i = 0; i < 10; i += 1) expect((await prove(cookie, `Falsch-Wort${i}`)).status).toBe(422)
  expect((await prove(cookie, PASSWORD)).status).toBe(429)
  expect((await world.signIn(email)).status).toBe(429)
  expect((await world.send('POST', '/api/account/proof', { body: { currentPassword: PASSWORD } })).status).toBe(401)
})

test('who has no password proves nothing with one', async () => {
  const email = 'none@example.org'
  const cookie = await signedIn(email)
  await world.db.write.query(`delete from login_method where user_id = (select id from person where email = $1)`, [
    email,
  ])
  expect((await prove(cookie, '')).status).toBe(422)
  expect((await prove(cookie, PASSWORD)).status).toBe(422)
})
