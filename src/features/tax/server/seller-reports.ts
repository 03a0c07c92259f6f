/** The report of a year, provider by provider, so that it needs the same memory however many there are. */
import { ZERO, type Currency } from '#kernel/money.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'
import { listingsOf, type LetDays, type Listing, type PaidEntry } from '../rules/report.ts'
import { isReportable, missingTaxData, type TaxField } from '../rules/tax-data.ts'
import { readTaxFacts, type TaxFacts } from './tax-store.ts'

export type SellerReport = {
  readonly facts: TaxFacts
  readonly listings: readonly Listing[]
  readonly missing: readonly TaxField[]
}

const AT_ONCE = 50

/** Providers one after the other, and what is reported of those who had something in this year. */
export type SellerBatch = { readonly ids: readonly number[]; readonly reports: readonly SellerReport[] }

/** @param after the last provider of the batch before, or 0 @returns null after the last */
export async function sellerBatch(db: Reads, year: number, after: number): Promise<SellerBatch | null> {
  const rows = await db
    .selectFrom('provider')
    .select('id')
    .where('id', '>', after)
    // Places that colleagues share are nobody's, and free of charge.
    .where('person_id', 'is not', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  if (rows.length === 0) return null
  const ids = rows.map(({ id }) => id)
  return { ids, reports: await reportsOf(db, ids, year) }
}

export async function* sellerBatches(db: Reads, year: number): AsyncGenerator<SellerBatch> {
  let after = 0
  for (;;) {
    const batch = await sellerBatch(db, year, after)
    if (batch === null) return
    after = batch.ids.at(-1) ?? after
    yield batch
  }
}

/** Those who are reported and had something in this year, in the order of their ids. */
export async function* sellerReports(db: Reads, year: number): AsyncGenerator<SellerReport> {
  for await (const { reports } of sellerBatches(db, year)) yield* reports
}

export async function reportsOf(db: Reads, ids: readonly number[], year: number): Promise<SellerReport[]> {
  const [entries, days] = [await paidEntries(db, ids, year), await letDays(db, ids, year)]
  const active = ids.filter((id) => entries.has(id) || days.has(id))
  if (active.length === 0) return []
  return (await readTaxFacts(db, active))
    .filter(({ residence, places }) =>
      isReportable(
        residence,
        places.map(({ country }) => country),
      ),
    )
    .map((facts) => ({
      facts,
      listings: listingsOf(year, entries.get(facts.providerId) ?? [], days.get(facts.providerId) ?? []),
      missing: missingTaxData(facts),
    }))
}

const firstOf = (year: number) =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(REGION_ZONE).toInstant()

async function paidEntries(db: Reads, ids: readonly number[], year: number): Promise<Map<number, PaidEntry[]>> {
  const rows = await db
    .selectFrom('provider_paid as v')
    .innerJoin('office as o', 'o.id', 'v.office_id')
    .select(({ ref }) => [
      'o.provider_id',
      'o.location_id as placeId',
      ref('v.currency').$notNull().as('currency'),
      ref('v.effective_at').$notNull().as('at'),
      ref('v.paid_cents').$notNull().as('paidCents'),
      ref('v.fee_cents').$notNull().as('feeCents'),
      ref('v.is_first').$notNull().as('isFirst'),
    ])
    .where(
      'v.owner',
      'in',
      ids.map((id) => `provider:${id}`),
    )
    .where('v.effective_at', '>=', firstOf(year))
    .where('v.effective_at', '<', firstOf(year + 1))
    .orderBy('v.tx_id')
    .execute()
  return Map.groupBy(rows, ({ provider_id }) => provider_id)
}

/** Visits that were paid for and have been; how many of them on one day does not matter. */
async function letDays(db: Reads, ids: readonly number[], year: number): Promise<Map<number, LetDays[]>> {
  const rows = await db
    .selectFrom('booking as b')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .select(['o.provider_id', 'o.location_id as placeId'])
    .select(({ ref, fn }) => [
      ref('b.currency').$castTo<Currency>().as('currency'),
      fn.count<number>('b.day').distinct().as('days'),
    ])
    .where('o.provider_id', 'in', ids)
    .where('b.status', '=', 'completed')
    .where('b.sum_cents', '>', ZERO)
    .where('b.day', '>=', `${year}-01-01`)
    .where('b.day', '<=', `${year}-12-31`)
    .groupBy(['o.provider_id', 'o.location_id', 'b.currency'])
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ ...row, days: Number(row.days) })),
    ({ provider_id }) => provider_id,
  )
}
