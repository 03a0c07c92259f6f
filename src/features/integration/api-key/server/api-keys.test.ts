/** Keys of the API: what they open, and when they end. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { ROUTES } from '#app/server/routes.ts'
import { everyEndpoint } from '#app/testing/every-endpoint.ts'
import { addressOf } from '#app/testing/sample-calls.ts'
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from '#kernel/api-scopes.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { openApiOf } from '#platform/http/openapi.ts'
import { createApiKey, listApiKeys, removeApiKey } from '../contract.ts'
import { MOST_KEYS } from '../rules/limits.ts'

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

const make = async (owner: SignedIn, ...scopes: ApiScope[]) =>
  (await world.call(createApiKey, { body: { name: 'Buchhaltung', scopes, days: 30 } }, owner)).data
const ask = (key: string, path = '/api/booking', method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object) =>
  served.ask(method, path, { headers: { authorization: `Bearer ${key}` }, ...(body && { body }) })
const codeOf = async (...asked: Parameters<typeof ask>) => {
  const { status, body } = await ask(...asked)
  return status < 300 ? status : body['code']
}

test('a key opens what its scopes name, as its owner; everything else refuses it, also what everybody may', async () => {
  const { viewer } = await world.provider()
  const { key } = await make(viewer, 'bookings:read')
  expect(key).toMatch(/^viertel_[A-Za-z0-9]{8}_[A-Za-z0-9_-]{43}$/)
  expect(await codeOf(key)).toBe(200)
  expect(await codeOf(key, '/api/office/my')).toBe('auth.scope')
  expect(await codeOf(key, '/api/status')).toBe('auth.scope')
  expect(await codeOf(key, '/api/account/key')).toBe('auth.scope')
  const scopeless = ROUTES.filter(({ endpoint }) => endpoint.scope !== 'bookings:read')
  const opened = []
  for (const { endpoint } of scopeless) {
    if (endpoint.receives === 'bytes' || endpoint.receives === 'foreign-form') continue
    const path = addressOf(endpoint, '1/1/1')
    const code = await codeOf(key, path, endpoint.method as 'GET').catch(() => 'not asked')
    await world.rows('delete from login_rate')
    if (code !== 'auth.scope') opened.push(`${endpoint.method} ${endpoint.path}: ${code}`)
  }
  expect(opened).toEqual([])
})

test('what a key may do is what its owner may: rights of others are refused as for them', async () => {
  const { id: office, provider } = await world.office()
  const stranger = await world.provider()
  const { key } = await make(stranger.viewer, 'calendar:read', 'offices:read')
  const path = `/api/office/${office}/block?from=2026-11-12`
  expect(await codeOf(key, path)).toBe('request.not_found')
  const { key: own } = await make(provider.viewer, 'calendar:read')
  expect(await codeOf(own, path)).toBe(200)
})

test('made with a proof, by providers and by whoever bills for a company, with scopes of theirs', async () => {
  const { viewer } = await world.provider()
  const { admin, employee } = await world.company()
  const refusal = (who: SignedIn, scopes: ApiScope[] = ['bookings:read']) =>
    world.refusal(world.call(createApiKey, { body: { name: 'x', scopes, days: 30 } }, who))
  expect(await refusal({ ...viewer, proved: false })).toBe('account.proof_needed')
  expect(await refusal(await world.person())).toBe('auth.forbidden')
  expect(await refusal(employee)).toBe('api_key.not_allowed')
  expect(await refusal(admin, ['offices:write'])).toBe('api_key.scope_not_yours')
  await world.rows(`update member set permissions = permissions || '{billing}'::text[] where person_id = $1`, [
    employee.id,
  ])
  for (const who of [admin, employee]) {
    const { key } = await make(who, 'statements:read')
    expect(await codeOf(key, '/api/company/statement')).toBe(200)
  }
  await world.rows(`update member set permissions = array_remove(permissions, 'billing') where person_id = $1`, [
    employee.id,
  ])
  const [row] = await world.rows<{ n: number }>('select count(*)::int as n from api_key where person_id = $1', [
    employee.id,
  ])
  expect(row?.n).toBe(1)
})

test('it is shown once, kept as a hash, told by mail, and its last use is known to the hour', async () => {
  const { viewer } = await world.provider()
  const { key } = await make(viewer, 'bookings:read')
  const [stored] = await world.rows<object>('select * from api_key where person_id = $1', [viewer.id])
  expect(JSON.stringify(stored)).not.toContain(key.slice(17))
  const told = await world.rows(
    `select payload ->> 'change' as change from domain_event where type = 'account.changed' and person_id = $1`,
    [viewer.id],
  )
  expect(told).toEqual([{ change: 'api_key_made' }])
  const listed = async () => (await world.call(listApiKeys, {}, viewer)).data[0]
  expect(await listed()).toMatchObject({ prefix: key.slice(0, 16), isValid: true, lastUsedAt: null })
  expect(JSON.stringify(await listed())).not.toContain(key.slice(17))
  await ask(key)
  await expect.poll(async () => (await listed())?.lastUsedAt).toMatch(/:00:00Z$/)
})

test.each<[about: string, change: string]>([
  ['its owner is suspended', 'update person set suspended_at = now() where id = $1'],
  ['its owner is another kind of account', 'update person set kind = 1 where id = $1'],
  ['the password is changed', `update login_method set password = 'other' where user_id = $1`],
  ['it has expired', `update api_key set expires_at = now() where person_id = $1`],
])('it ends for good when %s', async (_, change) => {
  const { viewer } = await world.provider()
  await world.rows(
    `insert into login_method (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1::uuid, $1::uuid::text, 'credential', 'hash')`,
    [viewer.id],
  )
  const { key } = await make(viewer, 'bookings:read')
  // What says nothing about the account leaves it.
  await world.rows(`update person set phone = '1', locale = 'en' where id = $1`, [viewer.id])
  expect(await codeOf(key)).toBe(200)
  await world.rows(change, [viewer.id])
  expect(await codeOf(key)).toBe('auth.key')
  await world.rows('update person set suspended_at = null, kind = $2 where id = $1', [viewer.id, viewer.bits])
  expect(await codeOf(key)).toBe('auth.key')
})

test('a key of a company ends when its owner leaves', async () => {
  const { admin } = await world.company()
  const { key } = await make(admin, 'statements:read')
  expect(await codeOf(key, '/api/company/statement')).toBe(200)
  await world.rows('update person set company_id = null where id = $1', [admin.id])
  expect(await codeOf(key, '/api/company/statement')).toBe('auth.key')
})

test('whoever is suspended while they make one gets none', async () => {
  const { viewer } = await world.provider()
  await world.rows('update person set suspended_at = now() where id = $1', [viewer.id])
  expect(await world.refusal(make(viewer, 'bookings:read'))).toBe('api_key.not_allowed')
})

test('ended while it is used: once ending is answered, no call gets through, and nobody ends that of others', async () => {
  const { viewer } = await world.provider()
  const { id, key } = await make(viewer, 'bookings:read')
  const params = { id }
  const other = (await world.provider()).viewer
  expect(await world.refusal(world.call(removeApiKey, { params }, other))).toBe('request.not_found')
  const during = Array.from({ length: 10 }, () => codeOf(key))
  await world.call(removeApiKey, { params }, viewer)
  const after = await Promise.all(Array.from({ length: 10 }, () => codeOf(key)))
  expect(new Set(after)).toEqual(new Set(['auth.key']))
  for (const code of await Promise.all(during)) expect([200, 'auth.key']).toContain(code)
  expect((await world.call(listApiKeys, {}, viewer)).data).toMatchObject([{ id, isValid: false }])
  await world.call(removeApiKey, { params }, viewer)
  expect((await world.call(listApiKeys, {}, viewer)).data).toEqual([])
})

test('no cookie counts beside a key, none is set, and it needs no origin; limits are per key, and of wrong ones per network', async () => {
  const [one, two] = [(await world.provider()).viewer, (await world.provider()).viewer]
  await world.rows('update person set terms_accepted_at = now() where id = $1', [one.id])
  const { key } = await make(one, 'calendar:write')
  await served.ask('GET', '/api/me', { as: two })
  const headers = { authorization: `Bearer ${key}`, cookie: `test-person=${two.id}`, origin: 'https://evil.example' }
  const asked = await served.ask('POST', '/api/office/4711/block', { headers, body: {} })
  expect([asked.status, asked.headers['set-cookie']]).toEqual([422, undefined])
  const me = await served.ask('GET', '/api/me', { headers })
  expect([me.status, me.body['code']]).toEqual([403, 'auth.scope'])
  await world.rows(`update login_rate set count = 300 where key like 'api-key:%'`)
  expect(await codeOf(key)).toBe('request.too_many')
  const unknown = `viertel_aaaaaaaa_${'a'.repeat(43)}`
  const wrong = await Promise.all(Array.from({ length: 70 }, () => codeOf(unknown)))
  expect(wrong.filter((code) => code === 'request.too_many').length).toBeGreaterThanOrEqual(10)
  expect(new Set(wrong)).toEqual(new Set(['auth.key', 'request.too_many']))
})

test('no more than there may be, also when many are made at once', async () => {
  const { viewer } = await world.provider()
  const outcomes = await Promise.allSettled(Array.from({ length: MOST_KEYS + 5 }, () => make(viewer, 'bookings:read')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_KEYS)
})

test('scopes only open what their kinds of people have access to; OpenAPI names scheme and scopes', async () => {
  const scoped = (await everyEndpoint()).filter(({ scope }) => scope !== undefined)
  expect(new Set(scoped.map(({ scope }) => scope))).toEqual(new Set(API_SCOPE_NAMES))
  for (const { scope, access } of scoped)
    expect(API_SCOPES[scope!].some((kind) => access.some((one) => one === kind))).toBe(true)
  const document = openApiOf(ROUTES, 'https://viertel.example') as {
    paths: Record<string, Record<string, { security?: object }>>
    components: { securitySchemes: Record<string, object> }
  }
  expect(document.components.securitySchemes['apiKey']).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(document.paths['/api/booking']?.['get']?.security).toEqual([{ apiKey: ['bookings:read'] }])
  expect(document.paths['/api/booking']?.['post']?.security).toBeUndefined()
})
