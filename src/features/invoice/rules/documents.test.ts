/** Invoices and credit notes to the cent (money paper 3, worked examples). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shareOf, taxWithin, toCents } from '#kernel/money.ts'
import { numberOf, type DocumentBody } from './document.ts'
import {
  entry,
  exampleCommission,
  exampleCredit,
  exampleInvoice,
  exampleParty,
  issued,
  OPERATOR,
} from './example-documents.ts'
import { isCompleteForReverseCharge, isCompleteSeller, operatorParty } from './parties.ts'
import { nextTry } from './retries.ts'
import { bookingTax, commissionTax } from './tax.ts'

/** Everything that has to add up, whatever the document is about. */
function expectSums({ lines, allowance, taxes, totals }: DocumentBody) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  expect(sum(lines.map((line) => line.netCents))).toBe(totals.linesNetCents)
  expect(totals.linesNetCents - (allowance?.netCents ?? 0)).toBe(totals.netCents)
  expect(sum(taxes.map((group) => group.netCents))).toBe(totals.netCents)
  expect(sum(taxes.map((group) => group.taxCents))).toBe(totals.taxCents)
  expect(totals.netCents + totals.taxCents).toBe(totals.grossCents)
  expect(totals.grossCents - totals.paidCents).toBe(totals.payableCents)
  expect(sum(lines.map((line) => line.grossCents)) - (allowance?.grossCents ?? 0)).toBe(totals.grossCents)
}

describe("a booking's invoice", () => {
  test.each([
    ['DE 4 h × 10.00 €', { gross: 4000 }, 3361, 639],
    ['extended to 6 h', { gross: 6000 }, 5042, 958],
    ['DE 3.25 h × 9.99', { gross: 3247 }, 2729, 518],
    ['DE small business', { gross: 4000, mode: 'small_business' as const }, 4000, 0],
    ['AT 4 h × 10.00 €', { gross: 4000, country: 'AT' as const }, 3333, 667],
    ['CH 4 h × 12.50 CHF', { gross: 5000, country: 'CH' as const }, 4625, 375],
    ['CH 3 h × 9.95', { gross: 2985, country: 'CH' as const }, 2761, 224],
    [
      'CH late cancel',
      { gross: 2500, country: 'CH' as const, visit: { isLateCancel: true, sumCents: toCents(5000) } },
      2313,
      187,
    ],
  ])('%s', (_, example, net, tax) => {
    const body = exampleInvoice(example)
    expect(body.totals).toMatchObject({ netCents: net, taxCents: tax, grossCents: example.gross, payableCents: 0 })
    expectSums(body)
  })

  test('a whole visit is charged by the hour, for each desk', () => {
    expect(exampleInvoice({ visit: { quantity: 2, hours: 4, sumCents: toCents(4000) } }).lines).toEqual([
      expect.objectContaining({ what: 'visit', quantity: 8, unit: 'hour', grossCents: 4000 }),
    ])
  })

  test('a late cancellation is one piece, without the discount of the visit', () => {
    const body = exampleInvoice({
      gross: 2000,
      visit: { isLateCancel: true, sumCents: toCents(2500), discountCents: toCents(500), discountCode: 'NACHBAR5' },
    })
    expect(body.lines).toEqual([expect.objectContaining({ what: 'late_cancel', quantity: 1, unit: 'piece' })])
    expect(body.allowance).toBeNull()
    expectSums(body)
  })

  test("a code at the provider's expense lowers the price, and is shown", () => {
    const body = exampleInvoice({
      gross: 3500,
      visit: { sumCents: toCents(4000), discountCents: toCents(500), discountCode: 'NACHBAR5' },
    })
    expect(body.lines[0]).toMatchObject({ grossCents: 4000, netCents: 3361, quantity: 4 })
    expect(body.allowance).toMatchObject({ code: 'NACHBAR5', grossCents: 500, netCents: 420 })
    expect(body.totals).toMatchObject({ grossCents: 3500, netCents: 2941, taxCents: 559 })
    expectSums(body)
  })

  test("a code at the marketplace's expense is a payment, not a reduction", () => {
    const body = exampleInvoice({
      gross: 4000,
      byPlatform: 500,
      visit: { discountCents: toCents(500), discountCode: 'WILLKOMMEN' },
    })
    expect(body).toMatchObject({
      allowance: null,
      paidByMarketplaceCents: 500,
      totals: { grossCents: 4000, paidCents: 4000 },
    })
  })
})

