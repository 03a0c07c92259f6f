/** The statement of a company as files: for people, for spreadsheets, for bookkeeping. Only for whoever bills for it. */
import { defaultAddressOf } from '#features/account/billing/server/billing-addresses.ts'
import { readCompanyStatement } from '#features/payment/statement/server/read-statements.ts'
import { csvOf, type CsvCell } from '#kernel/csv.ts'
import type { Locale } from '#kernel/locale.ts'
import { toCents } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import { addressLines } from '#platform/paper/address-lines.ts'
import type * as contract from '../contract.ts'
import { groupsOf } from '../rules/billing.ts'
import { datevOf } from '../rules/datev.ts'
import type { CompanyStatementPaper } from '../rules/statement-paper.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { readBillingCompany, readStatementLines } from './billing-store.ts'
import { drawInFence } from './draw-in-fence.ts'
import { toWindows1252 } from './windows-1252.ts'

/** Each file is asked for alone, or with the others in one archive. */
type Asked = Pick<
  Call<typeof contract.downloadCompanyStatementPdf>,
  'viewer' | 'params' | 'query' | 'locale' | 'context'
>

async function read(context: Context, viewer: SignedIn, id: number, language: Locale) {
  const statement = await readCompanyStatement(context.db.read, viewer, id)
  const rows = await readStatementLines(context.db.read, id, language)
  const lines = rows.map((row) => ({ ...row, cents: toCents(row.cents) }))
  return { statement, lines, month: statement.month.slice(0, 7) }
}

export async function downloadCompanyStatementPdf({ viewer, params, query, context, ...call }: Asked) {
  const language = query.language ?? call.locale
  const { statement, lines, month } = await read(context, viewer, params.id, language)
  const address = await defaultAddressOf(context.db.read, { personId: null, companyId: statement.company_id })
  const name = statement.company_name ?? (await readBillingCompany(context.db.read, statement.company_id)).name
  const billed = address ? addressLines({ ...address, name: address.name1 }, language) : []
  const company = billed[0] === name ? billed : [name, ...billed]
  const t = translator(language === 'en' ? en : de, language)
  const paper: CompanyStatementPaper = {
    language,
    number: statement.number,
    month,
    closedAt: statement.closed_at.toString(),
    currency: statement.currency,
    totalCents: statement.total_cents,
    company,
    operator: { name: context.config.OPERATOR_NAME, address: context.config.OPERATOR_ADDRESS },
    byCost: groupsOf(lines, 'cost'),
    byPerson: groupsOf(lines, 'person'),
    lines: lines.map((line) => ({
      day: line.day,
      bookingId: line.bookingId,
      person: line.person,
      place: line.place,
      provider: line.provider,
      costCentre: line.costCentre,
      reference: line.reference,
      kind: kindOf(line),
      invoices: line.invoices,
      cents: line.cents,
    })),
  }
  return {
    name: `viertel-${t('fileName')}-${statement.number}.pdf`,
    type: 'application/pdf' as const,
    pieces: drawn(paper),
  }
}

async function* drawn(paper: CompanyStatementPaper): AsyncGenerator<Uint8Array> {
  yield await drawInFence(paper)
}

export async function downloadCompanyStatementCsv({ viewer, params, query, context, ...call }: Asked) {
  const language = query.language ?? call.locale
  const { statement, lines } = await read(context, viewer, params.id, language)
  const t = translator(language === 'en' ? en : de, language)
  const titles = [
    t('day'),
    t('booking'),
    t('what'),
    t('person'),
    t('place'),
    t('provider'),
    t('costCentre'),
    t('reference'),
    t('invoice'),
    t('currency'),
    t('amount'),
  ]
  const rows = lines.map((line): CsvCell[] => [
    line.day,
    String(line.bookingId),
    t(`kind_${kindOf(line)}`),
    line.person,
    line.place,
    line.provider,
    line.costCentre ?? '',
    line.reference ?? '',
    line.invoices,
    statement.currency,
    line.cents / 100,
  ])
  const total: CsvCell[] = [
    ...titles.slice(0, -3).map(() => ''),
    t('total'),
    statement.currency,
    statement.total_cents / 100,
  ]
  return {
    name: `viertel-${t('fileName')}-${statement.number}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titles, ...rows, total], language),
  }
}

export async function downloadCompanyStatementDatev({
  viewer,
  params,
  context,
}: Call<typeof contract.downloadCompanyStatementDatev>) {
  // The bookkeeping that reads it is German.
  const { statement, lines, month } = await read(context, viewer, params.id, 'de')
  const { zone } = await readBillingCompany(context.db.read, statement.company_id)
  const text = datevOf({
    number: statement.number,
    month,
    currency: statement.currency,
    createdAt: statement.closed_at.toZonedDateTimeISO(zone).toPlainDateTime(),
    lines: lines.map(({ day, cents, costCentre, place, person, bookingId, reference }) => ({
      day,
      cents,
      costCentre,
      bookingId,
      text: [reference, person, place].filter(Boolean).join(', '),
    })),
  })
  return {
    // As DATEV looks for it.
    name: `EXTF_Buchungsstapel_${statement.number}.csv`,
    type: 'text/csv; charset=windows-1252' as const,
    pieces: once(toWindows1252(text)),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function kindOf({ refundId, status }: { readonly refundId: number | null; readonly status: string }) {
  if (refundId !== null) return 'refund' as const
  return status === 'canceled' ? ('fee' as const) : ('visit' as const)
}
