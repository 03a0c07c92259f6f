/** Bookings, upcoming or past, those of a person or those at a provider's offices: cards, or what to do when there are none. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { Bell } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { useLocalPath, useLocale, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { Notice } from '#ui/notice.tsx'
import type { listBookings } from '../../contract.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { RescueCountdown } from './rescue-countdown.tsx'
import { BookingCard } from './booking-card.tsx'
import type { BookingList as List } from './booking-page-data.ts'

export type BookingListProps = {
  list: List
  isPast: boolean
  side?: 'booker' | 'provider'
  /** The first day that the list has; all days unless given. */
  from?: string
  /** Stands over the list, which then has a heading of its own. */
  before?: ReactNode
}

export function BookingList({ list, isPast, side = 'booker', from, before }: BookingListProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const locale = useLocale()
  const { bookings, next, state, more } = useMore(list, isPast, side, from)
  const base = side === 'provider' ? '/office-booking' : '/booking'
  const { needsAttention, waiting } = list.meta
  return (
    <main id="content" tabIndex={-1} className="wrap page bookings">
      <h1>{t('listTitle')}</h1>
      <nav className="seg" aria-label={t('listTitle')}>
        <NavLink to={path(base)} end>
          {t('upcomingTab')}
        </NavLink>
        <NavLink to={path(`${base}/past`)}>{t('pastTab')}</NavLink>
      </nav>
      {side === 'booker' && (
        <Link className="to-watches" to={path('/watch')}>
          <Bell size={18} />
          {t('waitingList')}
        </Link>
      )}
      {needsAttention > 0 && (
        <Notice tone="bad">
          <div>
            <p>{t('attention', { count: needsAttention })}</p>
            <ul>
              {waiting.map(({ id, title, date, rescue }) => (
                <li key={id}>
                  <Link to={path(`/booking/${id}`)}>
                    {title}, {formatDay(date, locale)}
                  </Link>{' '}
                  {rescue && <RescueCountdown rescue={rescue} zone={REGION_ZONE} />}
                </li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      {before}
      {before !== undefined && <h2 className="bookings-later">{t('laterTitle')}</h2>}
      {bookings.length === 0 ? (
        <div className="empty-state">
          <HourDial fromQuarter={36} hours={4} size={120} />
          <h2>{t(isPast ? 'nonePast' : 'noneUpcoming')}</h2>
          {side === 'provider' ? (
            <p className="quiet">{t('noneAtOffices')}</p>
          ) : (
            <>
              <p className="quiet">{t(isPast ? 'nonePastHint' : 'noneUpcomingHint')}</p>
              <ButtonLink look="primary" to={path('/')}>
                {t('search')}
              </ButtonLink>
            </>
          )}
        </div>
      ) : (
        <ul className="booking-cards">
          {bookings.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      {state === 'failed' && (
        <p className="error-text" role="alert">
          {t('moreFailed')}
        </p>
      )}
      {next !== null && (
        <Button disabled={state === 'loading'} onClick={more}>
          {t('more')}
        </Button>
      )}
    </main>
  )
}

function useMore(list: List, isPast: boolean, side: 'booker' | 'provider', from: string | undefined) {
  const [bookings, setBookings] = useState(list.data)
  const [next, setNext] = useState(list.meta.next)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function more() {
    setState('loading')
    const answer = await callApi<typeof listBookings>('GET', '/api/booking', {
      query: { past: isPast ? 'true' : 'false', side, cursor: next, ...(from === undefined ? {} : { from }) },
    })
    setState(answer.ok ? 'idle' : 'failed')
    if (!answer.ok) return
    setBookings((before) => [...before, ...answer.reply.data])
    setNext(answer.reply.meta.next)
  }
  return { bookings, next, state, more: () => void more() }
}
