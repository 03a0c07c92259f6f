/** Beside the title: for how long the slot is still held. The ring empties like a clock. */
import { useEffect, useEffectEvent } from 'react'
import { HOLD_MINUTES } from '../../rules/limits.ts'
import type { Booking } from '../list/booking-page-data.ts'
import type { Hold } from './use-hold.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

const SOON_SECONDS = 120
const CHECK_MILLISECONDS = 5000

export function HoldPill({ hold, onTimeUp }: { hold: Hold; onTimeUp: () => void }) {
  const t = useCheckoutTexts()
  if (hold.kind === 'holding')
    return (
      <p className="hold-pill needs-script" role="status">
        {t('holding')}
      </p>
    )
  return hold.kind === 'held' ? <Countdown {...hold.booking} onTimeUp={onTimeUp} /> : null
}

type CountdownProps = Pick<Booking, 'createdAt' | 'holdUntil'> & { onTimeUp: () => void }

function Countdown({ createdAt, holdUntil, onTimeUp }: CountdownProps) {
  const t = useCheckoutTexts()
  // A hold that comes from an offer lasts longer than one made by opening the form.
  const wholeSeconds = holdUntil === null ? HOLD_MINUTES * 60 : (Date.parse(holdUntil) - Date.parse(createdAt)) / 1000
  const left = useSecondsLeft(holdUntil, wholeSeconds)
  const isUp = left === 0
  const timeUp = useEffectEvent(onTimeUp)
  useEffect(() => {
    if (!isUp) return
    timeUp()
    const timer = setInterval(timeUp, CHECK_MILLISECONDS)
    return () => clearInterval(timer)
  }, [isUp])
  const seconds = left ?? wholeSeconds
  const minutes = Math.floor(seconds / 60)
  const time = `${minutes}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
  return (
    <p className="hold-pill needs-script" data-soon={left !== null && left < SOON_SECONDS ? true : undefined}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
        <circle className="hold-track" cx="10" cy="10" r="8" />
        <circle
          className="hold-left"
          cx="10"
          cy="10"
          r="8"
          pathLength={1}
          strokeDasharray={`${Math.max(0, Math.min(1, seconds / wholeSeconds)).toFixed(3)} 1`}
        />
      </svg>
      <span className="num" role="timer" aria-live="off" title={t('holdLeft', { time })}>
        {t('holdFor', { time })}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {minutes <= 2 && left !== null ? t('holdSpoken', { count: minutes }) : ''}
      </span>
    </p>
  )
}
