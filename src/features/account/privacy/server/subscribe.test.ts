import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { endTokenOf } from './subscribe.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

async function signedIn(email: string): Promise<string> {
  await createPerson(world.context, { email, givenName: 'Lena', surname: 'Brandt', password: PASSWORD })
  return (await world.signIn(email)).cookie
}
const state = async (cookie: string) =>
  ((await world.send('GET', '/api/subscribe', { cookie })).body['data'] as { state: string }).state
const ask = (cookie: string, on: boolean) =>
  world.send('PATCH', '/api/subscribe', { cookie, body: { list: 'newsletter', on } })
const confirm = (token: string | null) => world.send('POST', '/api/subscribe/confirm', { body: { token } })
const tokens = async (email: string) =>
  (await world.mails(email))
    .filter(({ type }) => type === 'account.newsletter')
    .map(({ url }) => url.searchParams.get('token'))

test('asking sends a link, the link works once, and whoever ends it gets no more', async () => {
  const email = 'news@example.org'
  const cookie = await signedIn(email)
  expect(await state(cookie)).toBe('off')
  expect((await ask(cookie, true)).body['data']).toEqual({ state: 'pending' })
  const [token] = await tokens(email)
  expect((await confirm('nothing')).body['code']).toBe('account.link_invalid')
  expect(await state(cookie)).toBe('pending')
  expect((await confirm(token ?? null)).body['data']).toEqual({ state: 'on' })
  expect((await confirm(token ?? null)).body['code']).toBe('account.link_invalid')
  // Who has it already gets no second mail.
  expect((await ask(cookie, true)).body['data']).toEqual({ state: 'on' })
  expect(await tokens(email)).toHaveLength(1)
  expect((await ask(cookie, false)).body['data']).toEqual({ state: 'off' })
  expect(await state(cookie)).toBe('off')
})

test('after it was ended, and after 30 days, the link confirms nothing', async () => {
  const ended = 'ended@example.org'
  const cookie = await signedIn(ended)
  await ask(cookie, true)
  await ask(cookie, false)
  expect((await confirm((await tokens(ended))[0] ?? null)).body['code']).toBe('account.link_invalid')

  const late = 'late@example.org'
  await ask(await signedIn(late), true)
  await world.db.write.query(
    "update newsletter_consent set asked_at = asked_at - interval '31 days' where email = $1",
    [late],
  )
  expect((await confirm((await tokens(late))[0] ?? null)).body['code']).toBe('account.link_invalid')
})

test('a mail ends it without signing in, for its own address only', async () => {
  const email = 'leave@example.org'
  const cookie = await signedIn(email)
  await ask(cookie, true)
  await confirm((await tokens(email))[0] ?? null)
  const end = (token: string) => world.send('POST', '/api/subscribe/end', { body: { token } })
  const token = endTokenOf(world.context.config, email)
  const forged = `${Buffer.from(email).toString('base64url')}.${token.split('.')[1]?.replace(/./, 'x')}`
  const swapped = `${Buffer.from('other@example.org').toString('base64url')}.${token.split('.')[1]}`
  for (const bad of [forged, swapped, '', '.', email])
    expect((await end(bad)).body['code']).toBe('account.link_invalid')
  expect(await state(cookie)).toBe('on')
  expect((await end(token)).body['data']).toEqual({ state: 'off' })
  expect((await end(token)).status).toBe(200)
  expect(await state(cookie)).toBe('off')
})

test('registering with the box ticked asks for the confirmation, without it there is nothing', async () => {
  await world.signUp('ticked@example.org', { newsletter: true })
  expect(await tokens('ticked@example.org')).toHaveLength(1)
  await world.signUp('unticked@example.org')
  expect(await tokens('unticked@example.org')).toHaveLength(0)
  const rows = await world.db.read.query('select email from newsletter_consent where email = $1', [
    'unticked@example.org',
  ])
  expect(rows).toEqual([])
})

test('the link is mailed once a minute', async () => {
  const email = 'again@example.org'
  const cookie = await signedIn(email)
  expect((await ask(cookie, true)).status).toBe(200)
  expect((await ask(cookie, true)).status).toBe(429)
  expect(await tokens(email)).toHaveLength(1)
  expect((await ask(cookie, false)).status).toBe(200)
})
