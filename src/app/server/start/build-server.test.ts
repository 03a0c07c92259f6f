/** What a request may be, at the real server. */
import { createHash } from 'node:crypto'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProofOfWork, type ProofOfWorkChallenge } from '#adapters/bot-check/proof-of-work.ts'
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { route } from '#platform/http/route.ts'
import { takeOnce } from '#platform/http/rate-store.ts'
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

test.each(['//[', '//evil.example/office/1', '/\\\\evil.example', '/.//[', '/a/..//[', 'office', '/office/%zz', '/%'])(
  'a target that is no path of this server is malformed: %s',
  async (target) => {
    expect(await rawAsk(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)).toEqual([
      400,
      'request.malformed',
    ])
  },
)

test('what is no HTTP is told so, and that the connection is over', async () => {
  expect(await rawAsk('NOT HTTP\r\n\r\n')).toEqual([400, 'request.malformed'])
  expect(await rawAsk(`GET /healthz?${'x'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toEqual([
    431,
    'request.too_large',
  ])
})

test('two Host headers are malformed, in whatever case and however alike', async () => {
  for (const hosts of ['host: x\r\nHost: y', 'host: x\r\nHOST: x'])
    expect(await rawAsk(`GET /healthz HTTP/1.1\r\n${hosts}\r\nconnection: close\r\n\r\n`)).toEqual([
      400,
      'request.malformed',
    ])
})

test('connections have a limit', () => {
  expect(served.server.server.maxConnections).toBe(10_000)
})

/** Over a real connection: clients would mend such a target before they send it. Ends when the server hangs up. */
async function rawAsk(request: string): Promise<[status: number, code: string]> {
  const { server } = served
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const text = await new Promise<string>((done, failed) => {
    let all = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => (all += String(chunk)))
    socket.on('error', failed)
    socket.on('close', () => done(all))
  })
  expect(text.toLowerCase()).toContain('connection: close')
  return [Number(text.slice(9, 12)), /"code":"([^"]+)"/.exec(text)?.[1] ?? '']
}

test.each(['10.0.0.0/30', '3'])(
  'who asks is who the trusted proxies (%s) say: limits are neither shifted nor turned against others',
  async (TRUST_PROXY) => {
    const behind = await serveWorld(world, { settings: { TRUST_PROXY } })
    const ask = async (remoteAddress: string, forwarded?: string) => {
      const headers = { ...(forwarded && { 'x-forwarded-for': forwarded }) }
      const url = '/api/geo/reverse?lat=52.5&lng=13.4'
      return (await behind.server.inject({ url, headers, remoteAddress })).statusCode
    }
    // The asker 203.0.113.9 invents who it asks for; three proxies append what they saw.
    const proxied = (invented: string) => ask('10.0.0.1', `${invented}, 203.0.113.9, 10.0.0.3, 10.0.0.2`)
    const rotated = await Promise.all(Array.from({ length: 121 }, (_, i) => proxied(`198.51.100.${i}`)))
    expect(rotated.toSorted().slice(-2)).toEqual([200, 429])
    expect(await proxied('198.51.100.200')).toBe(429)
    // The address it claimed is free, and so is everybody else's.
    expect(await ask('10.0.0.1', '198.51.100.200, 10.0.0.3, 10.0.0.2')).toBe(200)
    await behind.close()
  },
)

test('without proxies nobody is believed', async () => {
  const ask = async (forwarded: string) => {
    const url = '/api/geo/reverse?lat=52.5&lng=13.4'
    const headers = { 'x-forwarded-for': forwarded }
    return (await served.server.inject({ url, headers, remoteAddress: '203.0.113.50' })).statusCode
  }
  const rotated = await Promise.all(Array.from({ length: 121 }, (_, i) => ask(`192.0.2.${i}`)))
  expect(rotated.toSorted().slice(-2)).toEqual([200, 429])
})

test.each([
  ['PUT', '/api/booking/hold', 'POST'],
  ['DELETE', '/api/booking/7', 'GET, HEAD'],
  ['PATCH', '/api/booking/', 'GET, HEAD, POST'],
  ['GET', '/api/auth/sign-in/email', 'POST'],
  ['POST', '/api/me/events', 'GET, HEAD'],
  ['DELETE', '/api/webhook/payment', 'POST'],
  ['GET', '/api/nothing/here', undefined],
  ['GET', '/api/booking//pay', undefined],
] as const)('%s %s is not its method; Allow names %s', async (method, path, allow) => {
  const { status, headers, body } = await served.ask(method, path, { headers: { 'content-locale': 'en' } })
  expect([status, headers['allow'], body['message']]).toEqual(
    allow
      ? [405, allow, 'Method not allowed.']
      : [404, undefined, 'We cannot find that here. Please try again later or contact support.'],
  )
})

test('security.txt says whom to tell, for less than a year (RFC 9116)', async () => {
  const { status, headers, text } = await served.ask('GET', '/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:hello@viertel.example')
  expect(fields.get('Canonical')).toBe('https://viertel.example/.well-known/security.txt')
  const ahead =
    world.clock
      .now()
      .until(fields.get('Expires') ?? '')
      .total('hours') / 24
  expect(ahead).toBeGreaterThan(30)
  expect(ahead).toBeLessThan(365)
})

test('limits of what costs or can be guessed, and the bot check, count over all processes', async () => {
  const other = await serveWorld(world)
  const body = { id: 1, token: '00000000-0000-4000-8000-000000000000' }
  const headers = { 'content-type': 'application/json' }
  const end = async (at: ServedWorld) =>
    (
      await at.server.inject({
        method: 'POST',
        url: '/api/watch/end',
        headers,
        remoteAddress: '192.0.2.200',
        payload: body,
      })
    ).statusCode
  const statuses: number[] = []
  for (let i = 0; i < 32; i += 1) statuses.push(await end(i % 2 === 0 ? served : other))
  expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
  expect(statuses.slice(30)).toEqual([429, 429])

  const check = () =>
    createProofOfWork({ secret: 'x'.repeat(32), useOnce: (salt) => takeOnce(world.db.write, 'bot-check', salt, 600) })
  const [here, there] = [check(), check()]
  const nowMs = Date.now()
  const solution = solveProofOfWork((await here.challenge(nowMs)) as ProofOfWorkChallenge)
  const verdicts = await Promise.all([here, there, here].map((one) => one.verify(solution, nowMs + 1)))
  expect(verdicts.filter(Boolean)).toHaveLength(1)
  await other.close()
})

function solveProofOfWork({ salt, target, expiresAtMs, signature, most }: ProofOfWorkChallenge): string {
  const number = Array.from({ length: most + 1 }, (_, i) => i).find(
    (i) => createHash('sha256').update(`${salt}${i}`).digest('hex') === target,
  )
  return btoa(JSON.stringify({ salt, target, expiresAtMs, signature, number }))
}

test('whatever is slow behind it, an answer comes in time, once, and says when to ask again', async () => {
  const late = Promise.withResolvers<void>()
  const complaints: unknown[] = []
  const unread = Readable.from(['late'])
  const slow = await serveWorld(world, { answerWithinMs: 100 }, async (server) => {
    for (const path of ['/api/slow', '/slow'])
      server.get(path, async (_request, reply) => {
        await late.promise
        const complain = (...said: unknown[]) => void complaints.push(said)
        reply.log = { ...reply.log, warn: complain, error: complain }
        if (path === '/slow') return reply.send(unread)
        // What it says of itself must not end up on the other answer.
        return reply.header('content-encoding', 'gzip').send({ late: true })
      })
    server.get('/quick', async () => ({ late: false }))
  })
  const { status, headers, body } = await slow.ask('GET', '/api/slow', { headers: { 'content-locale': 'en' } })
  expect([status, headers['retry-after'], body['code']]).toEqual([503, '2', 'request.unavailable'])
  expect([headers['content-encoding'], headers['x-content-type-options']]).toEqual([undefined, 'nosniff'])
  const page = await slow.ask('GET', '/slow')
  expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
  expect(page.text).toContain('Gerade nicht erreichbar')
  expect((await slow.ask('GET', '/quick')).body).toEqual({ late: false })
  // The late result harms nobody.
  late.resolve()
  await new Promise((done) => setTimeout(done, 300))
  expect((await slow.ask('GET', '/quick')).status).toBe(200)
  expect([complaints, unread.destroyed]).toEqual([[], true])
  await slow.close()
})

test('a file that takes long to make begins in time', async () => {
  const slowFile = endpoint({
    method: 'GET',
    path: '/api/slow-file',
    summary: 'A file that is drawn while it is sent',
    access: ANYONE,
    sends: 'file',
    reply: z.object({ name: z.string(), type: z.string(), pieces: z.custom<AsyncIterable<Uint8Array>>() }),
    refusals: [],
  })
  async function* drawn() {
    await new Promise((done) => setTimeout(done, 400))
    yield Buffer.from('drawn')
  }
  const slow = await serveWorld(world, {
    answerWithinMs: 200,
    routes: [route(slowFile, () => Promise.resolve({ name: 'slow.pdf', type: 'application/pdf', pieces: drawn() }))],
  })
  const { status, headers, text } = await slow.ask('GET', '/api/slow-file')
  await slow.close()
  expect([status, headers['content-type'], headers['x-content-type-options'], text]).toEqual([
    200,
    'application/pdf',
    'nosniff',
    'drawn',
  ])
})
