/** The visit that is going on, or comes today: what opens the door, how to stay longer, how to get there. */
import { Clock, KeyRound, Navigation, Ticket, Wifi } from 'lucide-react'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { parseTime } from '#kernel/quarters.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Today } from './load-today.ts'

export function TodayCard({ today }: { today: Today }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { visit, minutesLeft, door, longer } = today
  if (!visit)
    return (
      <section className="panel stack today-card" aria-labelledby="today">
        <h2 id="today">{t('nothing')}</h2>
        <div>
          <ButtonLink look="primary" to={path('/')}>
            {t('find')}
          </ButtonLink>
        </div>
      </section>
    )
  const { office, from, to, hours, phase, status, price } = visit
  const isOn = phase === 'ongoing'
  const state =
    status === 'held' ? t('waits') : isOn ? t('running', { from, left: leftOf(t, minutesLeft) }) : t('coming', { from })
  const address = `${office.street}, ${office.postcode} ${office.city}`
  return (
    <section className="panel stack today-card" aria-labelledby="today">
      <div className="today-head">
        <div>
          <p className="today-state">{state}</p>
          <h2 id="today">
            <SoftTitle text={office.title} />
          </h2>
          <p className="quiet">{address}</p>
          <p className="num">{t('span', { from, to })}</p>
        </div>
        <HourDial fromQuarter={quarterOf(from)} hours={hours} size={92} />
      </div>
      {door && (
        <ul className="today-facts">
          {door.doorCode !== '' && (
            <li>
              <KeyRound size={18} aria-hidden="true" />
              <span>{t('door', { code: door.doorCode })}</span>
            </li>
          )}
          {door.secretsFrom !== null && (
            <li>
              <KeyRound size={18} aria-hidden="true" />
              <span>{t('doorLater', { when: formatInstant(door.secretsFrom, office.zone, locale, 'time') })}</span>
            </li>
          )}
          {door.wifi !== '' && (
            <li>
              <Wifi size={18} aria-hidden="true" />
              <span>{door.wifi}</span>
            </li>
          )}
        </ul>
      )}
      <div className="row">
        {isOn && visit.mayExtend && (
          <ButtonLink look="primary" to={path(`/booking/${visit.id}?extend#extend`)}>
            <Clock size={18} aria-hidden="true" />
            {t('longer')}
          </ButtonLink>
        )}
        <ButtonLink to={path(`/booking/${visit.id}`)}>
          <Ticket size={18} aria-hidden="true" />
          {t('pass')}
        </ButtonLink>
        <ButtonLink
          href={`https://www.openstreetmap.org/directions?to=${office.lat}%2C${office.lng}`}
          target="_blank"
          rel="noreferrer"
        >
          <Navigation size={18} aria-hidden="true" />
          {t('route')}
        </ButtonLink>
      </div>
      {longer.length > 0 && (
        <p className="quiet small num">
          {longer
            .map(({ hours: more, endTime, addedCents }) =>
              t('longerBy', {
                time: endTime,
                hours: more ?? 0,
                price: formatMoney(addedCents, price.currency, locale),
              }),
            )
            .join(', ')}
        </p>
      )}
    </section>
  )
}

const quarterOf = (time: string) => Math.floor((parseTime(time) ?? 0) / 15)

function leftOf(t: ReturnType<typeof useTexts<typeof de>>, all: number): string {
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('minutesLeft', { minutes })
  return minutes === 0 ? t('wholeHours', { hours }) : t('hoursLeft', { hours, minutes })
}
