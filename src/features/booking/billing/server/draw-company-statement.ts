/** Draws the statement of a company as a tagged PDF/A-3 file: the sums by cost centre and person, and every booking. */
import { formatAmount, formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { intlTag } from '#kernel/locale.ts'
import type { Cents } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import { makePaper, type Column } from '#platform/paper/paper.ts'
import type { Group } from '../rules/billing.ts'
import type { CompanyStatementPaper } from '../rules/statement-paper.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function drawCompanyStatement(paper: CompanyStatementPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { language, currency, number, company, operator, lines } = paper
  const t = translator(language === 'en' ? en : de, language)
  const month = formatMonth(paper.month, language)
  const amount = (cents: Cents) => formatAmount(cents, currency, language)
  const title = t('paperTitle', { month })
  const money = (what: string): Column => ({
    title: t('inCurrency', { what, currency }),
    share: 1.6,
    align: 'right',
  })
  const groups = (all: readonly Group[]) =>
    all.map(({ code, name, cents }) => [[code, name].filter(Boolean).join(' – ') || t('without'), amount(cents)])
  const pdf = await makePaper(
    {
      title: `${title}, ${number}`,
      subject: t('paperSubject', { month, company: company[0] ?? '' }),
      author: operator.name,
      language: intlTag(language, currency === 'CHF' ? 'CH' : 'DE'),
      at: Temporal.Instant.from(paper.closedAt),
      footer: [t('operator', operator), `${title}, ${number}`],
      pageOf: (page, pages) => t('page', { page, pages }),
    },
    (page) => {
      page.beside([t('paperTo'), ...company], [t('paperFrom'), operator.name, operator.address])
      page.title(title)
      page.facts([
        [t('number'), number],
        [t('currency'), currency],
      ])
      page.sums([[t('total'), formatMoney(paper.totalCents, currency, language)]])
      page.heading(t('costCentres'))
      page.table([{ title: t('costCentre'), share: 6 }, money(t('amount'))], groups(paper.byCost), [
        t('total'),
        amount(paper.totalCents),
      ])
      page.heading(t('people'))
      page.table([{ title: t('person'), share: 6 }, money(t('amount'))], groups(paper.byPerson), [
        t('total'),
        amount(paper.totalCents),
      ])
      page.heading(t('paperLines'))
      page.table(
        [
          { title: t('day'), share: 1.5 },
          { title: t('what'), share: 4.2 },
          { title: t('costCentre'), share: 1.6 },
          { title: t('invoice'), share: 2.2 },
          money(t('amount')),
        ],
        lines.map((line) => [
          formatDay(line.day, language),
          [
            `${line.person}, ${line.place}`,
            [t(`kind_${line.kind}`), t('paperBooking', { booking: line.bookingId }), line.provider].join(', '),
            ...(line.reference === null ? [] : [line.reference]),
          ].join('\n'),
          line.costCentre ?? '–',
          line.invoices.replaceAll(' ', '\n') || '–',
          amount(line.cents),
        ]),
        ['', t('total'), '', '', amount(paper.totalCents)],
      )
      page.text(t('paperNote'))
    },
  )
  return new Uint8Array(pdf)
}