describe('VAT', () => {
  test.each([
    [1900, 'standard', 'DE', 'S', null],
    // What was agreed holds, whatever the provider is now.
    [1900, 'small_business', 'DE', 'S', null],
    [0, 'small_business', 'DE', 'E', 'small_business'],
    [0, 'exempt_rent', 'DE', 'E', 'exempt_rent'],
    [0, 'not_registered', 'CH', 'O', 'not_registered'],
    [0, 'standard', 'CH', 'O', 'not_registered'],
    [0, 'standard', 'DE', 'E', 'small_business'],
  ] as const)('of a booking: %i %s %s', (rate, mode, country, category, reason) => {
    expect(bookingTax(rate, mode, country)).toEqual({ category, rate, reason })
  })

  test.each([
    ['DE', { category: 'S', rate: 1900, reason: null }],
    ['AT', { category: 'AE', rate: 0, reason: 'reverse_charge' }],
    ['CH', { category: 'O', rate: 0, reason: 'outside_scope' }],
  ] as const)('of the commission: %s', (country, tax) => {
    expect(commissionTax(country, 1900)).toEqual(tax)
  })
})

describe('a credit note', () => {
  test('of all but a cent is none that takes all of it back', () => {
    expect(exampleCredit(3999)).toMatchObject({ typeCode: '381', totals: { grossCents: 3999 } })
  })

  test('10.00 of 40.00', () => {
    const body = exampleCredit(1000)
    expect(body).toMatchObject({
      kind: 'booking_credit',
      typeCode: '381',
      corrects: { number: 'P17-2026-000123', issuedOn: '2026-11-20', reason: 'Die Heizung war ausgefallen' },
      totals: { grossCents: 1000, netCents: 840, taxCents: 160 },
    })
    expectSums(body)
  })

  test('of all of it is an invoice that takes the other back: negative amounts, prices that are not', () => {
    const body = exampleCredit(4000)
    expect(body).toMatchObject({ typeCode: '384', totals: { grossCents: -4000, netCents: -3361, taxCents: -639 } })
    expect(body.lines).toEqual([expect.objectContaining({ quantity: -1, grossCents: -4000, netCents: -3361 })])
    expectSums(body)
  })

  test('takes back what the marketplace had paid for its code', () => {
    const of = exampleInvoice({ gross: 4000, byPlatform: 1000 })
    expect(exampleCredit(4000, of).totals.grossCents).toBe(-4000)
  })
})

describe('the commission of a month', () => {
  test('DE: 20 % of 40.00 and of 20.00, less what a refund of 10.00 gave back', () => {
    const made = exampleCommission([entry(800, 128), entry(400, 64), entry(-200, -32)])
    expect(made?.body).toMatchObject({
      kind: 'commission',
      typeCode: '380',
      totals: { grossCents: 1000, netCents: 840, taxCents: 160 },
    })
    expect(made?.body.lines.map(({ what, quantity }) => [what, quantity])).toEqual([
      ['commission', 1],
      ['commission', 1],
      ['commission_back', -1],
    ])
    expect(made?.taxDifference).toBe(0)
  })

  test('the VAT is that of the sum; what rounding each line had made of it is named', () => {
    // 3 × 2.00: the VAT of each is 0.319 and was posted as 0.32, that of 6.00 is 0.958.
    const made = exampleCommission([entry(200, 32), entry(200, 32), entry(200, 32)])
    expect(made?.body.totals).toMatchObject({ grossCents: 600, netCents: 504, taxCents: 96 })
    expect(made?.taxDifference).toBe(0)
    // 5 × 0.09: 0.014 each is 0.01, that of 0.45 is 0.07.
    const small = exampleCommission(Array.from({ length: 5 }, () => entry(9, 1)))
    expect(small?.body.totals).toMatchObject({ grossCents: 45, taxCents: 7 })
    expect(small?.taxDifference).toBe(2)
    if (small) expectSums(small.body)
  })

  test('cents of rounding go to the largest lines, whatever their order, and back from those that give back', () => {
    const nets = (...entries: [number, number][]) =>
      exampleCommission(entries.map(([gross, vat]) => entry(gross, vat)))?.body.lines.map(
        ({ grossCents, netCents }) => [grossCents, netCents],
      )
    // Alone they are 0.076, 0.756 and 0.076 net, 0.92 together; the sum of 1.08 is 0.908.
    expect(nets([9, 1], [90, 14], [9, 1])).toEqual([
      [9, 8],
      [90, 75],
      [9, 8],
    ])
    expect(nets([-9, -1], [-90, -14], [-9, -1])).toEqual([
      [9, 8],
      [90, 75],
      [9, 8],
    ])
    // What is given back is the largest here.
    expect(nets([90, 14], [90, 14], [-130, -21])).toEqual([
      [90, 76],
      [90, 76],
      [-130, -110],
    ])
  })

  test('more given back than charged is a credit note with positive amounts', () => {
    const made = exampleCommission([entry(400, 64), entry(-800, -128)])
    expect(made?.body).toMatchObject({
      kind: 'commission_credit',
      typeCode: '381',
      totals: { grossCents: 400, taxCents: 64 },
    })
    expect(made?.body.lines.map(({ what, quantity, grossCents }) => [what, quantity, grossCents])).toEqual([
      ['commission', -1, -400],
      ['commission_back', 1, 800],
    ])
    expect(made?.taxDifference).toBe(0)
  })

  test.each([
    ['AT', 'AE'],
    ['CH', 'O'],
  ] as const)('%s: no VAT', (country, category) => {
    const made = exampleCommission([entry(800, 0)], country)
    expect(made?.body).toMatchObject({
      totals: { grossCents: 800, netCents: 800, taxCents: 0 },
      taxes: [{ tax: { category } }],
    })
    expect(made?.taxDifference).toBe(0)
  })

  test('nothing charged: no invoice', () => {
    expect(exampleCommission([])).toBeNull()
    expect(exampleCommission([entry(0, 0)])).toBeNull()
  })

  test('whatever is on it, it adds up', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50_000, max: 80_000 }), { minLength: 1, maxLength: 60 }), (amounts) => {
        const entries = amounts.map((gross) => entry(gross, taxWithin(toCents(gross), 1900)))
        const made = exampleCommission(entries)
        if (!made) return
        expectSums(made.body)
        const posted = entries.reduce((all, { taxCents }) => all + taxCents, 0)
        const sign = made.body.kind === 'commission_credit' ? -1 : 1
        expect(made.body.totals.taxCents * sign - posted + 0).toBe(made.taxDifference + 0)
        for (const { quantity, netCents } of made.body.lines) expect(netCents * quantity).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('all amounts and rates: invoices and the credit notes of all their parts add up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(0, 810, 1900, 2000),
      fc.integer({ min: 0, max: 10_000 }),
      (gross, rate, part) => {
        const invoice = exampleInvoice({ gross, rate, mode: rate === 0 ? 'small_business' : 'standard' })
        expectSums(invoice)
        const back = shareOf(toCents(gross), part)
        if (back > 0) expectSums(exampleCredit(back, invoice))
      },
    ),
  )
})

