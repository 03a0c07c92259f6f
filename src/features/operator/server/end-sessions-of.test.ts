/** An operator ends somebody's sessions, with real sessions and cookies (ASVS 7.4.5). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '#features/account/server/account-world.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { operatorRoutes } from './routes.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld({ routes: operatorRoutes })
})
afterAll(() => world.close())

let people = 0
async function person(bits: number = KIND_BITS.toWork) {
  const email = `ends${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'L', surname: 'B', password: PASSWORD, bits })
  return { id, signIn: async () => (await world.signIn(email)).cookie }
}
const end = (cookie: string, id: string) =>
  world.send('DELETE', `/api/operator/person/${id}/session`, {
    cookie,
    body: { reason: 'Das Telefon wurde gestohlen.' },
  })
const isOpen = async (cookie: string) => (await world.send('GET', '/api/profile', { cookie })).status === 200

test('all sessions of one person end, and of nobody else; they may sign in again', async () => {
  const [operator, stolen, other] = [await person(KIND_BITS.operator), await person(), await person()]
  const cookie = await operator.signIn()
  const theirs = [await stolen.signIn(), await stolen.signIn()]
  const others = await other.signIn()
  const answer = await end(cookie, stolen.id)
  expect([answer.status, answer.body]).toEqual([200, { data: { ended: 2 } }])
  expect(await Promise.all([...theirs, others, cookie].map(isOpen))).toEqual([false, false, true, true])
  expect(await isOpen(await stolen.signIn())).toBe(true)
})

test('nobody but an operator may, and an operator only shortly after a proof', async () => {
  const [operator, victim] = [await person(KIND_BITS.operator), await person()]
  const theirs = await victim.signIn()
  for (const bits of [KIND_BITS.toWork, KIND_BITS.toRent, KIND_BITS.corporate, KIND_BITS.employee])
    expect((await end(await (await person(bits)).signIn(), victim.id)).status, String(bits)).toBe(403)
  expect((await end('', victim.id)).status).toBe(401)
  const cookie = await operator.signIn()
  await world.db.write.query(`update login_session set proved_at = now() - interval '11 minutes' where user_id = $1`, [
    operator.id,
  ])
  expect((await end(cookie, victim.id)).body['code']).toBe('account.proof_needed')
  expect(await isOpen(theirs)).toBe(true)
})

test.each([
  ['01980000-0000-7000-8000-000000000000', 404],
  ['4711', 422],
  ["'", 422],
])('there is nobody with the id %s', async (id, status) => {
  const operator = await person(KIND_BITS.operator)
  expect((await end(await operator.signIn(), encodeURIComponent(id))).status).toBe(status)
})
