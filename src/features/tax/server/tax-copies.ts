/** A provider's copies of what is reported of them (section 22 PStTG). */
import { MODELESS_BITS } from '#features/account/person/rules/mode.ts'
import { csvOf } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { downloadTaxCopy as download, listTaxCopies as list } from '../contract.ts'
import { sumsOf } from '../rules/report.ts'
import { reportableYears, yearAt } from '../rules/years.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { rowsOf, titlesIn } from './report-rows.ts'
import { reportsOf } from './seller-reports.ts'
import { findProviderOf } from './tax-store.ts'

/** Years that are over; what is not cannot be a copy of anything. */
export async function listTaxCopies({ viewer, now, context }: Call<typeof list>) {
  const { read } = context.db
  const provider = await providerOf(read, viewer)
  if (provider === null) return { data: [] }
  const copies = []
  const corrections = await correctionsOf(read, provider.id)
  for (const year of reportableYears(now, yearAt(provider.since)).slice(1)) {
    const [report] = await reportsOf(read, [provider.id], year)
    if (report)
      copies.push({
        year,
        sums: [...sumsOf(report.listings)].map(([currency, sums]) => ({ currency, ...sums })),
        correctedOn: corrections.get(year) ?? null,
      })
  }
  return { data: copies }
}

export async function downloadTaxCopy({ viewer, query, now, context, ...call }: Call<typeof download>) {
  const { year, language: locale = call.locale } = query
  const provider = await providerOf(context.db.read, viewer)
  const [report] = provider && year < yearAt(now) ? await reportsOf(context.db.read, [provider.id], year) : []
  if (!report) refuse('request.not_found')
  const t = translator(locale === 'en' ? en : de, locale)
  return {
    name: `viertel-${t('copyFile')}-${year}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titlesIn(locale), ...rowsOf(report, locale)], locale),
  }
}

/** By year, the day of the last correction that was sent after they had been told of their copy. */
async function correctionsOf(db: Reads, providerId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tax_record as r')
    .innerJoin('tax_message as m', 'm.id', 'r.message_id')
    .innerJoin('tax_copy as c', (on) => on.onRef('c.provider_id', '=', 'r.provider_id').onRef('c.year', '=', 'm.year'))
    .select(({ ref }) => ['m.year', ref('m.sent_on').$notNull().as('sent_on')])
    .where('r.provider_id', '=', providerId)
    .where('r.type_indic', '=', 'OECD2')
    .whereRef('m.sent_at', '>', 'c.told_at')
    .orderBy('m.id')
    .execute()
  return new Map(rows.map(({ year, sent_on }) => [year, sent_on]))
}

async function providerOf(
  db: Reads,
  { id: personId, bits }: SignedIn,
): Promise<{ id: number; since: Temporal.Instant } | null> {
  if ((bits & MODELESS_BITS) !== 0) refuse('auth.forbidden')
  const id = await findProviderOf(db, personId)
  if (id === null) return null
  const row = await db.selectFrom('provider').select('created_at').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, since: row.created_at }
}
