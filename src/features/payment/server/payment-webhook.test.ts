/** The webhook over HTTP, on the sandbox's signature and on Stripe's (safety table 18). */
import Fastify, { type FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripePayments } from '#adapters/payments/stripe-payments.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import type { Context } from '#platform/context.ts'
import { mountRoutes, sendError } from '#platform/http/mount-routes.ts'
import { receiveWebhook } from '../contract.ts'
import { paymentRoutes } from './routes.ts'

const WEBHOOK_PATH = receiveWebhook.path
const SECRET = 'whsec_door1234567890'

let world: TestWorld
const servers: FastifyInstance[] = []
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('delete from webhook_event')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await world.close()
})

async function serverOn(context: Context): Promise<FastifyInstance> {
  const server = Fastify({ logger: false })
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  mountRoutes(server, paymentRoutes, context, (_cookie, locale) => Promise.resolve(guestViewer(locale)))
  servers.push(server)
  return server
}

const rows = () =>
  world.rows<object>('select provider, event_id, type, subject, ref, outcome from webhook_event order by id')

/** Both providers, with an event in each one's own form. */
const PROVIDERS = {
  sandbox: {
    context: () => world.context,
    body: (id: string, type = 'payment.captured') => JSON.stringify({ id, type, ref: 'pay_1' }),
    sign: (body: string) => world.payments.signedHeaders(body),
    ref: 'pay_1',
  },
  stripe: {
    context: () => ({
      ...world.context,
      payments: createStripePayments({
        secretKey: 'sk_test_door1234567890',
        webhookSecret: SECRET,
        now: () => world.clock.now(),
        api: { host: '127.0.0.1', port: 1, protocol: 'http' },
      }),
    }),
    body: (id: string, type = 'payment_intent.succeeded') =>
      JSON.stringify({ id, object: 'event', type, data: { object: { object: 'payment_intent', id: 'pi_1' } } }),
    sign: (payload: string) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: SECRET,
        timestamp: Math.floor(world.clock.now().epochMilliseconds / 1000),
      }),
    }),
    ref: 'pi_1',
  },
} as const

describe.each(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])('a webhook of %s', (name) => {
  const provider = PROVIDERS[name]
  let server: FastifyInstance
  beforeAll(async () => {
    server = await serverOn(provider.context())
  })
  const post = async (payload: string, headers: Record<string, string>) => {
    const answer = await server.inject({
      method: 'POST',
      url: WEBHOOK_PATH,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      payload,
    })
    return {
      status: answer.statusCode,
      body: answer.json() as Record<string, unknown>,
      cookie: answer.headers['set-cookie'],
    }
  }
  const sent = (id: string, type?: string) => {
    const body = provider.body(id, type)
    return post(body, provider.sign(body))
  }

  test('with a NUL is malformed, however well it is signed', async () => {
    for (const [id, type] of [['evt_\u0000'], ['evt_nul', 'payment.\u0000']] as const)
      expect((await sent(id, type)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  test('is kept once, however often and from wherever it comes', async () => {
    expect(await sent('evt_1')).toEqual({ status: 200, body: { received: 1 }, cookie: undefined })
    expect((await sent('evt_1')).body).toEqual({ received: 0 })
    const body = provider.body('evt_1')
    const foreign = { ...provider.sign(body), origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(body, foreign)).status).toBe(200)
    await Promise.all(Array.from({ length: 20 }, () => sent('evt_2')))
    expect(await rows()).toMatchObject([
      { provider: name, event_id: 'evt_1', subject: 'payment', ref: provider.ref, outcome: null },
      { event_id: 'evt_2' },
    ])
  })

  test('of an unknown type is stored and acknowledged', async () => {
    expect((await sent('evt_3', 'moon.rising')).status).toBe(200)
    expect(await rows()).toMatchObject([{ event_id: 'evt_3', type: 'moon.rising' }])
  })

  test('that is forged, changed, cut or unsigned is refused and leaves nothing', async () => {
    const body = provider.body('evt_4')
    const headers = provider.sign(body)
    const [header] = Object.keys(headers) as [string]
    const signature = (headers as Record<string, string>)[header] ?? ''
    const last = signature.at(-1) === '0' ? '1' : '0'
    for (const [payload, sentHeaders] of [
      [body, {}],
      [body, { [header]: '' }],
      [body, { [header]: 'nonsense' }],
      [body, { [header]: signature.slice(0, -1) + last }],
      [body, { [header]: signature.replace(/v1=.*/, 'v1=') }],
      [provider.body('evt_5'), headers],
      [`${body} `, headers],
      [body.slice(0, -1), headers],
      [JSON.stringify(JSON.parse(body), null, 1), headers],
      ['', headers],
    ] as [string, Record<string, string>][]) {
      const answer = await post(payload, sentHeaders)
      expect(answer.status).toBe(400)
      expect(answer.body['code']).toBe('request.malformed')
      expect(JSON.stringify(answer.body)).not.toContain(signature.slice(-20))
    }
    expect(await rows()).toEqual([])
  })

  test('that is older than five minutes, or from the future, is refused', async () => {
    const body = provider.body('evt_6')
    const headers = provider.sign(body)
    world.clock.advance({ seconds: 301 })
    expect((await post(body, headers)).status).toBe(400)
    world.clock.advance({ seconds: 1000 })
    const early = provider.sign(body)
    world.clock.advance({ seconds: -301 })
    expect((await post(body, early)).status).toBe(400)
    world.clock.advance({ seconds: 1 })
    expect((await post(body, early)).status).toBe(200)
  })

  test('that is huge is refused before anybody reads it', async () => {
    const body = JSON.stringify({ pad: 'x'.repeat(300_000) })
    expect((await post(body, provider.sign(body))).status).toBe(413)
    expect(await rows()).toEqual([])
  })
})

test('an event about an unknown object is finished; while the provider is unavailable it is retried', async () => {
  const server = await serverOn(world.context)
  const body = PROVIDERS.sandbox.body('evt_7')
  await server.inject({ method: 'POST', url: WEBHOOK_PATH, headers: PROVIDERS.sandbox.sign(body), payload: body })
  const away = {
    ...world.context,
    payments: { ...world.payments, getPayment: () => Promise.reject(new PaymentUnavailable('away')) },
  }
  const now = world.clock.now()
  expect(await processPaymentEvents(away, now)).toBe(0)
  expect(await processPaymentEvents(away, now)).toBe(0)
  expect(await world.rows('select attempts, outcome from webhook_event')).toEqual([{ attempts: 1, outcome: null }])
  expect(await processPaymentEvents(world.context, now)).toBe(0)
  expect(await processPaymentEvents(world.context, now.add({ seconds: 2 }))).toBe(1)
  expect(await rows()).toMatchObject([{ outcome: 'unknown' }])
})

test('an event that always fails is given up with an error in the log, and does not block others', async () => {
  const server = await serverOn(world.context)
  for (const id of ['evt_8', 'evt_9']) {
    const body = PROVIDERS.sandbox.body(id)
    await server.inject({ method: 'POST', url: WEBHOOK_PATH, headers: PROVIDERS.sandbox.sign(body), payload: body })
  }
  const broken = {
    ...world.context,
    payments: { ...world.payments, getPayment: () => Promise.reject(new Error('a fault of ours')) },
  }
  let now = world.clock.now()
  for (let round = 0; round < 12; round += 1) {
    await processPaymentEvents(broken, now)
    now = now.add({ hours: 2 })
  }
  expect(await rows()).toMatchObject([{ outcome: 'given_up' }, { outcome: 'given_up' }])
})
