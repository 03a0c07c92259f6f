/** A switch of the role gives the session another id, with real sessions and cookies (safety table 3). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeRoutes } from '#features/office/server/routes.ts'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld({ routes: officeRoutes })
})
afterAll(() => world.close())

let people = 0
async function person() {
  const email = `role${(people += 1)}@example.org`
  await createPerson(world.context, { email, givenName: 'Lena', surname: 'Brandt', password: PASSWORD })
  return async () => (await world.signIn(email)).cookie
}
const isOpen = async (cookie: string) => (await world.send('GET', '/api/profile', { cookie })).status === 200
const switchTo = (mode: string, cookie: string) => world.send('POST', '/api/account/mode', { cookie, body: { mode } })

test('provider mode to and fro: each time a new id, and the one before opens nothing', async () => {
  const signIn = await person()
  let cookie = await signIn()
  for (const mode of ['provider', 'user', 'provider']) {
    const answer = await switchTo(mode, cookie)
    expect(answer.status).toBe(200)
    expect(answer.cookie).toMatch(/^sid=/)
    expect(answer.cookie).not.toBe(cookie)
    expect([await isOpen(cookie), await isOpen(answer.cookie)], mode).toEqual([false, true])
    cookie = answer.cookie
  }
})

test('it is the same session otherwise, and those on other devices stay', async () => {
  const signIn = await person()
  const [here, there] = [await signIn(), await signIn()]
  const list = async (cookie: string) =>
    (await world.send('GET', '/api/account/session', { cookie })).body['data'] as { id: string; isThis: boolean }[]
  const [before] = await list(here)
  const { cookie } = await switchTo('provider', here)
  const after = await list(cookie)
  expect(after).toHaveLength(2)
  expect(after.find(({ isThis }) => isThis)?.id).toBe(before?.id)
  expect(await isOpen(there)).toBe(true)
})

test('the mode that they have already changes nothing, and what is refused keeps the session', async () => {
  const signIn = await person()
  const cookie = await signIn()
  expect((await switchTo('user', cookie)).cookie).toBe('')
  expect((await switchTo('neither', cookie)).status).toBe(422)
  expect(await isOpen(cookie)).toBe(true)
})

test('whoever begins the first draft of an office becomes a provider, with another id; a second draft keeps it', async () => {
  const cookie = await (await person())()
  const begin = (key: string, from: string) =>
    world.send('POST', '/api/office/draft', { cookie: from, body: { group: 1 }, headers: { 'idempotency-key': key } })
  const first = await begin('first-draft-1', cookie)
  expect(first.status).toBe(201)
  expect([await isOpen(cookie), await isOpen(first.cookie)]).toEqual([false, true])
  expect((await begin('second-draft-1', first.cookie)).cookie).toBe('')
  expect(await isOpen(first.cookie)).toBe(true)
})

test('whoever becomes a provider in the onboarding gets another id as well', async () => {
  const cookie = await (await person())()
  const body = { step: 1, type: 'provider' }
  const answer = await world.send('PUT', '/api/account/onboarding', { cookie, body })
  expect(answer.status).toBe(200)
  expect([await isOpen(cookie), await isOpen(answer.cookie)]).toEqual([false, true])
  const again = await world.send('PUT', '/api/account/onboarding', { cookie: answer.cookie, body })
  expect(again.cookie).toBe('')
})
