/** Passkeys through the door, with real keys and signatures. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD, type Sent } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts'

const ORIGIN = 'http://localhost:4300'
let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld({ baseUrl: ORIGIN })
})
afterAll(() => world.close())

let people = 0
async function person() {
  const email = `passkey${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'P', surname: 'K', password: PASSWORD })
  return { id, email, cookie: (await world.signIn(email)).cookie }
}
const challengeOf = (sent: Sent) => (sent.body['data'] as { challenge: string }).challenge
const toMake = async (cookie: string) =>
  challengeOf(await world.send('POST', '/api/account/passkey/challenge', { cookie }))
const toUse = async () => challengeOf(await world.send('POST', '/api/auth/passkey'))
const add = (cookie: string, credential: object) =>
  world.send('POST', '/api/account/passkey', { cookie, body: { credential } })
const enter = (credential: object, cookie?: string) =>
  world.send('POST', '/api/auth/sign-in/passkey', { body: { credential }, ...(cookie ? { cookie } : {}) })
async function owner(device: SoftwareAuthenticator = softwareAuthenticator(ORIGIN)) {
  const who = await person()
  const added = await add(who.cookie, device.create(await toMake(who.cookie)))
  expect(added.status).toBe(200)
  return { ...who, device, key: (added.body['data'] as { id: string; name: string }[])[0] }
}
const kindOf = async (cookie: string) => (await world.viewerOf(cookie, 'de')).kind
const REFUSED = [422, 'account.passkey_invalid']
const answerOf = ({ status, body }: Sent) => [status, body['code']]

test('a passkey signs in: no name typed first, no second step asked', async () => {
  const { id, email, device } = await owner()
  await world.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, '', now())`,
    [id],
  )
  const answer = await enter(device.get(await toUse()))
  expect([answer.status, answer.body['data']]).toEqual([200, { id, email, name: 'P K', verified: true }])
  expect(await kindOf(answer.cookie)).toBe('user')
  const list = await world.send('GET', '/api/account/passkey', { cookie: answer.cookie })
  expect(list.body['data']).toEqual([expect.objectContaining({ lastUsedAt: expect.stringMatching(/^20/) })])
})

test('what the browser is asked for finds the person by itself and checks them', async () => {
  const { cookie, device } = await owner()
  const made = await world.send('POST', '/api/account/passkey/challenge', { cookie })
  expect(made.body['data']).toMatchObject({
    rp: { id: 'localhost', name: 'Viertel' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id, type: 'public-key' }],
  })
  const used = await world.send('POST', '/api/auth/passkey')
  expect(used.body['data']).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(used.body['data']).not.toHaveProperty('allowCredentials')
})

test('an answer counts once, also when it is sent twice at the same time', async () => {
  const { device } = await owner()
  const credential = device.get(await toUse())
  const answers = await Promise.all([enter(credential), enter(credential)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answerOf(await enter(credential))).toEqual(REFUSED)
})

test('a challenge ends', async () => {
  const { device } = await owner()
  const credential = device.get(await toUse())
  await world.db.write.query(`update login_challenge set expires_at = now() - interval '1 second'`)
  expect(answerOf(await enter(credential))).toEqual(REFUSED)
})

test.each<[string, (device: SoftwareAuthenticator) => Promise<object>]>([
  ['without the check who holds the device', async (device) => device.get(await toUse(), { isVerified: false })],
  ['to a challenge of nobody', async (device) => device.get('bm90aGluZw')],
  [
    'of a copied key, whose counter goes back',
    async (device) => {
      await enter(device.get(await toUse()))
      device.rewind()
      return device.get(await toUse())
    },
  ],
  [
    'whose signature is another one',
    async (device) => {
      const [one, two] = [device.get(await toUse()), device.get(await toUse())]
      return { ...one, response: { ...one.response, signature: two.response.signature } }
    },
  ],
  ['of a key that nobody has added', async () => softwareAuthenticator(ORIGIN).get(await toUse())],
])('an answer %s is refused', async (_, make) => {
  const { device } = await owner()
  expect(answerOf(await enter(await make(device)))).toEqual(REFUSED)
})

test('an answer made on another site is refused, to add and to sign in', async () => {
  const elsewhere = softwareAuthenticator('http://evil.example', 'localhost')
  const { cookie } = await person()
  expect(answerOf(await add(cookie, elsewhere.create(await toMake(cookie))))).toEqual(REFUSED)
  const forged = softwareAuthenticator(ORIGIN, 'evil.example')
  expect(answerOf(await add(cookie, forged.create(await toMake(cookie))))).toEqual(REFUSED)
})

test("somebody else's challenge, one to sign in with, or a key that is not checked adds nothing", async () => {
  const [mine, theirs] = [await person(), await person()]
  const device = softwareAuthenticator(ORIGIN)
  for (const credential of [
    device.create(await toMake(theirs.cookie)),
    device.create(await toUse()),
    device.create(await toMake(mine.cookie), { isVerified: false }),
  ])
    expect(answerOf(await add(mine.cookie, credential))).toEqual(REFUSED)
})

test('a key belongs to one account: another one cannot take it over', async () => {
  const { id, device } = await owner()
  const other = await person()
  expect(answerOf(await add(other.cookie, device.create(await toMake(other.cookie))))).toEqual(REFUSED)
  expect((await enter(device.get(await toUse()))).body['data']).toMatchObject({ id })
})

test('ten are enough, also when the tenth and the eleventh come together', async () => {
  const { cookie, id } = await person()
  await world.db.write.query(
    `insert into login_passkey (id, person_id, credential_id, public_key, name)
     select gen_random_uuid(), $1, $2 || n, '', 'x' from generate_series(1, 9) n`,
    [id, `${id}-`],
  )
  const challenges = [await toMake(cookie), await toMake(cookie)]
  const answers = await Promise.all(
    challenges.map((challenge) => add(cookie, softwareAuthenticator(ORIGIN).create(challenge))),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const full = await world.send('POST', '/api/account/passkey/challenge', { cookie })
  expect(answerOf(full)).toEqual([422, 'account.too_many_passkeys'])
})

test('a removed passkey opens nothing; the last way in stays', async () => {
  const { id, cookie, device, key } = await owner()
  const remove = () => world.send('DELETE', `/api/account/passkey/${key?.id}`, { cookie })
  await world.db.write.query(`delete from login_method where user_id = $1`, [id])
  expect(answerOf(await remove())).toEqual([422, 'account.last_way'])
  expect((await enter(device.get(await toUse()))).status).toBe(200)
  await world.db.write.query(
    `insert into login_method (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, $2, 'google')`,
    [id, `sub-${id}`],
  )
  const unlink = () => world.send('DELETE', '/api/account/social/google', { cookie })
  expect((await unlink()).status, 'the passkey is a way in').toBe(200)
  expect(answerOf(await remove())).toEqual([422, 'account.last_way'])
  const another = softwareAuthenticator(ORIGIN)
  expect((await add(cookie, another.create(await toMake(cookie)))).status).toBe(200)
  expect((await remove()).body['data']).toHaveLength(1)
  expect(answerOf(await enter(device.get(await toUse())))).toEqual(REFUSED)
})

test('each addition and removal is reported by mail', async () => {
  const { email, cookie, key } = await owner()
  await world.send('DELETE', `/api/account/passkey/${key?.id}`, { cookie })
  const told = await world.db.read.query<{ change: string }>(
    `select payload ->> 'change' as change from domain_event
     where type = 'account.changed' and payload ->> 'email' = $1 order by id`,
    [email],
  )
  expect(told.map(({ change }) => change)).toEqual(['passkey_added', 'passkey_removed'])
})

test('a passkey proves again who somebody is, in their own session only', async () => {
  const { id, cookie, device } = await owner()
  const other = await owner()
  await world.db.write.query(`update login_session set proved_at = now() - interval '1 hour' where user_id = $1`, [id])
  const prove = async (passkey: object) => world.send('POST', '/api/account/proof', { cookie, body: { passkey } })
  const begin = () => world.send('POST', '/api/account/passkey/challenge', { cookie })
  expect(answerOf(await begin())).toEqual([403, 'account.proof_needed'])
  expect(answerOf(await prove(other.device.get(await toUse())))).toEqual(REFUSED)
  expect(answerOf(await begin())).toEqual([403, 'account.proof_needed'])
  expect((await prove(device.get(await toUse()))).status).toBe(200)
  expect((await begin()).status).toBe(200)
})
