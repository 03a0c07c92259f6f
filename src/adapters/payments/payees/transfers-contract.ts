/** What every adapter of the payees port does with money: passing it on, taking it back, and what reached the bank. */
import { expect, test } from 'vitest'
import { toCents, type Currency } from '#kernel/money.ts'
import type { PayeeLink } from '#ports/payees.ts'
import { PaymentMisuse, PaymentUnavailable } from '#ports/payments.ts'
import type { PayeeWorld } from './payees-contract.ts'

/**
 * @param on the world of the running case
 * @param ours `test`, or a skip where nobody can play the payee
 * @param actions.made a new payee
 */
export function transfersContract(
  on: () => PayeeWorld,
  ours: typeof test | typeof test.skip,
  { made, linked }: { made: () => Promise<string>; linked: (payeeRef: string) => Promise<PayeeLink> },
): void {
  let count = 0
  const fresh = (what: string) => `${what}:${(count += 1)}`
  const money = (cents: number, currency: Currency = 'EUR') => ({ cents: toCents(cents), currency })
  const decided = async (payeeRef: string, outcome: 'active' | 'restricted') => {
    await on().answer((await linked(payeeRef)).url, outcome)
    return payeeRef
  }
  const active = async () => decided(await made(), 'active')
  /** 40.00 that somebody paid, of which 32.00 are the payee's. */
  const sale = async () => ({
    payeeRef: await active(),
    amount: money(3200),
    chargeRef: await on().charged(4000, 'EUR'),
    groupRef: 'booking_1',
  })
  const sent = async (input: Awaited<ReturnType<typeof sale>>) => {
    const result = await on().payees.transfer(input, fresh('transfer'))
    if (result.status !== 'sent') throw new Error(`the transfer is ${result.status}`)
    return result.transferRef
  }
  const amounts = async (payeeRef: string) =>
    (await on().payees.payouts(payeeRef)).map(({ amount, state }) => [amount.cents, amount.currency, state])

  ours('a transfer happens once for each key, also when its answer was lost', async () => {
    const input = await sale()
    const key = fresh('transfer')
    await expect(on().losingAnswers(() => on().payees.transfer(input, key))).rejects.toThrow(PaymentUnavailable)
    const again = await on().payees.transfer(input, key)
    expect(again).toEqual({ status: 'sent', transferRef: expect.any(String) })
    expect(await on().payees.transfer(input, key)).toEqual(again)
    await expect(on().payees.transfer({ ...input, amount: money(3201) }, key)).rejects.toThrow(PaymentMisuse)
    on().advance({ hours: 24 })
    expect(await amounts(input.payeeRef)).toEqual([[3200, 'EUR', 'paid']])
  })

  ours('of a payment no more is passed on than was captured', async () => {
    const input = await sale()
    await sent(input)
    const second = (cents: number) => on().payees.transfer({ ...input, amount: money(cents) }, fresh('transfer'))
    await expect(second(801)).rejects.toThrow(PaymentMisuse)
    expect(await second(800)).toMatchObject({ status: 'sent' })
    await expect(second(1)).rejects.toThrow(PaymentMisuse)
  })

  ours('what belongs to no payment comes from the own balance, as long as there is enough', async () => {
    const input = await sale()
    const own = (cents: number, currency: Currency = 'EUR') =>
      on().payees.transfer({ ...input, chargeRef: null, amount: money(cents, currency) }, fresh('transfer'))
    // Nobody has paid in francs here, and nobody so much in euros.
    const refused = { status: 'refused', code: 'balance_insufficient' }
    expect(await own(1, 'CHF')).toEqual(refused)
    expect(await own(50_000_000)).toEqual(refused)
    expect(await own(2000)).toMatchObject({ status: 'sent' })
    expect(await on().payees.transfer({ ...input, amount: money(1000) }, fresh('transfer'))).toMatchObject({
      status: 'sent',
    })
    on().advance({ hours: 24 })
    expect(await amounts(input.payeeRef)).toEqual([[3000, 'EUR', 'paid']])
  })

  ours('each currency is paid out for itself', async () => {
    const input = await sale()
    await sent(input)
    const francs = { chargeRef: await on().charged(5000, 'CHF'), amount: money(4000, 'CHF') }
    const transferRef = await sent({ ...input, ...francs })
    on().advance({ hours: 24 })
    expect((await amounts(input.payeeRef)).toSorted()).toEqual([
      [3200, 'EUR', 'paid'],
      [4000, 'CHF', 'paid'],
    ])
    // The euros of a payee do not cover what is taken back in francs.
    await sent({ ...input, chargeRef: await on().charged(4000, 'EUR') })
    expect(await on().payees.reverse({ transferRef, amount: money(4000, 'CHF') }, fresh('reverse'))).toEqual({
      status: 'refused',
      code: 'balance_insufficient',
    })
  })

  ours('ten transfers of one payment at the same time pass on what there is', async () => {
    const input = { ...(await sale()), amount: money(1000) }
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => on().payees.transfer(input, fresh('transfer'))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PaymentMisuse)
  })

  ours('who cannot be paid gets nothing, and a later try with another key goes through', async () => {
    const input = { ...(await sale()), payeeRef: await made() }
    const refused = { status: 'refused', code: 'payee_not_active' }
    const key = fresh('transfer')
    expect(await on().payees.transfer(input, key)).toEqual(refused)
    await decided(input.payeeRef, 'restricted')
    expect(await on().payees.transfer(input, fresh('transfer'))).toEqual(refused)
    await decided(input.payeeRef, 'active')
    expect(await on().payees.transfer(input, key)).toEqual(refused)
    expect(await on().payees.transfer(input, fresh('transfer'))).toMatchObject({ status: 'sent' })
  })

  ours('nothing is passed on to nobody, of nothing, or in another currency', async () => {
    const input = await sale()
    const transfer = (wrong: Partial<typeof input>) => on().payees.transfer({ ...input, ...wrong }, fresh('transfer'))
    await expect(transfer({ payeeRef: 'acct_nobody' })).rejects.toThrow(PaymentMisuse)
    await expect(transfer({ chargeRef: 'ch_nothing' })).rejects.toThrow(PaymentMisuse)
    await expect(transfer({ amount: money(3200, 'CHF') })).rejects.toThrow(PaymentMisuse)
    for (const cents of [0, -1, 0.5])
      await expect(transfer({ amount: { cents: cents as never, currency: 'EUR' } })).rejects.toThrow(PaymentMisuse)
  })

  ours('a transfer is taken back in parts until nothing is left of it', async () => {
    const input = await sale()
    const transferRef = await sent(input)
    const reverse = (cents: number, key = fresh('reverse')) =>
      on().payees.reverse({ transferRef, amount: money(cents) }, key)
    const key = fresh('reverse')
    await expect(on().losingAnswers(() => reverse(800, key))).rejects.toThrow(PaymentUnavailable)
    const first = await reverse(800, key)
    expect(first).toEqual({ status: 'reversed', reversalRef: expect.any(String) })
    expect(await reverse(800, key)).toEqual(first)
    await expect(reverse(2401)).rejects.toThrow(PaymentMisuse)
    expect(await reverse(2400)).toMatchObject({ status: 'reversed' })
    await expect(reverse(1)).rejects.toThrow(PaymentMisuse)
    on().advance({ hours: 24 })
    expect(await amounts(input.payeeRef)).toEqual([])
  })

  ours('what has been paid out cannot be taken back', async () => {
    const input = await sale()
    const transferRef = await sent(input)
    on().advance({ hours: 24 })
    const reverse = (cents: number) => on().payees.reverse({ transferRef, amount: money(cents) }, fresh('reverse'))
    const refused = { status: 'refused', code: 'balance_insufficient' }
    expect(await reverse(800)).toEqual(refused)
    // Money of another sale covers it, since it is the payee's balance that is asked.
    await sent({ ...input, chargeRef: await on().charged(1000, 'EUR'), amount: money(800) })
    expect(await reverse(801)).toEqual(refused)
    expect(await reverse(800)).toMatchObject({ status: 'reversed' })
  })

  ours('no transfer is taken back that is none, or in another currency', async () => {
    const transferRef = await sent(await sale())
    const reverse = (input: Parameters<ReturnType<typeof on>['payees']['reverse']>[0]) =>
      on().payees.reverse(input, fresh('reverse'))
    await expect(reverse({ transferRef: 'tr_nothing', amount: money(1) })).rejects.toThrow(PaymentMisuse)
    await expect(reverse({ transferRef, amount: money(1, 'CHF') })).rejects.toThrow(PaymentMisuse)
  })

  ours('payouts come newest first and can be read on from each of them', async () => {
    const input = await sale()
    expect(await on().payees.payouts(input.payeeRef)).toEqual([])
    for (const cents of [1000, 1100, 1200]) {
      await sent({ ...input, chargeRef: await on().charged(cents, 'EUR'), amount: money(cents) })
      on().advance({ hours: 24 })
    }
    const payouts = await on().payees.payouts(input.payeeRef)
    expect(payouts.map(({ amount }) => amount.cents)).toEqual([1200, 1100, 1000])
    expect(payouts[0]?.arrivesOn.toString()).toBe(on().now().toZonedDateTimeISO('UTC').toPlainDate().toString())
    expect(await on().payees.payouts(input.payeeRef, payouts[1]?.payoutRef)).toEqual(payouts.slice(2))
    await expect(on().payees.payouts('acct_nobody')).rejects.toThrow(PaymentMisuse)
  })

  ours('the own balance names what moved in it, each line once, newest first', async () => {
    const from = on().now()
    const span = () => ({ from, until: on().now().add({ seconds: 1 }) })
    const lines = async () =>
      (await on().payees.balance(span())).map(({ kind, sourceRef, net }) => [kind, sourceRef, net.cents, net.currency])
    const input = await sale()
    on().advance({ seconds: 1 })
    const transferRef = await sent(input)
    on().advance({ seconds: 1 })
    const reversal = await on().payees.reverse({ transferRef, amount: money(800) }, fresh('reverse'))
    on().advance({ seconds: 1 })
    const refundRef = await on().refunded(await on().charged(5000, 'CHF'), 1000, 'CHF')
    const fee = on().feeOf(5000)
    const found = await lines()
    expect(found.slice(0, 2).toSorted()).toEqual(
      [
        ['charge', expect.any(String), 5000 - fee, 'CHF'],
        ['refund', refundRef, -1000, 'CHF'],
      ].toSorted(),
    )
    expect(found.slice(2)).toEqual([
      ['reversal', reversal.status === 'reversed' ? reversal.reversalRef : '', 800, 'EUR'],
      ['transfer', transferRef, -3200, 'EUR'],
      ['charge', input.chargeRef, 4000 - on().feeOf(4000), 'EUR'],
    ])
    const all = await on().payees.balance(span())
    expect(new Set(all.map(({ lineRef }) => lineRef)).size).toBe(all.length)
    const second = all[1]?.lineRef ?? ''
    expect((await on().payees.balance({ ...span(), before: second })).map(({ lineRef }) => lineRef)).toEqual(
      all.slice(2).map(({ lineRef }) => lineRef),
    )
    on().advance({ seconds: 5 })
    expect(await on().payees.balance({ from: on().now(), until: on().now().add({ seconds: 1 }) })).toEqual([])
  })

  ours('the own balance names the payment that a bank takes back, and of no other line', async () => {
    const from = on().now()
    const { disputeRef, paymentRef } = await on().disputed(5000, 'EUR')
    const lines = await on().payees.balance({ from, until: on().now().add({ seconds: 1 }) })
    const named = lines.map(({ kind, sourceRef, paymentRef: payment }) => [kind, sourceRef, payment])
    expect(named.toSorted()).toEqual([
      ['charge', expect.any(String), null],
      ['dispute', disputeRef, paymentRef],
    ])
  })

  ours('no transfer inside a database transaction', async () => {
    const input = await sale()
    await expect(on().insideTransaction(() => on().payees.transfer(input, fresh('transfer')))).rejects.toThrow(
      'inside a database transaction',
    )
  })
}
