import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { sweepLogins } from './sweep-logins.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const FIREFOX_NEXT = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'
const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

async function person(email: string) {
  await createPerson(world.context, { email, givenName: 'Lena', surname: 'Brandt', password: PASSWORD })
  return (agent: string, ip = '192.0.2.1') =>
    world.send('POST', '/api/auth/sign-in/email', {
      body: { email, password: PASSWORD },
      headers: { 'user-agent': agent },
      ip,
    })
}
const mails = async (email: string) =>
  (await world.mails(email)).filter(({ type }) => type === 'account.new_device').map(({ url }) => url.pathname)

test('only a browser or a network that is new to the person is reported, each once', async () => {
  const email = 'device@example.org'
  const signIn = await person(email)
  await signIn(FIREFOX)
  const again = await signIn(FIREFOX_NEXT)
  await world.send('POST', '/api/auth/sign-out', { cookie: again.cookie })
  await signIn(FIREFOX)
  expect(await mails(email)).toEqual([])
  await Promise.all([signIn(SAFARI), signIn(SAFARI)])
  expect(await mails(email)).toEqual(['/account/social'])
  await signIn(FIREFOX, '198.51.100.7')
  expect(await mails(email)).toHaveLength(2)
})

test('a wrong password reports nothing, and what another person uses is not known', async () => {
  const [mine, theirs] = ['mine@device.example.org', 'theirs@device.example.org']
  const signIn = await person(mine)
  await (
    await person(theirs)
  )(SAFARI)
  await signIn(FIREFOX)
  await world.signIn(mine, 'Falsch-Wort1', '203.0.113.5')
  expect(await mails(mine)).toEqual([])
  await signIn(SAFARI)
  expect(await mails(mine)).toHaveLength(1)
})

test('devices are kept as hashes and forgotten after 400 days', async () => {
  const email = 'forget@device.example.org'
  const signIn = await person(email)
  await signIn(FIREFOX)
  const age = (days: number) =>
    world.db.write.query(
      `update login_device set last_seen_at = now() - make_interval(days => $2)
       where person_id = (select id from person where email = $1)`,
      [email, days],
    )
  const left = () =>
    world.db.read.query('select 1 from login_device where person_id = (select id from person where email = $1)', [
      email,
    ])
  await age(399)
  await sweepLogins(world.db.write)
  expect(await left()).toHaveLength(1)
  await age(401)
  await sweepLogins(world.db.write)
  expect(await left()).toHaveLength(0)
})
