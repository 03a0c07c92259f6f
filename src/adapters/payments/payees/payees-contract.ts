/** The contract of every adapter of the payees port; contract.test.ts runs it for each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Currency } from '#kernel/money.ts'
import type { PayeePort } from '#ports/payees.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import type { OpenedLink, SandboxOutcome } from './sandbox-payees.ts'
import { transfersContract } from './transfers-contract.ts'

export type PayeeWorld = {
  readonly payees: PayeePort
  /** Appended to every key and owner, for a payment provider that remembers earlier runs. */
  readonly salt: string
  readonly now: () => Temporal.Instant
  advance(duration: Temporal.DurationLike): void
  /** The payee opens the link. */
  open(url: string): Promise<OpenedLink | null>
  /** The payee does what is asked for there, and it comes to this. @returns where they are sent */
  answer(url: string, outcome: SandboxOutcome): Promise<string>
  losingAnswers<T>(call: () => Promise<T>): Promise<T>
  insideTransaction<T>(call: () => Promise<T>): Promise<T>
  /** A captured payment of somebody. @returns its charge */
  charged(cents: number, currency: Currency): Promise<string>
  /** A part of it goes back to them. @returns the refund */
  refunded(chargeRef: string, cents: number, currency: Currency): Promise<string>
  /** A captured payment that the payer's bank takes back. */
  disputed(cents: number, currency: Currency): Promise<{ disputeRef: string; paymentRef: string }>
  /** What the payment provider keeps of a charge. */
  feeOf(cents: number): number
  /** How many payees the payment provider has for an owner. */
  payeesOf(ownerRef: string): Promise<number>
  close(): Promise<void>
}

const RETURN_URL = 'https://viertel.example/account/provider?connected'
const REFRESH_URL = 'https://viertel.example/account/provider?expired'

