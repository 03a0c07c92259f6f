/** What the person themselves meets at the end of their account; what is left in the tables: src/app/personal-data.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_DATA } from '#app/server/personal-data.ts'
import { accountWorld } from '../../server/account-world.ts'
import { accountEraser } from './erase-accounts-job.ts'

let world: Awaited<ReturnType<typeof accountWorld>>
beforeAll(async () => {
  world = await accountWorld()
})
afterAll(() => world.close())

const EMAIL = 'ende@example.org'
const later = (days: number) => world.context.clock.now().add({ hours: 24 * days })
const erase = (days: number) => accountEraser(PERSONAL_DATA)(world.context, later(days))
const me = (cookie: string) => world.send('GET', '/api/profile', { cookie })

test('signed in until the end, then nowhere any more; the address may begin again, as somebody else', async () => {
  const { cookie } = await world.signUp(EMAIL)
  const elsewhere = (await world.signIn(EMAIL)).cookie
  const asked = await world.send('POST', '/api/account/deletion', { cookie })
  expect([asked.status, (asked.body['data'] as { obstacles: unknown }).obstacles]).toEqual([200, []])
  await erase(13)
  expect([(await me(cookie)).status, (await me(elsewhere)).status]).toEqual([200, 200])
  await erase(15)
  expect([(await me(cookie)).status, (await me(elsewhere)).status]).toEqual([401, 401])
  expect((await world.signIn(EMAIL)).status).toBe(401)
  expect((await world.send('POST', '/api/account/deletion', { cookie })).status).toBe(401)
  const again = await world.signUp(EMAIL)
  expect(again.status).toBe(200)
  const people = await world.db.read.selectFrom('person').select(['id', 'email', 'erased_at']).execute()
  expect(people).toHaveLength(2)
  expect(people.filter(({ erased_at }) => erased_at === null)).toEqual([expect.objectContaining({ email: EMAIL })])
})

test('whoever came by a provider and never accepted the terms may leave as well', async () => {
  const { cookie } = await world.signUp('ohne@example.org')
  await world.db.write
    .updateTable('person')
    .set({ terms_accepted_at: null })
    .where('email', '=', 'ohne@example.org')
    .execute()
  expect((await world.send('POST', '/api/account/export', { cookie })).status).toBe(200)
  expect((await world.send('POST', '/api/account/deletion', { cookie })).status).toBe(200)
  expect((await world.send('DELETE', '/api/account/deletion', { cookie })).status).toBe(200)
})

test('a session that was proved long ago, a stolen one perhaps, neither takes the data nor ends the account', async () => {
  const { cookie } = await world.signUp('alt@example.org')
  await world.db.write.query(`update login_session set proved_at = now() - interval '11 minutes'`)
  for (const path of ['/api/account/export', '/api/account/deletion']) {
    const { status, body } = await world.send('POST', path, { cookie })
    expect([status, body['code']], path).toEqual([403, 'account.proof_needed'])
  }
  expect(await world.send('GET', '/api/account/export/1', { cookie })).toMatchObject({ status: 403 })
})
