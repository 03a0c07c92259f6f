/** What is booked for visits in a month, by everybody or one member, and what is left of the budget of all. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { addDays, addMonths } from '#kernel/time.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Billing, Spending } from './billing-data.ts'

export function MonthPanel({ billing, spending }: { billing: Billing; spending: Spending }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { visitedCents, comingCents, currency, month, member } = billing
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const booked = visitedCents + comingCents
  // The budget is of all together.
  const cap = member === null ? spending.capCents : null
  const left = cap === null ? 0 : (spending.leftCents ?? 0)
  const whole = Math.max(booked + left, 1)
  const share = (cents: number) => (cents / whole) * 100
  if (billing.count === 0 && cap === null)
    return (
      <section className="panel">
        <p>{t('nothing')}</p>
      </section>
    )
  const last = addDays(addMonths(`${month}-01`, 1), -1)
  return (
    <section className="panel stack">
      <dl className="billing-sums">
        <div>
          <dt>{t('bookedUntil', { date: formatDay(last, locale) })}</dt>
          <dd className="num">{money(booked)}</dd>
        </div>
        {cap !== null && (
          <>
            <div>
              <dt>{t('cap')}</dt>
              <dd className="num">{money(cap)}</dd>
            </div>
            <div>
              <dt>{t('left')}</dt>
              <dd className="num">{money(left)}</dd>
            </div>
          </>
        )}
      </dl>
      <svg className="billing-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="budget-free" width="100" height="8" />
        <rect className="billing-coming" width={share(booked)} height="8" />
        <rect className="billing-visited" width={share(visitedCents)} height="8" />
      </svg>
      <ul className="billing-keys num">
        <li data-kind="visited">{t('visited', { amount: money(visitedCents) })}</li>
        <li data-kind="coming">{t('coming', { amount: money(comingCents) })}</li>
        {cap !== null && <li data-kind="free">{t('free', { amount: money(left) })}</li>}
      </ul>
      {billing.count === 0 && <p>{t('nothing')}</p>}
    </section>
  )
}
