import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOf, taxWithin, toCents } from '#kernel/money.ts'
import { refundShares } from '../refund/rules/refund-shares.ts'
import {
  postCaptured,
  postDebited,
  postDebitFailed,
  postDebitPaid,
  postDisputed,
  postDisputeFee,
  postDisputeWon,
  postDue,
  postShareOwed,
  postWrittenOff,
  splitOf,
  type Posting,
} from './postings.ts'
import { commissionVatRate, vatRate } from './vat.ts'

const COMMISSION_RATE = 2000

const sum = (postings: Posting[]) => postings.reduce((total, { cents }) => total + cents, 0)
const byCode = (postings: Posting[]) => Object.fromEntries(postings.map(({ account, cents }) => [account.code, cents]))
const due = (owed: number, discount: number, taxRate: number) =>
  postDue({
    payer: 'person:1',
    providerId: 5,
    owedCents: toCents(owed),
    platformDiscountCents: toCents(discount),
    commissionRate: COMMISSION_RATE,
    platformTaxRate: taxRate,
  })

/** The worked examples of the money paper (3): gross, net, VAT, commission, its net, its VAT, payout. */
describe('worked examples', () => {
  test.each([
    ['DE 4 h x 10.00', 'DE', 'standard', 4000, 3361, 639, 800, 672, 128, 3200],
    ['DE extended to 6 h', 'DE', 'standard', 6000, 5042, 958, 1200, 1008, 192, 4800],
    ['DE late cancellation', 'DE', 'standard', 2000, 1681, 319, 400, 336, 64, 1600],
    ['DE 3.25 h x 9.99', 'DE', 'standard', 3247, 2729, 518, 649, 545, 104, 2598],
    ['DE small business', 'DE', 'small_business', 4000, 4000, 0, 800, 672, 128, 3200],
    ['AT 4 h x 10.00', 'AT', 'standard', 4000, 3333, 667, 800, 800, 0, 3200],
    ['CH 4 h x 12.50', 'CH', 'standard', 5000, 4625, 375, 1000, 1000, 0, 4000],
    ['CH 3 h x 9.95', 'CH', 'standard', 2985, 2761, 224, 597, 597, 0, 2388],
    ['CH late cancellation', 'CH', 'standard', 2500, 2313, 187, 500, 500, 0, 2000],
  ] as const)('%s', (_, country, mode, gross, net, vat, commission, commissionNet, commissionVat, payout) => {
    const contained = taxWithin(toCents(gross), vatRate(country, mode, '2026-11-12'))
    expect([gross - contained, contained]).toEqual([net, vat])
    expect(shareOf(toCents(gross), COMMISSION_RATE)).toBe(commission)
    expect(splitOf(toCents(gross), COMMISSION_RATE, commissionVatRate(country, '2026-11-12'))).toEqual({
      payoutCents: payout,
      commissionNetCents: commissionNet,
      commissionTaxCents: commissionVat,
    })
    const postings = due(gross, 0, commissionVatRate(country, '2026-11-12'))
    expect(sum(postings)).toBe(0)
    expect(byCode(postings)).toEqual({
      receivable: gross,
      provider_payable: -payout,
      commission_revenue: -commissionNet,
      ...(commissionVat > 0 ? { 'vat_output:DE': -commissionVat } : {}),
    })
  })

  test('a refund of 10.00 mirrors its share', () => {
    expect(splitOf(toCents(-1000), COMMISSION_RATE, 1900)).toEqual({
      payoutCents: -800,
      commissionNetCents: -168,
      commissionTaxCents: -32,
    })
  })
})

test("a discount of the platform is its expense: the payer owes less, the provider's part stays", () => {
  expect(byCode(due(3500, 500, 1900))).toEqual({
    receivable: 3500,
    marketing_discount: 500,
    provider_payable: -3200,
    commission_revenue: -672,
    'vat_output:DE': -128,
  })
})

test('what is captured comes in, what the payment provider keeps goes out', () => {
  const postings = postCaptured('person:1', toCents(4000), toCents(85))
  expect(postings.map(({ account, cents }) => [account.code, cents])).toEqual([
    ['psp_balance', 4000],
    ['receivable', -4000],
    ['psp_fees', 85],
    ['psp_balance', -85],
  ])
})

const GERMAN = { owedCents: toCents(4000), commissionNetCents: toCents(672), commissionTaxCents: toCents(128) }
const shares = (discount = 0, owed = 4000) =>
  refundShares(
    { ...GERMAN, owedCents: toCents(owed), platformDiscountCents: toCents(discount) },
    toCents(0),
    toCents(owed),
  )

