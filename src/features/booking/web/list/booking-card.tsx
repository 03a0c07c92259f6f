/** One booking in a list. */
import { Link } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import type { Booking } from './booking-page-data.ts'
import { StatusTag } from '../view/status-tag.tsx'

export function BookingCard({ booking }: { booking: Booking }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { office, price, owedCents, person } = booking
  return (
    <li className="booking-card">
      {office.photo ? (
        <Picture
          pictureKey={office.photo.key}
          hash={office.photo.hash}
          alt=""
          sizes="(max-width: 767px) 120px, 180px"
        />
      ) : (
        <span className="picture" />
      )}
      <div>
        <StatusTag booking={booking} />
        <h2>
          <Link to={path(`/booking/${booking.id}`)}>
            <SoftTitle text={office.title} />
          </Link>
        </h2>
        <p className="num">
          {t('timeSpan', { day: formatDay(booking.date, locale), from: booking.from, to: booking.to })}
        </p>
        {booking.relation === 'provider' && person ? (
          <p className="small booking-card-person">
            <Avatar src={person.thumbnail} name={person.name} size={24} />
            <span>
              {fillSlots(t('bookedBy'), {
                name: (
                  <ProfileLink personId={person.id} reservation={booking.id}>
                    {person.name}
                  </ProfileLink>
                ),
              })}
            </span>
          </p>
        ) : (
          <p className="quiet small">
            {booking.relation === 'provider'
              ? t('bookedBy', { name: booking.booker })
              : `${office.street}, ${office.city}`}
          </p>
        )}
        {booking.relation === 'provider' && booking.status !== 'expired' && (
          <Link
            className="booking-card-messages small"
            to={path(`/booking/${booking.id}#messages`)}
            aria-label={`${t('messages')}: ${booking.booker}`}
          >
            {t('messages')}
          </Link>
        )}
      </div>
      <p className="booking-card-price num">
        {price.totalCents === 0 ? t('free') : formatMoney(owedCents, price.currency, locale)}
      </p>
    </li>
  )
}
