/**
 * What the page of the yearly report says is counted by a timer, because it reads the ledger of every provider: minutes
 * where there are many. It also notes how much differs from what was sent to the tax office.
 */
import type { Currency } from '#kernel/money.ts'
import { addCents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { readSetting, saveSetting } from '#platform/db/settings.ts'
import { sumsOf, type ReportSums } from '../rules/report.ts'
import { isCountDue, reportableYears, yearAt } from '../rules/years.ts'
import type { RecordChange } from '../message/rules/next-message.ts'
import { recordChanges } from '../message/server/record-changes.ts'
import { sellerBatches } from './seller-reports.ts'

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
  /** Records that differ from what was sent last; null while nothing was sent, and missing in what an older version counted. */
  readonly changes?: Readonly<Record<RecordChange, number>> | null
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
  const sentAt = await lastSentAt(db.write)
  for (const year of reportableYears(now, await firstYear(db.read, yearAt(now)))) {
    const last = await readCountedReport(db.write, year)
    if (!isCountDue(year, last === null ? null : Temporal.Instant.from(last.at), now, sentAt.get(year) ?? null))
      continue
    const report = await countReport(db.read, year, now, sentAt.has(year))
    await saveSetting(db.write, keyOf(year), JSON.stringify(report))
    counted += 1
  }
  return counted
}

/** When the last message of each year was noted as sent. */
async function lastSentAt(db: Reads): Promise<Map<number, Temporal.Instant>> {
  const rows = await db
    .selectFrom('tax_message')
    .distinctOn('year')
    .select(({ ref }) => ['year', ref('sent_at').$notNull().as('sent_at')])
    .where('sent_at', 'is not', null)
    .orderBy('year')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ year, sent_at }) => [year, sent_at]))
}

async function countReport(db: Reads, year: number, now: Temporal.Instant, wasSent: boolean): Promise<CountedReport> {
  const sums = new Map<Currency, ReportSums>()
  const incomplete: number[] = []
  const changes = { new: 0, corrected: 0, deleted: 0 }
  let [sellers, complete] = [0, 0]
  for await (const batch of sellerBatches(db, year)) {
    for (const seller of batch.reports) {
      sellers += 1
      if (seller.missing.length === 0) complete += 1
      else if (incomplete.length < MOST_INCOMPLETE) incomplete.push(seller.facts.providerId)
      for (const [currency, own] of sumsOf(seller.listings)) sums.set(currency, added(sums.get(currency), own))
    }
    if (wasSent) for (const { change } of await recordChanges(db, year, batch)) changes[change] += 1
  }
  return {
    at: now.toString(),
    sellers,
    complete,
    sums: [...sums].map(([currency, one]) => ({ currency, ...one })),
    incomplete,
    changes: wasSent ? changes : null,
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
