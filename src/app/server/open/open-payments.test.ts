import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { openPayments } from './open-payments.ts'

const STRIPE = readConfig({
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: `sk_test_${'a'.repeat(24)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${'b'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'c'.repeat(24)}`,
})

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('the sandbox brings its desk, Stripe does not; neither goes on with payments of the other', async () => {
  const { config, db, clock } = world.context
  const sandbox = await openPayments({ config, db, clock })
  expect([sandbox.payments.name, sandbox.sandbox?.name]).toEqual(['sandbox', 'sandbox'])
  const stripe = await openPayments({ config: STRIPE, db, clock })
  expect([stripe.payments.name, stripe.sandbox]).toEqual(['stripe', null])
  await world.card(await world.person(), CARDS.good)
  await expect(openPayments({ config, db, clock })).resolves.toBeDefined()
  await expect(openPayments({ config: STRIPE, db, clock })).rejects.toThrow(ConfigError)
  await expect(openPayments({ config: STRIPE, db, clock })).rejects.toThrow('holds payments of sandbox')
})

test('neither goes on with payees of the other', async () => {
  const other = await createTestWorld()
  try {
    const { config, db, clock } = other.context
    const { id } = await other.provider()
    await other.rows(
      `insert into payee (id, provider_id, psp, ref, country, currency, state, created_at, updated_at)
       values (1, $1, 'stripe', 'acct_1', 'DE', 'EUR', 'active', now(), now())`,
      [id],
    )
    await expect(openPayments({ config, db, clock })).rejects.toThrow('holds payments of stripe')
    const stripe = await openPayments({ config: STRIPE, db, clock })
    expect([stripe.payees.name, stripe.sandboxPayees]).toEqual(['stripe', null])
  } finally {
    await other.close()
  }
})

test('webhooks of the sandbox are signed the same in every process of one installation', async () => {
  const { config, db, clock } = world.context
  const [one, other] = await Promise.all([openPayments({ config, db, clock }), openPayments({ config, db, clock })])
  const raw = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'payment.captured', ref: 'pay_1' }))
  const headers = one.sandbox?.signedHeaders(raw) ?? {}
  await expect(other.payments.parseWebhook(raw, headers)).resolves.toHaveLength(1)
})
