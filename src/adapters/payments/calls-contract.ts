/** The contract of every payment provider on idempotency keys, concurrent calls, lost answers and webhooks. */
import { expect, test } from 'vitest'
import { RETURN_URL, type ContractActions } from './contract-world.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'

export function callsContract(on: ContractActions): void {
  const { eur, fresh, held, capabilities, testNeeding, payer, wish } = on

  test('what does not exist is a mistake', async () => {
    await expect(on.payments.getPayment('pay_nothing')).rejects.toThrow(PaymentMisuse)
    await expect(on.payments.getSetup('set_nothing')).rejects.toThrow(PaymentMisuse)
    await expect(on.payments.getSetup('set_nothing', 'cus_other')).rejects.toThrow(PaymentMisuse)
    await expect(on.payments.release({ authRef: 'pay_nothing' }, fresh('release'))).rejects.toThrow(PaymentMisuse)
  })

  test('a key answers the same again, also when the card is gone; other parameters are refused', async () => {
    const who = await payer('good')
    const input = wish(who)
    const key = fresh('authorize')
    const first = await on.payments.authorize(input, key)
    await on.payments.removeMethod(who.methodRef, fresh('remove'))
    expect(await on.payments.authorize(input, key)).toEqual(first)
    // The return address is not compared, because it changes with the language, or when a timer repeats the call.
    expect(await on.payments.authorize({ ...input, returnUrl: `${RETURN_URL}/en` }, key)).toEqual(first)
    const dearer = { ...input, amount: eur(8001) }
    await expect(on.payments.authorize(dearer, key)).rejects.toThrow(PaymentMisuse)
    await expect(on.payments.charge(input, key)).rejects.toThrow(PaymentMisuse)
    if (first.status !== 'authorized') throw new Error(first.status)
    await expect(on.payments.release({ authRef: first.authRef }, key)).rejects.toThrow(PaymentMisuse)
    expect(await on.world.paymentsOfLeg(input.legRef)).toBe(1)
  })

  test('fifty calls at the same time with one key make one hold', async () => {
    const input = wish(await payer('good'))
    const key = fresh('authorize')
    const answers = await Promise.all(Array.from({ length: 50 }, () => on.payments.authorize(input, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.status).toBe('authorized')
    expect(await on.world.paymentsOfLeg(input.legRef)).toBe(1)
  })

  test('fifty captures at the same time with one key take the money once; with fifty keys one of them does', async () => {
    const one = await held()
    const key = fresh('capture')
    const same = await Promise.all(
      Array.from({ length: 50 }, () => on.payments.capture({ authRef: one.authRef, amount: eur(4000) }, key)),
    )
    expect(same.every((result) => result.status === 'captured')).toBe(true)
    const two = await held()
    const others = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        on.payments.capture({ authRef: two.authRef, amount: eur(4000) }, fresh('capture')),
      ),
    )
    expect(others.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect((await on.payments.getPayment(two.authRef)).capturedCents).toBe(4000)
  })

  test('refunds at the same time never give back more than was taken', async () => {
    const hold = await held()
    await on.payments.capture({ authRef: hold.authRef, amount: eur(4000) }, fresh('capture'))
    const refunds = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        on.payments.refund({ chargeRef: hold.chargeRef, amount: eur(1500), reason: 'race' }, fresh('refund')),
      ),
    )
    expect(refunds.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
    expect((await on.payments.getPayment(hold.authRef)).refundedCents).toBe(3000)
  })

  testNeeding({ payer: true })('an answer that is lost is found again with the same key', async () => {
    const input = wish(await payer('good'))
    const key = fresh('authorize')
    await expect(on.world.losingAnswers(() => on.payments.authorize(input, key))).rejects.toThrow(PaymentUnavailable)
    expect(await on.payments.authorize(input, key)).toMatchObject({ status: 'authorized' })
    expect(await on.world.paymentsOfLeg(input.legRef)).toBe(1)
  })

  test('a call inside a database transaction is refused and does nothing', async () => {
    const input = wish(await payer('good'))
    const calling = on.world.insideTransaction(() => on.payments.authorize(input, fresh('authorize')))
    await expect(calling).rejects.toThrow('inside a database transaction')
    expect(await on.world.paymentsOfLeg(input.legRef)).toBe(0)
  })

  test('a signed webhook is read; changed, unsigned, old and future ones are refused', async () => {
    const raw = on.world.webhook({ id: 'evt_1', ref: 'pay_1' })
    const event = { id: 'evt_1', type: expect.any(String), subject: 'payment', ref: 'pay_1' }
    const headers = on.world.signed(raw)
    expect(await on.payments.parseWebhook(raw, headers)).toEqual([event])
    await expect(on.payments.parseWebhook(Buffer.from(`${raw.toString()} `), headers)).rejects.toThrow(PaymentMisuse)
    await expect(on.payments.parseWebhook(raw, {})).rejects.toThrow(PaymentMisuse)
    const nonsense = Buffer.from('{"half":')
    await expect(on.payments.parseWebhook(nonsense, on.world.signed(nonsense))).rejects.toThrow(PaymentMisuse)
    const nothing = Buffer.from('{}')
    await expect(on.payments.parseWebhook(nothing, on.world.signed(nothing))).rejects.toThrow(PaymentMisuse)
    if (!capabilities.time) return
    on.world.advance({ seconds: 300 })
    expect(await on.payments.parseWebhook(raw, headers)).toHaveLength(1)
    on.world.advance({ seconds: 1 })
    await expect(on.payments.parseWebhook(raw, headers)).rejects.toThrow(PaymentMisuse)
    on.world.advance({ seconds: 400 })
    const future = on.world.signed(raw)
    on.world.advance({ seconds: -301 })
    await expect(on.payments.parseWebhook(raw, future)).rejects.toThrow(PaymentMisuse)
  })
}
