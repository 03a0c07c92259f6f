/** Draws a provider's month as a tagged PDF/A-3 file: every line of the table for spreadsheets, and the sums. */
import { formatAmount, formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { intlTag } from '#kernel/locale.ts'
import { subtractCents, ZERO, type Cents } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import { makePaper } from '#platform/paper/paper.ts'
import { paidOutCents, type StatementDocument, type StatementLine } from '../rules/statement-document.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type StatementPaper = {
  readonly statement: StatementDocument
  /** The provider's name and address, line by line. */
  readonly provider: readonly string[]
  /** Who runs the marketplace. */
  readonly operator: { readonly name: string; readonly address: string }
}

export async function drawStatement(paper: StatementPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { statement, provider, operator } = paper
  const { language, currency, month, days, lines, payouts, sums } = statement
  const t = translator(language === 'en' ? en : de, language)
  const monthName = formatMonth(month, language)
  const day = (iso: string) => formatDay(iso, language)
  const dated = (iso: string) => formatDay(iso, language, 'dated')
  const amount = (cents: Cents | null) => (cents === null ? '' : formatAmount(cents, currency, language))
  const money = (cents: Cents) => formatMoney(cents, currency, language)
  const pdf = await makePaper(
    {
      title: t('paperTitle', { month: monthName, currency }),
      subject: t('paperSubject', { month: monthName, provider: provider[0] ?? '' }),
      author: operator.name,
      language: intlTag(language, currency === 'CHF' ? 'CH' : 'DE'),
      // The same month gives the same file, whenever it is drawn.
      at: Temporal.Instant.from(`${days[1]}T23:00:00Z`),
      footer: [t('operator', operator), t('paperTitle', { month: monthName, currency })],
      pageOf: (page, pages) => t('page', { page, pages }),
    },
    (page) => {
      page.beside([t('paperTo'), ...provider], [t('paperFrom'), operator.name, operator.address])
      page.title(t('paperTitle', { month: monthName, currency }))
      page.facts([
        [t('period'), `${dated(days[0])} – ${dated(days[1])}`],
        [t('currency'), currency],
      ])
      page.sums([
        [t('opening'), money(statement.opening)],
        [t('sumIncome'), money(sums.income)],
        ...(sums.correction === 0 ? [] : [[t('sumCorrection'), money(sums.correction)] as const]),
        [t('kind_sent'), money(sums.sent)],
        [t('closing'), money(statement.closing)],
      ])
      page.heading(t('paperLines'))
      page.table(
        [
          { title: t('date'), share: 1.7 },
          { title: t('what'), share: 4.4 },
          ...(['gross', 'commission', 'amount', 'balance'] as const).map((name) => ({
            title: t('inCurrency', { what: t(name), currency }),
            share: 1.5,
            align: 'right' as const,
          })),
        ],
        [
          [day(days[0]), t('opening'), '', '', '', amount(statement.opening)],
          ...lines.map((line) => [
            day(line.day),
            whatOf(line),
            amount(line.grossCents),
            amount(line.commissionCents),
            amount(line.cents),
            amount(line.balance),
          ]),
        ],
        [
          day(days[1]),
          t('closing'),
          amount(sums.gross),
          amount(subtractCents(ZERO, sums.commission)),
          amount(subtractCents(statement.closing, statement.opening)),
          amount(statement.closing),
        ],
      )
      if (lines.length === 0) page.text(t('paperNoLines'))
      page.heading(t('paperPayouts'))
      if (payouts.length === 0) page.text(t('paperNoPayouts'))
      else
        page.table(
          [
            { title: t('date'), share: 1.7 },
            { title: t('paperRef'), share: 8.65 },
            { title: t('inCurrency', { what: t('amount'), currency }), share: 1.5, align: 'right' },
          ],
          payouts.map((payout) => [day(payout.day), payout.ref, amount(payout.cents)]),
          [day(days[1]), t('sumPayouts'), amount(paidOutCents(statement))],
        )
      page.text(t('paperNote'))
    },
  )
  return new Uint8Array(pdf)

  function whatOf({ as, bookingId, visitDay, office }: StatementLine): string {
    const what = t(`kind_${as}`)
    if (bookingId === null) return what
    return `${what}\n${[t('paperBooking', { booking: bookingId }), visitDay === null ? '' : dated(visitDay), office]
      .filter(Boolean)
      .join(', ')}`
  }
}
