import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

async function person(email: string): Promise<() => Promise<string>> {
  await createPerson(world.context, { email, givenName: 'Lena', surname: 'Brandt', password: PASSWORD })
  return async () => (await world.signIn(email)).cookie
}
type Row = { id: string; isThis: boolean; device: { kind: string } }
const list = async (cookie: string) =>
  (await world.send('GET', '/api/account/session', { cookie })).body['data'] as Row[]
const isOpen = async (cookie: string) => (await world.send('GET', '/api/profile', { cookie })).status === 200

test('somebody sees where they are signed in, this session first, and ends another one', async () => {
  const signIn = await person('sessions@example.org')
  const [here, there] = [await signIn(), await signIn()]
  const rows = await list(here)
  expect(rows.map(({ isThis }) => isThis)).toEqual([true, false])
  const other = rows[1]?.id
  const left = await world.send('DELETE', `/api/account/session/${other}`, { cookie: here })
  expect(left.body['data']).toHaveLength(1)
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
  expect((await world.send('DELETE', `/api/account/session/${other}`, { cookie: here })).status).toBe(404)
})

test('all others end at once, and this one stays', async () => {
  const signIn = await person('others@example.org')
  const [here, there, elsewhere] = [await signIn(), await signIn(), await signIn()]
  expect((await world.send('DELETE', '/api/account/session', { cookie: here })).body['data']).toHaveLength(1)
  expect([await isOpen(here), await isOpen(there), await isOpen(elsewhere)]).toEqual([true, false, false])
})

test('ten minutes after signing in ending one asks for the password again; looking at them does not', async () => {
  const signIn = await person('later@example.org')
  const [here, there] = [await signIn(), await signIn()]
  const [, other] = await list(here)
  await world.db.write.query(
    `update login_session set proved_at = proved_at - interval '11 minutes'
     where user_id = (select id from person where email = 'later@example.org')`,
  )
  for (const path of [`/api/account/session/${other?.id}`, '/api/account/session']) {
    const refused = await world.send('DELETE', path, { cookie: here })
    expect([refused.status, refused.body['code']], path).toEqual([403, 'account.proof_needed'])
  }
  expect([(await list(here)).length, await isOpen(there)]).toEqual([2, true])
  const proof = { cookie: here, body: { currentPassword: PASSWORD } }
  expect((await world.send('POST', '/api/account/proof', proof)).status).toBe(200)
  expect((await world.send('DELETE', '/api/account/session', { cookie: here })).status).toBe(200)
  expect([await isOpen(here), await isOpen(there)]).toEqual([true, false])
})

test("another person's session is not there", async () => {
  const mine = await (await person('mine@example.org'))()
  const theirs = await (await person('theirs@example.org'))()
  const [row] = await list(theirs)
  expect((await world.send('DELETE', `/api/account/session/${row?.id}`, { cookie: mine })).status).toBe(404)
  await world.send('DELETE', '/api/account/session', { cookie: mine })
  expect(await isOpen(theirs)).toBe(true)
  expect((await world.send('GET', '/api/account/session')).status).toBe(401)
})
