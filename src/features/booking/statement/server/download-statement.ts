import { csvOf, type CsvCell } from '#kernel/csv.ts'
import { addMonths, localDay } from '#kernel/time.ts'
import { translator } from '#kernel/texts.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { downloadStatement as contract } from '../contract.ts'
import { statementOf } from '../rules/statement.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findLedgerOwner, readLedgerLines, readOpening, readPayouts, STATEMENT_ZONE } from './statement-store.ts'

/** One month: what was owed before, each posting with the balance after it, what is owed now, and the payouts. */
export async function downloadStatement({ viewer, query, context, ...call }: Call<typeof contract>) {
  const locale = query.language ?? call.locale
  const { read } = context.db
  const { currency, month } = query
  const owner = (await findLedgerOwner(read, viewer.id)) ?? refuse('request.not_found')
  const days = [`${month}-01`, addMonths(`${month}-01`, 1)] as const
  const [from, to] = days.map((day) => Temporal.PlainDate.from(day).toZonedDateTime(STATEMENT_ZONE).toInstant()) as [
    Temporal.Instant,
    Temporal.Instant,
  ]
  const rows = await readLedgerLines(read, owner, currency, [from, to])
  const { opening, closing, lines } = statementOf(await readOpening(read, owner, currency, from), rows)
  const payouts = await readPayouts(read, viewer.id, currency, days)
  const t = translator(locale === 'en' ? en : de, locale)
  const money = (cents: number) => cents / 100
  const titles = [
    t('date'),
    t('what'),
    t('booking'),
    t('visitDay'),
    t('office'),
    t('currency'),
    t('gross'),
    t('commission'),
    t('amount'),
    t('balance'),
  ]
  const edge = (day: string, what: 'opening' | 'closing', cents: number): CsvCell[] => [
    day,
    t(what),
    '',
    '',
    '',
    currency,
    '',
    '',
    '',
    money(cents),
  ]
  const last = Temporal.PlainDate.from(days[1]).subtract({ days: 1 }).toString()
  const table: CsvCell[][] = [
    titles,
    edge(days[0], 'opening', opening),
    ...lines.map((line) => [
      localDay(line.effective_at, STATEMENT_ZONE),
      t(`kind_${line.as}`),
      line.booking_id === null ? '' : String(line.booking_id),
      line.day ?? '',
      (locale === 'en' ? line.title_en : line.title_de) ?? '',
      currency,
      line.as === 'sent' ? '' : money(line.cents + line.commissionCents),
      line.as === 'sent' ? '' : money(0 - line.commissionCents),
      money(line.cents),
      money(line.balance),
    ]),
    edge(last, 'closing', closing),
    ...payouts.map((payout) => [
      payout.arrives_on,
      t('payout'),
      payout.ref,
      '',
      '',
      currency,
      '',
      '',
      money(payout.amount_cents),
      '',
    ]),
  ]
  return {
    name: `viertel-${t('fileName')}-${month}-${currency}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf(table, locale),
  }
}
