/**
 * The invoice for a visit or a late cancellation, in the provider's name, and the credit note for what was given back
 * (money paper 7 a, 2.7). Amounts are those of the ledger.
 */
import type { Locale } from '#kernel/locale.ts'
import { addCents, subtractCents, ZERO, type Cents, type Currency } from '#kernel/money.ts'
import type { Allowance, DocumentBody, DocumentLine, InvoiceDocument, Party, Tax } from './document.ts'
import { netOf, taxGroups, totalsOf, withNets } from './tax.ts'

export type Visit = {
  readonly bookingId: number
  readonly day: string
  readonly place: string
  readonly from: string
  readonly until: string
  readonly hours: number
  readonly quantity: number
  readonly sumCents: Cents
  readonly discountCents: Cents
  readonly discountCode: string | null
  readonly isLateCancel: boolean
}

export type Charged = {
  readonly owedCents: Cents
  /** Of a code at the marketplace's expense: the provider is paid it all the same, so it is no reduction of their price. */
  readonly platformDiscountCents: Cents
}

type Parties = {
  readonly seller: Party
  readonly buyer: Party
  readonly language: Locale
  readonly currency: Currency
  readonly tax: Tax
}

export function bookingInvoice(visit: Visit, charged: Charged, { tax, ...parties }: Parties): DocumentBody {
  const gross = addCents(charged.owedCents, charged.platformDiscountCents)
  // A code at the provider's expense shows where the whole price is charged; a fee has no discount.
  const off =
    !visit.isLateCancel && visit.discountCode !== null && addCents(gross, visit.discountCents) === visit.sumCents
      ? visit.discountCents
      : ZERO
  const lineGross = addCents(gross, off)
  const isWhole = !visit.isLateCancel && lineGross === visit.sumCents
  const raw = [
    {
      what: visit.isLateCancel ? ('late_cancel' as const) : ('visit' as const),
      ...placeOf(visit),
      quantity: isWhole ? visit.hours * visit.quantity : 1,
      unit: isWhole ? ('hour' as const) : ('piece' as const),
      grossCents: lineGross,
      tax,
    },
  ]
  const lineNet = netOf(lineGross, tax)
  const allowance: Allowance | null =
    off > 0 && visit.discountCode !== null
      ? { code: visit.discountCode, grossCents: off, netCents: subtractCents(lineNet, netOf(gross, tax)), tax }
      : null
  const taxes = taxGroups(raw, allowance)
  const lines = withNets(raw, taxes, allowance?.netCents)
  return {
    kind: 'booking',
    typeCode: '380',
    ...parties,
    period: { from: visit.day, until: visit.day },
    lines,
    allowance,
    taxes,
    totals: totalsOf(lines, allowance, taxes, 'all'),
    paidByMarketplaceCents: charged.platformDiscountCents,
    corrects: null,
  }
}

/**
 * @param back what this one takes back: what the payer gets, and what the marketplace need not pay of its code
 */
export function bookingCreditNote(invoice: InvoiceDocument, back: Charged, reason: string): DocumentBody {
  const [first] = invoice.lines
  const { tax } = invoice.taxes[0]!
  const gross = addCents(back.owedCents, back.platformDiscountCents)
  // Then there was none before it: nobody gets back more than was paid.
  const isWhole = gross === invoice.totals.grossCents
  const raw = [{ ...first!, what: 'refund' as const, quantity: 1, unit: 'piece' as const, grossCents: gross, tax }]
  const taxes = taxGroups(raw, null)
  const lines: DocumentLine[] = withNets(raw, taxes)
  const { kind: _kind, number, issuedOn, ...same } = invoice
  return {
    ...same,
    kind: 'booking_credit',
    typeCode: isWhole ? '384' : '381',
    lines: isWhole ? lines.map(negative) : lines,
    allowance: null,
    taxes: isWhole ? taxes.map(negativeGroup) : taxes,
    totals: isWhole
      ? totalsOf(lines.map(negative), null, taxes.map(negativeGroup), 'all')
      : totalsOf(lines, null, taxes, 'all'),
    paidByMarketplaceCents: back.platformDiscountCents,
    corrects: { number, issuedOn, reason },
  }
}

/** A corrected invoice takes the other back with negative amounts; prices stay positive (BR-27), quantities turn. */
const negative = (line: DocumentLine): DocumentLine => ({
  ...line,
  quantity: 0 - line.quantity,
  grossCents: subtractCents(ZERO, line.grossCents),
  netCents: subtractCents(ZERO, line.netCents),
})

const negativeGroup = (group: DocumentBody['taxes'][number]) => ({
  ...group,
  netCents: subtractCents(ZERO, group.netCents),
  taxCents: subtractCents(ZERO, group.taxCents),
})

function placeOf({ bookingId, day, place, from, until, quantity }: Visit) {
  return { bookingId, day, place, from, until, desks: quantity }
}
