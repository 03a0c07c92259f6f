import { csvOf, type CsvCell } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import type { Call } from '#platform/context.ts'
import type { downloadStatement as contract } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { readStatement } from './read-statement.ts'

export async function downloadStatement({ viewer, query, context, ...call }: Call<typeof contract>) {
  const language = query.language ?? call.locale
  const { currency, month } = query
  const statement = await readStatement(context.db.read, { personId: viewer.id, currency, month, language })
  const t = translator(language === 'en' ? en : de, language)
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
  const table: CsvCell[][] = [
    titles,
    edge(statement.days[0], 'opening', statement.opening),
    ...statement.lines.map((line) => [
      line.day,
      t(`kind_${line.as}`),
      line.bookingId === null ? '' : String(line.bookingId),
      line.visitDay ?? '',
      line.office,
      currency,
      line.grossCents === null ? '' : money(line.grossCents),
      line.commissionCents === null ? '' : money(line.commissionCents),
      money(line.cents),
      money(line.balance),
    ]),
    edge(statement.days[1], 'closing', statement.closing),
    ...statement.payouts.map((payout) => [
      payout.day,
      t('payout'),
      payout.ref,
      '',
      '',
      currency,
      '',
      '',
      money(payout.cents),
      '',
    ]),
  ]
  return {
    name: `viertel-${t('fileName')}-${month}-${currency}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf(table, language),
  }
}
