/** The months of a provider's account, each with its files. */
import { Download } from 'lucide-react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { Currency } from '#kernel/money.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import type { listStatements } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Statements = ReplyData<typeof listStatements>['data']
type StatementListProps = { statements: Statements; currency: Currency }

const SHOWN = 4

export function StatementList({ statements, currency }: StatementListProps) {
  const t = useTexts({ de, en })
  return (
    <section className="panel statements" aria-labelledby="statements">
      <h2 id="statements">{t('title')}</h2>
      {statements.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <>
          <Months months={statements.slice(0, SHOWN)} currency={currency} />
          {statements.length > SHOWN && (
            <details>
              <summary>{t('older')}</summary>
              <Months months={statements.slice(SHOWN)} currency={currency} />
            </details>
          )}
          <p className="quiet small">{t('hint')}</p>
        </>
      )}
    </section>
  )
}

function Months({ months, currency }: { months: Statements; currency: Currency }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <ul>
      {months.map(({ month, incomeCents, completeOn }) => {
        const name = formatMonth(month, locale)
        const query = new URLSearchParams({ month, currency, language: locale }).toString()
        return (
          <li key={month}>
            <span>
              <strong>{name}</strong>
              <span className="quiet small num">
                {t('income', { sum: formatMoney(incomeCents, currency, locale) })}
              </span>
              {completeOn && (
                <span className="quiet small">{t('openHint', { day: formatDay(completeOn, locale) })}</span>
              )}
            </span>
            {completeOn ? (
              <Tag>{t('open')}</Tag>
            ) : (
              <span className="statement-files">
                {(['pdf', 'csv'] as const).map((format) => (
                  <ButtonLink
                    key={format}
                    to={`/api/provider/statement.${format}?${query}`}
                    download
                    reloadDocument
                    discover="none"
                    aria-label={t(`${format}Of`, { month: name })}
                  >
                    <Download size={20} />
                    {t(format)}
                  </ButtonLink>
                ))}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
