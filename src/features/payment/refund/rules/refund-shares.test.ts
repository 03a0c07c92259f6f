import { expect, test } from 'vitest'
import { toCents, ZERO } from '#kernel/money.ts'
import { refundShares, spread, type DueShares } from './refund-shares.ts'

const due = (owed: number, net: number, tax: number, discount = 0): DueShares => ({
  owedCents: toCents(owed),
  commissionNetCents: toCents(net),
  commissionTaxCents: toCents(tax),
  platformDiscountCents: toCents(discount),
})
const GERMAN = due(4000, 672, 128)
const AUSTRIAN = due(4000, 800, 0)

test.each([
  // Money paper 3, DE refund 10.00 of 40.00: commission -2.00 (-1.68 -0.32), payout -8.00.
  ['a part, Germany', GERMAN, 0, 1000, [800, 168, 32, 0]],
  ['the rest of it', GERMAN, 1000, 3000, [2400, 504, 96, 0]],
  ['all at once', GERMAN, 0, 4000, [3200, 672, 128, 0]],
  ['a part, Austria', AUSTRIAN, 0, 1000, [800, 200, 0, 0]],
  ['one cent', GERMAN, 0, 1, [1, 0, 0, 0]],
  // The platform paid 10.00 of 50.00; the provider had 40.00 of it.
  ['all of one with a discount of the platform', due(4000, 840, 160, 1000), 0, 4000, [4000, 840, 160, 1000]],
  ['half of it', due(4000, 840, 160, 1000), 0, 2000, [2000, 420, 80, 500]],
])('%s', (_, shares, before, amount, [provider, net, tax, discount]) => {
  expect(refundShares(shares, toCents(before), toCents(amount))).toEqual({
    amountCents: amount,
    providerCents: provider,
    commissionNetCents: net,
    commissionTaxCents: tax,
    platformDiscountCents: discount,
  })
})

test('many small refunds give back what one would, to the cent', () => {
  for (const shares of [GERMAN, AUSTRIAN, due(3333, 560, 107, 777)]) {
    const whole = refundShares(shares, ZERO, shares.owedCents)
    let before = 0
    const sums = [0, 0, 0, 0]
    for (let step = 1; before < shares.owedCents; step += 7) {
      const amount = Math.min(step, shares.owedCents - before)
      const part = refundShares(shares, toCents(before), toCents(amount))
      for (const [at, cents] of [
        part.providerCents,
        part.commissionNetCents,
        part.commissionTaxCents,
        part.platformDiscountCents,
      ].entries()) {
        expect(cents).toBeGreaterThanOrEqual(0)
        sums[at]! += cents
      }
      before += amount
    }
    expect(sums).toEqual([
      whole.providerCents,
      whole.commissionNetCents,
      whole.commissionTaxCents,
      whole.platformDiscountCents,
    ])
  }
})

test.each([
  [[2000], 500, [[1, 500]]],
  [[2000, 1000], 1000, [[2, 1000]]],
  [
    [2000, 1000],
    1500,
    [
      [2, 1000],
      [1, 500],
    ],
  ],
  [[2000, 0], 2000, [[1, 2000]]],
  [[2000, 1000], 3001, null],
])('of payments with %j left, %i is given back from %j', (left, amount, expected) => {
  const legs = left.map((cents, nth) => ({ id: nth + 1, leftCents: toCents(cents) }))
  expect(spread(legs, toCents(amount))?.map(({ leg, cents }) => [leg.id, cents]) ?? null).toEqual(expected)
})
