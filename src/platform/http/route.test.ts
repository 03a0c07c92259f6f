/** What leaves is what the endpoint's reply says, whatever a use-case returns. */
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { readConfig } from '../config.ts'
import { fixedClock } from '../clock.ts'
import type { Context } from '../context.ts'
import { silentLog } from '../log.ts'
import { guestViewer } from '../session/viewer.ts'
import { mountRoutes, sendError } from './mount-routes.ts'
import { inProcess, route } from './route.ts'

const readPerson = endpoint({
  method: 'GET',
  path: '/api/person',
  summary: '',
  access: ANYONE,
  reply: z.object({ data: z.array(z.object({ name: z.string(), card: z.object({ last4: z.string() }) })) }),
  refusals: [],
})
const context = {
  config: readConfig({ SECRET: 'test-'.repeat(8), BASE_URL: 'https://viertel.example' }),
  clock: fixedClock('2026-11-10T08:00:00Z'),
  log: silentLog,
  db: {},
} as unknown as Context
const guest = guestViewer('en')

function answering(reply: object) {
  const routes = [route(readPerson, () => Promise.resolve(reply as never))]
  const server = Fastify()
  server.setErrorHandler(sendError)
  mountRoutes(server, routes, context, () => Promise.resolve(guest))
  return {
    http: () => server.inject({ url: '/api/person' }),
    page: () => inProcess(routes, guest, context, { requestId: 'r1' })(readPerson),
  }
}

test('a field that the reply does not name stays inside, at any depth, over HTTP and for pages', async () => {
  const card = { last4: '4242', customerRef: 'cus_secret' }
  const { http, page } = answering({ data: [{ name: 'Ada', email: 'secret@example.org', card }], secret: 1 })
  const wanted = { data: [{ name: 'Ada', card: { last4: '4242' } }] }
  const answer = await http()
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(wanted)
  expect(await page()).toEqual(wanted)
})

test('a reply that is not what it says is a fault, which says nothing of it', async () => {
  const { http, page } = answering({ data: [{ name: 'Ada', card: null, email: 'secret@example.org' }] })
  const answer = await http()
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'request.fault'])
  expect(answer.body).not.toMatch(/secret|Ada|card/)
  const fault = (await page().catch((error: unknown) => error)) as Response
  expect([fault.status, fault.headers.get('x-request-id'), await fault.json()]).toEqual([
    500,
    'r1',
    { requestId: 'r1' },
  ])
})

test('what only operators may do wants one of the roles that it names and their second step, in the demo only the role', async () => {
  const desk = endpoint({
    method: 'GET',
    path: '/api/operator',
    summary: '',
    access: ['operator'],
    desk: ['support'],
    reply: z.object({ data: z.null() }),
    refusals: [],
  })
  const routes = [route(desk, () => Promise.resolve({ data: null }))]
  const ask = (lacksFactor: boolean, demo: boolean, deskRoles: readonly DeskRole[] = ['support']) => {
    const viewer = { kind: 'operator', locale: 'en', lacksFactor, deskRoles } as unknown as Viewer
    return inProcess(routes, viewer, { ...context, config: { ...context.config, demo } })(desk)
  }
  await expect(ask(true, false)).rejects.toMatchObject({ refusal: { code: 'auth.factor' } })
  expect(await ask(false, false)).toEqual({ data: null })
  expect(await ask(true, true)).toEqual({ data: null })
  expect(await ask(false, false, ['owner'])).toEqual({ data: null })
  for (const roles of [[], ['finance']] as const)
    for (const demo of [true, false])
      await expect(ask(false, demo, roles)).rejects.toMatchObject({ refusal: { code: 'auth.role' } })
})

test('a file of the desk wants a proof made shortly before; whoever follows a link to it is led there', async () => {
  const list = endpoint({
    method: 'GET',
    path: '/api/operator/list.csv',
    summary: '',
    access: ['operator'],
    desk: ['support'],
    sends: 'file',
    reply: z.object({ name: z.string(), type: z.string(), text: z.string() }),
    refusals: [],
  })
  const reply = { name: 'list.csv', type: 'text/csv', text: 'a;b' }
  const ask = (proved: boolean, headers: Record<string, string> = {}) => {
    const viewer = { kind: 'operator', locale: 'en', deskRoles: ['support'], proved } as unknown as Viewer
    const server = Fastify()
    server.setErrorHandler(sendError)
    mountRoutes(server, [route(list, () => Promise.resolve(reply))], context, () => Promise.resolve(viewer))
    return server.inject({ url: '/api/operator/list.csv', headers })
  }
  const refused = await ask(false)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'account.proof_needed'])
  const link = { 'sec-fetch-mode': 'navigate', referer: 'https://viertel.example/en/operator/disputes?state=open' }
  const led = await ask(false, link)
  const next = encodeURIComponent('/en/operator/disputes?state=open')
  expect([led.statusCode, led.headers.location]).toEqual([303, `/en/password/confirm?next=${next}`])
  expect((await ask(true, link)).body).toBe('a;b')
})

test.each([
  ['/api/thing/7', 200, undefined],
  ['/api/thing/x', 404, 'request.not_found'],
  ['/api/thing/-1', 404, 'request.not_found'],
  ['/api/thing/7/2026-13-01', 422, 'search.date_invalid'],
])(
  '%s: an address with a malformed id is that of nothing, a malformed day is refused as one',
  async (url, status, code) => {
    const readThing = endpoint({
      method: 'GET',
      path: '/api/thing/{id}',
      summary: '',
      access: ANYONE,
      params: z.strictObject({ id: z.string().regex(/^\d+$/) }),
      reply: z.object({}),
      refusals: [],
    })
    const readDay = endpoint({
      ...readThing,
      path: '/api/thing/{id}/{day}',
      params: z.strictObject({
        id: z.string(),
        day: z.string().regex(/^\d{4}-(?:0\d|1[0-2])-\d\d$/, 'search.date_invalid'),
      }),
    })
    const server = Fastify()
    server.setErrorHandler(sendError)
    const routes = [route(readThing, () => Promise.resolve({})), route(readDay, () => Promise.resolve({}))]
    mountRoutes(server, routes, context, () => Promise.resolve(guest))
    const answer = await server.inject({ url })
    expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([status, code])
  },
)
