/** The hourly sweep: what is over goes, and nothing else. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { silentLog } from '#platform/log.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { sweepLogins } from './sweep-logins.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  await database.drop()
})

const query = (text: string, values: unknown[] = []) => database.db.write.query<{ name: string }>(text, values)

/** [name, ends in, last used before] */
const SESSIONS = [
  ['fresh', '60 days', '0'],
  ['used 13 days and 23 hours ago', '40 days', '13 days 23 hours'],
  ['not used for 14 days', '40 days', '14 days 1 minute'],
  ['in its last minute', '1 minute', '0'],
  ['over', '-1 minute', '0'],
] as const
const CHALLENGES = [
  ['open', '1 minute'],
  ['over', '-1 minute'],
] as const
const RATES = [
  ['of now', 0],
  ['of yesterday', 47],
  ['of two days ago', 49],
] as const

test('ended sessions, links and counters go; the others, and the people, stay', async () => {
  const person = randomUUID()
  await query(
    `insert into person (id, email, email_verified, name, kind, locale) values ($1, 'a@example.test', true, 'Ada', 1, 'de')`,
    [person],
  )
  await query(
    `insert into login_method (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', 'hash')`,
    [person],
  )
  for (const [name, ends, used] of SESSIONS)
    await query(
      `insert into login_session (id, user_id, token, expires_at, updated_at) values (gen_random_uuid(), $1, $2, now() + $3::interval, now() - $4::interval)`,
      [person, name, ends, used],
    )
  for (const [name, ends] of CHALLENGES)
    await query(
      `insert into login_challenge (id, identifier, value, expires_at) values (gen_random_uuid(), $1, $2, now() + $3::interval)`,
      [name, person, ends],
    )
  for (const [name, hours] of RATES)
    await query(`insert into login_rate (id, key, count, last_request) values (gen_random_uuid(), $1, 1, $2)`, [
      name,
      Date.now() - hours * 3_600_000,
    ])

  // Two processes sweep at the same time, and again.
  const sweep = () => sweepLogins(database.db.write)
  await Promise.all([sweep(), sweep()])
  await sweep()

  const left = async (text: string) => (await query(text)).map(({ name }) => name).toSorted()
  expect(await left('select token as name from login_session')).toEqual(
    ['fresh', 'in its last minute', 'used 13 days and 23 hours ago'].toSorted(),
  )
  expect(await left('select identifier as name from login_challenge')).toEqual(['open'])
  expect(await left('select key as name from login_rate')).toEqual(['of now', 'of yesterday'])
  expect(await left('select name from person')).toEqual(['Ada'])
  expect(await left('select provider_id as name from login_method')).toEqual(['credential'])
})

test('a sweep that meets a dead database says so to whoever calls, and the next one works', async () => {
  const gone = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', log: silentLog })
  await expect(sweepLogins(gone.write)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await gone.close()
  await expect(sweepLogins(database.db.write)).resolves.toBeUndefined()
})