test('numbers', () => {
  expect(numberOf('P17', 2026, 123)).toBe('P17-2026-000123')
  expect(numberOf('C', 2026, 1_234_567)).toBe('C-2026-1234567')
  expect(issued(exampleInvoice()).number).toBe('P17-2026-000123')
})

describe('parties', () => {
  test('a seller has a VAT ID or a tax number', () => {
    expect(isCompleteSeller(exampleParty('DE'), true)).toBe(true)
    expect(isCompleteSeller(exampleParty('DE', { vatId: '' }), true)).toBe(true)
    expect(isCompleteSeller(exampleParty('DE', { taxNumber: '' }), true)).toBe(true)
    expect(isCompleteSeller(exampleParty('DE', { vatId: '', taxNumber: '' }), true)).toBe(false)
    expect(isCompleteSeller(null, true)).toBe(false)
    // Who charges Swiss VAT has the number with which they are registered for it; who does not, any.
    const uid = exampleParty('CH', { vatId: 'CHE123456788', taxNumber: '1' })
    expect(isCompleteSeller(exampleParty('CH'), true)).toBe(true)
    expect(isCompleteSeller(uid, true)).toBe(false)
    expect(isCompleteSeller(uid, false)).toBe(true)
  })

  test('whoever owes the VAT has a VAT ID', () => {
    expect(isCompleteForReverseCharge(exampleParty('AT'))).toBe(true)
    expect(isCompleteForReverseCharge(exampleParty('AT', { vatId: '' }))).toBe(false)
  })

  const settings = {
    OPERATOR_NAME: 'Kiezraum GmbH',
    OPERATOR_ADDRESS: 'Hof 2, Beispielweg 1, 10115 Berlin, Deutschland',
    OPERATOR_EMAIL: 'hallo@viertel.example',
    OPERATOR_VAT_ID: 'DE123456788',
    OPERATOR_TAX_NUMBER: '',
    OPERATOR_REGISTER: '',
  }

  test('the marketplace, out of its settings', () => {
    expect(operatorParty(settings)).toMatchObject({
      street: 'Hof 2, Beispielweg 1',
      postcode: '10115',
      city: 'Berlin',
      id: OPERATOR.id,
    })
    expect(operatorParty({ ...settings, OPERATOR_ADDRESS: 'Postfach 1' })).toMatchObject({
      street: 'Postfach 1',
      postcode: '',
    })
    expect(operatorParty({ ...settings, OPERATOR_VAT_ID: '' })).toBeNull()
    expect(operatorParty({ ...settings, OPERATOR_VAT_ID: '', OPERATOR_TAX_NUMBER: '30/123/45678' })).not.toBeNull()
  })
})

test('what failed is tried again after 1, 2, 4 minutes, and at last once a day', () => {
  const now = Temporal.Instant.from('2026-11-10T08:00:00Z')
  const minutes = [1, 2, 3, 4, 12, 40, 30_000].map((tries) => nextTry(tries, now).since(now).total('minutes'))
  expect(minutes).toEqual([1, 2, 4, 8, 1440, 1440, 1440])
})
