import type { Currency } from '#kernel/money.ts'
import { addCents } from '#kernel/money.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readTaxReport as contract } from '../contract.ts'
import { sumsOf, type ReportSums } from '../rules/report.ts'
import { reportableYears, yearAt } from '../rules/years.ts'
import { sellerReports, type SellerReport } from './seller-reports.ts'

/** As many as somebody can work off; the CSV file has all. */
const MOST_INCOMPLETE = 200

/** The year before this one unless another is asked for: that is the one that is due. */
export async function readTaxReport({ query, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const year = query.year ?? yearAt(now) - 1
  const sums = new Map<Currency, ReportSums>()
  const incomplete: SellerReport[] = []
  let [sellers, complete] = [0, 0]
  for await (const seller of sellerReports(read, year)) {
    sellers += 1
    if (seller.missing.length === 0) complete += 1
    else if (incomplete.length < MOST_INCOMPLETE) incomplete.push(seller)
    for (const [currency, own] of sumsOf(seller.listings)) sums.set(currency, added(sums.get(currency), own))
  }
  return {
    data: {
      year,
      years: reportableYears(now, await firstYear(read, yearAt(now))),
      isOver: year < yearAt(now),
      sellers,
      complete,
      sums: [...sums].map(([currency, one]) => ({ currency, ...one })),
      incomplete: incomplete.map(({ facts, missing }) => ({
        id: facts.providerId,
        name: facts.name,
        isBlocked: facts.blockedAt !== null,
        askedAt: facts.askedAt?.toString() ?? null,
        missing: [...missing],
      })),
    },
  }
}

const added = (one: ReportSums | undefined, other: ReportSums): ReportSums =>
  one
    ? {
        paidCents: addCents(one.paidCents, other.paidCents),
        feeCents: addCents(one.feeCents, other.feeCents),
        bookings: one.bookings + other.bookings,
      }
    : other

/** Nobody was paid before they offered something. */
export async function firstYear(db: Reads, otherwise: number): Promise<number> {
  const first = await db.selectFrom('provider').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  return first ? yearAt(first.created_at) : otherwise
}
