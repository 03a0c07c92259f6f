/**
 * The contract for Stripe's adapter: over HTTP with the fake of Stripe, and in Stripe's test mode when there is a key.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import Stripe from 'stripe'
import { toCents } from '#kernel/money.ts'
import { fixedClock } from '#platform/clock.ts'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import { ACCOUNT_NUMBERS, CARD_NUMBERS, type ContractCard, type ContractWorld } from './contract-world.ts'
import { paymentsContract } from './payments-contract.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import { feeOf } from './sandbox-charges.ts'
import { FACADE_KEY, startStripeFacade, type StripeFacade } from './stripe-facade.ts'
import { createStripePayments } from './stripe-payments.ts'

const WEBHOOK_SECRET = 'whsec_contract1234567890'

const webhook = ({ id, ref }: { id: string; ref: string }) =>
  Buffer.from(
    JSON.stringify({
      id,
      object: 'event',
      type: 'charge.expired',
      data: { object: { id: 'ch_1', object: 'charge', payment_intent: ref } },
    }),
  )

const signedAt = (raw: Buffer, now: Temporal.Instant) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload: raw.toString('utf8'),
    secret: WEBHOOK_SECRET,
    timestamp: Math.floor(now.epochMilliseconds / 1000),
  }),
})

type FacadeWorld = ContractWorld & { readonly facade: StripeFacade }

async function createFacadeWorld(): Promise<FacadeWorld> {
  const { db, drop } = await createTestDatabase()
  const clock = fixedClock('2026-11-10T09:00:00Z')
  const now = () => clock.now()
  const facade = await startStripeFacade({ db, now })
  const payments = createStripePayments({
    secretKey: FACADE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    now,
    api: facade.api,
  })
  return {
    facade,
    payments,
    salt: '',
    feeOf: (cents) => feeOf(toCents(cents)),
    card: (which, { month, year }) => {
      const card = { number: CARD_NUMBERS[which], expiresMonth: month, expiresYear: year, code: '123' }
      return { kind: 'token', token: facade.mintToken({ kind: 'card', ...card }) }
    },
    account: (which) => ({
      kind: 'token',
      token: facade.mintToken({ kind: 'sepa', iban: ACCOUNT_NUMBERS[which], holder: 'Ada' }),
    }),
    async closeDispute(authRef, outcome) {
      expect(await facade.engine.closeDispute(authRef.replace(/^pi_/, 'pay_'), outcome)).toBe(true)
    },
    now,
    advance: (duration) => clock.advance(duration),
    async answer(url, accept) {
      expect(url).toMatch(/^https:\/\/hooks\.stripe\.com\//)
      await facade.engine.answerChallenge(url.slice(url.lastIndexOf('/') + 1), accept)
    },
    async losingAnswers(call) {
      facade.setFault('drop')
      try {
        return await call()
      } finally {
        facade.setFault('none')
      }
    },
    insideTransaction: (call) => db.tx(call),
    webhook,
    signed: (raw) => signedAt(raw, now()),
    async paymentsOfLeg(legRef) {
      return (await db.read.query('select from sandbox_payment where leg_ref = $1', [legRef])).length
    },
    async close() {
      await facade.close()
      await drop()
    },
  }
}

paymentsContract('stripe, by HTTP to the facade', createFacadeWorld)

/** Stripe's own test cards; cases that need a bank's page or another day are skipped. */
const TEST_TOKENS: Partial<Record<ContractCard, string>> = {
  good: 'pm_card_visa',
  otherBrand: 'pm_card_mastercard',
  refusedAtSetup: 'pm_card_chargeDeclined',
  expired: 'pm_card_chargeDeclinedExpiredCard',
  declinesLater: 'pm_card_chargeCustomerFail',
  asksAlways: 'pm_card_authenticationRequired',
}
const key = process.env['STRIPE_SECRET_KEY'] ?? ''

async function createRealWorld(): Promise<ContractWorld> {
  const { db, drop } = await createTestDatabase()
  const now = () => Temporal.Now.instant()
  const stripe = new Stripe(key)
  return {
    payments: createStripePayments({ secretKey: key, webhookSecret: WEBHOOK_SECRET, now }),
    salt: `:${Temporal.Now.instant().epochMilliseconds}`,
    feeOf: () => expect.any(Number),
    card: (which) => ({ kind: 'token', token: TEST_TOKENS[which] ?? '' }),
    account: () => {
      throw new Error('a mandate is accepted in the form')
    },
    closeDispute: () => Promise.reject(new Error('a bank decides')),
    now,
    advance: () => {
      throw new Error('nobody moves the real clock')
    },
    answer: () => Promise.reject(new Error('a bank asks a person')),
    losingAnswers: () => Promise.reject(new Error('the real network is not ours')),
    insideTransaction: (call) => db.tx(call),
    webhook,
    signed: (raw) => signedAt(raw, now()),
    async paymentsOfLeg(legRef) {
      const recent = await stripe.paymentIntents.list({ limit: 100 })
      return recent.data.filter((one) => one.metadata['leg_id'] === legRef).length
    },
    close: drop,
  }
}

