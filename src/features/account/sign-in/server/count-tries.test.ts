/** Only what was checked and wrong costs a try: a fault of ours keeps nobody out of their account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RefusalError } from '#kernel/verdict.ts'
import { accountWorld, PASSWORD } from '../../server/account-world.ts'
import { createPerson } from '../../server/create-person.ts'
import { countTries } from './count-tries.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
  // The library looks at its tables once, when it is first used.
  await world.signIn((await person()).email)
})
afterAll(() => world.close())

let people = 0
async function person() {
  const email = `tries${(people += 1)}@example.org`
  const id = await createPerson(world.context, { email, givenName: 'L', surname: 'B', password: PASSWORD })
  return { id, email }
}
async function without(table: string, act: () => Promise<void>): Promise<void> {
  await world.db.write.query(`alter table ${table} rename to ${table}_away`)
  try {
    await act()
  } finally {
    await world.db.write.query(`alter table ${table}_away rename to ${table}`)
  }
}

test('ten honest tries that end in a fault lock nobody out; ten wrong ones do', async () => {
  const { email } = await person()
  await without('login_method', async () => {
    for (let i = 0; i < 12; i += 1) expect((await world.signIn(email)).status).toBeGreaterThanOrEqual(500)
  })
  expect((await world.signIn(email)).status).toBe(200)
  for (let i = 0; i < 10; i += 1) expect((await world.signIn(email, `Falsch-Wort${i}`)).status).toBe(401)
  expect((await world.signIn(email)).status).toBe(429)
})

test('nor does a change of the password, nor showing it again', async () => {
  const { email } = await person()
  const { cookie } = await world.signIn(email)
  const body = { currentPassword: PASSWORD, password: 'Tafel-Wolke9 Ruder' }
  await without('login_method', async () => {
    for (const path of ['/api/auth/change-password', '/api/account/proof'])
      for (let i = 0; i < 6; i += 1)
        expect((await world.send('POST', path, { cookie, body })).status, path).toBeGreaterThanOrEqual(500)
  })
  expect((await world.send('POST', '/api/account/proof', { cookie, body })).status).toBe(200)
})

test('nor a code of the second step', async () => {
  const { id, email } = await person()
  await world.db.write.query(
    `insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, 'nothing that can be opened', now())`,
    [id],
  )
  const { cookie } = await world.signIn(email)
  for (let i = 0; i < 6; i += 1)
    expect((await world.send('POST', '/api/auth/second', { cookie, body: { code: '000000' } })).status).toBe(500)
  const [factor] = await world.db.read.query('select failures, locked_until from login_factor where person_id = $1', [
    id,
  ])
  expect(factor).toEqual({ failures: 0, locked_until: null })
})

test.each([
  ['request.unavailable', 5],
  ['account.credentials', 2],
] as const)('a check that is refused with %s is begun %i times where two are allowed', async (code, begun) => {
  const take = { name: 'tries', subject: code, rate: { max: 2, seconds: 60 } }
  const check = () => Promise.reject(new RefusalError({ code, slots: {} }))
  const codes = []
  for (let i = 0; i < 5; i += 1)
    codes.push(await countTries(world.db.write, [take], check).catch((error: RefusalError) => error.refusal.code))
  expect(codes.filter((one) => one === code)).toHaveLength(begun)
})
