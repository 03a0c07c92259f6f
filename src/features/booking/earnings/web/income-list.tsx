/** What each booking brings: rows of a table, and on narrow screens of a list. */
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { INCOME_STATES } from '../rules/income.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Earnings, Income } from './earnings-data.ts'

type IncomeListProps = {
  earnings: Earnings
  /** A state, or '' for all. */
  chosen: string
  hrefOf: (change: Record<string, string>) => string
}

export function IncomeList({ earnings, chosen, hrefOf }: IncomeListProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { currency, bookings, page, pages, stations } = earnings
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const states = INCOME_STATES.filter((state) => stations[state].count > 0 || state === chosen)
  return (
    <section className="panel income" aria-labelledby="by-booking">
      <div className="income-head">
        <h2 id="by-booking">{t('bookings')}</h2>
        {states.length > 1 && (
          <nav className="row" aria-label={t('filter')}>
            {['', ...states].map((state) => (
              <Link
                key={state}
                className="income-filter"
                to={hrefOf({ state })}
                aria-current={state === chosen ? 'page' : undefined}
                preventScrollReset
              >
                {state === '' ? t('all') : t(`state_${state as (typeof INCOME_STATES)[number]}`)}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {bookings.length === 0 ? (
        <p className="quiet">{t('empty')}</p>
      ) : (
        <table className="income-table">
          <caption className="visually-hidden">{t('bookings')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('guest')}</th>
              <th scope="col">{t('office')}</th>
              <th scope="col" data-numeric="">
                {t('gross')}
              </th>
              <th scope="col" data-numeric="">
                {t('commission')}
              </th>
              <th scope="col" data-numeric="">
                {t('income')}
              </th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((one) => (
              <IncomeRow key={one.id} income={one} money={money} />
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className="row income-pages" aria-label={t('pages')}>
          {page > 1 && <ButtonLink to={hrefOf({ page: String(page - 1) })}>{t('newer')}</ButtonLink>}
          <span className="num">{t('pageOf', { page, pages })}</span>
          {page < pages && <ButtonLink to={hrefOf({ page: String(page + 1) })}>{t('older')}</ButtonLink>}
        </nav>
      )}
    </section>
  )
}

function IncomeRow({ income, money }: { income: Income; money: (cents: number) => string }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { until, zone, state } = income
  return (
    <tr>
      <td className="num" data-part="day">
        {formatDay(income.date, locale)}
      </td>
      <th scope="row" data-part="guest">
        <Link to={path(`/booking/${income.id}`)}>{income.booker || t('gone')}</Link>
        {income.isFee && <span className="quiet small">{t('fee')}</span>}
        {income.hasPlatformDiscount && <span className="quiet small">{t('platformDiscount')}</span>}
      </th>
      <td data-part="office">{income.office.title}</td>
      <td className="num" data-part="gross" data-numeric="">
        <span className="income-of">{t('ofGross', { sum: money(income.grossCents) })}</span>
        <span>{money(income.grossCents)}</span>
      </td>
      <td className="num" data-part="commission" data-numeric="">
        {money(-income.commissionCents)}
      </td>
      <td className="num" data-part="income" data-numeric="">
        {money(income.incomeCents)}
      </td>
      <td data-part="state">{until ? t('until', { at: formatInstant(until, zone, locale) }) : t(`state_${state}`)}</td>
    </tr>
  )
}
