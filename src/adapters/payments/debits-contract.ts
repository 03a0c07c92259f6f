/** The contract of every payment provider on bank accounts: saving, debiting, and what a payer's bank takes back. */
import { describe, expect } from 'vitest'
import { PaymentMisuse } from '#ports/payments.ts'
import { RETURN_URL, type ContractActions } from './contract-world.ts'

export function debitsContract(on: ContractActions): void {
  const { customer, debtor, eur, fresh, testNeeding, wish } = on
  const aDebit = async (which: Parameters<typeof debtor>[0], cents = 4000) => {
    const input = { ...wish(await debtor(which), cents), onSession: false }
    const key = fresh('charge')
    const result = await on.payments.charge(input, key)
    if (result.status !== 'processing') throw new Error(`the debit is ${result.status}`)
    return { input, key, result }
  }

  // A test of a real provider would need the days that a debit takes, and its own form for the mandate.
  describe('debits', () => {
    const caseOf = testNeeding({ time: true, payer: true })

    caseOf('a bank account tells bank, country, last digits and mandate, and never its number', async () => {
      const customerRef = await customer()
      const saving = { customerRef, method: on.world.account('pays'), returnUrl: RETURN_URL }
      const key = fresh('setup')
      const result = await on.payments.setUpMethod(saving, key)
      expect(result).toEqual({
        status: 'ready',
        setupRef: expect.any(String),
        method: {
          methodRef: expect.any(String),
          kind: 'sepa',
          brand: expect.stringMatching(/^.+$/),
          last4: '3000',
          expiresMonth: null,
          expiresYear: null,
          country: 'DE',
          mandateRef: expect.stringMatching(/^[\w-]{6,35}$/),
          fingerprint: expect.any(String),
        },
      })
      // Saved once more it is another method of the same account.
      const again = await on.payments.setUpMethod({ ...saving, method: on.world.account('pays') }, fresh('setup'))
      const [one, other] = [result, again].map((each) => (each.status === 'ready' ? each.method : null))
      expect(other?.methodRef).not.toBe(one?.methodRef)
      expect(other?.fingerprint).toBe(one?.fingerprint)
      expect(JSON.stringify(result)).not.toContain('370400440532013000')
      expect(await on.payments.setUpMethod(saving, key)).toEqual(result)
      expect(await on.payments.getSetup(result.setupRef ?? '')).toEqual(result)
    })

    caseOf('an account that is none of the test accounts is refused', async () => {
      const saving = { customerRef: await customer(), method: on.world.account('unknown'), returnUrl: RETURN_URL }
      expect(await on.payments.setUpMethod(saving, fresh('setup'))).toMatchObject({
        status: 'declined',
        code: 'account_closed',
      })
    })

    caseOf('a debit is on its way for days, with one answer for its key, and then paid with a fee', async () => {
      const { input, key, result } = await aDebit('pays')
      expect(await on.payments.charge(input, key)).toEqual(result)
      expect(await on.payments.getPayment(result.authRef)).toMatchObject({
        state: 'processing',
        capturedCents: 0,
        feeCents: null,
        chargeRef: result.chargeRef,
        dispute: null,
      })
      on.world.advance({ hours: 24 * 2 })
      expect((await on.payments.getPayment(result.authRef)).state).toBe('processing')
      on.world.advance({ hours: 24 })
      expect(await on.payments.getPayment(result.authRef)).toMatchObject({
        state: 'captured',
        capturedCents: 4000,
        feeCents: 35,
        chargeRef: result.chargeRef,
        dispute: null,
      })
      on.world.advance({ hours: 24 * 60 })
      expect((await on.payments.getPayment(result.authRef)).dispute).toBeNull()
    })

    for (const [which, code] of [
      ['fails', 'insufficient_funds'],
      ['closed', 'account_closed'],
    ] as const)
      caseOf(`the debit of the account ${which} fails days later: ${code}`, async () => {
        const { result } = await aDebit(which)
        expect((await on.payments.getPayment(result.authRef)).state).toBe('processing')
        on.world.advance({ hours: 24 * 3 })
        expect(await on.payments.getPayment(result.authRef)).toMatchObject({
          state: 'declined',
          code,
          capturedCents: 0,
          dispute: null,
        })
      })

    caseOf('a debit that was paid is returned later: a dispute that is lost at once', async () => {
      const { result } = await aDebit('returned')
      on.world.advance({ hours: 24 * 3 })
      expect(await on.payments.getPayment(result.authRef)).toMatchObject({ state: 'captured', dispute: null })
      on.world.advance({ hours: 24 * 4 })
      const returned = await on.payments.getPayment(result.authRef)
      expect(returned).toMatchObject({
        state: 'captured',
        capturedCents: 4000,
        dispute: {
          ref: expect.any(String),
          state: 'lost',
          cents: 4000,
          feeCents: 750,
          reason: 'debit_not_authorized',
          answerBy: null,
        },
      })
      expect(await on.payments.getPayment(result.authRef)).toEqual(returned)
      const refund = { chargeRef: result.chargeRef, amount: eur(4000), reason: 'again' }
      await expect(on.payments.refund(refund, fresh('refund'))).rejects.toThrow(PaymentMisuse)
    })

    caseOf('a bank account cannot be held, nor debited in francs or by a payer who waits', async () => {
      const who = await debtor('pays')
      await expect(on.payments.authorize(wish(who), fresh('authorize'))).rejects.toThrow(PaymentMisuse)
      const francs = { ...wish(who, 4000, 'CHF'), onSession: false }
      await expect(on.payments.charge(francs, fresh('charge'))).rejects.toThrow(PaymentMisuse)
      await expect(on.payments.charge(wish(who), fresh('charge'))).rejects.toThrow(PaymentMisuse)
    })
  })
}
