/** The visits that come next, in a line or two each. */
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Today } from './load-today.ts'

export function NextVisits({ today: { next } }: { today: Today }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <section className="panel stack" aria-labelledby="next">
      <div className="spread">
        <h2 id="next">{t('next')}</h2>
        <Link to={path('/booking')}>{t('all')}</Link>
      </div>
      {next.length === 0 ? (
        <p className="quiet">{t('none')}</p>
      ) : (
        <ul className="next-visits">
          {next.map(({ id, office, date, from, to, hours, price, freeUntil, cancel }) => (
            <li key={id}>
              <span className="next-visit-day" aria-hidden="true">
                {formatDay(date, locale, 'weekday')}
                <b className="num">{Number(date.slice(8))}</b>
              </span>
              <div>
                <Link to={path(`/booking/${id}`)}>
                  {office.title}
                  <span className="visually-hidden">, {formatDay(date, locale)}</span>
                </Link>
                <p className="num">
                  {t('line', {
                    from,
                    to,
                    hours,
                    price: price.totalCents === 0 ? t('free') : formatMoney(price.totalCents, price.currency, locale),
                  })}
                </p>
                {cancel?.feeCents === 0 && (
                  <p className="quiet small">{t('freeUntil', { at: formatInstant(freeUntil, office.zone, locale) })}</p>
                )}
              </div>
              <ChevronRight size={20} aria-hidden="true" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
