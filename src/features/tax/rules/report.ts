/**
 * The yearly report on one provider (Directive (EU) 2021/514, Annex V, Section III B 3; section 14 PStTG), from what the
 * ledger and the bookings say. For each address and quarter: what was paid, our fees, taxes withheld, and the bookings for
 * which something was paid first; for the year the days on which something was let there.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { addCents, ZERO, type Cents, type Currency } from '#kernel/money.ts'
import { localDay } from '#kernel/time.ts'

/** One entry of the ledger that pays a provider, or charges them a fee. */
export type PaidEntry = {
  readonly placeId: number
  readonly currency: Currency
  readonly at: Temporal.Instant
  /** What reached their account, less what was taken from it. Consideration is paid when it is there (Section I A 10). */
  readonly paidCents: Cents
  /** Our commission with its VAT, charged when the visit falls due; less what a refund brings back. */
  readonly feeCents: Cents
  /** The first payment of its booking. */
  readonly isFirst: boolean
}

/** On how many days of the year something was let at an address. */
export type LetDays = { readonly placeId: number; readonly currency: Currency; readonly days: number }

export type Quarter = { readonly paidCents: Cents; readonly feeCents: Cents; readonly bookings: number }

/** An address in one currency; it has one, unless its provider changed that of an office that was never booked. */
export type Listing = {
  readonly placeId: number
  readonly currency: Currency
  readonly quarters: readonly [Quarter, Quarter, Quarter, Quarter]
  readonly days: number
}

const NOTHING: Quarter = { paidCents: ZERO, feeCents: ZERO, bookings: 0 }

/** Entries of other years are left out; the clock is that of the tax office. @returns ordered by address and currency */
export function listingsOf(year: number, entries: readonly PaidEntry[], let_: readonly LetDays[]): Listing[] {
  const listings = new Map<string, { placeId: number; currency: Currency; quarters: Quarter[]; days: number }>()
  const listingAt = (placeId: number, currency: Currency) => {
    const key = `${placeId} ${currency}`
    const found = listings.get(key) ?? { placeId, currency, quarters: Array<Quarter>(4).fill(NOTHING), days: 0 }
    listings.set(key, found)
    return found
  }
  for (const { placeId, currency, at, paidCents, feeCents, isFirst } of entries) {
    const nth = quarterOf(year, at)
    if (nth === null) continue
    const { quarters } = listingAt(placeId, currency)
    const before = quarters[nth] ?? NOTHING
    quarters[nth] = {
      paidCents: addCents(before.paidCents, paidCents),
      feeCents: addCents(before.feeCents, feeCents),
      bookings: before.bookings + (isFirst ? 1 : 0),
    }
  }
  for (const { placeId, currency, days } of let_) listingAt(placeId, currency).days += days
  return [...listings.values()]
    .toSorted((one, other) => one.placeId - other.placeId || one.currency.localeCompare(other.currency))
    .map((one) => ({ ...one, quarters: one.quarters as unknown as Listing['quarters'] }))
}

/** 0 to 3; null in another year. */
function quarterOf(year: number, at: Temporal.Instant): number | null {
  const [own = '', month = ''] = localDay(at, REGION_ZONE).split('-')
  return Number(own) === year ? Math.floor((Number(month) - 1) / 3) : null
}

export type ReportSums = Readonly<Record<'paidCents' | 'feeCents', Cents>> & { readonly bookings: number }

export function sumsOf(listings: readonly Listing[]): Map<Currency, ReportSums> {
  const sums = new Map<Currency, ReportSums>()
  for (const { currency, quarters } of listings)
    for (const quarter of quarters) {
      const before = sums.get(currency) ?? NOTHING
      sums.set(currency, {
        paidCents: addCents(before.paidCents, quarter.paidCents),
        feeCents: addCents(before.feeCents, quarter.feeCents),
        bookings: before.bookings + quarter.bookings,
      })
    }
  return sums
}
