/** The second step of signing in, through the door. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { checkCode } from './check-code.ts'
import { codeAt, stepAt } from './one-time-code.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bytesOf = (secret: string) => {
  const bits = [...secret].map((one) => BASE32.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeOf = (secret: string, late = 0) => codeAt(bytesOf(secret), stepAt(Date.now()) + late)
const second = (cookie: string, code: string) => world.send('POST', '/api/auth/second', { cookie, body: { code } })
const kindOf = async (cookie: string) => (await world.viewerOf(cookie, 'de')).kind
const wrongCode = (secret: string) => {
  const near = [-2, -1, 0, 1, 2].map((late) => codeOf(secret, late))
  return ['000001', '000002', '000003', '000004', '000005', '000006'].find((one) => !near.includes(one)) ?? ''
}

let people = 0
async function protectedPerson() {
  const email = `factor${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'F', surname: 'A', password: PASSWORD })
  const { cookie } = await world.signIn(email)
  const begun = await world.send('POST', '/api/account/factor', { cookie })
  const { secret, address } = begun.body['data'] as { secret: string; address: string }
  // Until it is confirmed, nothing is asked.
  expect((await world.signIn(email)).body['data']).toMatchObject({ email })
  const confirmed = await world.send('PUT', '/api/account/factor', { cookie, body: { code: codeOf(secret, -1) } })
  const { recoveryCodes } = confirmed.body['modalData'] as { recoveryCodes: string[] }
  return { id, email, cookie, secret, address, recoveryCodes }
}

test('a password alone begins no session: the code does, once', async () => {
  const { id, email, secret, address } = await protectedPerson()
  expect(address).toBe(`otpauth://totp/${encodeURIComponent(`Viertel:${email}`)}?secret=${secret}&issuer=Viertel`)
  const sessions = () => world.db.read.query('select 1 from login_session where user_id = $1', [id])
  const before = (await sessions()).length
  const first = await world.signIn(email)
  expect([first.status, first.body['data']]).toEqual([200, { second: true }])
  expect(first.headers['set-cookie']).toMatch(/^second=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await sessions()).toHaveLength(before)
  expect(await kindOf(first.cookie)).toBe('guest')

  const code = codeOf(secret)
  const answers = await Promise.all([0, 1, 2].map(() => second(first.cookie, code)))
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422, 422])
  const good = answers.find((one) => one.status === 200)
  expect(good?.body['data']).toMatchObject({ id, email })
  expect(good?.cookie).toMatch(/^second=; sid=/)
  expect(await kindOf(good?.cookie ?? '')).toBe('user')
  expect((await second(first.cookie, code)).body['code']).toBe('account.code_wrong')
})

test('a recovery code passes once, in any spelling; new ones end the old ones', async () => {
  const { email, cookie, secret, recoveryCodes } = await protectedPerson()
  expect(new Set(recoveryCodes).size).toBe(10)
  const first = await world.signIn(email)
  const [one = '', two = ''] = recoveryCodes
  expect((await second(first.cookie, one.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await second(first.cookie, one)).body['code']).toBe('account.code_wrong')
  const body = { code: codeOf(secret) }
  const renewed = await world.send('POST', '/api/account/factor/recovery', { cookie, body })
  const fresh = (renewed.body['modalData'] as { recoveryCodes: string[] }).recoveryCodes
  expect((await second(first.cookie, two)).body['code']).toBe('account.code_wrong')
  expect((await second(first.cookie, fresh[0] ?? '')).status).toBe(200)
  const stored = await world.db.read.query<{ hash: string }>('select hash from login_recovery')
  expect(stored.some(({ hash }) => fresh.includes(hash))).toBe(false)
})

test('while SECRET is changed, recovery codes and apps of before are still good', async () => {
  const { id, secret, recoveryCodes } = await protectedPerson()
  const SECRET = 'another-secret-'.repeat(4)
  const changed = (SECRET_ALSO: string) => ({
    ...world.context,
    config: { ...world.context.config, SECRET, SECRET_ALSO },
  })
  const before = world.context.config.SECRET
  const [one = '', two = ''] = recoveryCodes
  await checkCode(changed(before), id, one)
  await expect(checkCode(changed(before), id, one), 'once').rejects.toThrow('account.code_wrong')
  await checkCode(changed(before), id, codeOf(secret))
  await expect(checkCode(changed(''), id, two), 'when it has been changed').rejects.toThrow('opens with no secret')
})

test('five wrong codes lock, together or one after the other, for 15 minutes', async () => {
  const { id, email, secret } = await protectedPerson()
  const first = await world.signIn(email)
  const wrong = wrongCode(secret)
  const answers = await Promise.all(Array.from({ length: 8 }, () => second(first.cookie, wrong)))
  const codes = answers.map((one) => one.body['code'])
  expect(codes.filter((one) => one === 'account.code_wrong')).toHaveLength(5)
  expect(codes.filter((one) => one === 'account.code_locked')).toHaveLength(3)
  expect((await second(first.cookie, codeOf(secret))).body['code']).toBe('account.code_locked')
  await world.db.write.query(
    `update login_factor set locked_until = locked_until - interval '15 minutes' where person_id = $1`,
    [id],
  )
  expect((await second(first.cookie, wrong)).body['code']).toBe('account.code_wrong')
  expect((await second(first.cookie, codeOf(secret))).status).toBe(200)
})

test('the cookie of the second step is signed, belongs to one person and opens nothing else', async () => {
  const one = await protectedPerson()
  const other = await protectedPerson()
  const first = await world.signIn(one.email)
  const forged = first.cookie.replace(one.id, other.id)
  expect((await second(forged, codeOf(other.secret))).body['code']).toBe('account.second_expired')
  expect((await second('', codeOf(one.secret))).body['code']).toBe('account.second_expired')
  const [name, until] = [first.cookie.split('.')[0], Number(first.cookie.split('.')[1])]
  expect(until - Date.now()).toBeGreaterThan(290_000)
  const longer = first.cookie.replace(`${name}.${until}`, `${name}.${until + 1}`)
  expect((await second(longer, codeOf(one.secret))).body['code']).toBe('account.second_expired')
})

test('it is not replaced by a second one, and ends against a code only', async () => {
  const { email, cookie, secret } = await protectedPerson()
  expect((await world.send('POST', '/api/account/factor', { cookie })).body['code']).toBe('account.factor_exists')
  const end = (code: string) => world.send('DELETE', '/api/account/factor', { cookie, body: { code } })
  expect((await end(wrongCode(secret))).body['code']).toBe('account.code_wrong')
  expect((await world.signIn(email)).body['data']).toEqual({ second: true })
  expect((await end(codeOf(secret))).status).toBe(200)
  expect((await world.signIn(email)).body['data']).toMatchObject({ email })
})

test('a new device is reported once the second step has been taken, not before', async () => {
  const { email, secret } = await protectedPerson()
  const reports = async () => (await world.mails(email)).filter(({ type }) => type === 'account.new_device')
  const first = await world.signIn(email, PASSWORD, '203.0.113.40')
  expect(await reports()).toHaveLength(0)
  const done = await world.send('POST', '/api/auth/second', {
    cookie: first.cookie,
    body: { code: codeOf(secret) },
    ip: '203.0.113.40',
  })
  expect(done.status).toBe(200)
  expect(await reports()).toHaveLength(1)
})

test('an operator lacks it until it is confirmed; nobody else does', async () => {
  const { id, cookie, email } = await protectedPerson()
  const lacks = async () => {
    const viewer = await world.viewerOf(cookie, 'de')
    return viewer.kind === 'guest' ? null : [viewer.kind, viewer.lacksFactor]
  }
  await world.db.write.query('update person set kind = 32 where id = $1', [id])
  expect(await lacks()).toEqual(['operator', false])
  await world.db.write.query('update login_factor set confirmed_at = null where person_id = $1', [id])
  expect(await lacks()).toEqual(['operator', true])
  await world.db.write.query('update person set kind = 1 where email = $1', [email])
  expect(await lacks()).toEqual(['user', false])
})
