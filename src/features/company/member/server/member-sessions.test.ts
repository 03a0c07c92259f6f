/** Over HTTP, with real sessions: who joins or is deleted, and what their cookies open afterwards. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '#app/server/routes.ts'
import { accountWorld, PASSWORD } from '#features/account/server/account-world.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { becomeCompany } from '#features/account/person/server/become-company.ts'
import { companyPersonalData } from '../../server/personal-data.ts'
import { OUTSIDE_OF_PLACES } from '#app/server/outside-of-places.ts'
import { hashOfLink } from './send-invite.ts'
import { ADDRESS } from '#app/testing/company-sample-calls.ts'
import { KIND_BITS } from '#kernel/viewer.ts'

let real: Awaited<ReturnType<typeof accountWorld>>
let companyId: number
let adminId: string
beforeAll(async () => {
  real = await accountWorld({
    routes: ROUTES.filter(({ endpoint }) => /^\/api\/(employee|company\/admin)/.test(endpoint.path)),
  })
  adminId = await createPerson(real.context, {
    email: 'admin@s.example',
    givenName: 'A',
    surname: 'B',
    password: PASSWORD,
  })
  const address = { name2: '', vatId: '', buyerReference: '', ...ADDRESS }
  companyId = await real.db.tx((tx) =>
    becomeCompany(tx, real.context, {
      personId: adminId,
      bits: KIND_BITS.toWork,
      name: 'Sturmvogel GmbH',
      ids: { slug: 'sturmvogel', teamName: 'Sturmvogel', teamSlug: 'sturmvogel-team' },
      address,
      now: real.context.clock.now(),
    }),
  )
})
afterAll(() => real.close())

let links = 0
async function invited(email: string, personId: string | null = null): Promise<{ token: string; id: number }> {
  const token = String((links += 1)).padStart(43, 'a')
  const id = real.context.newId()
  const now = real.context.clock.now()
  await real.db.write.query(
    `insert into member (id, company_id, person_id, email, email_key, state, token_hash, token_until, created_at, updated_at)
     values ($1, $2, $6, $3, $3, 'invited', $4, $5::timestamptz + interval '1 day', $5, $5)`,
    [id, companyId, email, hashOfLink(token), now, personId],
  )
  return { token, id }
}
const typeOf = async (cookie: string) => (await real.send('GET', '/api/me', { cookie })).body['type']
const EMPLOYEE = KIND_BITS.toWork | KIND_BITS.employee

test('accepting: the session goes on under another id, the old one and all others open nothing', async () => {
  const email = 'accepts@s.example'
  await createPerson(real.context, { email, givenName: 'L', surname: 'B', password: PASSWORD })
  const [here, there] = [await real.signIn(email), await real.signIn(email)]
  const { token } = await invited(email)
  const answer = await real.send('POST', `/api/employee/invite/${token}`, { cookie: here.cookie })
  expect(answer.status).toBe(200)
  const seen = await Promise.all([here, there, answer].map(({ cookie }) => typeOf(cookie)))
  expect(seen).toEqual([undefined, undefined, EMPLOYEE])
})

test('registering signs in; being deleted signs out, and the password opens a private account', async () => {
  const email = 'registers@s.example'
  const { token, id } = await invited(email)
  const body = { givenName: 'L', surname: 'B', password: PASSWORD, terms: true }
  const { cookie, status } = await real.send('POST', `/api/employee/invite/${token}/register`, { body })
  expect([status, await typeOf(cookie)]).toEqual([200, EMPLOYEE])
  const admin = await real.signIn('admin@s.example')
  const gone = { cookie: admin.cookie, body: { cancel: 'none', expectedFee: 0 } }
  expect((await real.send('DELETE', `/api/employee/${id}`, gone)).status).toBe(200)
  expect(await typeOf(cookie)).toBeUndefined()
  expect(await typeOf((await real.signIn(email)).cookie)).toBe(KIND_BITS.toWork)
  expect(
    (await real.send('POST', `/api/employee/invite/${token}`, { cookie: (await real.signIn(email)).cookie })).status,
  ).toBe(404)
})

test('handing over: who takes over is signed out everywhere, who hands over goes on as an employee', async () => {
  const email = 'takes-over@s.example'
  const { token, id } = await invited(email)
  const body = { givenName: 'T', surname: 'O', password: PASSWORD, terms: true }
  const next = await real.send('POST', `/api/employee/invite/${token}/register`, { body })
  const [admin, elsewhere] = [await real.signIn('admin@s.example'), await real.signIn('admin@s.example')]
  const done = await real.send('POST', '/api/company/admin', { cookie: admin.cookie, body: { member: id } })
  expect(done.status).toBe(200)
  const seen = await Promise.all([next, admin, elsewhere, done].map(({ cookie }) => typeOf(cookie)))
  expect(seen).toEqual([undefined, undefined, undefined, EMPLOYEE])
  const signedIn = await real.signIn(email)
  expect(await typeOf(signedIn.cookie)).toBe(KIND_BITS.toWork | KIND_BITS.corporate)
  const [own] = await real.db.write.query<{ id: number }>('select id from member where person_id = $1', [adminId])
  const back = { cookie: signedIn.cookie, body: { member: own?.id } }
  expect((await real.send('POST', '/api/company/admin', back)).status).toBe(200)
})

test('whoever was a member, is invited again and ends their account is nobody in the list', async () => {
  const email = 'ends@s.example'
  const personId = await createPerson(real.context, { email, givenName: 'L', surname: 'B' })
  const { id } = await invited(email, personId)
  await real.db.tx((tx) =>
    companyPersonalData(OUTSIDE_OF_PLACES).erase!(tx, { id: personId, email, now: real.context.clock.now() }),
  )
  const [row] = await real.db.write.query('select state, email, token_hash, person_id from member where id = $1', [id])
  expect(row).toEqual({ state: 'deleted', email: `erased-${id}@invalid`, token_hash: null, person_id: null })
  const admin = await real.signIn('admin@s.example')
  const list = await real.send('GET', '/api/employee/list.csv?language=en', { cookie: admin.cookie })
  expect(String(list.body['text'])).not.toContain('invalid')
})
