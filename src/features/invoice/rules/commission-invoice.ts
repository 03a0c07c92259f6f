/** The monthly invoice of the marketplace to a provider: one line for each booking (money paper 7 b). */
import type { Locale } from '#kernel/locale.ts'
import { addCents, subtractCents, ZERO, type Cents, type Currency } from '#kernel/money.ts'
import type { DocumentBody, DocumentLine, Party, Tax } from './document.ts'
import { taxGroups, totalsOf, withNets } from './tax.ts'

/** One posting of the month. */
export type CommissionEntry = {
  readonly bookingId: number
  readonly day: string
  readonly place: string
  /** With VAT; negative where a refund gave it back. */
  readonly grossCents: Cents
  /** The VAT that was posted with it. */
  readonly taxCents: Cents
}

type Terms = {
  readonly seller: Party
  readonly buyer: Party
  readonly language: Locale
  readonly currency: Currency
  readonly tax: Tax
  readonly period: { readonly from: string; readonly until: string }
}

/**
 * @returns the document, and by how much its VAT, which is that of the sum, differs from the sum of what was posted for
 * each booking; null when nothing is left to charge or to give back
 */
export function commissionInvoice(
  entries: readonly CommissionEntry[],
  { tax, ...terms }: Terms,
): { readonly body: DocumentBody; readonly taxDifference: Cents } | null {
  const charged = entries.filter(({ grossCents }) => grossCents !== 0)
  if (charged.length === 0) return null
  const sum = addCents(...charged.map(({ grossCents }) => grossCents))
  const isCredit = sum < 0
  const raw = charged.map((entry) => {
    const grossCents = isCredit ? subtractCents(ZERO, entry.grossCents) : entry.grossCents
    const what = entry.grossCents < 0 ? ('commission_back' as const) : ('commission' as const)
    const quantity = grossCents < 0 ? -1 : 1
    const { bookingId, day, place } = entry
    const unit = 'piece' as const
    return { what, bookingId, day, place, from: null, until: null, desks: 1, quantity, unit, grossCents, tax }
  })
  const taxes = taxGroups(raw, null)
  const lines: DocumentLine[] = withNets(raw, taxes)
  const totals = totalsOf(lines, null, taxes, 'all')
  const invoicedTax = isCredit ? subtractCents(ZERO, totals.taxCents) : totals.taxCents
  return {
    body: {
      kind: isCredit ? 'commission_credit' : 'commission',
      typeCode: isCredit ? '381' : '380',
      ...terms,
      lines,
      allowance: null,
      taxes,
      totals,
      paidByMarketplaceCents: ZERO,
      corrects: null,
    },
    taxDifference: subtractCents(invoicedTax, addCents(...charged.map(({ taxCents }) => taxCents))),
  }
}
