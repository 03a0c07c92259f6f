/** Every limit an endpoint has, at the real server: so many calls a minute from an address, and not one more. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint, RateRule } from '#kernel/endpoint.ts'
import { ROUTES } from './server/routes.ts'
import { endpointName } from './testing/every-endpoint.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
let servers: [ServedWorld, ServedWorld]
beforeAll(async () => {
  world = await createTestWorld()
  servers = [await serveWorld(world), await serveWorld(world)]
  // Limits go by the machine's time; here it stands still, and goes on when it is told to.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  for (const one of servers) await one.close()
  await world.close()
})

const LIMITED = ROUTES.flatMap(({ endpoint }) => (endpoint.limit ? [{ endpoint, limit: endpoint.limit }] : []))

/** Not signed in, without a field it wants: it counts and costs nothing. */
async function ask(endpoint: Endpoint, from: ServedWorld, remoteAddress: string) {
  const answer = await from.server.inject({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{\w+\}/g, '1'),
    remoteAddress,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    ...(endpoint.method === 'GET' ? {} : { payload: '{}' }),
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: answer.body }
}

/** A few at a time: no answer may take longer than the server lets it, however slow the machine is. */
async function times(n: number, asking: (i: number) => ReturnType<typeof ask>) {
  const answers: Awaited<ReturnType<typeof ask>>[] = []
  while (answers.length < n)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, n - answers.length) }, (_, i) => asking(answers.length + i)),
      )),
    )
  return answers
}

describe.each(LIMITED.map((one, i) => [endpointName(one.endpoint), one, i] as const))(
  '%s',
  (_, { endpoint, limit }, i) => {
    const address = `198.51.100.${i}`
    /** Over both servers where the limit is counted over all. */
    const serverOf = (n: number, { shared }: RateRule) => servers[shared && n % 2 === 1 ? 1 : 0]

    test(`${limit.perMinute} a minute from an address${limit.shared ? ', over all processes' : ''}`, async () => {
      const within = await times(limit.perMinute, (n) => ask(endpoint, serverOf(n, limit), address))
      expect(within.filter(({ status }) => status === 429 || status >= 500)).toEqual([])
      for (const server of limit.shared ? servers : [servers[0]]) {
        const { status, retryAfter, text } = await ask(endpoint, server, address)
        expect([status, JSON.parse(text)]).toMatchObject([429, { code: 'request.too_many' }])
        expect(Number(retryAfter)).toBeGreaterThan(0)
        expect(Number(retryAfter)).toBeLessThanOrEqual(60)
      }
      expect((await ask(endpoint, servers[0], `203.0.113.${i}`)).status).not.toBe(429)
      vi.advanceTimersByTime(60_000)
      expect((await ask(endpoint, servers[0], address)).status).not.toBe(429)
    })
  },
)

test('whatever has no limit of its own has one, too', async () => {
  const { endpoint } = ROUTES.find((one) => endpointName(one.endpoint) === 'GET /api/booking')!
  expect(endpoint.limit).toBeUndefined()
  const answers = await times(6001, () => ask(endpoint, servers[0], '198.51.100.250'))
  expect(answers.map(({ status }) => status).filter((status) => status !== 401)).toEqual([429])
  expect((await ask(endpoint, servers[0], '198.51.100.251')).status).toBe(401)
})
