/** What a body may be, at the real server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'

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

const send = async (method: 'POST' | 'DELETE', url: string, payload: string, cookie = '') => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': `body-${payload.length}`, cookie }
  const answer = await served.server.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json<{ code?: string; errors?: object }>() }
}

test('JSON with nothing in it is no body: fine where none is wanted, its fields asked for where one is', async () => {
  const ada = await world.person()
  const { id } = await world.office()
  await served.ask('PUT', '/api/favorite', { as: ada, body: { id } })
  expect((await send('DELETE', `/api/favorite/${id}`, '', `test-person=${ada.id}`)).status).toBe(200)
  const { status, body } = await send('POST', '/api/booking/quote', '')
  expect([status, body.code]).toEqual([422, 'field.required'])
})

test.each(['{', '{"a":1', 'NaN', '{"__proto__":{"a":1}}', '{"a":{"constructor":{"prototype":{"b":1}}}}'])(
  'what is no honest JSON is malformed: %s',
  async (payload) => {
    expect(await send('POST', '/api/booking/quote', payload)).toMatchObject({
      status: 400,
      body: { code: 'request.malformed' },
    })
  },
)
