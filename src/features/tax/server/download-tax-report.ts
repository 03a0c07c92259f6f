/** The report as a table for checking it; each download is in the audit log. */
import { csvOf } from '#kernel/csv.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { downloadTaxReportCsv as csv } from '../contract.ts'
import { rowsOf, titlesIn } from './report-rows.ts'
import { sellerReports } from './seller-reports.ts'

export async function downloadTaxReportCsv({ viewer, query, now, context, ...call }: Call<typeof csv>) {
  const { year, language: locale = call.locale } = query
  await context.db.tx((tx) =>
    recordAction(tx, {
      by: viewer,
      action: 'tax_report.downloaded',
      on: ['tax_report', year],
      after: { format: 'csv' },
      now,
    }),
  )
  async function* pieces() {
    const encoder = new TextEncoder()
    yield encoder.encode(csvOf([titlesIn(locale)], locale))
    for await (const seller of sellerReports(context.db.read, year)) {
      // Without the byte order mark, which a file has only at its beginning.
      const rows = rowsOf(seller, locale)
      if (rows.length > 0) yield encoder.encode(csvOf(rows, locale).slice(1))
    }
  }
  return { name: `viertel-tax-report-${year}.csv`, type: 'text/csv; charset=utf-8' as const, pieces: pieces() }
}
