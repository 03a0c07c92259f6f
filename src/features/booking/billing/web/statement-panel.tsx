/** The statements of a company, newest first, each with its files. */
import { CircleAlert, CircleCheck, Clock, Download } from 'lucide-react'
import { Link } from 'react-router'
import { useDayText } from '#client/use-day-text.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney, formatMonth } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Billing, Statement } from './billing-data.ts'

type StatementPanelProps = { statements: readonly Statement[]; billing: Billing; isByStatement: boolean }

export function StatementPanel({ statements, billing, isByStatement }: StatementPanelProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const [closesOn = '', closesAt = ''] = billing.closesAt.split('T')
  const isOpen = isByStatement && !statements.some(({ month }) => month === billing.thisMonth)
  return (
    <section className="panel billing-statements" aria-labelledby="statements">
      <h2 id="statements">{t('statements')}</h2>
      {!isByStatement && <p className="quiet">{t('byCardHint')}</p>}
      <ul>
        {isOpen && billing.month === billing.thisMonth && (
          <li>
            <p className="spread">
              <strong>{formatMonth(billing.thisMonth, locale)}</strong>
              <span className="billing-state">
                <Clock size={16} />
                {t('running')}
              </span>
            </p>
            <p className="quiet small num">
              {t('closes', { date: formatDay(closesOn, locale), time: closesAt.slice(0, 5) })}
            </p>
          </li>
        )}
        {statements.map((statement) => (
          <OneStatement key={statement.id} statement={statement} />
        ))}
      </ul>
      {isByStatement && statements.length === 0 && <p className="quiet small">{t('noStatements')}</p>}
    </section>
  )
}

const ICONS = { paid: CircleCheck, failed: CircleAlert } as const
const FILES = ['pdf', 'csv', 'datev'] as const

function OneStatement({ statement }: { statement: Statement }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const day = useDayText()
  const { id, number, month, totalCents, againCents, currency, bookings, invoices, state, failures, tries } = statement
  const name = formatMonth(month, locale)
  const Icon = state === 'paid' || state === 'failed' ? ICONS[state] : Clock
  const at = state === 'paid' ? statement.paidAt : state === 'failed' ? statement.failedAt : null
  const date = at === null ? (statement.debitOn === null ? '' : formatDay(statement.debitOn, locale)) : day(at)
  return (
    <li>
      <p className="spread">
        <strong>{name}</strong>
        <strong className="num">{formatMoney(totalCents, currency, locale)}</strong>
      </p>
      <p className="quiet small num">
        {number} · {t('bookings', { count: bookings })}
      </p>
      <p className="billing-state small" data-state={state}>
        <Icon size={16} />
        {t(`state_${state}`, { date, failures, tries })}
      </p>
      {againCents !== null && (
        <p className="small num">{t('openAgain', { amount: formatMoney(againCents, currency, locale) })}</p>
      )}
      <p className="row billing-files">
        {FILES.map((file) => (
          <ButtonLink
            key={file}
            to={`/api/company/statement/${id}.${file}${file === 'datev' ? '' : `?language=${locale}`}`}
            reloadDocument
            aria-label={t('fileOf', { file: file.toUpperCase(), month: name })}
          >
            {file === 'pdf' && <Download size={16} />}
            {file.toUpperCase()}
          </ButtonLink>
        ))}
      </p>
      {invoices > 0 && (
        <p className="small">
          <Link to={path('/account/invoices')}>{t('invoices', { count: invoices })}</Link> ·{' '}
          <a
            href={`/api/company/statement/${id}.zip?language=${locale}`}
            aria-label={`${t('archive')}, ${t('archiveOf', { month: name })}`}
          >
            {t('archive')}
          </a>
        </p>
      )}
    </li>
  )
}
