/** How long the offer is still reserved for the viewer. */
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { useSecondsLeft } from '#features/booking/web/book/use-seconds-left.ts'
import { OFFER_MINUTES } from '../rules/limits.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function OfferClock({ until, onOver }: { until: string; onOver: () => void }) {
  const t = useTexts({ de, en })
  const left = useSecondsLeft(until, OFFER_MINUTES * 60)
  const isOver = left === 0
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  const seconds = left ?? OFFER_MINUTES * 60
  const minutes = Math.floor(seconds / 60)
  return (
    <p className="offer-clock num">
      <Clock size={20} />
      <span role="timer" aria-live="off">
        {t('offerLeft', { time: `${minutes}:${String(seconds % 60).padStart(2, '0')}` })}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {left !== null && (minutes === 5 || minutes <= 1) ? t('offerSpoken', { count: minutes }) : ''}
      </span>
    </p>
  )
}
