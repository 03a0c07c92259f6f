/**
 * Every call that takes a body gets more than it asks for (safety table 28 and 35): fields that would make somebody
 * verified, an operator, another's colleague or free of charge. None is ever written, whoever asks.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KIND_BITS } from '#kernel/viewer.ts'
import { ROUTES } from './server/routes.ts'
import { endpointName } from './testing/every-endpoint.ts'
import { ownedRecordsOf } from './testing/owned-records.ts'
import { addressOf, SAMPLE_CALLS } from './testing/sample-calls.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
let served: ServedWorld
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
})
afterAll(async () => {
  await served.close()
  await world.close()
})

/** Names as the calls, the columns and the user data spell them. */
const RAISED = {
  kind: KIND_BITS.operator,
  bits: KIND_BITS.operator,
  type: 1024,
  verified: true,
  emailVerified: true,
  email_verified: true,
  canBook: true,
  refugee: true,
  refugees: true,
  suspended: false,
  suspendedAt: null,
  suspended_at: null,
  companyId: 4711,
  company_id: 4711,
  personId: '01980000-0000-7000-8000-000000000000',
  person_id: '01980000-0000-7000-8000-000000000000',
  userId: '01980000-0000-7000-8000-000000000000',
  price: 0,
  totalCents: 0,
  total_cents: 0,
  status: 'confirmed',
  state: 'paid',
}
const PROTOTYPES = { ['__proto__']: { isOperator: true }, constructor: { prototype: { isOperator: true } } }

const privileges = () =>
  world.rows(
    `select id, kind & ~${KIND_BITS.toRent} as kind, email_verified, refugee, suspended_at, company_id, terms_accepted_at from person order by id`,
  )

test('what nobody may say about themselves is refused or left out by every call', async () => {
  const asked: string[] = []
  const answers: string[] = []
  let keys = 0
  for (const [options, become] of [
    [{}, { email_verified: false }],
    [{}, { suspended_at: '2026-11-01T00:00:00Z' }],
    [{}, {}],
    [{ bits: KIND_BITS.toRent }, {}],
  ] as const) {
    const person = await world.person(options)
    const records = await ownedRecordsOf(world, person)
    for (const [column, value] of Object.entries(become))
      await world.rows(`update person set ${column} = $2 where id = $1`, [person.id, value])
    const viewer = { ...person, verified: !('email_verified' in become), suspended: 'suspended_at' in become }
    const before = await privileges()
    for (const { endpoint } of ROUTES) {
      const name = endpointName(endpoint)
      const sample = SAMPLE_CALLS[name]!
      const { path = '', query, body } = typeof sample === 'function' ? sample(records) : sample
      // Registering makes a person, who begins with nothing of this either (sign-in.test.ts).
      if (body === undefined || name === 'POST /api/auth/sign-up/email') continue
      asked.push(name)
      const address = addressOf(endpoint, path) + (query ? `?${query}` : '')
      for (const more of [RAISED, PROTOTYPES]) {
        const key = `raised-${(keys += 1)}`
        const { status } = await served.ask(endpoint.method, address, { as: viewer, body: { ...body, ...more }, key })
        expect(status, name).toBeLessThan(500)
        answers.push(`${status} ${name}`)
      }
    }
    expect(await privileges()).toEqual(before)
  }
  // Some calls leave out what they do not know, so they went on to their use-case.
  expect(answers.filter((answer) => answer.startsWith('20')).length).toBeGreaterThan(5)
  expect(new Set(asked).size).toBeGreaterThan(30)
  expect('isOperator' in {}).toBe(false)
  const cheap = await world.rows('select id from booking where total_cents = 0')
  expect(cheap, 'no price was taken from a call').toEqual([])
})

test('a language is one of two, whatever is asked for', async () => {
  const viewer = await world.person()
  for (const language of [
    '../en',
    'en/../../x',
    'de;q=',
    'xx',
    '*',
    'de'.repeat(4000),
    "de'; drop table person--",
    '%0d%0a',
    '\u{1F600}',
  ])
    for (const header of ['content-locale', 'accept-language'])
      for (const [method, address] of [
        ['GET', '/api/me'],
        ['GET', '/api/booking/1'],
        ['PATCH', '/api/subscribe'],
      ] as const) {
        const answer = await served.ask(method, address, {
          as: viewer,
          headers: { [header]: encodeURI(language).slice(0, 8000) },
          ...(method === 'PATCH' ? { body: {} } : {}),
        })
        expect(answer.status, `${header}: ${language.slice(0, 20)}`).toBeLessThan(500)
        expect(['de', 'en', undefined]).toContain(answer.headers['content-language'])
      }
})
