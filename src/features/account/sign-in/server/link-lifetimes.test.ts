/** How long the links of mails are good, and that none can be made or altered (safety table 5). */
import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterEach(() => vi.useRealTimers())
afterAll(() => world.close())

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Links live by the machine's time. */
const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

let people = 0
async function person(verified = false) {
  const email = `lifetime${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'L', surname: 'T', password: PASSWORD, verified })
  return { id, email, cookie: (await world.signIn(email)).cookie }
}
async function verifyTokenOf({ email, cookie }: Awaited<ReturnType<typeof person>>): Promise<string> {
  expect((await world.send('POST', '/api/email/resend', { cookie })).body).toEqual({ data: { sent: true } })
  return (await world.mails(email)).at(-1)?.url.searchParams.get('token') ?? ''
}
const use = async (token: string) => {
  const { status, body } = await world.send('POST', '/api/auth/verify-email', { body: { token } })
  return body['code'] ?? status
}
const isVerified = async (id: string) =>
  (
    await world.db.read.query<{ verified: boolean }>('select email_verified as verified from person where id = $1', [
      id,
    ])
  )[0]?.verified
const DONE = 200
const INVALID = 'account.link_invalid'

test('a link that confirms an address is good for 24 hours, and is not good for what the address was changed to', async () => {
  const [late, timely, moved] = [await person(), await person(), await person()]
  const tokens = [await verifyTokenOf(late), await verifyTokenOf(timely), await verifyTokenOf(moved)] as const
  await world.db.write.query(`update person set email = 'moved@example.org' where id = $1`, [moved.id])
  expect(await use(tokens[2])).toBe(INVALID)
  later(24 * HOUR_MS - MINUTE_MS)
  expect(await use(tokens[1])).toBe(DONE)
  later(2 * MINUTE_MS)
  expect(await use(tokens[0])).toBe(INVALID)
  expect([await isVerified(late.id), await isVerified(timely.id), await isVerified(moved.id)]).toEqual([
    false,
    true,
    false,
  ])
})

test('it cannot be made for somebody else, without a signature, with another key, or by altering one', async () => {
  const [own, victim] = [await person(), await person()]
  const token = await verifyTokenOf(own)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const theirs = encoded({
    ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
    email: victim.email,
  })
  const signedWith = (key: string) => createHmac('sha256', key).update(`${head}.${theirs}`).digest('base64url')
  for (const forged of [
    `${head}.${theirs}.${signature}`,
    `${head}.${theirs}.`,
    `${encoded({ alg: 'none' })}.${theirs}.`,
    `${head}.${theirs}.${signedWith('')}`,
    `${head}.${theirs}.${signedWith('another-secret-another-secret-another')}`,
    `${head}.${claims}.${signature.slice(0, -4)}AAAA`,
    `${head}.${claims}`,
  ])
    expect(await use(forged), forged).toBe(INVALID)
  expect([await isVerified(own.id), await isVerified(victim.id)]).toEqual([false, false])
  expect(await use(token)).toBe(DONE)
})

test('a link that sets a new password is good for an hour, and none is made by altering one', async () => {
  const { email } = await person(true)
  const tokenNow = async () => {
    await world.db.write.query('delete from login_rate')
    await world.send('POST', '/api/auth/request-password-reset', { body: { email } })
    return (await world.mails(email)).at(-1)?.url.searchParams.get('token') ?? ''
  }
  const reset = async (token: string) => {
    const { status, body } = await world.send('POST', '/api/auth/reset-password', {
      body: { token, password: 'Tafel-Wolke9 Ruder' },
    })
    return body['code'] ?? status
  }
  const first = await tokenNow()
  expect(first.length).toBeGreaterThanOrEqual(22)
  for (const altered of [first.slice(0, -1), `${first}A`, first.toUpperCase(), first.toLowerCase()])
    expect(await reset(altered), altered).toBe('account.link_invalid')
  later(61 * MINUTE_MS)
  expect(await reset(first)).toBe('account.link_invalid')
  const second = await tokenNow()
  later(59 * MINUTE_MS)
  expect(await reset(second)).toBe(200)
})
