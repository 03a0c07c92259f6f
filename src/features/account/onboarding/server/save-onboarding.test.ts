import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld } from '../../server/account-world.ts'
import { createPerson, type NewPerson } from '../../server/create-person.ts'
import { PASSWORD } from '../../server/account-world.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

async function signedIn(email: string, extra: Partial<NewPerson> = {}): Promise<string> {
  await createPerson(world.context, {
    email,
    givenName: 'Lena',
    surname: 'Brandt',
    password: PASSWORD,
    onboarding: 1,
    ...extra,
  })
  return (await world.signIn(email)).cookie
}
const PATH = '/api/account/onboarding'
const put = async (cookie: string, body: object) => (await world.send('PUT', PATH, { cookie, body })).body['data']
const bitsOf = async (cookie: string) => (await world.send('GET', '/api/me', { cookie })).body['type']

test('steps are done in any order, going back loses nothing, and what was chosen stays', async () => {
  const cookie = await signedIn('steps@example.org')
  expect((await world.send('GET', PATH, { cookie })).body['data']).toEqual({ step: 1, type: null })
  expect(await put(cookie, { step: 1, type: 'company' })).toEqual({ step: 2, type: 'company' })
  expect(await put(cookie, { step: 3 })).toEqual({ step: 4, type: 'company' })
  expect(await put(cookie, { step: 1, type: 'home' })).toEqual({ step: 4, type: 'home' })
  expect(await put(cookie, { step: 4 })).toEqual({ step: 5, type: 'home' })
  expect(await put(cookie, { step: 2 })).toEqual({ step: 5, type: 'home' })
  expect(await bitsOf(cookie)).toBe(1)
})

test('whoever registers begins with the first step, and an unknown step or kind is refused', async () => {
  const { cookie } = await world.signUp('fresh@example.org')
  expect((await world.send('GET', PATH, { cookie })).body['data']).toEqual({ step: 1, type: null })
  for (const body of [
    { step: 1 },
    { step: 1, type: 'operator' },
    { step: 5 },
    { step: 0 },
    { step: 2, type: 'home' },
    {},
  ])
    expect((await world.send('PUT', PATH, { cookie, body })).status, JSON.stringify(body)).toBe(422)
  expect((await world.send('PUT', PATH, { body: { step: 2 } })).status).toBe(401)
})

test('a provider gets the bar at once when verified, otherwise with the confirmation; a company account never', async () => {
  const verified = await signedIn('verified@example.org')
  // A switch of the role gives the session another id.
  const switched = await world.send('PUT', PATH, { cookie: verified, body: { step: 1, type: 'provider' } })
  expect(await bitsOf(switched.cookie)).toBe(3)

  const { cookie } = await world.signUp('later@example.org')
  await put(cookie, { step: 1, type: 'provider' })
  expect(await bitsOf(cookie)).toBe(1)
  await world.confirmAddress('later@example.org', cookie)
  expect(await bitsOf(cookie)).toBe(3)

  const company = await signedIn('company@example.org', { bits: 4 })
  await put(company, { step: 1, type: 'provider' })
  expect(await bitsOf(company)).toBe(4)
})

test('who chose something else stays what they were when the address is confirmed', async () => {
  const { cookie } = await world.signUp('home@example.org')
  await put(cookie, { step: 1, type: 'home' })
  const [mail] = await world.mails('home@example.org')
  await world.send('GET', `${mail?.url.pathname}${mail?.url.search}`)
  expect(await bitsOf(cookie)).toBe(1)
})
