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

test("another person's session is not there", async () => {
  const mine = await (await person('mine@example.org'))()
  const theirs = await (await person('theirs@example.org'))()
  const [row] = await list(theirs)
  expect((await world.send('DELETE', `/api/account/session/${row?.id}`, { cookie: mine })).status).toBe(404)
  await world.send('DELETE', '/api/account/session', { cookie: mine })
  expect(await isOpen(theirs)).toBe(true)
  expect((await world.send('GET', '/api/account/session')).status).toBe(401)
})
