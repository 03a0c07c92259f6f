/** The contract of every payment provider on holding, capturing, releasing and refunding. */
import { expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import { RETURN_URL, type ContractActions } from './contract-world.ts'
import { PaymentMisuse } from '#ports/payments.ts'

export function chargesContract(on: ContractActions): void {
  const { card, customer, eur, fresh, held, testNeeding, payer, wish } = on

  test('a hold on a good card stands for days and is read back', async () => {
    const input = wish(await payer('good'))
    const hold = await on.payments.authorize(input, fresh('authorize'))
    if (hold.status !== 'authorized') throw new Error(hold.status)
    const days = hold.expiresAt.since(on.world.now()).total('days')
    expect(days).toBeGreaterThan(4)
    expect(await on.payments.getPayment(hold.authRef)).toMatchObject({
      ref: hold.authRef,
      state: 'authorized',
      amountCents: 8000,
      capturedCents: 0,
      refundedCents: 0,
      feeCents: null,
      currency: 'EUR',
      legRef: input.legRef,
      chargeRef: hold.chargeRef,
      action: null,
    })
  })

  for (const [which, onSession, code] of [
    ['insufficient', true, 'insufficient_funds'],
    ['insufficient', false, 'insufficient_funds'],
    ['declinesLater', true, 'card_declined'],
    ['asksAlways', false, 'authentication_required'],
    ['asksThenInsufficient', false, 'authentication_required'],
  ] as const)
    testNeeding({ cards: [which], payer: which.startsWith('asks') })(
      `a hold on the card ${which} (payer here: ${onSession}) is declined: ${code}`,
      async () => {
        const result = await on.payments.authorize({ ...wish(await payer(which)), onSession }, fresh('authorize'))
        expect(result).toMatchObject({ status: 'declined', code })
        if (result.status === 'declined' && result.authRef !== null)
          expect(await on.payments.getPayment(result.authRef)).toMatchObject({
            state: 'declined',
            code,
            chargeRef: null,
            feeCents: null,
          })
      },
    )

  for (const [which, accept, state, code] of [
    ['asksAlways', true, 'authorized', null],
    ['asksAlways', false, 'declined', 'authentication_failed'],
    ['asksThenInsufficient', true, 'declined', 'insufficient_funds'],
  ] as const)
    testNeeding({ cards: [which], payer: true })(
      `the card ${which} asks; the answer ${accept} makes it ${state}`,
      async () => {
        const result = await on.payments.authorize(wish(await payer(which)), fresh('authorize'))
        if (result.status !== 'action_required') throw new Error(result.status)
        expect(await on.payments.getPayment(result.authRef)).toMatchObject({
          state: 'action_required',
          action: result.action,
        })
        await on.world.answer(result.action.url, accept)
        await on.world.answer(result.action.url, !accept)
        expect(await on.payments.getPayment(result.authRef)).toMatchObject({ state, code })
      },
    )

  testNeeding({ payer: true })(
    'the first answer of a key stays, even when the payer has authenticated since',
    async () => {
      const input = wish(await payer('asksAlways'))
      const key = fresh('authorize')
      const first = await on.payments.authorize(input, key)
      if (first.status !== 'action_required') throw new Error(first.status)
      await on.world.answer(first.action.url, true)
      expect(await on.payments.authorize(input, key)).toEqual(first)
      expect((await on.payments.getPayment(first.authRef)).state).toBe('authorized')
    },
  )

  testNeeding({ time: true })('a card that expired since it was saved is declined', async () => {
    const customerRef = await customer()
    const today = on.world.now().toZonedDateTimeISO('UTC').toPlainDate()
    const method = card('good', { month: today.month, year: today.year })
    const saved = await on.payments.setUpMethod({ customerRef, method, returnUrl: RETURN_URL }, fresh('setup'))
    if (saved.status !== 'ready') throw new Error(saved.status)
    on.world.advance({ hours: 24 * 31 })
    const late = wish({ customerRef, methodRef: saved.method.methodRef })
    expect(await on.payments.authorize(late, fresh('authorize'))).toMatchObject({
      status: 'declined',
      code: 'expired_card',
    })
  })

  test('a part is captured, once, with a fee; the rest is free', async () => {
    const hold = await held(8000)
    const key = fresh('capture')
    const result = await on.payments.capture({ authRef: hold.authRef, amount: eur(4000) }, key)
    expect(result).toMatchObject({
      status: 'captured',
      chargeRef: hold.chargeRef,
      cents: 4000,
      feeCents: on.world.feeOf(4000),
    })
    expect(await on.payments.capture({ authRef: hold.authRef, amount: eur(4000) }, key)).toEqual(result)
    expect(await on.payments.getPayment(hold.authRef)).toMatchObject({
      state: 'captured',
      capturedCents: 4000,
      refundedCents: 0,
      feeCents: on.world.feeOf(4000),
    })
    await expect(on.payments.capture({ authRef: hold.authRef, amount: eur(4000) }, fresh('capture'))).rejects.toThrow(
      PaymentMisuse,
    )
    await expect(on.payments.capture({ authRef: hold.authRef, amount: eur(100) }, key)).rejects.toThrow(PaymentMisuse)
    expect((await on.payments.getPayment(hold.authRef)).capturedCents).toBe(4000)
  })

  test('more than the hold, or another currency, is never captured', async () => {
    const hold = await held(8000)
    await expect(on.payments.capture({ authRef: hold.authRef, amount: eur(8001) }, fresh('capture'))).rejects.toThrow(
      PaymentMisuse,
    )
    const francs = { cents: toCents(8000), currency: 'CHF' as const }
    await expect(on.payments.capture({ authRef: hold.authRef, amount: francs }, fresh('capture'))).rejects.toThrow(
      PaymentMisuse,
    )
    expect((await on.payments.getPayment(hold.authRef)).state).toBe('authorized')
    expect(await on.payments.capture({ authRef: hold.authRef, amount: eur(8000) }, fresh('capture'))).toMatchObject({
      status: 'captured',
    })
  })

  test('a released hold is gone: releasing again is fine, capturing is declined', async () => {
    const hold = await held()
    await on.payments.release({ authRef: hold.authRef }, fresh('release'))
    await on.payments.release({ authRef: hold.authRef }, fresh('release'))
    expect((await on.payments.getPayment(hold.authRef)).state).toBe('canceled')
    expect(await on.payments.capture({ authRef: hold.authRef, amount: eur(100) }, fresh('capture'))).toMatchObject({
      status: 'declined',
      retryable: false,
    })
  })

  test('what is captured cannot be released', async () => {
    const hold = await held()
    await on.payments.capture({ authRef: hold.authRef, amount: eur(100) }, fresh('capture'))
    await expect(on.payments.release({ authRef: hold.authRef }, fresh('release'))).rejects.toThrow(PaymentMisuse)
  })

  testNeeding({ payer: true })('an action that is released can no longer be answered', async () => {
    const result = await on.payments.authorize(wish(await payer('asksAlways')), fresh('authorize'))
    if (result.status !== 'action_required') throw new Error(result.status)
    await on.payments.release({ authRef: result.authRef }, fresh('release'))
    await on.world.answer(result.action.url, true)
    expect((await on.payments.getPayment(result.authRef)).state).toBe('canceled')
  })

  testNeeding({ time: true })('a hold lapses: to the millisecond it is there, then it cannot be captured', async () => {
    const hold = await held()
    on.world.advance({ milliseconds: hold.expiresAt.epochMilliseconds - on.world.now().epochMilliseconds - 1 })
    expect((await on.payments.getPayment(hold.authRef)).state).toBe('authorized')
    on.world.advance({ milliseconds: 1 })
    expect((await on.payments.getPayment(hold.authRef)).state).toBe('canceled')
    expect(await on.payments.capture({ authRef: hold.authRef, amount: eur(100) }, fresh('capture'))).toMatchObject({
      status: 'declined',
    })
  })

  test('a charge takes money at once and is refunded in parts, never beyond', async () => {
    const result = await on.payments.charge(wish(await payer('good'), 4000), fresh('charge'))
    if (result.status !== 'captured') throw new Error(result.status)
    expect(result).toMatchObject({ cents: 4000, feeCents: on.world.feeOf(4000) })
    const { chargeRef } = result
    const key = fresh('refund')
    const refund = { chargeRef, amount: eur(1000), reason: 'a broken chair' }
    const first = await on.payments.refund(refund, key)
    expect(await on.payments.refund(refund, key)).toEqual(first)
    await expect(on.payments.refund({ ...refund, amount: eur(3001) }, fresh('refund'))).rejects.toThrow(PaymentMisuse)
    await on.payments.refund({ ...refund, amount: eur(3000) }, fresh('refund'))
    await expect(on.payments.refund({ ...refund, amount: eur(1) }, fresh('refund'))).rejects.toThrow(PaymentMisuse)
  })

  testNeeding({ payer: true })('a charge may ask, be declined, or be taken after the answer', async () => {
    const asks = await on.payments.charge(wish(await payer('asksAlways'), 4000), fresh('charge'))
    if (asks.status !== 'action_required') throw new Error(asks.status)
    await on.world.answer(asks.action.url, true)
    expect(await on.payments.getPayment(asks.authRef)).toMatchObject({ state: 'captured', capturedCents: 4000 })
    expect(await on.payments.charge(wish(await payer('insufficient')), fresh('charge'))).toMatchObject({
      status: 'declined',
      code: 'insufficient_funds',
    })
  })

  test('francs are held and captured like euros', async () => {
    const hold = await on.payments.authorize(wish(await payer('good'), 10_000, 'CHF'), fresh('authorize'))
    if (hold.status !== 'authorized') throw new Error(hold.status)
    const amount = { cents: toCents(5000), currency: 'CHF' as const }
    expect(await on.payments.capture({ authRef: hold.authRef, amount }, fresh('capture'))).toMatchObject({
      status: 'captured',
      cents: 5000,
    })
  })

  test.each([0, -1, 1.5])('an amount of %s is a mistake', async (cents) => {
    const who = await payer('good')
    const amount = { cents: cents as never, currency: 'EUR' as const }
    await expect(on.payments.authorize({ ...wish(who), amount }, fresh('authorize'))).rejects.toThrow(PaymentMisuse)
  })
}
