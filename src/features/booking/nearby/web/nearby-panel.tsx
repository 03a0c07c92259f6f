/** On the page of a booking that does not take place: where else one can go at its time. */
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatDistance, formatMoney } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import type { Booking } from '../../web/list/booking-page-data.ts'
import type { listNearby } from '../contract.ts'
import { nearbySearch } from '../rules/nearby-search.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const SAME_HOUSE_METRES = 15

export type Nearby = ReplyData<typeof listNearby>['data']

export function NearbyPanel({ booking, nearby }: { booking: Booking; nearby: Nearby | null }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { elsewhere, office, quantity } = booking
  if (elsewhere === null || nearby === null) return null
  const { date, time, hours } = elsewhere
  const wish = new URLSearchParams({ date, time, hours: String(hours) })
  if (quantity > 1) wish.set('quantity', String(quantity))
  return (
    <section className="panel stack no-print" aria-labelledby="nearby" id="elsewhere">
      <h2 id="nearby">{t('title')}</h2>
      <p className="hint num">{t('when', { day: formatDay(date, locale), time, hours })}</p>
      {nearby.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="nearby-list">
          {nearby.map((one) => (
            <li key={one.id}>
              <Link className="nearby-place" to={`${path(`/office/${one.id}`)}?${wish.toString()}`}>
                {one.photo ? (
                  <Picture pictureKey={one.photo.key} hash={one.photo.hash} alt="" sizes="72px" />
                ) : (
                  <span className="nearby-blank" />
                )}
                <span className="nearby-words">
                  <b>
                    <SoftTitle text={one.title} />
                  </b>
                  <span className="quiet small num">
                    {one.category} ·{' '}
                    {one.distanceMetres < SAME_HOUSE_METRES
                      ? t('sameHouse')
                      : formatDistance(one.distanceMetres, locale)}
                  </span>
                </span>
                <b className="num">{formatMoney(one.totalCents, one.currency, locale)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>
        <ButtonLink to={`${path('/')}?${new URLSearchParams(nearbySearch(office, elsewhere)).toString()}`}>
          {t('all')}
        </ButtonLink>
      </p>
    </section>
  )
}
