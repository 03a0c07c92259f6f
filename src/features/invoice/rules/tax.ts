/** VAT of invoices (money paper 3): contained in final prices, rounded once for each group, so that everything adds up. */
import type { TaxMode } from '#features/office/provider/rules/tax-modes.ts'
import type { Country } from '#kernel/locale.ts'
import { addCents, subtractCents, taxWithin, toCents, ZERO, type BasisPoints, type Cents } from '#kernel/money.ts'
import type { Allowance, DocumentLine, Tax, TaxGroup, Totals } from './document.ts'

/**
 * A provider's VAT in a booking. The rate was agreed when it was booked; why there is none is what the provider says of
 * themselves now.
 */
export function bookingTax(rate: BasisPoints, mode: TaxMode, country: Country): Tax {
  if (rate > 0) return { category: 'S', rate, reason: null }
  if (mode === 'exempt_rent') return { category: 'E', rate: 0, reason: 'exempt_rent' }
  if (mode === 'not_registered' || country === 'CH') return { category: 'O', rate: 0, reason: 'not_registered' }
  return { category: 'E', rate: 0, reason: 'small_business' }
}

/** The VAT of the marketplace, which is established in Germany, in its commission. */
export function commissionTax(providerCountry: Country, rate: BasisPoints): Tax {
  if (providerCountry === 'DE') return { category: 'S', rate, reason: null }
  if (providerCountry === 'AT') return { category: 'AE', rate: 0, reason: 'reverse_charge' }
  return { category: 'O', rate: 0, reason: 'outside_scope' }
}

export function netOf(gross: Cents, tax: Tax): Cents {
  return subtractCents(gross, taxWithin(gross, tax.rate))
}

type Amount = { readonly grossCents: Cents; readonly tax: Tax }

/** One group for each category and rate, in the order in which they appear. */
export function taxGroups(lines: readonly Amount[], allowance: Amount | null): TaxGroup[] {
  const groups = Map.groupBy(lines, ({ tax }) => `${tax.category} ${tax.rate}`)
  return [...groups.values()].map((members) => {
    const { tax } = members[0]!
    const off = allowance && allowance.tax.category === tax.category && allowance.tax.rate === tax.rate
    const gross = subtractCents(addCents(...members.map((one) => one.grossCents)), off ? allowance.grossCents : ZERO)
    const taxCents = taxWithin(gross, tax.rate)
    return { tax, netCents: subtractCents(gross, taxCents), taxCents }
  })
}

/**
 * Rounding each line by itself may miss the net amount of the group by a cent or more. The difference is taken from the
 * largest lines, a cent each, so that the lines add up (BR-CO-10) and the VAT is that of the sum (BR-CO-17).
 */
export function withNets<Line extends Amount>(
  lines: readonly Line[],
  groups: readonly TaxGroup[],
  allowanceNet: Cents = ZERO,
): (Line & { readonly netCents: Cents })[] {
  const netted = lines.map((line) => ({ ...line, netCents: netOf(line.grossCents, line.tax) }))
  for (const [nth, { tax, netCents }] of groups.entries()) {
    const members = netted.filter((line) => line.tax.category === tax.category && line.tax.rate === tax.rate)
    const wanted = nth === 0 ? addCents(netCents, allowanceNet) : netCents
    const off = wanted - members.reduce((sum, line) => sum + line.netCents, 0)
    const largest = members.toSorted((a, b) => Math.abs(b.grossCents) - Math.abs(a.grossCents))
    for (let cent = 0; cent < Math.abs(off); cent += 1) {
      const line = largest[cent % largest.length]!
      line.netCents = addCents(line.netCents, toCents(Math.sign(off)))
    }
  }
  return netted
}

export function totalsOf(
  lines: readonly Pick<DocumentLine, 'netCents'>[],
  allowance: Allowance | null,
  groups: readonly TaxGroup[],
  paid: 'all' | 'nothing',
): Totals {
  const linesNetCents = addCents(...lines.map((line) => line.netCents))
  const allowanceNetCents = allowance?.netCents ?? ZERO
  const netCents = subtractCents(linesNetCents, allowanceNetCents)
  const taxCents = addCents(...groups.map((group) => group.taxCents))
  const grossCents = addCents(netCents, taxCents)
  const paidCents = paid === 'all' ? grossCents : ZERO
  return {
    linesNetCents,
    allowanceNetCents,
    netCents,
    taxCents,
    grossCents,
    paidCents,
    payableCents: subtractCents(grossCents, paidCents),
  }
}
