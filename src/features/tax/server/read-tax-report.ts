import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readTaxReport as contract } from '../contract.ts'
import { inOrder } from '../rules/incomplete-sellers.ts'
import { missingTaxData } from '../rules/tax-data.ts'
import { reportableYears, yearAt } from '../rules/years.ts'
import { firstYear, readCountedReport, type CountedReport } from './count-report-job.ts'
import { readTaxFacts } from './tax-store.ts'

/** The year before this one unless another is asked for: that is the one that is due. */
export async function readTaxReport({ query, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const { sort = 'provider', order = 'asc' } = query
  const year = query.year ?? yearAt(now) - 1
  const years = reportableYears(now, await firstYear(read, yearAt(now)))
  const counted = years.includes(year) ? await readCountedReport(read, year) : nothing(now)
  const found = await sellersOf(read, counted ?? nothing(now))
  return {
    data: {
      year,
      years,
      isOver: year < yearAt(now),
      countedAt: counted?.at ?? null,
      sums: [...(counted?.sums ?? [])],
      ...found,
      incomplete: inOrder(found.incomplete, sort, order),
    },
    meta: { sort, order },
  }
}

/** Of a year in which nobody offered anything. */
const nothing = (now: Temporal.Instant): CountedReport => ({
  at: now.toString(),
  sellers: 0,
  complete: 0,
  sums: [],
  incomplete: [],
})

/** Whoever has said since then what was missing is complete: an operator who reminds them sees that at once. */
async function sellersOf(db: Reads, { sellers, complete, incomplete: ids }: CountedReport) {
  const facts = ids.length > 0 ? await readTaxFacts(db, ids) : []
  const incomplete = facts
    .map((one) => ({ facts: one, missing: missingTaxData(one) }))
    .filter(({ missing }) => missing.length > 0)
  return {
    sellers,
    complete: complete + facts.length - incomplete.length,
    incomplete: incomplete.map(({ facts: { providerId, name, blockedAt, askedAt }, missing }) => ({
      id: providerId,
      name,
      isBlocked: blockedAt !== null,
      askedAt: askedAt?.toString() ?? null,
      missing: [...missing],
    })),
  }
}
