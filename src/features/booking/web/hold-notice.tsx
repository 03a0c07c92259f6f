/** How long the place is kept, and what to do when it is not. */
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { HOLD_MINUTES } from '../rules/limits.ts'
import type { BookingWish } from '../rules/wish-in-url.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { NextFree } from './next-free.tsx'
import type { Booking } from './booking-page-data.ts'
import type { Hold } from './use-hold.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import type { Quote } from './use-quote.ts'

type HoldNoticeProps = {
  hold: Hold
  /** The office's page with this wish, to change it. */
  officePath: string
  onAgain: () => void
  onTimeUp: () => void
  onTake: (change: Pick<BookingWish, 'date' | 'quarter'>) => void
}

export function HoldNotice({ hold, officePath, onAgain, onTimeUp, onTake }: HoldNoticeProps) {
  const t = useTexts({ de, en })
  if (hold.kind === 'holding')
    return (
      <p className="notice" role="status">
        {t('holding')}
      </p>
    )
  if (hold.kind === 'held') return <Countdown {...hold.booking} onTimeUp={onTimeUp} />
  const again = (
    <button type="button" className="btn" onClick={onAgain}>
      {t('holdAgain')}
    </button>
  )
  if (hold.kind === 'over')
    return (
      <div className="notice bad hold-no" role="alert">
        <p>{t('holdOver')}</p>
        {again}
      </div>
    )
  return <Refused no={hold.no} officePath={officePath} again={again} onTake={onTake} />
}

function Refused({
  no,
  officePath,
  again,
  onTake,
}: {
  no: (Hold & { kind: 'refused' })['no']
  officePath: string
  again: React.ReactNode
  onTake: HoldNoticeProps['onTake']
}) {
  const t = useTexts({ de, en })
  const localPath = useLocalPath()
  // The form for it stands right below.
  if (no.code === 'booking.no_billing_address') return null
  const next = (no.meta['next'] ?? null) as Quote['next']
  return (
    <div className="notice bad hold-no" role="alert">
      <p>
        {no.message || t('holdRefused')}
        {no.status >= 500 && no.requestId !== '' && <small> {t('reference', { id: no.requestId })}</small>}
      </p>
      <NextFree next={next} onTake={onTake} label="takeNext" />
      {no.code === 'booking.unverified' ? (
        <span className="row">
          <Link className="btn" to={localPath('/account/profile')}>
            {t('toVerify')}
          </Link>
          {again}
        </span>
      ) : no.code === 'booking.unpaid' ? (
        <Link className="btn" to={localPath('/booking/past')}>
          {t('toUnpaid')}
        </Link>
      ) : ASKING_AGAIN_HELPS.some((start) => no.code.startsWith(start)) ? (
        again
      ) : (
        <Link className="btn" to={officePath}>
          {t('changeTime')}
        </Link>
      )}
    </div>
  )
}

/** No connection, a fault, too many at once, another price, another's hold that may end: the rest needs another wish. */
const ASKING_AGAIN_HELPS = [
  'offline',
  'request.',
  'booking.price_changed',
  'booking.no_free_desks',
  'booking.too_many_holds',
]

function Countdown({
  createdAt,
  holdUntil,
  onTimeUp,
}: Pick<Booking, 'createdAt' | 'holdUntil'> & { onTimeUp: () => void }) {
  const t = useTexts({ de, en })
  // What somebody waited for is kept longer than what they only look at.
  const wholeSeconds = holdUntil === null ? HOLD_MINUTES * 60 : (Date.parse(holdUntil) - Date.parse(createdAt)) / 1000
  const left = useSecondsLeft(holdUntil, wholeSeconds)
  const isUp = left === 0
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (!isUp) return
    timeUp()
    const timer = setInterval(timeUp, 5000)
    return () => clearInterval(timer)
  }, [isUp])
  const seconds = left ?? wholeSeconds
  const minutes = Math.floor(seconds / 60)
  const time = `${minutes}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
  return (
    <div className="notice hold-clock" data-soon={left !== null && left < 120 ? true : undefined}>
      <Clock size={20} strokeWidth={1.75} aria-hidden="true" />
      <p>
        <b>{t('hold')}</b>
        <br />
        <span className="num" role="timer" aria-live="off">
          {t('holdLeft', { time })}
        </span>
        <span className="visually-hidden" aria-live="polite">
          {minutes <= 2 && left !== null ? t('holdSpoken', { count: minutes }) : ''}
        </span>
      </p>
    </div>
  )
}
