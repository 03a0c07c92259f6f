/** The report as files for the tax office and for checking it; each download is in the audit log. */
import { csvOf } from '#kernel/csv.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call, Context } from '#platform/context.ts'
import type { downloadTaxReportCsv as csv, downloadTaxReportXml as xml } from '../contract.ts'
import { dpiEnd, dpiSeller, dpiStart, type DpiMessage, type DpiSeller } from '../rules/dpi-xml.ts'
import { rowsOf, titlesIn } from './report-rows.ts'
import { sellerReports, type SellerReport } from './seller-reports.ts'

export async function downloadTaxReportXml({ viewer, query, now, context }: Call<typeof xml>) {
  await note(context, viewer, query.year, 'xml', now)
  return {
    name: `viertel-dpi-${query.year}.xml`,
    type: 'application/xml' as const,
    pieces: bytesOf(xmlPieces(context, query.year, now)),
  }
}

export async function downloadTaxReportCsv({ viewer, query, now, context, ...call }: Call<typeof csv>) {
  const { year, language: locale = call.locale } = query
  await note(context, viewer, year, 'csv', now)
  async function* pieces() {
    yield csvOf([titlesIn(locale)], locale)
    for await (const seller of sellerReports(context.db.read, year)) {
      // Without the byte order mark, which a file has only at its beginning.
      const rows = rowsOf(seller, locale)
      if (rows.length > 0) yield csvOf(rows, locale).slice(1)
    }
  }
  return {
    name: `viertel-tax-report-${year}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    pieces: bytesOf(pieces()),
  }
}

/** Whether somebody is reported has to be said first, so the first of them is looked for before anything is written. */
async function* xmlPieces({ db, config }: Context, year: number, at: Temporal.Instant): AsyncGenerator<string> {
  const sellers = completeSellers(sellerReports(db.read, year))
  const first = await sellers.next()
  const message: DpiMessage = {
    year,
    at,
    isEmpty: first.done === true,
    operator: {
      name: config.OPERATOR_NAME,
      address: config.OPERATOR_ADDRESS,
      taxNumber: config.OPERATOR_TAX_NUMBER,
      vatId: config.OPERATOR_VAT_ID,
    },
  }
  yield dpiStart(message)
  if (first.done !== true) {
    yield dpiSeller(message, first.value)
    for await (const seller of sellers) yield dpiSeller(message, seller)
  }
  yield dpiEnd()
}

async function* completeSellers(reports: AsyncIterable<SellerReport>): AsyncGenerator<DpiSeller> {
  for await (const { facts, listings, missing } of reports)
    if (missing.length === 0)
      yield {
        providerId: facts.providerId,
        data: facts,
        vatId: facts.vatId,
        payeeRef: facts.payeeRef,
        places: new Map(facts.places.map((place) => [place.id, place])),
        listings,
      }
}

async function* bytesOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

function note({ db }: Context, by: SignedIn, year: number, format: string, now: Temporal.Instant): Promise<void> {
  return db.tx((tx) =>
    recordAction(tx, { by, action: 'tax_report.downloaded', on: ['tax_report', year], after: { format }, now }),
  )
}
