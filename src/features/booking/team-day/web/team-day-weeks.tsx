/** The same again in the weeks after, as far ahead as can be booked, with what each of the days comes to. */
import { Check } from '#ui/check.tsx'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { TeamDay } from './load-team-day.ts'

export function TeamDayWeeks({ team: { weeks, plan } }: { team: TeamDay }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  return (
    <fieldset className="panel stack team-day-weeks">
      <legend className="visually-hidden">{t('again')}</legend>
      <h2 aria-hidden="true">{t('again')}</h2>
      <p className="quiet small">{t('againNote')}</p>
      {weeks.map(({ date, reason, freeDesks, totalCents }) => (
        <Check key={date} name="week" value={`${date}:${totalCents}`} disabled={reason !== null}>
          <b className="num">{formatDay(date, locale, 'dated')}</b>{' '}
          <span className="quiet small num">
            {reason?.message ??
              t('againFits', { desks: freeDesks, total: formatMoney(totalCents, plan.currency, locale) })}
          </span>
        </Check>
      ))}
    </fieldset>
  )
}
