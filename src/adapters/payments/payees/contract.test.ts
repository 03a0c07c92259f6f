/** The contract for the sandbox's payees, for Stripe's over HTTP with the fake of Stripe, and in Stripe's test mode. */
import { expect, test } from 'vitest'
import { toCents, type Currency } from '#kernel/money.ts'
import { fixedClock } from '#platform/clock.ts'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import { CARD_NUMBERS, RETURN_URL } from '../contract-world.ts'
import { feeOf, paymentRefOf } from '../sandbox-charges.ts'
import { createSandboxPayments } from '../sandbox-payments.ts'
import { intentId } from '../stripe-facade-objects.ts'
import { FACADE_KEY, startStripeFacade } from '../stripe-facade.ts'
import { payeesContract, type PayeeWorld } from './payees-contract.ts'
import { createSandboxPayees, type SandboxPayees } from './sandbox-payees.ts'
import { payeeAnswers } from './stripe-payee-facade.ts'
import { createStripePayees } from './stripe-payees.ts'

async function openWorld() {
  const { db, drop } = await createTestDatabase()
  const clock = fixedClock('2026-11-10T09:00:00Z')
  return { db, drop, clock, now: () => clock.now() }
}

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

/** The payee's side and the books, which are the sandbox's also behind the fake of Stripe. */
function sideOf(
  { db, clock, now }: Awaited<ReturnType<typeof openWorld>>,
  engine: SandboxPayees,
  nameOf: (paymentRef: string) => string = (paymentRef) => paymentRef,
) {
  const payments = createSandboxPayments({ db, now, baseUrl: 'https://viertel.example' })
  let charges = 0
  async function charged(cents: number, currency: Currency, number: string = CARD_NUMBERS.good) {
    const nth = (charges += 1)
    const person = { ownerRef: `payer:${nth}`, email: 'payer@example.com', name: 'Ada', locale: 'de' } as const
    const { customerRef } = await payments.ensureCustomer(person, `payer:${nth}`)
    const card = {
      kind: 'card',
      number,
      expiresMonth: 12,
      expiresYear: 2030,
      code: '123',
    } as const
    const setup = await payments.setUpMethod({ customerRef, method: card, returnUrl: RETURN_URL }, `card:${nth}`)
    if (setup.status !== 'ready') throw new Error(`the card is ${setup.status}`)
    const paid = await payments.charge(
      {
        customerRef,
        methodRef: setup.method.methodRef,
        amount: { cents: toCents(cents), currency },
        legRef: `leg:${nth}`,
        onSession: true,
        returnUrl: RETURN_URL,
        descriptor: 'Viertel 1',
      },
      `charge:${nth}`,
    )
    if (paid.status !== 'captured') throw new Error(`the charge is ${paid.status}`)
    return paid.chargeRef
  }
  return {
    salt: '',
    now,
    charged,
    async disputed(cents: number, currency: Currency) {
      const paymentRef = paymentRefOf(await charged(cents, currency, CARD_NUMBERS.disputes))
      const { dispute } = await payments.getPayment(paymentRef)
      if (!dispute) throw new Error('nothing is disputed')
      return { disputeRef: dispute.ref, paymentRef: nameOf(paymentRef) }
    },
    feeOf: (cents: number) => feeOf(toCents(cents)),
    async refunded(chargeRef: string, cents: number, currency: Currency) {
      const refund = { chargeRef, amount: { cents: toCents(cents), currency }, reason: 'requested_by_customer' }
      return (await payments.refund(refund, `refund:${(charges += 1)}`)).refundRef
    },
    advance: (duration: Temporal.DurationLike) => clock.advance(duration),
    open: (url: string) => engine.open(tokenOf(url)),
    async answer(url: string, outcome: Parameters<SandboxPayees['answer']>[1]) {
      const answered = await engine.answer(tokenOf(url), outcome)
      if (!answered) throw new Error(`no link ${url}`)
      return answered.url
    },
    insideTransaction: <T>(call: () => Promise<T>) => db.tx(call),
    async payeesOf(ownerRef: string) {
      return (await db.read.query('select from sandbox_payee where owner_ref = $1', [ownerRef])).length
    },
  }
}

payeesContract('sandbox', async (): Promise<PayeeWorld> => {
  const on = await openWorld()
  const payees = createSandboxPayees({ ...on, baseUrl: 'https://viertel.example/' })
  return {
    ...sideOf(on, payees),
    payees,
    async losingAnswers(call) {
      payees.setFault('timeout')
      try {
        return await call()
      } finally {
        payees.setFault('none')
      }
    },
    close: on.drop,
  }
})