paymentsContract('stripe, test mode (needs STRIPE_SECRET_KEY=sk_test_...)', createRealWorld, {
  run: key.startsWith('sk_test_'),
  time: false,
  payer: false,
  cards: Object.keys(TEST_TOKENS) as ContractCard[],
})

describe('behaviour that only Stripe has', () => {
  let world: FacadeWorld
  beforeAll(async () => {
    world = await createFacadeWorld()
  })
  afterAll(() => world.close())

  test('the facade refuses what the pinned API does not know, with an error the SDK throws', async () => {
    const { facade } = world
    const stripe = new Stripe(FACADE_KEY, facade.api)
    const old = { amount: 100, currency: 'eur', payment_method_types: ['card'] } as Stripe.PaymentIntentCreateParams
    await expect(stripe.paymentIntents.create(old)).rejects.toThrow('unknown parameter')
    const other = new Stripe('sk_test_other1234567890', facade.api)
    await expect(other.paymentIntents.retrieve('pi_1')).rejects.toThrow('Invalid API Key')
    await expect(stripe.products.list()).rejects.toThrow('Unrecognized request URL')
  })

  test.each([
    [500, '{"error":{"type":"api_error","message":"oops"}}'],
    [502, '<html>Bad gateway</html>'],
    [429, '{"error":{"type":"invalid_request_error","code":"lock_timeout","message":"locked"}}'],
    [404, '{"message":"no error key: the SDK takes this for a success"}'],
    [200, '{"object":"list","data":[]}'],
  ])('an answer of %i %s leaves the outcome open', async (status, body) => {
    world.facade.setFault({ status, body })
    try {
      await expect(world.payments.getPayment('pi_1')).rejects.toThrow(PaymentUnavailable)
    } finally {
      world.facade.setFault('none')
    }
  })

  test('tokens a browser made up are cards that do not work, never faults; card data is refused', async () => {
    const person = { ownerRef: 'person:1', email: 'a@example.com', name: 'Ada', locale: 'de' as const }
    const { customerRef } = await world.payments.ensureCustomer(person, 'person:1:customer')
    const setUp = (token: string) =>
      world.payments.setUpMethod(
        { customerRef, method: { kind: 'token', token }, returnUrl: 'https://viertel.example/book/1' },
        `setup:${token}`,
      )
    const no = { status: 'declined', setupRef: null, code: 'card_declined' }
    for (const token of ['ctoken_madeup', '../../v1/customers', 'ctoken_a&usage=on_session', ''])
      expect(await setUp(token)).toEqual(no)
    const sent = world.facade.requests.length
    const card = { kind: 'card', number: CARD_NUMBERS.good, expiresMonth: 1, expiresYear: 2031, code: '123' } as const
    const typed = world.payments.setUpMethod({ customerRef, method: card, returnUrl: 'https://a.example' }, 'k')
    await expect(typed).rejects.toThrow(PaymentMisuse)
    expect(world.facade.requests.length).toBe(sent)
  })

  test('an owner found by search is not made again', async () => {
    const person = { ownerRef: "person:o'neill", email: 'o@example.com', name: 'O', locale: 'en' as const }
    const first = await world.payments.ensureCustomer(person, 'o:1')
    world.advance({ seconds: 61 })
    const before = world.facade.requests.length
    expect(await world.payments.ensureCustomer({ ...person, name: 'P' }, 'o:2')).toEqual(first)
    const lines = world.facade.requests.slice(before).map(({ line }) => line)
    expect(lines).toEqual(['GET /v1/customers/search', `POST /v1/customers/${first.customerRef}`])
  })

  test.each([
    ['payment_intent', { object: 'payment_intent', id: 'pi_1' }, 'payment', 'pi_1'],
    [
      'charge with its payment inside',
      { object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_2' } },
      'payment',
      'pi_2',
    ],
    ['charge without one', { object: 'charge', id: 'ch_1', payment_intent: null }, 'other', 'ch_1'],
    ['dispute', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_3' }, 'payment', 'pi_3'],
    ['setup_intent', { object: 'setup_intent', id: 'seti_1' }, 'setup', 'seti_1'],
    ['balance, which has no id', { object: 'balance' }, 'other', 'balance'],
  ])('an event about a %s', async (_name, object, subject, ref) => {
    const raw = Buffer.from(JSON.stringify({ id: 'evt_9', object: 'event', type: 'some.thing', data: { object } }))
    expect(await world.payments.parseWebhook(raw, signedAt(raw, world.now()))).toEqual([
      { id: 'evt_9', type: 'some.thing', subject, ref },
    ])
  })
})
