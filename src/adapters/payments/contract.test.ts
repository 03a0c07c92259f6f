import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { fixedClock } from '#platform/clock.ts'
import { createTestDatabase } from '#platform/db/testing/test-database.ts'
import { ACCOUNT_NUMBERS, CARD_NUMBERS as CARDS, type ContractAccount, type ContractCard } from './contract-world.ts'
import { paymentsContract } from './payments-contract.ts'
import { feeOf } from './sandbox-charges.ts'
import { createSandboxPayments } from './sandbox-payments.ts'
import { hasCheckDigit, TEST_CARDS } from './test-cards.ts'

async function createWorld() {
  const { db, drop } = await createTestDatabase()
  const clock = fixedClock('2026-11-10T09:00:00Z')
  const payments = createSandboxPayments({ db, now: () => clock.now(), baseUrl: 'https://viertel.example/' })
  return {
    db,
    payments,
    card: (which: ContractCard, { month, year }: { month: number; year: number }) => ({
      kind: 'card' as const,
      number: CARDS[which],
      expiresMonth: month,
      expiresYear: year,
      code: '123',
    }),
    account: (which: ContractAccount) => ({ kind: 'sepa' as const, iban: ACCOUNT_NUMBERS[which], holder: 'Ada' }),
    async closeDispute(authRef: string, outcome: 'won' | 'lost') {
      expect(await payments.closeDispute(authRef, outcome)).toBe(true)
    },
    salt: '',
    feeOf: (cents: number) => feeOf(toCents(cents)),
    now: () => clock.now(),
    advance: (duration: Temporal.DurationLike) => clock.advance(duration),
    async answer(url: string, accept: boolean) {
      expect(url).toMatch(/^https:\/\/viertel\.example\/dev\/pay\/[a-z]+_[\w-]+$/)
      await payments.answerChallenge(url.slice(url.lastIndexOf('/') + 1), accept)
    },
    async losingAnswers<T>(call: () => Promise<T>) {
      payments.setFault('timeout')
      try {
        return await call()
      } finally {
        payments.setFault('none')
      }
    },
    insideTransaction: <T>(call: () => Promise<T>) => db.tx(call),
    webhook: (event: { id: string; ref: string }) => Buffer.from(JSON.stringify({ ...event, type: 'hold.lapsed' })),
    signed: (raw: Buffer) => payments.signedHeaders(raw),
    async paymentsOfLeg(legRef: string) {
      return (await db.read.query('select ref from sandbox_payment where leg_ref = $1', [legRef])).length
    },
    close: drop,
  }
}

paymentsContract('sandbox', createWorld)

test('the challenge page is told amount, merchant, card and the way back; the desk lists what happened', async () => {
  const world = await createWorld()
  try {
    const { payments } = world
    const person = { ownerRef: 'person:1', email: 'a@example.test', name: 'Ada', locale: 'de' as const }
    const { customerRef } = await payments.ensureCustomer(person, 'person:1:customer')
    const method = {
      kind: 'card' as const,
      number: CARDS.asksAlways,
      expiresMonth: 1,
      expiresYear: 2030,
      code: '987',
    }
    const saved = await payments.setUpMethod({ customerRef, method, returnUrl: '/cards' }, 'setup:1')
    if (saved.status !== 'ready') throw new Error(saved.status)
    const asked = await payments.authorize(
      {
        customerRef,
        methodRef: saved.method.methodRef,
        amount: { cents: 8000 as never, currency: 'CHF' },
        legRef: '7',
        onSession: true,
        returnUrl: 'https://viertel.example/book/1/return?booking=2',
        descriptor: 'Viertel 2',
      },
      '7:authorize:1',
    )
    if (asked.status !== 'action_required') throw new Error(asked.status)
    const shown = {
      ref: asked.authRef,
      amount: { cents: 8000, currency: 'CHF' },
      merchant: 'Viertel 2',
      brand: 'visa',
      last4: '3184',
      returnUrl: 'https://viertel.example/book/1/return?booking=2',
    }
    expect(await payments.challenge(asked.authRef)).toEqual({ ...shown, open: true })
    expect(await payments.answerChallenge(asked.authRef, true)).toEqual({ returnUrl: shown.returnUrl })
    expect(await payments.challenge(asked.authRef)).toEqual({ ...shown, open: false })
    expect(await payments.challenge('pay_nothing')).toBeNull()
    expect(await payments.answerChallenge('set_nothing', true)).toBeNull()
    expect(await payments.listSandboxPayments(10)).toMatchObject([
      {
        ref: asked.authRef,
        kind: 'hold',
        state: 'authorized',
        amountCents: 8000,
        legRef: '7',
        last4: '3184',
        replays: 0,
      },
    ])
    // Neither card number nor security code is stored in any table of the sandbox.
    for (const table of ['sandbox_method', 'sandbox_setup', 'sandbox_call', 'sandbox_payment']) {
      const rows = await world.db.read.query<{ line: string }>(`select row_to_json(t)::text as line from ${table} t`)
      expect(rows.length, table).toBeGreaterThan(0)
      for (const { line } of rows) expect(line).not.toMatch(/4000002760003184|"987"/)
    }
  } finally {
    await world.close()
  }
})

test('a hold on a good card is one statement', async () => {
  const world = await createWorld()
  try {
    const { payments } = world
    const person = { ownerRef: 'person:1', email: 'a@example.test', name: 'Ada', locale: 'de' as const }
    const { customerRef } = await payments.ensureCustomer(person, 'person:1:customer')
    const method = { kind: 'card' as const, number: CARDS.good, expiresMonth: 1, expiresYear: 2030, code: '987' }
    const saved = await payments.setUpMethod({ customerRef, method, returnUrl: '/cards' }, 'setup:1')
    if (saved.status !== 'ready') throw new Error(saved.status)
    const statements: string[] = []
    const counting = createSandboxPayments({
      db: {
        ...world.db,
        batched: (statement, input) => {
          statements.push(statement.name)
          return world.db.batched(statement, input)
        },
        prepared: () => Promise.reject(new Error('another statement')),
        tx: () => Promise.reject(new Error('a transaction')),
        get read(): never {
          throw new Error('a second statement')
        },
      },
      now: world.now,
      baseUrl: 'https://viertel.example',
    })
    const result = await counting.authorize(
      {
        customerRef,
        methodRef: saved.method.methodRef,
        amount: { cents: 8000 as never, currency: 'EUR' },
        legRef: '1',
        onSession: true,
        returnUrl: '/',
        descriptor: 'Viertel 1',
      },
      '1:authorize:1',
    )
    expect(result.status).toBe('authorized')
    expect(statements).toEqual(['sandbox_pay'])
  } finally {
    await world.close()
  }
})

test('all test numbers have a right check digit', () => {
  expect(Object.keys(TEST_CARDS)).toHaveLength(10)
  expect(Object.keys(TEST_CARDS).filter((number) => !hasCheckDigit(number))).toEqual([])
})