test('an amount that is given up: the provider gets nothing for it, the commission is given back, and nobody owes anything', () => {
  const postings = postWrittenOff('person:1', 5, shares())
  expect(byCode(postings)).toEqual({
    commission_revenue: 672,
    'vat_output:DE': 128,
    provider_payable: 3200,
    receivable: -4000,
  })
  expect(left(due(4000, 0, 1900), postings)).toEqual({})
})

test('a discount of the platform is not paid for an amount that is given up', () => {
  const postings = postWrittenOff('person:1', 5, shares(500, 3500))
  expect(byCode(postings)).toEqual({
    commission_revenue: 672,
    'vat_output:DE': 128,
    provider_payable: 3200,
    marketing_discount: -500,
    receivable: -3500,
  })
  expect(left(due(3500, 500, 1900), postings)).toEqual({})
})

const lines = (postings: Posting[]) => postings.map(({ account, cents }) => `${account.code} ${cents}`)
/** What is left on each account after several postings. */
const left = (...lists: Posting[][]) => {
  const all = new Map<string, number>()
  for (const { account, cents } of lists.flat()) all.set(account.code, (all.get(account.code) ?? 0) + cents)
  return Object.fromEntries([...all].filter(([, cents]) => cents !== 0))
}

test.each([
  ['is on its way', postDebited('person:1', toCents(4000)), ['psp_in_transit 4000', 'receivable -4000']],
  [
    'has arrived',
    postDebitPaid(toCents(4000), toCents(35)),
    ['psp_balance 4000', 'psp_in_transit -4000', 'psp_fees 35', 'psp_balance -35'],
  ],
  ['did not arrive', postDebitFailed('person:1', toCents(4000)), ['receivable 4000', 'psp_in_transit -4000']],
  [
    'is taken back',
    postDisputed('person:1', toCents(4000), toCents(750)),
    ['receivable 4000', 'psp_balance -4000', 'psp_fees 750', 'psp_balance -750'],
  ],
  ['is here again', postDisputeWon('person:1', toCents(4000)), ['psp_balance 4000', 'receivable -4000']],
  ['costs less than it did', postDisputeFee(toCents(-750)), ['psp_fees -750', 'psp_balance 750']],
  ['is owed by the provider', postShareOwed(5, toCents(3200)), ['provider_debt 3200', 'provider_payable -3200']],
  [
    'is given up',
    postWrittenOff('person:1', 5, shares()),
    ['commission_revenue 672', 'vat_output:DE 128', 'provider_payable 3200', 'receivable -4000'],
  ],
])('a debit or a payment that %s', (_, postings, expected) => {
  expect(lines(postings)).toEqual(expected)
  expect(sum(postings)).toBe(0)
})

test('a debit that failed leaves what is owed; one that was paid and returned, too, and the fees', () => {
  const [payer, amount] = ['person:1', toCents(4000)] as const
  const owed = { receivable: 4000, provider_payable: -3200, commission_revenue: -672, 'vat_output:DE': -128 }
  expect(left(due(4000, 0, 1900), postDebited(payer, amount), postDebitFailed(payer, amount))).toEqual(owed)
  const paid = [due(4000, 0, 1900), postDebited(payer, amount), postDebitPaid(amount, toCents(35))]
  expect(left(...paid, postDisputed(payer, amount, toCents(750)))).toEqual({
    ...owed,
    psp_balance: -785,
    psp_fees: 785,
  })
})

test('every list sums to 0, has no line of 0, and the provider gets exactly 80 % to the cent', () => {
  const cents = fc.integer({ min: 0, max: 5_000_000 })
  fc.assert(
    fc.property(cents, cents, cents, fc.constantFrom(0, 1900), (owed, discount, fee, taxRate) => {
      const lists = [due(owed, discount, taxRate), postCaptured('person:1', toCents(owed), toCents(fee))]
      for (const postings of lists) {
        expect(sum(postings)).toBe(0)
        expect(postings.every((posting) => posting.cents !== 0)).toBe(true)
      }
      const payable = 0 - (byCode(lists[0] ?? [])['provider_payable'] ?? 0)
      const gross = owed + discount
      expect(payable).toBe(gross - shareOf(toCents(gross), COMMISSION_RATE))
      expect(Math.abs(payable - gross * 0.8)).toBeLessThanOrEqual(0.5)
    }),
  )
})