/** @param isOurs false: nobody can play the payee or move the clock, and those cases are skipped */
export function payeesContract(
  name: string,
  create: () => Promise<PayeeWorld>,
  { run = true, isOurs = true }: { run?: boolean; isOurs?: boolean } = {},
): void {
  describe.skipIf(!run)(`payees: ${name}`, () => {
    let world: PayeeWorld
    beforeAll(async () => {
      world = await create()
    })
    afterAll(async () => world?.close())
    const ours = isOurs ? test : test.skip

    let count = 0
    const owner = () => `provider:${(count += 1)}${world.salt}`
    const wish = (ownerRef = owner()) => ({
      ownerRef,
      email: 'haus@example.com',
      name: 'Atelier Nord',
      country: 'DE' as const,
      currency: 'EUR' as const,
      locale: 'de' as const,
    })
    const made = async () => {
      const input = wish()
      return (await world.payees.create(input, `${input.ownerRef}:payee`)).payeeRef
    }
    const linked = (payeeRef: string) => world.payees.link({ payeeRef, returnUrl: RETURN_URL, refreshUrl: REFRESH_URL })

    test('a new payee has everything still to say', async () => {
      const input = wish()
      const payee = await world.payees.create(input, `${input.ownerRef}:payee`)
      expect(payee).toEqual({ payeeRef: expect.any(String), state: 'pending', due: expect.any(Array) })
      expect(payee.due.length).toBeGreaterThan(0)
      expect(await world.payees.read(payee.payeeRef)).toEqual(payee)
    })

    test('a key gives the same payee again; other parameters are refused', async () => {
      const input = wish()
      const key = `${input.ownerRef}:payee`
      const first = await world.payees.create(input, key)
      expect((await world.payees.create(input, key)).payeeRef).toBe(first.payeeRef)
      await expect(world.payees.create({ ...input, country: 'AT' }, key)).rejects.toThrow(PaymentMisuse)
    })

    test('twenty calls at the same time with one key make one payee', async () => {
      const input = wish()
      const calls = await Promise.allSettled(
        Array.from({ length: 20 }, () => world.payees.create(input, `${input.ownerRef}:payee`)),
      )
      const refs = calls.flatMap((one) => (one.status === 'fulfilled' ? [one.value.payeeRef] : []))
      // Somebody else's call being under way is an unknown outcome, never another payee.
      for (const one of calls) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PaymentUnavailable)
      expect(new Set(refs).size).toBe(1)
    })

    ours('a payee whose answer was lost is found again with the same key', async () => {
      const input = wish()
      const key = `${input.ownerRef}:payee`
      await expect(world.losingAnswers(() => world.payees.create(input, key))).rejects.toThrow(PaymentUnavailable)
      const { payeeRef } = await world.payees.create(input, key)
      expect(await world.payees.read(payeeRef)).toMatchObject({ state: 'pending' })
      expect(await world.payeesOf(input.ownerRef)).toBe(1)
    })

    test('every link is another one, and leads to the payment provider', async () => {
      const payeeRef = await made()
      const [one, two] = [await linked(payeeRef), await linked(payeeRef)]
      expect(one.url).toMatch(/^https:\/\//)
      expect(two.url).not.toBe(one.url)
      expect(Temporal.Instant.compare(one.expiresAt, world.now())).toBe(1)
      expect(one.expiresAt.since(world.now()).total('minutes')).toBeLessThanOrEqual(15)
    })

    ours('a link is used once: afterwards it leads to where a new one is made', async () => {
      const payeeRef = await made()
      const { url } = await linked(payeeRef)
      expect(await world.open(url)).toMatchObject({ kind: 'page', payee: { payeeRef } })
      // Only looking does not use it.
      expect(await world.open(url)).toMatchObject({ kind: 'page' })
      expect(await world.answer(url, 'checking')).toBe(RETURN_URL)
      expect(await world.open(url)).toEqual({ kind: 'gone', refreshUrl: REFRESH_URL })
      expect(await world.answer(url, 'active')).toBe(REFRESH_URL)
      expect(await world.payees.read(payeeRef)).toMatchObject({ state: 'pending', due: [] })
    })

    ours('of two windows the first one uses it', async () => {
      const { url } = await linked(await made())
      const ways = await Promise.all([world.answer(url, 'active'), world.answer(url, 'active')])
      expect(ways.toSorted()).toEqual([RETURN_URL, REFRESH_URL])
    })

    ours('a link that is minutes old leads to where a new one is made', async () => {
      const { url, expiresAt } = await linked(await made())
      world.advance({ seconds: Math.ceil(expiresAt.since(world.now()).total('seconds')) })
      expect(await world.open(url)).toEqual({ kind: 'gone', refreshUrl: REFRESH_URL })
      expect(await world.answer(url, 'active')).toBe(REFRESH_URL)
    })

    ours.each([
      ['active', 'active', 0],
      ['checking', 'pending', 0],
      ['more', 'pending', 1],
      ['restricted', 'restricted', 1],
    ] as const)('a check that comes to "%s" is %s, with %i things due', async (outcome, state, due) => {
      const payeeRef = await made()
      await world.answer((await linked(payeeRef)).url, outcome)
      const payee = await world.payees.read(payeeRef)
      expect([payee.state, payee.due.length]).toEqual([state, due])
    })

    ours('what was active may be restricted later, and becomes active again', async () => {
      const payeeRef = await made()
      for (const outcome of ['active', 'restricted', 'active'] as const) {
        await world.answer((await linked(payeeRef)).url, outcome)
        expect(await world.payees.read(payeeRef)).toMatchObject({ state: outcome })
      }
    })

    test('nobody is read or sent on whom the payment provider does not know', async () => {
      await expect(world.payees.read('acct_nobody')).rejects.toThrow(PaymentMisuse)
      await expect(linked('acct_nobody')).rejects.toThrow(PaymentMisuse)
    })

    transfersContract(() => world, ours, { made, linked })

    test('a call inside a database transaction is refused', async () => {
      const input = wish()
      const calling = world.insideTransaction(() => world.payees.create(input, `${input.ownerRef}:payee`))
      await expect(calling).rejects.toThrow('inside a database transaction')
    })
  })
}
