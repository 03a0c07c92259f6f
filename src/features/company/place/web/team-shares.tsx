/** Places that the team shares, with the next days of each; a free seat leads to the office, where it is booked. */
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Share } from './place-data.ts'
import { PlaceIcon } from './place-icon.tsx'
import { hasSeat, SeatState } from './seat-state.tsx'

/** Of one place, beside its name. */
const DAYS_NAMED = 3

export function TeamShares({ shares }: { shares: readonly Share[] }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <section className="panel stack workspace-shares" aria-labelledby="team-shares">
      <h2 id="team-shares">{t('teamShares')}</h2>
      {shares.length === 0 ? (
        <p className="quiet">{t('teamSharesNothing')}</p>
      ) : (
        <ul className="team-shares">
          {shares.map((share) => {
            const { userOffice, title, where, host, days } = share
            const whole = [...Map.groupBy(days, ({ day }) => day)]
            return (
              <li key={userOffice}>
                {host ? <Avatar src={host.thumbnail} name={host.name} /> : <PlaceIcon kind={share.kind} />}
                <span className="team-share-words">
                  <b>{title}</b>
                  <span className="quiet small">
                    {where} ·{' '}
                    {whole
                      .slice(0, DAYS_NAMED)
                      .map(([day, spans]) => {
                        const times = spans.map(({ from, to }) => t('times', { from, to })).join(', ')
                        return t('dayTimes', { day: formatDay(day, locale), times })
                      })
                      .join('; ')}
                    {whole.length > DAYS_NAMED && ` ${t('moreDays', { number: whole.length - DAYS_NAMED })}`}
                  </span>
                </span>
                <SeatState share={share} day={days.find(hasSeat) ?? null} />
              </li>
            )
          })}
        </ul>
      )}
      <p className="small">
        <Link to={path('/employee/share')}>{t('shareYours')}</Link>
      </p>
    </section>
  )
}
