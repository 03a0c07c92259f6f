/** The contract of every payment provider on saving, authenticating and removing cards. */
import { expect, test } from 'vitest'
import { RETURN_URL, type ContractActions } from './contract-world.ts'
import { PaymentMisuse } from '#ports/payments.ts'

export function methodsContract(on: ContractActions): void {
  const { accepted, card, customer, fresh, capabilities, testNeeding, payer, setUp, wish } = on

  test('a customer is made once per owner, whatever the key', async () => {
    const input = { ownerRef: fresh('person'), email: 'a@example.test', name: 'A', locale: 'de' as const }
    const first = await on.payments.ensureCustomer(input, fresh('customer'))
    expect(await on.payments.ensureCustomer({ ...input, name: 'B' }, fresh('customer'))).toEqual(first)
  })

  test('a good card is ready at once and tells brand, last digits and expiry, nothing more', async () => {
    const { result } = await setUp('good')
    expect(result).toEqual({
      status: 'ready',
      setupRef: expect.any(String),
      method: {
        methodRef: expect.any(String),
        kind: 'card',
        brand: 'visa',
        last4: '4242',
        expiresMonth: capabilities.time ? 12 : expect.any(Number),
        expiresYear: capabilities.time ? 2030 : expect.any(Number),
        country: null,
        mandateRef: null,
        fingerprint: expect.any(String),
      },
    })
    expect(await on.payments.getSetup(result.setupRef ?? '')).toEqual(result)
    const other = await setUp('otherBrand')
    expect(other.result).toMatchObject({ status: 'ready', method: { brand: 'mastercard' } })
  })

  for (const [which, code] of [
    ['refusedAtSetup', 'card_declined'],
    ['expired', 'expired_card'],
    ['unknown', 'card_declined'],
    ['wrongCheckDigit', 'card_declined'],
  ] as const)
    testNeeding({ cards: [which] })(`the card ${which} is refused when it is saved`, async () => {
      const { result } = await setUp(which)
      expect(result).toMatchObject({ status: 'declined', code })
    })

  testNeeding({ time: true })('a card whose month is over is expired; in its last month it is not', async () => {
    const customerRef = await customer()
    const month = on.world.now().toZonedDateTimeISO('UTC').toPlainDate()
    const before = month.subtract({ months: 1 })
    const trying = (date: Temporal.PlainDate) => ({
      customerRef,
      method: card('good', { month: date.month, year: date.year }),
      returnUrl: RETURN_URL,
    })
    expect(await on.payments.setUpMethod(trying(before), fresh('setup'))).toMatchObject({
      status: 'declined',
      code: 'expired_card',
    })
    expect(await on.payments.setUpMethod(trying(month), fresh('setup'))).toMatchObject({ status: 'ready' })
  })

  testNeeding({ payer: true })(
    'a card that asks at set-up: yes makes it ready, and it pays without asking again',
    async () => {
      const { customerRef, result } = await setUp('asksAtSetup')
      expect(result.status).toBe('action_required')
      if (result.status !== 'action_required') return
      expect(await on.payments.getSetup(result.setupRef)).toEqual(result)
      const ready = await accepted(result)
      expect(ready.status).toBe('ready')
      if (ready.status !== 'ready') return
      const who = { customerRef, methodRef: ready.method.methodRef }
      const paid = await on.payments.authorize({ ...wish(who), onSession: false }, fresh('authorize'))
      expect(paid.status).toBe('authorized')
    },
  )

  testNeeding({ payer: true })('a card that asks at set-up: no refuses it', async () => {
    const { result } = await setUp('asksAtSetup')
    if (result.status !== 'action_required') throw new Error(result.status)
    await on.world.answer(result.action.url, false)
    await on.world.answer(result.action.url, true)
    expect(await on.payments.getSetup(result.setupRef)).toMatchObject({
      status: 'declined',
      code: 'authentication_failed',
    })
  })

  test('a set-up key answers the same again, and is refused with another card', async () => {
    const key = fresh('setup')
    const customerRef = await customer()
    const input = { customerRef, method: card('good'), returnUrl: RETURN_URL }
    const first = await on.payments.setUpMethod(input, key)
    expect(await on.payments.setUpMethod(input, key)).toEqual(first)
    const other = { ...input, method: card('otherBrand') }
    await expect(on.payments.setUpMethod(other, key)).rejects.toThrow(PaymentMisuse)
  })

  test('a removed card does not pay; removing twice is fine', async () => {
    const who = await payer('good')
    await on.payments.removeMethod(who.methodRef, fresh('remove'))
    await on.payments.removeMethod(who.methodRef, fresh('remove'))
    await expect(on.payments.authorize(wish(who), fresh('authorize'))).rejects.toThrow(PaymentMisuse)
  })

  test('a customer that is removed takes the cards along; removing twice is fine', async () => {
    const who = await payer('good')
    const key = fresh('forget')
    await on.payments.removeCustomer(who.customerRef, key)
    await on.payments.removeCustomer(who.customerRef, key)
    await on.payments.removeCustomer(who.customerRef, fresh('forget'))
    await expect(on.payments.authorize(wish(who), fresh('authorize'))).rejects.toThrow(PaymentMisuse)
    await on.payments.removeCustomer('cus_nobody', fresh('forget'))
  })

  test("another customer's card does not pay", async () => {
    const who = await payer('good')
    const thief = { ...who, customerRef: await customer() }
    await expect(on.payments.authorize(wish(thief), fresh('authorize'))).rejects.toThrow(PaymentMisuse)
  })
}
