/**
 * What the page of the yearly report says is counted by a timer, because it reads the ledger of every provider: minutes
 * where there are many. The files are made when they are asked for, provider by provider.
 */
import type { Currency } from '#kernel/money.ts'
import { addCents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readSetting, saveSetting } from '#platform/db/settings.ts'
import { sumsOf, type ReportSums } from '../rules/report.ts'
import { isCountDue, reportableYears, yearAt } from '../rules/years.ts'
import { sellerReports } from './seller-reports.ts'

/** As many as somebody can work off; the CSV file has all. */
const MOST_INCOMPLETE = 200

export type CountedReport = {
  readonly at: string
  readonly sellers: number
  /** Of whom nothing is missing. */
  readonly complete: number
  readonly sums: readonly ({ readonly currency: Currency } & ReportSums)[]
  /** Providers of whom something is missing; the first ones. */
  readonly incomplete: readonly number[]
}

const keyOf = (year: number) => `tax_report_${year}`

/** Null before it was counted for the first time. */
export async function readCountedReport(db: Reads, year: number): Promise<CountedReport | null> {
  const text = await readSetting(db, keyOf(year))
  return typeof text === 'string' ? (JSON.parse(text) as CountedReport) : null
}

/** @returns how many years were counted */
export async function countReports({ db }: Pick<Context, 'db'>, now: Temporal.Instant): Promise<number> {
  let counted = 0
  for (const year of reportableYears(now, await firstYear(db.read, yearAt(now)))) {
    const last = await readCountedReport(db.write, year)
    if (!isCountDue(year, last === null ? null : Temporal.Instant.from(last.at), now)) continue
    await saveSetting(db.write, keyOf(year), JSON.stringify(await countReport(db.read, year, now)))
    counted += 1
  }
  return counted
}

async function countReport(db: Reads, year: number, now: Temporal.Instant): Promise<CountedReport> {
  const sums = new Map<Currency, ReportSums>()
  const incomplete: number[] = []
  let [sellers, complete] = [0, 0]
  for await (const seller of sellerReports(db, year)) {
    sellers += 1
    if (seller.missing.length === 0) complete += 1
    else if (incomplete.length < MOST_INCOMPLETE) incomplete.push(seller.facts.providerId)
    for (const [currency, own] of sumsOf(seller.listings)) sums.set(currency, added(sums.get(currency), own))
  }
  return {
    at: now.toString(),
    sellers,
    complete,
    sums: [...sums].map(([currency, one]) => ({ currency, ...one })),
    incomplete,
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