async function facadeWorld() {
  const on = await openWorld()
  const engine = createSandboxPayees({ ...on, baseUrl: 'https://connect.stripe.com' })
  const facade = await startStripeFacade({ ...on, more: payeeAnswers({ ...on, engine }) })
  const payees = createStripePayees({ secretKey: FACADE_KEY, api: facade.api })
  const world: PayeeWorld = {
    ...sideOf(on, engine, intentId),
    payees,
    async losingAnswers(call) {
      facade.setFault('drop')
      try {
        return await call()
      } finally {
        facade.setFault('none')
      }
    },
    async close() {
      await facade.close()
      await on.drop()
    },
  }
  return { ...world, facade, engine }
}

payeesContract('stripe, by HTTP to the facade', facadeWorld)

const key = process.env['STRIPE_SECRET_KEY'] ?? ''
const nobody = () => Promise.reject(new Error('a person is asked on pages of Stripe'))
payeesContract(
  'stripe, test mode (needs STRIPE_SECRET_KEY=sk_test_...)',
  async (): Promise<PayeeWorld> => {
    const on = await openWorld()
    return {
      payees: createStripePayees({ secretKey: key }),
      salt: `:${Temporal.Now.instant().epochMilliseconds}`,
      now: () => Temporal.Now.instant(),
      advance: () => {
        throw new Error('nobody moves the real clock')
      },
      charged: nobody,
      refunded: nobody,
      disputed: nobody,
      feeOf: () => 0,
      open: nobody,
      answer: nobody,
      losingAnswers: nobody,
      payeesOf: nobody,
      insideTransaction: (call) => on.db.tx(call),
      close: on.drop,
    }
  },
  { run: key.startsWith('sk_test_'), isOurs: false },
)

test('the sandbox stores the hash of a link alone, and nothing about the person', async () => {
  const on = await openWorld()
  try {
    const payees = createSandboxPayees({ ...on, baseUrl: 'https://viertel.example' })
    const input = { ownerRef: 'provider:1', email: 'ada@example.test', name: 'Ada', locale: 'de' } as const
    const { payeeRef } = await payees.create({ ...input, country: 'CH', currency: 'CHF' }, 'provider:1:payee')
    const { url } = await payees.link({ payeeRef, returnUrl: 'https://a.example/', refreshUrl: 'https://b.example/' })
    for (const table of ['sandbox_payee', 'sandbox_payee_link', 'sandbox_call']) {
      const rows = await on.db.read.query<{ line: string }>(`select row_to_json(t)::text as line from ${table} t`)
      expect(rows.length, table).toBeGreaterThan(0)
      for (const { line } of rows) expect(line).not.toMatch(new RegExp(`${tokenOf(url)}|ada@example|"Ada"`))
    }
    expect(await payees.list(10)).toMatchObject([{ payeeRef, ownerRef: 'provider:1', state: 'pending' }])
  } finally {
    await on.drop()
  }
})

test('accounts at Stripe: recipients of transfers, whose fees and losses are ours, with keys of ours', async () => {
  const world = await facadeWorld()
  try {
    const input = { ownerRef: 'provider:9', email: 'a@example.com', name: 'Ada', locale: 'en' } as const
    const { payeeRef } = await world.payees.create({ ...input, country: 'AT', currency: 'EUR' }, 'k')
    await world.payees.link({ payeeRef, returnUrl: 'https://a.example/', refreshUrl: 'https://b.example/' })
    expect(world.facade.requests.map(({ line }) => line)).toEqual([
      'POST /v2/core/accounts',
      'POST /v2/core/account_links',
    ])
    // An answer that is no account leaves the outcome open.
    world.facade.setFault({ status: 200, body: '{"object":"list"}' })
    await expect(world.payees.read(payeeRef)).rejects.toThrow(PaymentUnavailable)
    world.facade.setFault({ status: 500, body: '{"error":{"type":"api_error","message":"oops"}}' })
    await expect(world.payees.read(payeeRef)).rejects.toThrow(PaymentUnavailable)
    const account = { id: payeeRef, object: 'v2.core.account', applied_configurations: ['customer'] }
    world.facade.setFault({ status: 200, body: JSON.stringify(account) })
    await expect(world.payees.read(payeeRef)).rejects.toThrow(PaymentMisuse)
  } finally {
    await world.close()
  }
})

test.each([
  ['rejected', false],
  ['unsupported', false],
  ['restricted', false],
  ['active', true],
])('an account that is %s and closed: %s gets nothing', async (status, closed) => {
  const world = await facadeWorld()
  try {
    const transfers = { status, status_details: [] }
    const body = {
      id: 'acct_1',
      object: 'v2.core.account',
      applied_configurations: ['recipient'],
      closed,
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: transfers } } } },
      requirements: { entries: [] },
    }
    world.facade.setFault({ status: 200, body: JSON.stringify(body) })
    expect(await world.payees.read('acct_1')).toEqual({ payeeRef: 'acct_1', state: 'restricted', due: [] })
  } finally {
    await world.close()
  }
})
